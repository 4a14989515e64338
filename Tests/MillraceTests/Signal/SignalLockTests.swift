import Millrace
import Testing

/// No lock is held while a user's code runs: it may use the signal, wait for others that do, and end subscriptions.
@Suite struct SignalLockTests {
  /// Where a user's code runs.
  enum Place: CaseIterable, Sendable {
    case callback, firstValue, transform, firstTransform, comparator, firstComparator, inner, capture,
      dropped, keptByOperator
    case equatable
  }

  @Test(
    "S9 code of the user's may use the signal and the property, and wait for a thread that does",
    arguments: Place.allCases)
  func use(place: Place) {
    let journal = Journal()
    let run = Box<(@Sendable () -> Void)?>(nil)
    let rig = SignalRig(run)
    run.value = { [weak rig] in
      run.value = nil
      guard let rig else { return }
      rig.useEverything()
      onThread { [weak rig] in rig?.useEverything() }
      journal("done")
    }
    rig.reach(place)
    #expect(journal.lines == ["done"])
    #expect(rig.property.value.number >= 200)
    rig.bag.dispose()
  }

  @Test("S9 a callback waits for another thread that sends, sets, reads, begins to listen and disposes")
  func waiting() {
    let (signal, property) = (Signal<Int>(), Property(0))
    let journal = Journal()
    let old = property.sink(initial: false) { journal("old \($0)") }
    let bag = DisposableBag()
    signal.merge(with: property.updates).sink {
      [signal = WeakObject(signal), property = WeakObject(property)] value in
      journal("heard \(value)")
      guard value == 1 else { return }
      onThread {
        signal.object?.send(2)
        property.object?.value = 3
        journal("reads \(property.object?.value ?? -1)")
        property.object?.sink { journal("new \($0)") }.store(in: bag)
        old.dispose()
        journal("waited")
      }
    }.store(in: bag)

    signal.send(1)

    #expect(journal.lines == ["heard 1", "old 3", "reads 3", "new 3", "waited", "heard 3", "heard 2"])
    bag.dispose()
  }
}

/// A signal and a property with places in which a closure runs, once.
private final class SignalRig: Sendable {
  struct Content: Sendable {
    var number = 0
    var held: Witness?
  }

  let signal = Signal<Content>()
  let property = Property(Content()) { $0.number == $1.number }
  let bag = DisposableBag()
  private let run: Box<(@Sendable () -> Void)?>

  init(_ run: Box<(@Sendable () -> Void)?>) { self.run = run }

  /// Runs what is to be run, if it has not been.
  private var call: @Sendable () -> Void { { [run] in run.value?() } }

  func useEverything() {
    signal.send(property.value)
    property.modify { $0.number += 100 }
    property.value.number += 1
    let token = property.sink { _ in }
    signal.merge(with: property).take(1).sink { _ in }.store(in: bag)
    property.share().sink { _ in }.store(in: bag)
    token.dispose()
  }

  func reach(_ place: SignalLockTests.Place) {
    let call = call
    switch place {
    case .callback:
      signal.sink { _ in call() }.store(in: bag)
      signal.send(Content())
    case .firstValue: property.sink { _ in call() }.store(in: bag)
    case .transform:
      property.updates.map { _ in call() }.sink { _ in }.store(in: bag)
      property.value.number = 1
    case .firstTransform: property.map { _ in call() }.sink { _ in }.store(in: bag)
    case .comparator:
      let compared = Property(0) { old, new in
        call()
        return old == new
      }
      compared.sink { _ in }.store(in: bag)
      compared.value = 1
    case .firstComparator:
      property.startWith(Content()).distinct { old, new in
        call()
        return old.number == new.number
      }.sink { _ in }.store(in: bag)
    case .inner:
      signal.flatMapLatest { [property] _ in
        call()
        return property
      }.sink { _ in }.store(in: bag)
      signal.send(Content())
    case .capture:
      let token = property.sink { [witness = Witness(onEnd: call)] _ in withExtendedLifetime(witness) {} }
      token.dispose()
    case .dropped:
      let token = property.sink { _ in }
      property.value = Content(number: 1, held: Witness(onEnd: call))
      property.value = Content(number: 2)
      token.dispose()
    case .keptByOperator:
      signal.combineLatest(signal.pairwise().share(replay: 1), signal.scan(0) { $0 + $1.number }).sink { _ in
      }
      .store(in: bag)
      signal.zip(signal).sample(on: signal).sink { _ in }.store(in: bag)
      signal.send(Content(held: Witness(onEnd: call)))
      for number in 1...3 { signal.send(Content(number: number)) }
    case .equatable:
      struct Checked: Sendable, Equatable {
        var number = 0
        let call: @Sendable () -> Void
        static func == (left: Checked, right: Checked) -> Bool {
          left.call()
          return left.number == right.number
        }
      }
      let checked = Property(Checked(call: call))
      checked.distinct().sink { _ in }.store(in: bag)
      checked.value.number = 1
    }
  }
}
