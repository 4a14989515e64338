import Millrace

/// Each operator, in a chain over a signal and a property that tells something for most values of either.
enum SignalChain: CaseIterable, Sendable {
  case plain, plainProperty, map, filter, compactMap, distinct, skip, take, takeUntil, prefix, scan, pairwise
  case startWith, merge, combineLatest, combineLatestOfFour, combineLatestOfProperties, zip, zipOfThree
  case withLatest, sample, flatMapLatest, share, shareReplaying, shareOfProperty, allTrue, anyTrue, log,
    observe
  case updates, long

  /// Whether it has ended by itself after six values.
  var endsBySelf: Bool {
    switch self {
    case .take, .prefix: true
    default: false
    }
  }

  func values(of signal: Signal<Int>, _ property: Property<Int>) -> SignalView<Int> {
    switch self {
    case .plain: signal.readOnly
    case .plainProperty: property.filter { _ in true }
    case .map: signal.map { $0 + 1 }
    case .filter: signal.filter { $0 > 1 }
    case .compactMap: signal.compactMap { $0 > 1 ? $0 : nil }
    case .distinct: signal.distinct()
    case .skip: signal.skip(1)
    case .take: signal.take(5)
    case .takeUntil: signal.take(until: property.filter { $0 > 6 })
    case .prefix: signal.prefix { $0 < 6 }
    case .scan: signal.scan(0, +)
    case .pairwise: signal.pairwise().map { $0.previous + $0.current }
    case .startWith: signal.startWith(0)
    case .merge: signal.merge(with: property, signal.map { $0 })
    case .combineLatest: signal.combineLatest(property).map { $0 + $1 }
    case .combineLatestOfFour: signal.combineLatest(property, signal, property).map { $0 + $1 + $2 + $3 }
    case .combineLatestOfProperties: property.combineLatest(property.map { $0 }).updates.map { $0 + $1 }
    case .zip: signal.zip(property).map { $0 + $1 }
    case .zipOfThree: signal.zip(property, signal).map { $0 + $1 + $2 }
    case .withLatest: signal.withLatest(from: property).map { $0 + $1 }
    case .sample: property.sample(on: signal)
    case .flatMapLatest: signal.flatMapLatest { value in property.map { $0 + value } }
    case .share: signal.share()
    case .shareReplaying: property.share(replay: 2)
    case .shareOfProperty: property.share().updates
    case .allTrue:
      Millrace.allTrue(property.map { $0 % 2 == 0 }, property.map { $0 > 1 }).filter { _ in true }.map {
        $0 ? 1 : 0
      }
    case .anyTrue: Millrace.anyTrue(property.map { $0 % 2 == 0 }, signal.map { $0 < 0 }).map { $0 ? 1 : 0 }
    case .log: signal.log("value") { _ in }
    case .observe: property.observe(\.magnitude).filter { _ in true }.map { Int($0) }
    case .updates: property.updates
    case .long:
      signal.map { $0 + 1 }.merge(with: property).flatMapLatest { value in
        Property(value).combineLatest(Property(1).distinct()).map { $0 + $1 }
      }.scan(0, +).share(replay: 1).withLatest(from: property).map { $0.0 }.take(1000)
    }
  }
}
