import Millrace
import Testing

@Suite struct StoreSignalTests {
  fileprivate struct State: Sendable, Equatable {
    var count = 0
    var title = "none"
    var ratio = 0.5
    var flag = false
    var list: [Int] = []
    var note: String?
  }

  private let journal = Journal()

  @Test("A part of a store is a property: its value, its changes, with operators; equal values wake nobody")
  func part() {
    let store = Store(initialState: State())
    let isLow = store.signal(\.count).map { $0 < 3 }
    let token = isLow.sink { [journal] in journal("\($0)") }
    #expect(isLow.value)
    store.commit { $0.title = "some" }
    store.commit { $0.count = 5 }
    store.commit { $0.count = 5 }
    #expect(!isLow.value)
    #expect(journal.lines == ["true", "false"])
    token.dispose()
    store.commit { $0.count = 0 }
    #expect(journal.lines.count == 2)
  }

  @Test("signal(by:), signal(select:) and sink(initial: false) hear what the store's sinks would")
  func forms() {
    let (store, bag) = (Store(initialState: State()), DisposableBag())
    store.signal(\.count, by: { $0 / 10 == $1 / 10 }).sink { [journal] in journal("by \($0)") }.store(in: bag)
    store.signal(select: { $0.list.count }).sink { [journal] in journal("select \($0)") }.store(in: bag)
    store.signal(\.count).sink(initial: false) { [journal] in journal("later \($0)") }.store(in: bag)
    store.signal(\.count).updates.sink { [journal] in journal("update \($0)") }.store(in: bag)
    store.commit { $0.count = 5 }
    store.commit {
      $0.count = 15
      $0.list = [1]
    }
    #expect(
      journal.lines == [
        "by 0", "select 0", "later 5", "update 5", "by 15", "select 1", "later 15", "update 15",
      ])
    #expect(store.signal(\.count, by: { _, _ in true }).value == 15)
    #expect(store.signal(select: \.list.count).value == 1)
    bag.dispose()
  }

  @Test("Several parts are one property of a tuple, told once a commit")
  func several() {
    let (store, bag) = (Store(initialState: State()), DisposableBag())
    let two = store.signal(\.count, \.title)
    let six = store.signal(\.count, \.title, \.ratio, \.flag, \.list, \.note)
    two.sink { [journal] in journal("\($0.0) \($0.1)") }.store(in: bag)
    two.map { count, title in "\(title): \(count)" }.sink { [journal] in journal($0) }.store(in: bag)
    six.sink(initial: false) { [journal] in
      journal("\($0.0) \($0.1) \($0.2) \($0.3) \($0.4) \($0.5 ?? "nil")")
    }.store(in: bag)

    store.commit {
      $0.count = 1
      $0.title = "one"
    }
    store.commit { $0.note = "x" }
    store.commit { $0.list = [] }

    #expect(
      journal.lines == [
        "0 none", "none: 0", "1 one", "one: 1", "1 one 0.5 false [] nil", "1 one 0.5 false [] x",
      ])
    #expect(two.value == (1, "one"))
    #expect(six.value.5 == "x")
    bag.dispose()
  }

  @Test("Several parts are read from one state, whatever other threads do")
  func severalWhole() {
    let store = Store(initialState: Pair())
    let (parts, torn) = (store.signal(\.a, \.b), Tally())
    let token = parts.sink { if $0.0 != $0.1 { torn.add() } }
    onThreads(2) { thread in
      for number in 0..<2_000 {
        if thread == 0 {
          store.commit { $0 = Pair(a: number, b: number) }
        } else {
          let (a, b) = parts.value
          if a != b { torn.add() }
        }
      }
    }
    #expect(torn.count == 0)
    token.dispose()
  }

  @Test("S20 a batch tells once what it came to, and nothing where that is what was before")
  func batch() {
    let (store, bag) = (Store(initialState: State()), DisposableBag())
    store.signal(\.count).sink { [journal] in journal("\($0)") }.store(in: bag)
    store.signal(\.count, \.flag).sink { [journal] in journal("\($0.0) \($0.1)") }.store(in: bag)
    store.batch {
      for count in 1...3 { store.commit { $0.count = count } }
      #expect(store.signal(\.count).value == 3)
    }
    store.batch {
      store.commit { $0.count = 9 }
      store.commit { $0.count = 3 }
    }
    #expect(journal.lines == ["0", "0 false", "3", "3 false"])
    bag.dispose()
  }

  @Test("S4 values come in commit order, and what is read in a callback is never older than what it was told")
  func order() {
    let store = Store(initialState: State())
    let (count, watch, away) = (store.signal(\.count), Watch(), Tally())
    let token = count.map { $0 }.sink { value in
      watch.hear(value) { if count.value < value { away.add() } }
    }
    onThreads(4) { _ in
      for _ in 0..<500 { store.commit { $0.count += 1 } }
    }
    #expect(watch.values == Array(0...2_000))
    #expect(watch.overlaps == 0)
    #expect(away.count == 0)
    token.dispose()
  }

  @Test(
    "S17 a store's signals do not keep it; with it their listeners end, and the last value can still be read")
  func storeGoes() {
    var store: Store<State, Int>? = Store(initialState: State())
    weak let weakStore = store
    guard let count = store?.signal(\.count), let both = store?.signal(\.count, \.title),
      let activities = store?.activitySignal
    else { return }
    func listen() -> [Disposable] {
      let witness = Witness("what they hold", in: journal)
      return [
        count.map { $0 }.sink { _ in use(witness) }, both.sink { _ in use(witness) },
        activities.sink { _ in use(witness) },
      ]
    }
    let tokens = listen()
    store?.commit { $0.count = 7 }
    #expect(journal.lines == [])
    store = nil
    #expect(weakStore == nil)
    #expect(journal.lines == ["what they hold is gone"])
    #expect(count.value == 7)
    #expect(both.value == (7, "none"))
    let late = count.sink { [journal] in journal("late \($0)") }
    late.dispose()
    withExtendedLifetime(tokens) {}
  }

  @Test("A1, A2 activities are told as they are sent, in order with the changes, and not kept")
  func activities() {
    let (store, bag) = (Store<State, Int>(initialState: State()), DisposableBag())
    let activities = store.activitySignal
    store.send(0)
    activities.sink { [journal] in journal("activity \($0)") }.store(in: bag)
    store.signal(\.count).map { "count \($0)" }.merge(with: activities.map { "merged \($0)" })
      .sink { [journal] in journal($0) }.store(in: bag)
    store.send(1)
    store.send(1)
    store.batch {
      store.commit { $0.count = 1 }
      store.send(2)
      store.commit { $0.count = 2 }
    }
    #expect(
      journal.lines == [
        "count 0", "activity 1", "merged 1", "activity 1", "merged 1", "count 2", "activity 2", "merged 2",
      ])
    bag.dispose()
  }

  @Test("Stores with actions and their scoped stores have signals too")
  func otherStores() {
    let flux = FluxStore<Pair, PairAction, Never>(initialState: Pair(), reducer: pairReducer)
    let scoped = flux.scope(\.a, action: { $0 })
    let bag = DisposableBag()
    flux.signal(\.a, \.b).sink { [journal] in journal("flux \($0.0) \($0.1)") }.store(in: bag)
    scoped.signal(\.self).sink { [journal] in journal("scoped \($0)") }.store(in: bag)
    scoped.dispatch(.add(2))
    #expect(journal.lines == ["flux 0 0", "scoped 0", "flux 2 0", "scoped 2"])
    bag.dispose()
  }

  @Test("D5, D7 a derived value is a property, which keeps it and its store")
  func derived() {
    var store: Store<Pair, Never>? = Store(initialState: Pair(a: 1, b: 2))
    weak let weakStore = store
    var sum = store?.derived(\.a, \.b) { $0 + $1 }.signal
    let token = sum?.map { 10 * $0 }.sink { [journal] in journal("\($0)") }
    store?.commit { $0 = Pair(a: 2, b: 1) }
    store?.commit { $0.a = 5 }
    #expect(sum?.value == 6)
    store = nil
    #expect(weakStore == nil)
    #expect(sum?.value == 6)
    #expect(journal.lines == ["30", "60"])
    sum = nil
    withExtendedLifetime(token) {}
  }

  @Test("S13 misuse inside a commit is told with the line of who listens", arguments: [0, 1, 2])
  func misuse(form: Int) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [form = form as Int] in
      let store = Store<Pair, Int>(initialState: Pair())
      let (file, line): (StaticString, UInt) = ("Here.swift", 7)
      store.commit { _ in
        let token =
          switch form {
          case 0: store.signal(\.a).map { $0 }.sink(file: file, line: line) { _ in }
          case 1: store.activitySignal.filter { $0 > 0 }.sink(file: file, line: line) { _ in }
          default: store.signal(\.a, \.b).sink(file: file, line: line) { _ in }
          }
        token.dispose()
      }
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Here.swift:7: Fatal error: Millrace: a subscription"))
  }

  @Test("S13 reading a store's property inside a commit of the store stops the program")
  func readInside() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(initialState: Pair())
      let a = store.signal(\.a)
      store.commit { $0.b = a.value }
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Millrace: a read (state, version, a member, withState) was asked for"))
  }
}
