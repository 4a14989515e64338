import Millrace
import Testing

@Suite struct BagTests {
  @Test("S16 a bag disposes what it holds when it is disposed, in the order in which it was put in")
  func bagDisposed() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    for name in ["first", "second"] { put(name) }
    func put(_ name: String) {
      let witness = Witness(name, in: journal)
      store.sink(\.a) { a in
        journal("\(name) a\(a)")
        use(witness)
      }.store(in: bag)
    }
    #expect(!bag.isDisposed)

    bag.dispose()
    bag.dispose()
    store.commit { $0.a = 1 }

    #expect(bag.isDisposed)
    #expect(journal.lines == ["first a0", "second a0", "first is gone", "second is gone"])
  }

  @Test("S16 a bag disposes what it holds when it is released")
  func bagReleased() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    var bag: DisposableBag? = DisposableBag()
    if let bag { store.sink(\.a) { journal("a\($0)") }.store(in: bag) }
    store.commit { $0.a = 1 }

    withExtendedLifetime(bag) {}
    bag = nil
    store.commit { $0.a = 2 }

    #expect(journal.lines == ["a0", "a1"])
  }

  @Test("S16 what is put into a disposed bag is disposed at once")
  func putIntoDisposedBag() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    bag.dispose()

    let token = store.sink(\.a, initial: false) { journal("a\($0)") }
    bag.insert(token)

    #expect(token.isDisposed)
    store.commit { $0.a = 1 }
    #expect(journal.lines == [])
  }

  @Test("S16 a bag may be filled and disposed by many threads at once: in the end nothing is left")
  func bagOnThreads() {
    let store = Store(initialState: Pair())
    let calls = Tally()
    let bag = DisposableBag()
    onThreads(4) { index in
      for n in 0..<100 {
        store.sink(\.a, initial: false) { _ in calls.add() }.store(in: bag)
        if index == 0, n == 50 { bag.dispose() }
      }
    }
    store.commit { $0.a = 1 }
    #expect(calls.count == 0)
  }

  @Test("S16 a bag lets go of what was disposed by itself, and keeps the rest, however much is put in")
  func bagForgetsDisposed() {
    let store = Store(initialState: Pair())
    let calls = Tally()
    let bag = DisposableBag()
    for n in 0..<1_000 {
      let token = store.sink(\.a, initial: false) { _ in calls.add() }
      token.store(in: bag)
      if n % 10 != 0 { token.dispose() }
    }

    store.commit { $0.a = 1 }
    #expect(calls.count == 100)
    bag.dispose()
    store.commit { $0.a = 2 }
    #expect(calls.count == 100)
  }

  @Test("S16 a set and an array keep what is stored in them, until they are emptied")
  func setAndArray() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    var set: Set<Disposable> = []
    var array: [Disposable] = []
    store.sink(\.a, initial: false) { journal("set \($0)") }.store(in: &set)
    store.sink(\.a, initial: false) { journal("array \($0)") }.store(in: &array)

    store.commit { $0.a = 1 }
    set.removeAll()
    store.commit { $0.a = 2 }
    array.removeAll()
    store.commit { $0.a = 3 }

    #expect(journal.lines == ["set 1", "array 1", "array 2"])
  }
}
