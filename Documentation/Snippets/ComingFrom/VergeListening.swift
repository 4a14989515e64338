import Dispatch
import Millrace
import Testing

@Suite struct VergeListening {
  @Test("Verge: sinkState(dropsFirst:queue:receive:)")
  func sinkState() {
    let lines = output { bag in
      let store = Store(initialState: Cart())
      // row
      store.sink(\.owner) { print($0) }.store(in: bag)
      store.sinkChanges(initial: false) { print($0.items.count) }.store(in: bag)
      // row.end
      store.commit { $0.owner = "Grace" }
      store.commit { $0.items.append("Milk") }
    }
    #expect(lines == ["Ada", "Grace", "0", "1"])
  }

  @Test("Verge: sinkState(scan:queue:receive:)")
  func scan() {
    let lines = output { bag in
      let store = Store(initialState: Cart())
      // row
      let times = store.signal(\.owner).scan(0) { count, _ in count + 1 }
      // row.end
      times.sink { print($0) }.store(in: bag)
      store.commit { $0.owner = "Grace" }
    }
    #expect(lines == ["1", "2"])
  }

  @Test("Verge: accumulate(queue:_:)")
  func accumulate() {
    let lines = output { bag in
      let store = Store(initialState: Cart())
      // row
      store.signal(\.owner).skip(1).sink { print($0) }.store(in: bag)
      store.signal(\.items).map(\.count).sink { print($0) }.store(in: bag)
      // row.end
      store.commit { $0.owner = "Grace" }
      store.commit { $0.items.append("Milk") }
    }
    #expect(lines == ["0", "Grace", "1"])
  }

  @Test("Verge: VergeAnyCancellable")
  func cancellable() {
    let lines = output { _ in
      let store = Store(initialState: Cart())
      // row
      let bag = DisposableBag()
      store.sink(\.owner) { print($0) }.store(in: bag)
      bag.dispose()
      // row.end
      store.commit { $0.owner = "Grace" }
    }
    #expect(lines == ["Ada"])
  }

  @Test("Verge: StoreStateSubscription")
  func suspending() {
    let lines = output { bag in
      let store = Store(initialState: Cart())
      var token = store.sink(\.owner) { print($0) }
      // row
      token.dispose()
      token = store.sink(\.owner) { print("again", $0) }
      // row.end
      store.commit { $0.owner = "Grace" }
      token.store(in: bag)
    }
    #expect(lines == ["Ada", "again Ada", "again Grace"])
  }

  @Test("Verge: TargetQueue")
  func targetQueue() async {
    let queue = DispatchQueue(label: "elsewhere")
    let show = Tape()
    let store = Store(initialState: Cart())
    let bag = DisposableBag()
    // row
    store.sink(\.owner, on: .queue(queue)) { show($0) }.store(in: bag)
    // row.end
    #expect(await show.first(1) == ["Ada"])
    bag.dispose()
  }

  @Test("Verge: TargetQueue.main")
  func mainQueue() async {
    let show = Tape()
    let store = Store(initialState: Cart())
    let bag = DisposableBag()
    // row
    store.sink(\.owner, on: .main) { show($0) }.store(in: bag)
    // row.end
    #expect(await show.first(1) == ["Ada"])
    bag.dispose()
  }

  @Test("Verge: pollMainLoop(receive:)")
  func pollMainLoop() async {
    let show = Tape()
    let store = Store(initialState: Cart())
    let bag = DisposableBag()
    // row
    store.sink(\.owner, on: .main, latest: true) { show($0) }.store(in: bag)
    // row.end
    #expect(await show.first(1) == ["Ada"])
    bag.dispose()
  }

  @Test("Verge: stateStream()")
  func stream() async {
    let store = Store(initialState: Cart())
    // row
    let owners = store.values(of: \.owner)
    // row.end
    var iterator = owners.makeAsyncIterator()
    #expect(await iterator.next() == "Ada")
    store.commit { $0.owner = "Grace" }
    #expect(await iterator.next() == "Grace")
  }

  @Test("Verge: sinkActivity(queue:receive:)")
  func sinkActivity() {
    let lines = output { bag in
      let store = Store<Cart, CartNotice>(initialState: Cart())
      store.send(.full)
      // row
      store.sinkActivity { print($0) }.store(in: bag)
      store.send(.full)
      // row.end
    }
    #expect(lines == ["full"])
  }
}
