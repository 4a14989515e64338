import Millrace
import Testing

@Suite struct VergeStore {
  @Test("Verge: Store")
  func store() {
    let lines = output { _ in
      // row
      let store = Store(initialState: Cart())
      // row.end
      store.commit { $0.owner = "Grace" }
      print(store.owner)
    }
    #expect(lines == ["Grace"])
  }

  @Test("Verge: Store<State, Activity>")
  func storeWithActivities() {
    let lines = output { bag in
      // row
      let store = Store<Cart, CartNotice>(initialState: Cart())
      // row.end
      store.sinkActivity { print($0) }.store(in: bag)
      store.send(.full)
    }
    #expect(lines == ["full"])
  }

  @Test("Verge: StoreType")
  func anyStore() {
    let lines = output { _ in
      // row
      func count(_ store: some ReadableStore<Cart, Never>) -> Int { store.items.count }
      // row.end
      print(count(Store(initialState: Cart(items: ["Milk"]))))
      print(count(FluxStore(initialState: Cart(), reducer: cartReducer)))
    }
    #expect(lines == ["1", "0"])
  }

  @Test("Verge: StoreDriverType")
  func driver() {
    // row
    final class CartModel: ReadableStore {
      let store = Store(initialState: Cart())
      var storeAccess: StoreAccess<Cart, Never> { store.storeAccess }
    }
    // row.end
    let lines = output { bag in
      let model = CartModel()
      model.sink(\.owner) { print($0) }.store(in: bag)
      model.store.commit { $0.owner = "Grace" }
    }
    #expect(lines == ["Ada", "Grace"])
  }

  @Test("Verge: DetachedDispatcher")
  func scope() {
    let lines = output { bag in
      let store = FluxStore(initialState: Cart(), reducer: cartReducer)
      // row
      let settings = store.scope(\.settings, action: CartAction.settings)
      // row.end
      settings.sink(\.volume) { print("volume \($0)") }.store(in: bag)
      settings.dispatch(.setVolume(7))
    }
    #expect(lines == ["volume 5", "volume 7"])
  }

  @Test("Verge: @AtomicState")
  func wrapper() {
    let lines = output { bag in
      // row
      @Diff var cart = Cart()
      // row.end
      $cart.observe(\.owner) { print($0) }.store(in: bag)
      cart.owner = "Grace"
    }
    #expect(lines == ["Ada", "Grace"])
  }

  @Test("Verge: state")
  func state() {
    let lines = output { _ in
      let store = Store(initialState: Cart(items: ["Milk"]))
      // row
      print(store.owner)
      store.withState { print($0.items.count) }
      // row.end
      print(store.state == Cart(items: ["Milk"]))
    }
    #expect(lines == ["Ada", "1", "true"])
  }

  @Test("Verge: commit(_:mutation:)")
  func commit() {
    let lines = output { bag in
      let store = Store(initialState: Cart())
      store.sink(\.owner) { print($0) }.store(in: bag)
      // row
      store.commit { $0.owner = "Grace" }
      // row.end
      store.commit { $0.owner = "Grace" }
    }
    #expect(lines == ["Ada", "Grace"])
  }

  @Test("Verge: commit(scope:mutation:)")
  func commitPart() {
    let lines = output { _ in
      let store = Store(initialState: Cart())
      // row
      store.commit { $0.settings.volume += 1 }
      // row.end
      print(store.settings.volume)
    }
    #expect(lines == ["6"])
  }

  @Test("Verge: InoutRef")
  func inoutState() {
    let lines = output { _ in
      let store = Store(initialState: Cart())
      // row
      let count = store.commit { (cart: inout Cart) in cart.add("Milk") }
      // row.end
      print(count)
    }
    #expect(lines == ["1"])
  }

  @Test("Verge: backgroundCommit(_:mutation:)")
  func backgroundCommit() async {
    let store = Store(initialState: Cart())
    // row
    await Task.detached { store.commit { $0.owner = "Grace" } }.value
    // row.end
    #expect(store.owner == "Grace")
  }

  @Test("Verge: batchCommit")
  func batch() {
    let lines = output { bag in
      let store = Store(initialState: Cart())
      store.sink(\.items) { print($0.count) }.store(in: bag)
      // row
      store.batch { for item in ["Milk", "Tea"] { store.commit { $0.items.append(item) } } }
      // row.end
    }
    #expect(lines == ["0", "2"])
  }

  @Test("Verge: StoreMiddlewareType")
  func afterEachChange() {
    let lines = output { bag in
      // row
      let reducer = cartReducer.onChange(of: \.items) { cart, _, _ in cart.isOpen = cart.items.count < 2 }
      // row.end
      let store = FluxStore(initialState: Cart(), reducer: reducer)
      store.sink(\.isOpen) { print($0) }.store(in: bag)
      for item in ["Milk", "Tea"] { store.dispatch(.add(item)) }
    }
    #expect(lines == ["true", "false"])
  }

  @Test("Verge: StoreLogger")
  func logger() {
    let lines = output { _ in
      // row
      let logging = [Middleware<Cart, CartAction, Never>.logger { print($0) }]
      let store = FluxStore(initialState: Cart(), reducer: cartReducer, middleware: logging)
      // row.end
      store.dispatch(.add("Milk"))
    }
    #expect(lines == ["add(\"Milk\")", "  items[0]: added \"Milk\""])
  }

  @Test("Verge: RuntimeSanitizer")
  func reports() throws {
    let handler = Report.handler
    defer { Report.handler = handler }
    let lines = try output { _ in
      let store = FluxStore(initialState: Cart(coupon: Cart.Coupon()), reducer: cartReducer)
      let coupon = try #require(store.scope(ifLet: \.coupon, action: CartAction.coupon))
      // row
      Report.handler = { report in print(report.kind) }
      // row.end
      store.dispatch(.removeCoupon)
      coupon.dispatch(.raise)
    }
    #expect(lines == ["partIsGone"])
  }

  @Test("Verge: ExtendedStateType")
  func computed() {
    let lines = output { bag in
      let store = Store(initialState: Cart())
      // row
      let count = store.derived(\.items) { $0.count }
      // row.end
      count.sink { print($0) }.store(in: bag)
      store.commit { $0.items.append("Milk") }
      store.commit { $0.items[0] = "Tea" }
    }
    #expect(lines == ["0", "1"])
  }

  @Test("Verge: waitUntilAllEventConsumed()")
  func waiting() async {
    let store = Store(initialState: Cart())
    Task { store.commit { $0.items = ["Milk", "Tea"] } }
    // row
    let items = await store.first(of: \.items) { $0.count > 1 }
    // row.end
    #expect(items == ["Milk", "Tea"])
  }

  @Test("Verge: task(key:mode:priority:_:)")
  func task() async {
    let bag = DisposableBag()
    let (never, _) = AsyncStream<Int>.makeStream()
    let task = Task {
      for await _ in never {}
      return Task.isCancelled
    }
    // row
    Disposable { task.cancel() }.store(in: bag)
    // row.end
    bag.dispose()
    #expect(await task.value)
  }

  @Test("Verge: EventEmitter")
  func emitter() {
    let lines = output { bag in
      // row
      let events = Signal<Int>()
      events.sink { print($0) }.store(in: bag)
      events.send(1)
      // row.end
    }
    #expect(lines == ["1"])
  }
}
