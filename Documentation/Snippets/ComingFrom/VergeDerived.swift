import Millrace
import Testing

@Suite struct VergeDerived {
  @Test("Verge: Derived")
  func derived() {
    let lines = output { _ in
      let store = Store(initialState: Cart())
      // row
      let count: Derived<Int> = store.derived(\.items) { $0.count }
      print(count.value)
      // row.end
      store.commit { $0.items.append("Milk") }
      print(count.value)
    }
    #expect(lines == ["0", "1"])
  }

  @Test("Verge: derived(_:queue:)")
  func deriving() {
    let lines = output { _ in
      let store = Store(initialState: Cart())
      // row
      let title = store.derived(\.owner, \.items) { owner, items in "\(owner): \(items.count)" }
      // row.end
      print(title.value)
      store.commit { $0.isOpen = false }
      print(title.value, title.recomputations)
    }
    #expect(lines == ["Ada: 0", "Ada: 0 1"])
  }

  @Test("Verge: derived(_:dropsOutput:queue:)")
  func comparator() {
    let lines = output { _ in
      let store = Store(initialState: Cart())
      // row
      let items = store.derived(\.items, by: { $0.count == $1.count })
      // row.end
      store.commit { $0.items.append("Milk") }
      print(items.value)
      store.commit { $0.items[0] = "Tea" }
      print(items.value)
    }
    #expect(lines == [#"["Milk"]"#, #"["Milk"]"#])
  }

  @Test("Verge: chain(_:dropsOutput:queue:)")
  func chain() {
    let lines = output { _ in
      let store = Store(initialState: Cart())
      let count = store.derived(\.items) { $0.count }
      // row
      let isEmpty = count.map { $0 == 0 }
      // row.end
      print(isEmpty.value)
    }
    #expect(lines == ["true"])
  }

  @Test("Verge: Pipeline")
  func pipeline() {
    let lines = output { _ in
      let store = Store(initialState: Cart())
      // row
      let title = store.derived { read in read.isOpen ? read.owner : "closed" }
      // row.end
      print(title.value)
      store.commit { $0.isOpen = false }
      print(title.value)
    }
    #expect(lines == ["Ada", "closed"])
  }

  @Test("Verge: drop(while:)")
  func dropping() {
    let lines = output { bag in
      let store = Store(initialState: Cart())
      // row
      let names = store.signal(\.owner).filter { !$0.isEmpty }
      // row.end
      names.sink { print($0) }.store(in: bag)
      store.commit { $0.owner = "" }
      store.commit { $0.owner = "Grace" }
    }
    #expect(lines == ["Ada", "Grace"])
  }

  @Test("Verge: Derived.constant(_:)")
  func constant() {
    let lines = output { _ in
      // row
      let count = Derived.constant(3)
      // row.end
      print(count.value)
    }
    #expect(lines == ["3"])
  }

  @Test("Verge: Derived.combined(_:_:)")
  func combined() {
    let lines = output { bag in
      let store = Store(initialState: Cart())
      let owner = store.derived(\.owner)
      let count = store.derived(\.items) { $0.count }
      // row
      let title = Derived.combine(owner, count) { owner, count in "\(owner): \(count)" }
      // row.end
      title.sink { print($0) }.store(in: bag)
      store.commit { $0 = Cart(owner: "Grace", items: ["Milk"]) }
    }
    #expect(lines == ["Ada: 0", "Grace: 1"])
  }

  @Test("Verge: Derived.sinkState(queue:receive:)")
  func sink() {
    let lines = output { bag in
      let store = Store(initialState: Cart())
      let count = store.derived(\.items) { $0.count }
      // row
      count.sink { print($0) }.store(in: bag)
      // row.end
      store.commit { $0.items.append("Milk") }
    }
    #expect(lines == ["0", "1"])
  }

  @Test("Verge: cachedMap(using:sweepsUnused:makeNew:update:)")
  func family() {
    let lines = output { _ in
      let store = Store(initialState: Cart(items: ["Milk", "Tea", "Milk"]))
      // row
      let counts = store.derivedFamily(\.items) { (name: String, items) in items.count { $0 == name } }
      print(counts["Milk"].value)
      // row.end
    }
    #expect(lines == ["2"])
  }

  @Test("Verge: assign(queue:to:)")
  func assign() {
    let lines = output { bag in
      let store = Store(initialState: Cart())
      let other = Store(initialState: Cart.Settings())
      let count = store.derived(\.items) { $0.count }
      // row
      count.bind(to: other, \.volume).store(in: bag)
      // row.end
      store.commit { $0.items.append("Milk") }
      print(other.volume)
    }
    #expect(lines == ["1"])
  }

  @Test("Verge: assignee(_:)")
  func assignee() {
    let lines = output { bag in
      let store = Store(initialState: Cart())
      let names = Signal<String>()
      // row
      names.bind(to: store, \.owner).store(in: bag)
      // row.end
      names.send("Grace")
      print(store.owner)
    }
    #expect(lines == ["Grace"])
  }

  @Test("Verge: BindingDerived")
  func binding() {
    let lines = output { bag in
      let store = FluxStore(initialState: Cart(), reducer: cartReducer)
      // row
      let volume = Property(0)
      let toAction = { @Sendable in CartAction.settings(.setVolume($0)) }
      volume.bindTwoWay(to: store, \.settings.volume, action: toAction).store(in: bag)
      // row.end
      print(volume.value)
      volume.value = 12
      print(store.settings.volume, volume.value)
    }
    #expect(lines == ["5", "10 10"])
  }

  @Test("Verge: StoreMap")
  func storeMap() {
    let lines = output { bag in
      let store = Store(initialState: Cart())
      // row
      let settings = store.signal(\.settings)
      // row.end
      settings.sink { print($0.volume) }.store(in: bag)
      store.commit { $0.settings.volume = 6 }
      print(settings.value.volume)
    }
    #expect(lines == ["5", "6", "6"])
  }
}
