import Millrace

/// One way to subscribe, to a store and to the model of one, which writes values down as text.
struct SinkKind: Sendable {
  typealias Hear = @Sendable (String) -> Void

  let name: String
  /// Whether it may find a difference between a value and itself.
  ///
  /// Whether such a one is asked at the end of a batch
  /// that it was made in, after the last commit, is left open.
  var maySeeDifferenceInSame = false
  /// Subscribes to a store.
  let subscribe:
    @Sendable (_ store: Store<Subject, Int>, _ initial: Bool, _ hear: @escaping Hear) -> Disposable
  /// What the contract says that such a subscription does.
  let watch: @Sendable (_ state: Subject) -> Watch

  /// A subscription as the model sees it: what it is told at first, and what after a commit.
  struct Watch {
    /// What it is told at first, of the state as it is.
    let first: (_ state: Subject, _ version: Int) -> String
    /// What it is told after a commit, with the states before and after; nil where it is not woken.
    let next: (_ old: Subject, _ new: Subject, _ version: Int) -> String?
  }

  static let all: [SinkKind] = [
    path("count", \.count), path("left", \.left), path("right", \.right), path("small", \.small),
    path("short", \.short), path("reading", \.reading, isSame), path("name", \.name), path("essay", \.essay),
    path("numbers", \.numbers), path("nested", \.nested), path("nested.inner", \.nested.inner),
    path("nested.inner.x", \.nested.inner.x), path("nested.inner.isOn", \.nested.inner.isOn),
    path("nested.label", \.nested.label), path("maybe", \.maybe),
    path("perhaps", \.perhaps), path("profile", \.profile), path("profile?.name", \.profile?.name),
    path("profile?.title", \.profile?.title), path("shape", \.shape), path("tree", \.tree),
    path("reference", \.reference), path("bytes", \.bytes), path("data", \.data), path("pair.0", \.pair.0),
    path("pair.1", \.pair.1), path("nothing", \.nothing), path("table", \.table), path("members", \.members),
    path("vector", \.vector), path("total", \.total), path("numbers[0]", \.numbers[0]), path("[1]", \.[1]),
    path("[2]", \.[2]), path("numbers.count", \.numbers.count), path("whole", \.self),
    path("extent.from", \.extent.from),
    changes,
    select("numbers.max") { $0.numbers.max() }, select("count parity") { $0.count % 2 == 0 },
    select("thing size") { $0.thing.size }, select("constant") { _ in 0 },
    pathBy("count, coarsely", \.count, isSameValue: ==) { abs($0 - $1) < 2 },
    pathBy("count, growing", \.count, isSameValue: ==) { $1 <= $0 },
    pathBy("name, never the same", \.name, isSameValue: ==) { _, _ in false }
      .seeingDifferenceInSame,
    pathBy("extent, by its end", \.extent, isSameValue: ==) { $0.to == $1.to },
    selectBy("reading, always told", { $0.reading }) { $0 == $1 }.seeingDifferenceInSame,
    selectBy("total, coarsely", { $0.total }) { abs($0 - $1) < 3 },
    selectBy("always", { $0.small }) { _, _ in false }.seeingDifferenceInSame,
    SinkKind(
      name: "count, name",
      subscribe: { store, initial, hear in
        store.sink(\.count, \.name, initial: initial) { hear("\($0) \($1)") }
      },
      watch: { _ in
        Watch(parts: { "\($0.count) \($0.name)" }) { $0.count == $1.count && $0.name == $1.name }
      }),
    SinkKind(
      name: "left, reading, numbers, profile?.age",
      subscribe: { store, initial, hear in
        store.sink(\.left, \.reading, \.numbers, \.profile?.age, initial: initial) {
          left, reading, numbers, age in
          hear("\(left) \(reading) \(numbers) \(age as Any)")
        }
      },
      watch: { _ in
        Watch(parts: { "\($0.left) \($0.reading) \($0.numbers) \($0.profile?.age as Any)" }) { old, new in
          old.left == new.left && isSame(old.reading, new.reading) && old.numbers == new.numbers
            && old.profile?.age == new.profile?.age
        }
      }),
  ]
}

extension SinkKind.Watch {
  /// Told where a commit left parts that are not all the same.
  init(
    parts describe: @escaping (Subject) -> String,
    _ areSame: @escaping (_ old: Subject, _ new: Subject) -> Bool
  ) {
    first = { state, _ in describe(state) }
    next = { old, new, _ in areSame(old, new) ? nil : describe(new) }
  }

  /// Told where a comparator finds a difference from what was told last.
  ///
  /// `isAsked` says whether a commit is one that the comparator is asked about.
  init<Value>(
    comparing value: @escaping (Subject) -> Value, at state: Subject,
    isAsked: @escaping (_ old: Subject, _ new: Subject) -> Bool,
    _ areEquivalent: @escaping (Value, Value) -> Bool
  ) {
    var told = value(state)
    first = { state, _ in "\(value(state))" }
    next = { old, new, _ in
      guard isAsked(old, new), !areEquivalent(told, value(new)) else { return nil }
      told = value(new)
      return "\(told)"
    }
  }
}

extension SinkKind {
  fileprivate var seeingDifferenceInSame: SinkKind {
    var kind = self
    kind.maySeeDifferenceInSame = true
    return kind
  }

  static func path<Value: Equatable & Sendable>(
    _ name: String, _ path: any KeyPath<Subject, Value> & Sendable,
    _ areSame: @escaping @Sendable (Value, Value) -> Bool = { $0 == $1 }
  ) -> SinkKind {
    SinkKind(
      name: name,
      subscribe: { store, initial, hear in store.sink(path, initial: initial) { hear(text($0)) } },
      watch: { _ in
        Watch(parts: { text($0[keyPath: path]) }) { areSame($0[keyPath: path], $1[keyPath: path]) }
      })
  }

  static func select<Value: Equatable & Sendable>(
    _ name: String, _ select: @escaping @Sendable (Subject) -> Value
  ) -> SinkKind {
    SinkKind(
      name: name,
      subscribe: { store, initial, hear in store.sink(select: select, initial: initial) { hear("\($0)") } },
      watch: { _ in Watch(parts: { "\(select($0))" }) { select($0) == select($1) } })
  }

  static func pathBy<Value: Sendable>(
    _ name: String, _ path: any KeyPath<Subject, Value> & Sendable,
    isSameValue: @escaping @Sendable (Value, Value) -> Bool,
    _ areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> SinkKind {
    SinkKind(
      name: name,
      subscribe: { store, initial, hear in
        store.sink(path, by: areEquivalent, initial: initial) { hear("\($0)") }
      },
      watch: { state in
        Watch(
          comparing: { $0[keyPath: path] }, at: state,
          isAsked: { !isSameValue($0[keyPath: path], $1[keyPath: path]) }, areEquivalent)
      })
  }

  static func selectBy<Value: Sendable>(
    _ name: String, _ select: @escaping @Sendable (Subject) -> Value,
    _ areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> SinkKind {
    SinkKind(
      name: name,
      subscribe: { store, initial, hear in
        store.sink(select: select, by: areEquivalent, initial: initial) { hear("\($0)") }
      },
      watch: { state in Watch(comparing: select, at: state, isAsked: { _, _ in true }, areEquivalent) })
  }

  static let changes = SinkKind(
    name: "changes",
    subscribe: { store, initial, hear in
      store.sinkChanges(initial: initial) { hear(text($0.previous, $0.current, $0.version)) }
    },
    watch: { _ in
      Watch(
        first: { text(nil, $0, $1) },
        next: { old, new, version in old == new ? nil : text(old, new, version) })
    })

  private static func text<Value>(_ value: Value) -> String {
    switch value {
    case let subject as Subject: "\(subject.count) \(subject.hashValue)"
    case let probe as Probe: "\(probe.name)"
    case let bytes as Bytes: "\(bytes.count) \(bytes.first)"
    case let members as Set<Int>: "\(members.sorted())"
    case let table as [String: Int]: "\(table.sorted { $0.key < $1.key })"
    default: "\(value)"
    }
  }

  private static func text(_ old: Subject?, _ new: Subject, _ version: Int) -> String {
    "\(version): \(old.map(text) ?? "none") -> \(text(new))"
  }
}
