import Millrace

// Calls that must compile as they are written here, without a type spelled out. Nothing calls these functions: that
// they compile, in a fraction of a second, is the test.

private typealias State = OverloadState

private struct Wrapped: Sendable {
  @Diff var whole = OverloadState()
  @Diff(\.a) var one = OverloadState()
  @Diff(\.a, \.b) var two = OverloadState()
  @Diff(\.a, \.b, \.c, \.d, \.e, \.f) var six = OverloadState()
  @Diff() var nothing: Wrapping
  @Diff(\.a) var oneOfNothing: Wrapping
  @Diff(\.a, \.b, \.c, \.d, \.e, \.f) var sixOfNothing: Wrapping
}

private struct Wrapping: Sendable, EquatableWithIdentity {
  var a = 0, b = "", c = 0.0, d: Int?, e = [1], f = false
  static let identity = Wrapping()
}

private func wrapped(_ wrapped: Wrapped, _ bag: DisposableBag) {
  wrapped.$whole.sink { print($0.a + 1) }.store(in: bag)
  wrapped.$six.sink(initial: false) { print($0.b.count) }.store(in: bag)
  wrapped.$six.observe(\.a) { print($0 + 1) }.store(in: bag)
  wrapped.$two.observe(\.e.count).sink { print($0 + 1) }.store(in: bag)
  wrapped.$sixOfNothing.map { $0.d ?? 0 }.sink { print($0 + 1) }.store(in: bag)
  wrapped.$one.map(\.e).distinct().sink { print($0.count) }.store(in: bag)
}

private func combined(
  _ a: Property<Int>, _ b: Property<String>, _ c: Property<Double>, _ taps: Signal<Void>, _ keys: Signal<Int>,
  _ bag: DisposableBag
) {
  a.combineLatest(b).map { $0 + $1.count }.sink { print($0 + 1) }.store(in: bag)
  a.combineLatest(b, c, a, b, c).sink {
    print("\($0 + 1) \($1.count) \($2.rounded()) \($3 + 1) \($4.count) \($5.rounded())")
  }.store(in: bag)
  keys.combineLatest(b, c, a, b, keys).sink { print("\($0 + 1) \($1.count) \($3 + 1) \($5 + 1)") }.store(
    in: bag)
  a.combineLatest(b, c).map { a, b, _ in "\(a)\(b)" }.distinct().sink { print($0.count) }.store(in: bag)
  keys.zip(a, b, c, keys, a).sink { print("\($0 + 1) \($2.count) \($4 + 1) \($5 + 1)") }.store(in: bag)
  taps.withLatest(from: a).map { $1 + 1 }.sink { print($0) }.store(in: bag)
  taps.sink { print("tap") }.store(in: bag)
  taps.sink { _ in print("tap") }.store(in: bag)
  keys.merge(with: a, a.map { $0 + 1 }).scan(0) { $0 + $1 }.pairwise().sink { print($0.previous, $0.current) }
    .store(in: bag)
  SignalView(merging: [keys, a]).filter { $0 > 1 }.sink { print($0 + 1) }.store(in: bag)
  a.compactMap { $0 > 2 ? "\($0)" : nil }.sink { print($0.count) }.store(in: bag)
  keys.flatMapLatest { _ in b }.sink { print($0.count) }.store(in: bag)
  a.flatMapLatest { $0 > 1 ? b.map(\.count) : a.map { $0 } }.sink { print($0 + 1) }.store(in: bag)
  allTrue(a.map { $0 > 1 }, b.map(\.isEmpty)).sink { print($0 ? 1 : 2) }.store(in: bag)
  anyTrue(a.map { $0 > 1 }, keys.map { $0 > 1 }).sink { print($0 ? 1 : 2) }.store(in: bag)
  keys.take(until: taps).prefix { $0 < 5 }.skip(1).take(3).startWith(1).log("key").sink { print($0 + 1) }
    .store(in: bag)
  a.share().sink(initial: false) { print($0 + 1) }.store(in: bag)
  a.share(replay: 2).sink { print($0 + 1) }.store(in: bag)
  keys.singleReplay().sample(on: taps).sink { print($0 + 1) }.store(in: bag)
  a.observe(\.bitWidth) { print($0 + 1) }.store(in: bag)
  a.updates.distinct { $0 == $1 }.sink { print($0 + 1) }.store(in: bag)
}

private func ofStores(_ store: Store<State, Int>, _ derived: Derived<Int>, _ bag: DisposableBag) {
  store.signal(\.a).map { $0 + 1 }.sink { print($0) }.store(in: bag)
  store.signal(\.a).combineLatest(store.signal(\.b)).sink { print($0 + 1, $1.count) }.store(in: bag)
  store.signal(\.a).combineLatest(store.signal(\.b), store.signal(\.c)).sink {
    print("\($0 + 1) \($1.count) \($2)")
  }.store(in: bag)
  store.activitySignal.withLatest(from: derived.signal).sink { print($0 + $1) }.store(in: bag)
  store.signal(select: { $0.e.count }).distinct().sink { print($0 + 1) }.store(in: bag)
}

/// Any signal will do.
private func label(of signal: some ReadableSignal<Int>, or other: any ReadableProperty<Int>) -> Disposable {
  signal.map { "\($0)" }.merge(with: other.map { "\($0)" }).sink { print($0.count) }
}
