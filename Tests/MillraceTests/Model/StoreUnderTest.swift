/// What a script does to a store, or to the model of one.
protocol StoreUnderTest: AnyObject, SendableMetatype {
  associatedtype Token

  var state: Subject { get }
  var version: Int { get }
  func commit(_ edit: (inout Subject) -> Void)
  func commitThrowing(_ edit: (inout Subject) throws -> Void) throws
  func batch(_ body: () throws -> Void) rethrows
  func send(_ activity: Int)
  func subscribe(_ kind: SinkKind, initial: Bool, _ hear: @escaping SinkKind.Hear) -> Token
  func listen(_ hear: @escaping SinkKind.Hear) -> Token
  func dispose(_ token: Token)
}
