import Millrace
import Testing

@Suite struct TwoWayBindingTests {
  fileprivate struct Player: Sendable, Equatable {
    var volume = 3
    var title = "none"
  }

  private enum Action: Sendable, Equatable {
    case setVolume(Int)
    case ignore(Int)
  }

  /// Volumes lie between 0 and 10.
  private let reducer = Reducer<Player, Action> { state, action in
    if case .setVolume(let volume) = action { state.volume = min(max(volume, 0), 10) }
  }

  private let journal = Journal()

  private func makeFlux() -> FluxStore<Player, Action, Never> {
    FluxStore(
      initialState: Player(), reducer: reducer,
      middleware: [
        Middleware { [journal] _, action, next in
          journal("\(action)")
          next(action)
        }
      ])
  }

  /// Writes down each value of `property`.
  private func hear(_ property: Property<Int>, _ name: String = "property") -> Disposable {
    property.sink { [journal] in journal("\(name) \($0)") }
  }

  // MARK: Property and property

  @Test(
    "Two properties bound two-way are the same: the first begins with the second's value, then either leads")
  func properties() {
    let (left, right) = (Property(1), Property(2))
    let (leftToken, rightToken) = (hear(left, "left"), hear(right, "right"))
    let token = left.bindTwoWay(to: right)
    left.value = 5
    right.value = 6
    right.value = 6

    #expect(
      journal.lines == ["left 1", "right 2", "left 2", "left 5", "right 5", "right 6", "left 6"])
    token.dispose()
    left.value = 7
    #expect(right.value == 6)
    withExtendedLifetime((leftToken, rightToken)) {}
  }

  @Test("A listener that corrects one of two bound properties corrects both")
  func correction() {
    let (left, right) = (Property(1), Property(1))
    let correcting = left.sink { [weak left] in if $0 > 10 { left?.value = 10 } }
    let token = left.bindTwoWay(to: right)
    let other = right.sink { [weak right] in if $0 < 0 { right?.value = 0 } }

    left.value = 20
    #expect([left.value, right.value] == [10, 10])
    right.value = 30
    #expect([left.value, right.value] == [10, 10])
    left.value = -5
    #expect([left.value, right.value] == [0, 0])
    withExtendedLifetime((correcting, token, other)) {}
  }

  @Test("A ring of properties bound two-way comes to rest", arguments: 0..<3)
  func ring(start: Int) {
    let properties = (0..<3).map { Property($0) }
    let bag = DisposableBag()
    for index in 0..<3 { properties[index].bindTwoWay(to: properties[(index + 1) % 3]).store(in: bag) }
    properties[start].value = 7
    #expect(properties.map(\.value) == [7, 7, 7])
    bag.dispose()
  }

  @Test("Properties that tell equal values too do not tell each other for ever")
  func tellingEqual() {
    let (left, right) = (Property(1) { _, _ in false }, Property(2) { _, _ in false })
    let token = left.bindTwoWay(to: right)
    let leftToken = hear(left, "left")
    left.value = 5
    left.value = 5
    right.value = 5
    #expect(journal.lines == ["left 2", "left 5", "left 5"])
    #expect(right.value == 5)
    withExtendedLifetime((token, leftToken)) {}
  }

  @Test("A two-way binding of values that are not equal to themselves comes to rest")
  func notANumber() {
    let (left, store) = (Property(1.0), Store(initialState: Double.nan))
    let token = left.bindTwoWay(to: store, \.self)
    #expect(left.value.isNaN)
    left.value = 2
    #expect(store.state == 2)
    left.value = .nan
    #expect(store.state.isNaN)
    #expect(store.version == 2)
    token.dispose()
  }

  // MARK: Property and store

  @Test("A property bound two-way to a part of a store: one commit a change, and no echo")
  func store() {
    let (volume, store) = (Property(0), Store(initialState: Player()))
    let heard = hear(volume)
    let commits = store.sinkChanges(initial: false) { [journal] in journal("store \($0.volume)") }
    let token = volume.bindTwoWay(to: store, \.volume)
    #expect(store.version == 0)
    volume.value = 5
    store.commit { $0.volume = 6 }
    store.commit { $0.title = "another" }

    #expect(
      journal.lines == [
        "property 0", "property 3", "property 5", "store 5", "store 6", "property 6", "store 6",
      ])
    #expect(store.version == 3)
    token.dispose()
    volume.value = 7
    store.commit { $0.volume = 8 }
    #expect(volume.value == 7)
    #expect(store.version == 4)
    withExtendedLifetime((heard, commits)) {}
  }

  @Test("A property bound two-way to a computed part of a store")
  func computedPart() {
    let (double, store) = (Property(0), Store(initialState: Player()))
    let token = double.bindTwoWay(to: store, \.double)
    #expect(double.value == 6)
    double.value = 8
    #expect(store.volume == 4)
    double.value = 9  // which is stored as 4
    #expect(double.value == 8)
    #expect(store.version == 2)
    token.dispose()
  }

  @Test("A batch around changes of both sides ends with both the same, one way or the other")
  func batch() {
    let (volume, store) = (Property(0), Store(initialState: Player(volume: 0)))
    let token = volume.bindTwoWay(to: store, \.volume)
    store.batch {
      store.commit { $0.volume = 7 }
      volume.value = 3
      #expect(store.volume == 3)
      store.commit { $0.volume = 0 }  // as it was before the batch
    }
    #expect(volume.value == 0)
    #expect(store.volume == 0)

    store.batch {
      volume.value = 5
      store.commit { $0.volume = 6 }
      volume.value = 8
    }
    #expect(volume.value == 8)
    #expect(store.volume == 8)

    store.batch {
      volume.value = 1
      store.commit { $0.volume = 2 }
    }
    #expect(volume.value == 2)
    token.dispose()
  }

  @Test("What is bound in a batch is the same at once, and at its end")
  func boundInBatch() {
    let (volume, store) = (Property(0), Store(initialState: Player(volume: 1)))
    let token = Box<Disposable?>(nil)
    store.batch {
      store.commit { $0.volume = 2 }
      token.value = volume.bindTwoWay(to: store, \.volume)
      #expect(volume.value == 2)
      store.commit { $0.volume = 1 }
    }
    #expect(volume.value == 1)
    token.value?.dispose()
  }

  @Test("Several properties bound two-way to one store stay in step, whoever leads")
  func several() {
    let store = Store(initialState: Player())
    let properties = (0..<4).map { Property($0) }
    let bag = DisposableBag()
    for property in properties { property.bindTwoWay(to: store, \.volume).store(in: bag) }
    #expect(properties.map(\.value) == [3, 3, 3, 3])
    for (index, property) in properties.enumerated() {
      property.value = 10 + index
      #expect(properties.map(\.value) == Array(repeating: 10 + index, count: 4))
      #expect(store.volume == 10 + index)
      #expect(store.version == index + 1)
    }
    store.commit { $0.volume = 1 }
    #expect(properties.map(\.value) == [1, 1, 1, 1])
    bag.dispose()
  }

  // MARK: Property and actions

  @Test("A property bound two-way by an action: one action a change, and none for the store's own")
  func action() {
    let (volume, flux) = (Property(0), makeFlux())
    let token = volume.bindTwoWay(to: flux, \.volume, action: Action.setVolume)
    let heard = hear(volume)
    volume.value = 5
    flux.dispatch(.setVolume(6))
    #expect(journal.lines == ["property 3", "setVolume(5)", "property 5", "setVolume(6)", "property 6"])
    token.dispose()
    volume.value = 7
    #expect(flux.volume == 6)
    withExtendedLifetime(heard) {}
  }

  @Test(
    "Where the reducer makes something else of the value, or nothing, the property takes what the store has")
  func clamped() {
    let (volume, other, flux) = (Property(0), Property(0), makeFlux())
    let token = volume.bindTwoWay(to: flux, \.volume, action: Action.setVolume)
    let ignored = other.bindTwoWay(to: flux, \.volume, action: Action.ignore)
    volume.value = 99
    #expect([volume.value, other.value, flux.volume] == [10, 10, 10])
    volume.value = 98  // is 10 in the store, as before
    #expect([volume.value, other.value, flux.volume] == [10, 10, 10])
    other.value = 4
    #expect([volume.value, other.value, flux.volume] == [10, 10, 10])
    #expect(journal.lines == ["setVolume(99)", "setVolume(98)", "ignore(4)"])
    withExtendedLifetime((token, ignored)) {}
  }

  @Test("A scoped store is bound two-way like a whole one")
  func scoped() {
    let (volume, flux) = (Property(0), makeFlux())
    let scoped = flux.scope(\.volume, action: Action.setVolume)
    let token = volume.bindTwoWay(to: scoped, \.self) { $0 }
    volume.value = 12
    #expect([volume.value, flux.volume] == [10, 10])
    flux.dispatch(.setVolume(2))
    #expect(volume.value == 2)
    #expect(journal.lines == ["setVolume(12)", "setVolume(2)"])
    token.dispose()
  }

  // MARK: Lifetimes

  @Test("A two-way binding keeps neither side")
  func keepsNeither() {
    var (left, right): (Property<Int>?, Property<Int>?) = (Property(1), Property(2))
    var (third, store): (Property<Int>?, Store<Player, Never>?) = (Property(3), Store(initialState: Player()))
    var (fourth, flux): (Property<Int>?, FluxStore<Player, Action, Never>?) = (Property(4), makeFlux())
    weak let (weakLeft, weakRight, weakThird, weakStore) = (left, right, third, store)
    weak let (weakFourth, weakFlux) = (fourth, flux)
    let bag = DisposableBag()
    if let left, let right { left.bindTwoWay(to: right).store(in: bag) }
    if let third, let store { third.bindTwoWay(to: store, \.volume).store(in: bag) }
    if let fourth, let flux {
      fourth.bindTwoWay(to: flux, \.volume, action: Action.setVolume).store(in: bag)
    }
    (left, right, third, store, fourth, flux) = (nil, nil, nil, nil, nil, nil)
    #expect(weakLeft == nil && weakRight == nil && weakThird == nil && weakStore == nil)
    #expect(weakFourth == nil && weakFlux == nil)
    bag.dispose()
  }

  @Test("With either side gone the other goes its own way")
  func sideGoes() {
    let (property, store) = (Property(1), Store(initialState: Player()))
    var left: Property<Int>? = Property(0)
    var gone: Store<Player, Never>? = Store(initialState: Player(volume: 8))
    let bag = DisposableBag()
    if let left {
      left.bindTwoWay(to: property).store(in: bag)
      left.bindTwoWay(to: store, \.volume).store(in: bag)
    }
    if let gone { property.bindTwoWay(to: gone, \.volume).store(in: bag) }
    #expect(property.value == 8)
    left = nil
    gone = nil
    property.value = 2
    store.commit { $0.volume = 5 }
    #expect(property.value == 2)
    #expect(store.volume == 5)
    bag.dispose()
  }
}

extension TwoWayBindingTests.Player {
  fileprivate var double: Int {
    get { 2 * volume }
    set { volume = newValue / 2 }
  }
}
