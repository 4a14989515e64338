import Testing

@testable import Millrace

@Suite struct ObjectPropertyTests {
  /// Something that calls back when its level has changed.
  private final class Meter: Sendable {
    private let state = Guarded((level: 0, nextID: 0, handlers: [Int: @Sendable () -> Void]()))
    /// Called where the level is read, before it is.
    let whenRead = Box<@Sendable () -> Void>({})

    var level: Int {
      get {
        whenRead.value()
        return state.withLock { $0.level }
      }
      set {
        let handlers = state.withLock { state in
          state.level = newValue
          return state.handlers.sorted { $0.key < $1.key }.map(\.value)
        }
        for handler in handlers { handler() }
      }
    }

    var handlerCount: Int { state.withLock { $0.handlers.count } }

    func addHandler(_ handler: @escaping @Sendable () -> Void) -> Int {
      state.withLock { state in
        state.nextID += 1
        state.handlers[state.nextID] = handler
        return state.nextID
      }
    }

    func removeHandler(_ id: Int) { state.withLock { $0.handlers[id] = nil } }

    var property: PropertyView<Int> {
      PropertyView(of: self) {
        $0.level
      } attach: { meter, handler in
        let id = meter.addHandler(handler)
        return Disposable { [weak meter] in meter?.removeHandler(id) }
      }
    }
  }

  private let log = Log<Int>()

  @Test("The property of an object has its current value, and tells each change once")
  func values() {
    let meter = Meter()
    let property = meter.property
    #expect(property.value == 0)
    let token = property.sink { [log] in log.add($0) }
    meter.level = 1
    meter.level = 1
    meter.level = 2
    #expect(property.value == 2)
    #expect(log.take() == [0, 1, 2])
    token.dispose()
    meter.level = 3
    #expect(log.take() == [])
    #expect(meter.handlerCount == 0)
  }

  @Test("Who does not hear the current value hears what differs from it")
  func notInitial() {
    let meter = Meter()
    let token = meter.property.sink(initial: false) { [log] in log.add($0) }
    meter.level = 0
    meter.level = 1
    #expect(log.take() == [1])
    token.dispose()
  }

  @Test(
    "A change between attaching and the first value is neither missed nor told twice, nor after a newer one")
  func changeMeanwhile() {
    let meter = Meter()
    let isFirst = Box(true)
    meter.whenRead.value = { [unowned meter] in
      guard isFirst.value else { return }
      isFirst.value = false
      onThread { for level in 1...3 { meter.level = level } }
    }
    let token = meter.property.sink { [log] in log.add($0) }
    #expect(log.take() == [3])
    token.dispose()
  }

  @Test("A change that is made while the first value is told comes after it")
  func changeInside() {
    let meter = Meter()
    let token = meter.property.sink { [log] level in
      log.add(level)
      if level < 3 { meter.level = level + 1 }
      log.add(-level)
    }
    #expect(log.take() == [0, 0, 1, -1, 2, -2, 3, -3])
    token.dispose()
  }

  @Test("Who disposes at the first value hears no more")
  func disposingAtFirst() {
    let meter = Meter()
    let bag = DisposableBag()
    bag.dispose()
    meter.property.sink { [log] in log.add($0) }.store(in: bag)
    meter.level = 1
    #expect(log.take() == [0])
    #expect(meter.handlerCount == 0)
  }

  @Test("The property keeps the object; who listens does not, and is let go with it")
  func lifetime() {
    let living = LiveCount()
    weak var weakMeter: Meter?
    let token: Disposable
    do {
      let probe = living.probe()
      let meter = Meter()
      weakMeter = meter
      let property = meter.property
      token = property.map { $0 }.sink { _ in withExtendedLifetime(probe) {} }
      #expect(living.now == 1)
    }
    #expect(weakMeter == nil)
    #expect(living.now == 0)
    token.dispose()
    var property: PropertyView<Int>? = Meter().property
    #expect(property?.value == 0)
    property = nil
  }

  @Test(
    "Many threads change it: never an older value after a newer one, not one twice in a row, and the last")
  func threads() {
    let meter = Meter()
    let token = meter.property.sink { [log] in log.add($0) }
    let turns = Guarded(0)
    onThreads(4) { _ in
      for _ in 0..<500 {
        turns.withLock { level in
          level += 1
          meter.level = level
        }
      }
    }
    let told = log.take()
    #expect(told.last == 2000)
    #expect(zip(told, told.dropFirst()).allSatisfy { $0 < $1 })
    token.dispose()
  }
}
