/// What a value is known by: a key path whose captures are `Sendable`.
struct ObservedPath: Hashable, @unchecked Sendable {  // made from `Sendable` key paths only
  private let path: AnyKeyPath

  init<Root, Value>(_ path: any KeyPath<Root, Value> & Sendable) { self.path = path }
}
