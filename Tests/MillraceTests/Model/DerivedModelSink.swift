import Millrace

/// How to subscribe.
struct DerivedModelSinkKind {
  let isInitial: Bool
  let hasComparator: Bool
  /// Its number among the sinks.
  let number: Int
}

/// A sink of any type.
protocol DerivedModelAnySink: AnyObject {
  func dispose()
  /// Says what is wrong, where nothing holds up what is due.
  func check(_ states: DerivedModelStates) -> String?
}

/// A sink that checks what it hears; nothing but its token keeps the derived value.
final class DerivedModelSink<Value: Sendable & Equatable>: DerivedModelAnySink, @unchecked Sendable {
  // All on one thread.
  private let kind: DerivedModelSinkKind
  private let name: String
  private let expected: DerivedModelExpectation<Value>
  private let (always, ever): (DerivedModelStores, DerivedModelStores)
  /// Whether a value is what it should be.
  private let normal: @Sendable (Value) -> Value
  /// Whether one need not be told after another.
  private let telling: @Sendable (Value) -> Value
  private unowned let player: DerivedModelPlayer
  private var token: Disposable?
  private var told: Value?
  private var calls = 0
  private var isInside = false
  private var isDisposed = false

  init(
    to item: DerivedModelItem<Value>, _ kind: DerivedModelSinkKind,
    coarse: @escaping @Sendable (Value) -> Value, in player: DerivedModelPlayer
  ) {
    self.kind = kind
    self.player = player
    name = "sink \(kind.number)\(kind.hasComparator ? " by" : "") on \(item.text)"
    expected = item.expected
    (always, ever) = (item.always, item.ever)
    normal = item.normal
    if kind.hasComparator {
      telling = { [normal = item.normal] in coarse(normal($0)) }
    } else {
      telling = item.normal
    }
    player.states.look()
    if !kind.isInitial { told = expected(player.states).value }
    let probe = player.live.probe()
    let hear: @Sendable (Value) -> Void = { [weak self] value in
      withExtendedLifetime(probe) { self?.hear(value) }
    }
    let areEquivalent: @Sendable (Value, Value) -> Bool = { [telling] in telling($0) == telling($1) }
    token =
      kind.hasComparator
      ? item.derived.sink(by: areEquivalent, initial: kind.isInitial, hear)
      : item.derived.sink(initial: kind.isInitial, hear)
    if kind.isInitial, calls == 0 { player.fail("\(name) was not told its first value") }
    if !kind.isInitial, calls > 0 { player.fail("\(name) was told a first value") }
    if isDisposed { token?.dispose() }
  }

  private func hear(_ value: Value) {
    let states = player.states
    let isFirst = kind.isInitial && calls == 0
    calls += 1
    if isInside { player.fail("\(name) was entered twice") }
    if isDisposed { player.fail("\(name) was told \(value) after it had been disposed") }
    if !isFirst, !states.held.isDisjoint(with: always) { player.fail("\(name) was told \(value) in a batch") }
    let newest = expected(states).value
    if normal(value) != normal(newest) {
      player.fail("\(name) was told \(value), and \(newest) is the newest")
    }
    if let told, telling(told) == telling(value) { player.fail("\(name) was told \(told), then \(value)") }
    told = value
    isInside = true
    player.answer(sink: kind.number, isFirst: isFirst)
    isInside = false
  }

  func dispose() {
    isDisposed = true
    token?.dispose()
  }

  func check(_ states: DerivedModelStates) -> String? {
    if isDisposed || !states.held.isDisjoint(with: ever) { return nil }
    guard let told else { return "\(name) has heard nothing" }
    let newest = expected(states).value
    return telling(told) == telling(newest)
      ? nil : "\(name) was told \(told) last, and should have heard \(newest)"
  }
}
