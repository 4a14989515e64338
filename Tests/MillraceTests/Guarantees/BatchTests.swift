import Foundation
import Millrace
import Testing

@Suite struct BatchTests {
  // MARK: S7

  @Test("S7 a batch counts as one commit: each subscription is woken once, with the last values")
  func once() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    subscribeInEachWay(to: store, journal, bag)

    store.batch {
      for n in 1...3 {
        store.commit { $0.a = n }
        store.commit { $0.b = n }
      }
      journal("the batch ends")
    }

    #expect(
      journal.lines == [
        "the batch ends", "path 3", "path by 3", "paths 3 3", "computed 6", "closure 3", "closure by 3",
        "changes 0 to 3 version 6",
      ])
    bag.dispose()
  }

  @Test("S7 there and back again in a batch wakes nobody")
  func thereAndBack() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    subscribeInEachWay(to: store, journal, bag)

    store.batch {
      store.commit { $0.a = 9 }
      store.commit { $0.b = 9 }
      store.commit { $0 = Pair() }
    }
    #expect(journal.lines == [])

    store.commit { $0.a = 1 }
    #expect(
      journal.lines == [
        "path 1", "path by 1", "paths 1 0", "computed 1", "closure 1", "closure by 1",
        "changes 0 to 1 version 4",
      ])
    bag.dispose()
  }

  @Test("S7 an array that is edited there and back again in a batch wakes nobody")
  func arrayThereAndBack() {
    let store = Store(initialState: [1, 2, 3])
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.self, initial: false) { journal("path \($0)") }.store(in: bag)
    store.sinkChanges(initial: false) { journal("changes \($0.current)") }.store(in: bag)

    store.batch {
      store.commit { $0[0] = 9 }
      store.commit { $0.append(4) }
      store.commit { $0[0] = 1 }
      store.commit { _ = $0.removeLast() }
    }
    store.commit { $0[1] = 5 }

    #expect(journal.lines == ["path [1, 5, 3]", "changes [1, 5, 3]"])
    bag.dispose()
  }

  // MARK: S20

  @Test("S20 a batch that throws keeps what its commits did, tells it, and rethrows")
  func throwing() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a, initial: false) { journal("a\($0)") }

    var caught: Refusal?
    do throws(Refusal) {
      try store.batch { () throws(Refusal) in
        store.commit { $0.a = 1 }
        throw .tooMuch
      }
    } catch {
      caught = error  // typed
      journal("caught")
    }

    #expect(caught == .tooMuch)
    #expect(store.a == 1)
    #expect(store.version == 1)
    #expect(journal.lines == ["a1", "caught"])
    store.commit { $0.a = 2 }
    #expect(journal.lines == ["a1", "caught", "a2"])
    token.dispose()
  }

  @Test("S20 a commit that throws in a batch is as if it had not been")
  func throwingCommit() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a, \.b, initial: false) { journal("\($0) \($1)") }

    store.batch {
      store.commit { $0.a = 1 }
      try? store.commit { state in
        state = Pair(a: 9, b: 9)
        throw Refusal.tooMuch
      }
    }

    #expect(journal.lines == ["1 0"])
    #expect(store.version == 1)
    token.dispose()
  }

  @Test("S20 a batch returns what its closure returns, and may be empty")
  func result() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a) { journal("a\($0)") }
    let result = store.batch {
      store.commit { $0.a = 1 }
      return store.a * 10
    }
    store.batch {}
    #expect(result == 10)
    #expect(journal.lines == ["a0", "a1"])
    token.dispose()
  }

  @Test("S20 each commit in a batch counts in version, and reads in it see its commits")
  func readsAndVersion() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a, initial: false) { _ in }

    store.batch {
      for a in 1...2 {
        store.commit { $0.a = a }
        journal("\(store.a) \(store.state.a) \(store.withState { $0.a }) version \(store.version)")
      }
      onThread { journal("another thread reads \(store.a) version \(store.version)") }
    }

    #expect(
      journal.lines == ["1 1 1 version 1", "2 2 2 version 2", "another thread reads 2 version 2"])
    token.dispose()
  }

  @Test("S20 a batch in a batch tells nothing when it ends; the outermost does")
  func nested() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a, initial: false) { journal("a\($0)") }

    store.batch {
      store.batch { store.commit { $0.a = 1 } }
      journal("the inner one ended")
      store.batch { store.commit { $0.a = 2 } }
      journal("the outer one ends")
    }

    #expect(journal.lines == ["the inner one ended", "the outer one ends", "a2"])
    token.dispose()
  }

  @Test("S20 while a batch is open on any thread, the changes and activities of all threads wait")
  func allThreadsWait() {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    let batching = currentThread
    store.sink(\.a, initial: false) { journal("a\($0) here: \(currentThread == batching)") }.store(in: bag)
    store.sinkActivity { journal("\($0) here: \(currentThread == batching)") }.store(in: bag)

    store.batch {
      onThread {
        store.commit { $0.a = 1 }
        store.send("ping")
        store.batch { store.commit { $0.a = 2 } }
        journal("the other thread is done")
      }
    }

    #expect(journal.lines == ["the other thread is done", "a2 here: true", "ping here: true"])
    bag.dispose()
  }

  @Test("S20 of batches on two threads the last one to close tells")
  func lastOneTells() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let isOpen = DispatchSemaphore(value: 0)
    let mayClose = DispatchSemaphore(value: 0)
    let token = store.sink(\.a, \.b, initial: false) { journal("\($0) \($1)") }

    let other = Background {
      store.batch {
        store.commit { $0.b = 1 }
        isOpen.signal()
        mayClose.wait()
      }
    }
    isOpen.wait()
    store.batch { store.commit { $0.a = 1 } }
    journal("the first closed")
    store.commit { $0.a = 2 }
    journal("a commit returned")
    mayClose.signal()
    other.join()

    #expect(journal.lines == ["the first closed", "a commit returned", "2 1"])
    token.dispose()
  }

  @Test("S20 a batch that opens during a delivery on another thread holds up the rest of it")
  func interruptsDelivery() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    let isInside = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    store.sink(\.a, initial: false) { a in
      journal("first \(a)")
      if a == 1 {
        isInside.signal()
        mayGoOn.wait()
      }
    }.store(in: bag)
    store.sink(\.a, initial: false) { journal("second \($0)") }.store(in: bag)

    let delivering = Background { store.commit { $0.a = 1 } }
    isInside.wait()
    store.batch {
      mayGoOn.signal()
      delivering.join()
      journal("the other commit returned")
      store.commit { $0.a = 2 }
      journal("the batch ends")
    }

    #expect(
      journal.lines == [
        "first 1", "the other commit returned", "the batch ends", "second 1", "first 2", "second 2",
      ])
    bag.dispose()
  }

  @Test("S20 a batch in a callback holds up what is due until it ends")
  func inCallback() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { a in
      journal("first \(a)")
      if a == 1 {
        store.batch {
          store.commit { $0.a = 2 }
          store.commit { $0.a = 1 }
          store.commit { $0.b = 1 }
        }
        journal("the batch ended")
      }
    }.store(in: bag)
    store.sink(\.a, \.b, initial: false) { journal("second \($0) \($1)") }.store(in: bag)

    store.commit { $0.a = 1 }

    #expect(journal.lines == ["first 1", "the batch ended", "second 1 0", "second 1 1"])
    bag.dispose()
  }

  @Test("S20 batches of a flux store work alike")
  func fluxStore() {
    enum Action: Sendable { case add }
    let store = FluxStore(
      initialState: Pair(), reducer: Reducer<Pair, Action> { state, _ in state.a += 1 })
    let journal = Journal()
    let token = store.sink(\.a) { journal("a\($0)") }

    store.batch {
      store.dispatch(.add)
      store.dispatch(.add)
      journal("inside \(store.a) version \(store.version)")
    }

    #expect(journal.lines == ["a0", "inside 2 version 2", "a2"])
    token.dispose()
  }
}
