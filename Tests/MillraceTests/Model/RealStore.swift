import Millrace

/// The library's store.
final class RealStore: StoreUnderTest {
  private let store: Store<Subject, Int>

  init(_ state: Subject) { store = Store(initialState: state) }

  var state: Subject { store.state }
  var version: Int { store.version }

  func commit(_ edit: (inout Subject) -> Void) { store.commit(edit) }

  func commitThrowing(_ edit: (inout Subject) throws -> Void) throws { try store.commit(edit) }

  func batch(_ body: () throws -> Void) rethrows { try store.batch(body) }

  func send(_ activity: Int) { store.send(activity) }

  func subscribe(_ kind: SinkKind, initial: Bool, _ hear: @escaping SinkKind.Hear) -> Disposable {
    kind.subscribe(store, initial, hear)
  }

  func listen(_ hear: @escaping SinkKind.Hear) -> Disposable { store.sinkActivity { hear("\($0)") } }

  func dispose(_ token: Disposable) { token.dispose() }
}
