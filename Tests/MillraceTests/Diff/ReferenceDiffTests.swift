import Millrace
import Testing

@Suite struct ReferenceDiffTests {
  /// An object that can be changed from outside, which a state should not hold.
  final class Counter: @unchecked Sendable {  // on one thread
    var count: Int
    init(_ count: Int) { self.count = count }
  }

  /// Equal by name.
  final class Label: Sendable, Equatable {
    let name: String
    init(_ name: String) { self.name = name }
    static func == (left: Label, right: Label) -> Bool { left.name == right.name }
  }

  protocol Shape: Sendable { var size: Int { get set } }

  /// Lies within an existential.
  struct Small: Shape { var size = 0 }

  /// Lies in a box beside it.
  struct Large: Shape {
    var size = 0
    var more = (1, 2, 3, 4, 5, 6)
  }

  struct State: Sendable {
    var counter = Counter(0)
    var label = Label("a")
    weak var observed: Label?
    var shape: any Shape = Small()
    var error: (any Error)?
    var action: @Sendable () -> Int = { 0 }
    var count = 0
  }

  @Test("An equal object in another's place is no change, but what follows is told")
  func equalObjects() {
    let heard = heard(of: \State.label, in: State()) { store in
      store.commit { $0.label = Label("a") }
      store.commit { $0.label = Label("b") }
      store.commit { $0.label = Label("b") }
      store.commit { $0.label = Label("a") }
    }
    #expect(heard.map(\.name) == ["b", "a"])
  }

  @Test("What an object changes inside itself is no change; another object is, by identity")
  func identity() {
    let (store, log) = (Store(initialState: State()), Log<Int>())
    let token = store.sink(\.counter, by: ===, initial: false) { log.add($0.count) }
    store.commit { $0.counter.count = 5 }
    store.commit { $0.counter = Counter(7) }
    store.commit { $0.counter = $0.counter }
    #expect(log.entries == [7])
    withExtendedLifetime(token) {}
  }

  @Test("A path through an object is read at each commit")
  func throughAnObject() {
    let heard = heard(of: \State.counter.count, in: State()) { store in
      store.commit { $0.counter.count = 5 }
      store.commit { $0.counter = Counter(5) }
      store.commit { $0.counter = Counter(6) }
    }
    #expect(heard == [5, 6])
  }

  @Test("An object that goes is noticed through a weak reference at the next commit")
  func weakReferences() {
    let (store, log) = (Store(initialState: State()), Log<String?>())
    let token = store.sink(\.observed?.name, initial: false) { log.add($0) }
    do {
      let label = Label("seen")
      store.commit { $0.observed = label }
      #expect(log.take() == ["seen"])
      withExtendedLifetime(label) {}
    }
    store.commit { _ in }
    #expect(log.entries == [nil])
    withExtendedLifetime(token) {}
  }

  @Test("A value of a protocol's type is noticed when it is edited in place, within itself or in a box")
  func existentials() {
    for shape in [Small(), Large()] as [any Shape] {
      let (store, log) = (Store(initialState: State(shape: shape)), Log<Int>())
      let token = store.sink(\.shape, by: { $0.size == $1.size }, initial: false) { log.add($0.size) }
      store.commit { $0.shape.size = 1 }
      store.commit { $0.shape.size = 1 }
      store.commit { $0.shape.size = 2 }
      store.commit { $0.shape = Small(size: 2) }
      store.commit { $0.shape = Large(size: 3) }
      store.commit { $0.shape.size = 4 }
      #expect(log.entries == [1, 2, 3, 4])
      withExtendedLifetime(token) {}
    }
  }

  @Test("Errors and closures are noticed when they are replaced")
  func errorsAndClosures() {
    let (store, log) = (Store(initialState: State()), Log<String>())
    let bag = DisposableBag()
    store.sink(\.error, by: { ($0 == nil) == ($1 == nil) }, initial: false) {
      log.add($0 == nil ? "fine" : "wrong")
    }
    .store(in: bag)
    store.sink(\.action, by: { $0() == $1() }, initial: false) { log.add("does \($0())") }.store(in: bag)
    store.commit { $0.error = Refusal.tooMuch }
    store.commit { $0.error = Refusal.tooMuch }
    store.commit { $0.error = nil }
    store.commit { $0.action = { 0 } }
    store.commit { [count = store.count] in $0.action = { count + 2 } }
    #expect(log.entries == ["wrong", "fine", "does 2"])
    bag.dispose()
  }
}
