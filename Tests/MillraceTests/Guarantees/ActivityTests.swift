import Millrace
import Testing

@Suite struct ActivityTests {
  // MARK: A1

  @Test("A1 an activity is told to those who listen when it is sent; with no listener it is gone")
  func volatile() {
    let store = Store<Pair, Event>(initialState: Pair())
    let journal = Journal()
    store.send(.ping(0))
    let first = store.sinkActivity { journal("first \($0)") }
    store.send(.ping(1))
    let second = store.sinkActivity { journal("second \($0)") }
    store.send(.ping(2))
    first.dispose()
    store.send(.ping(3))
    second.dispose()
    store.send(.ping(4))
    let third = store.sinkActivity { journal("third \($0)") }

    #expect(journal.lines == ["first ping(1)", "first ping(2)", "second ping(2)", "second ping(3)"])
    third.dispose()
  }

  @Test("A1 an activity is not stored: a listener that comes while it is being told does not hear it")
  func lateListener() {
    let store = Store<Pair, Event>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sinkActivity { event in
      journal("first \(event)")
      if event == .ping(1) { store.sinkActivity { journal("late \($0)") }.store(in: bag) }
    }.store(in: bag)

    store.send(.ping(1))
    store.send(.ping(2))

    #expect(journal.lines == ["first ping(1)", "first ping(2)", "late ping(2)"])
    bag.dispose()
  }

  @Test("A1 an activity that waits is told to those who listened when it was sent, and to nobody else")
  func listenersAtTheTime() {
    let store = Store<Pair, Event>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.batch {
      store.send(.ping(0))
      store.sinkActivity { journal("\($0)") }.store(in: bag)
      store.send(.ping(1))
    }
    #expect(journal.lines == ["ping(1)"])
    bag.dispose()
  }

  @Test("A1 equal activities in a row are all told")
  func equalOnes() {
    let store = Store<Pair, Event>(initialState: Pair())
    let journal = Journal()
    let token = store.sinkActivity { journal("\($0)") }
    store.send(.bye)
    store.send(.bye)
    store.batch {
      store.send(.bye)
      store.send(.bye)
    }
    #expect(journal.lines == ["bye", "bye", "bye", "bye"])
    token.dispose()
  }

  @Test("A1 an activity is kept by nobody after it has been told")
  func keptByNobody() {
    let store = Store<Pair, Witness>(initialState: Pair())
    let journal = Journal()
    let token = store.sinkActivity { _ in journal("heard") }
    store.send(Witness("activity", in: journal))
    journal("sent")
    token.dispose()
    store.send(Witness("unheard", in: journal))
    journal("sent")
    #expect(journal.lines == ["heard", "activity is gone", "sent", "unheard is gone", "sent"])
  }

  @Test("A1 an activity changes neither the state nor the version")
  func noCommit() {
    let store = Store<Pair, Event>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, by: { _, _ in false }, initial: false) { _ in journal("woken") }.store(in: bag)
    store.sink(select: { _ in 0 }, by: { _, _ in false }, initial: false) { _ in journal("woken") }.store(
      in: bag)
    store.sinkActivity { _ in }.store(in: bag)
    store.send(.bye)
    #expect(store.version == 0)
    #expect(journal.lines == [])
    bag.dispose()
  }

  // MARK: A2

  @Test("A2 an activity sent after a commit comes after that commit's wakeups, one sent before it before")
  func inOrder() {
    let store = Store<Pair, Event>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sinkActivity { journal("\($0)") }.store(in: bag)
    store.sink(\.a, initial: false) { a in
      journal("first \(a)")
      if a == 1 {
        store.send(.ping(1))
        store.commit { $0.a = 2 }
        store.send(.ping(2))
        store.send(.ping(3))
        store.commit { $0.a = 3 }
      }
    }.store(in: bag)
    store.sink(\.a, initial: false) { journal("second \($0)") }.store(in: bag)

    store.commit { $0.a = 1 }

    #expect(
      journal.lines == [
        "first 1", "second 1", "ping(1)", "first 2", "second 2", "ping(2)", "ping(3)", "first 3", "second 3",
      ])
    bag.dispose()
  }

  @Test("A2 an activity that a listener sends comes after what is due already, to all listeners")
  func sentByListener() {
    let store = Store<Pair, Event>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sinkActivity { event in
      journal("first \(event)")
      if event == .ping(1) { store.send(.ping(2)) }
    }.store(in: bag)
    store.sinkActivity { journal("second \($0)") }.store(in: bag)

    store.send(.ping(1))

    #expect(journal.lines == ["first ping(1)", "second ping(1)", "first ping(2)", "second ping(2)"])
    bag.dispose()
  }

  @Test("A2 activities of one thread are told in order among the commits of others")
  func onThreads() {
    let store = Store<Pair, Int>(initialState: Pair())
    let heard = Box<[Int]>([])
    let early = Tally()
    let bag = DisposableBag()
    let told = Box(0)
    store.sink(\.a, initial: false) { told.value = $0 }.store(in: bag)
    store.sinkActivity { a in
      heard.value.append(a)
      if told.value < a { early.add() }  // its commit's wakeup comes first
    }.store(in: bag)

    MillraceTests.onThreads(2) { index in
      for n in 1...500 {
        if index == 0 {
          store.commit { $0.a = n }
          store.send(n)
        } else {
          store.commit { $0.b = n }
        }
      }
    }

    #expect(heard.value == Array(1...500))
    #expect(early.count == 0)
    bag.dispose()
  }

  @Test("A2 in a batch too an activity sent after a commit comes after that commit's wakeups")
  func afterCommitInBatch() {
    let store = Store<Pair, Event>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sinkActivity { journal("\($0)") }.store(in: bag)
    store.sink(\.a, initial: false) { journal("a\($0)") }.store(in: bag)

    store.batch {
      store.commit { $0.a = 1 }
      store.send(.ping(1))
    }

    #expect(journal.lines == ["a1", "ping(1)"])
    bag.dispose()
  }

  @Test("A2 in a batch too an activity sent before the first commit comes before the wakeups")
  func beforeCommitInBatch() {
    let store = Store<Pair, Event>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sinkActivity { journal("\($0)") }.store(in: bag)
    store.sink(\.a, initial: false) { journal("a\($0)") }.store(in: bag)

    store.batch {
      store.send(.ping(1))
      store.commit { $0.a = 1 }
    }

    #expect(journal.lines == ["ping(1)", "a1"])
    bag.dispose()
  }

  private enum Event: Sendable, Equatable {
    case ping(Int)
    case bye
  }

  @Test("A2, S13 an activity sent inside a commit comes after its wakeups, and before whatever is sent later")
  func insideACommit() {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { journal("a\($0)") }.store(in: bag)
    store.sinkActivity { activity in
      journal(activity)
      guard activity == "one" else { return }
      store.commit {
        $0.a = 2
        store.send("two")
      }
      store.send("three")
    }.store(in: bag)

    store.commit {
      store.send("one")
      $0.a = 1
    }

    #expect(journal.lines == ["a1", "one", "a2", "two", "three"])
    bag.dispose()
  }

  @Test("A2, S20 in a batch the changes count as made by the first commit that changed something")
  func insideABatch() {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { journal("a\($0)") }.store(in: bag)
    store.sinkActivity { journal($0) }.store(in: bag)

    store.batch {
      store.commit { $0.b = 1 }  // nobody listens
      store.send("one")
      store.commit { $0.a = 1 }
      store.send("two")
    }

    #expect(journal.lines == ["one", "a1", "two"])
    bag.dispose()
  }
}
