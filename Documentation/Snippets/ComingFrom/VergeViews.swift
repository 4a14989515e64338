import Millrace
import Observation
import Testing

@Suite struct VergeViews {
  @Test("Verge: @Reading")
  func reading() {
    let lines = output { _ in
      let store = Store(initialState: Cart())
      // row
      let cart = ObservedState(store)
      withObservationTracking({ print(cart.owner) }, onChange: { print("changed") })
      // row.end
      store.commit { $0.items.append("Milk") }
      store.commit { $0.owner = "Grace" }
    }
    #expect(lines == ["Ada", "changed"])
  }

  @Test("Verge: onReceiveActivity(_:perform:)")
  func activityValues() async {
    let store = Store<Cart, CartNotice>(initialState: Cart())
    // row
    let notices = store.activityValues()
    // row.end
    var iterator = notices.makeAsyncIterator()
    store.send(.full)
    #expect(await iterator.next() == .full)
  }

  @Test("Verge: onReceiveState(_:perform:)")
  func stateValues() async {
    let store = Store(initialState: Cart())
    // row
    let states = store.values(of: \.owner, \.isOpen)
    // row.end
    var iterator = states.makeAsyncIterator()
    let first = await iterator.next()
    #expect(first?.0 == "Ada")
    #expect(first?.1 == true)
  }

  @Test("Verge: rx.stateObservable(startsFromInitial:)")
  func reactive() async {
    let store = Store(initialState: Cart())
    // row
    let owners = store.signal(\.owner).values(buffering: .all)
    // row.end
    var iterator = owners.makeAsyncIterator()
    store.commit { $0.owner = "Grace" }
    #expect(await iterator.next() == "Ada")
    #expect(await iterator.next() == "Grace")
  }

  @Test("Verge: rx.activitySignal")
  func activitySignal() {
    let lines = output { bag in
      let store = Store<Cart, CartNotice>(initialState: Cart())
      // row
      store.activitySignal.sink { print($0) }.store(in: bag)
      // row.end
      store.send(.full)
    }
    #expect(lines == ["full"])
  }

  @Test("Verge: @Edge")
  func edge() {
    struct Picture: Sendable {
      var version = 0
      var bytes: [UInt8] = []
    }
    let lines = output { bag in
      let store = Store(initialState: Picture())
      // row
      store.sink(\.self, by: { $0.version == $1.version }) { print($0.bytes) }.store(in: bag)
      // row.end
      store.commit { $0.bytes = [1] }
      store.commit { $0.version += 1 }
    }
    #expect(lines == ["[]", "[1]"])
  }

  @Test("Verge: DynamicProperty")
  func dynamicProperty() {
    let lines = output { bag in
      // row
      let title = Property("one")
      title.sink { print($0) }.store(in: bag)
      // row.end
      title.value = "one"
      title.value = "two"
    }
    #expect(lines == ["one", "two"])
  }
}
