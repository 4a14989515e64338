import Dispatch
import Millrace

// Calls that must compile as they are written here, without a type spelled out. Nothing calls these functions: that
// they compile, in a fraction of a second, is the test.

private typealias State = OverloadState
private typealias Reach = OverloadReach

private func parts(_ store: Store<State, Never>) -> Int {
  let doubled = store.derived(\.a) { $0 * 2 }
  let count = store.derived(\.e).map(\.count)
  let first = store.derived(\.e.first) { $0 ?? 0 }
  let sum = store.derived(\.sum)
  let reach = store.derived(\.reach, by: { $0.from == $1.from })
  let length = reach.map { $0.to - $0.from }
  let coarse = store.derived(\.a, by: { $0 / 10 == $1 / 10 }) { $0 }
  return doubled.value + count.value + first.value + sum.value + length.value + coarse.value
}

private func severalParts(_ store: Store<State, Never>) -> String {
  let two = store.derived(\.a, \.b) { a, b in "\(a)\(b)" }
  let six = store.derived(\.a, \.b, \.c, \.d, \.e, \.f) { a, b, c, d, e, f in
    "\(a + 1)\(b.count)\(c.rounded())\(d ?? 0)\(e.count)\(f ? 1 : 2)"
  }
  let reach = store.derived(\.a, \.d, by: { $0.from == $1.from }) { a, d in Reach(from: a, to: d ?? 0) }
  return two.value + six.value + "\(reach.value.to)"
}

private func combined(_ store: Store<State, Never>) -> Int {
  let (a, b, c) = (store.derived(\.a), store.derived(\.b), store.derived(\.c))
  let two = Derived.combine(a, b) { a, b in a + b.count }
  let six = Derived.combine(a, b, c, a, b, c) { $0 + $1.count + Int($2) + $3 + $4.count + Int($5) }
  let one = Derived.combine(a) { $0 + 1 }
  let constant = Derived.constant(3)
  let reach = Derived.combine(a, constant, by: { $0.to == $1.to }) { Reach(from: $0, to: $1) }
  return two.value + six.value + one.value + reach.value.to
}

private func tracked(_ store: Store<State, Never>, _ other: Derived<Int>) -> Int {
  let shown = store.derived { read in read.f ? read.a : read(other) }
  let long = store.derived { read in
    var total = 0
    for index in read.e.indices where read.f { total += read.e[index] }
    return total
  }
  let reach = store.derived(by: { $0.to == $1.to }) { read in Reach(from: read.a, to: read.d ?? 0) }
  return shown.value + long.value + reach.value.to
}

private func families(_ store: Store<State, Never>) -> Int {
  let multiples = store.derivedFamily(\.a) { (factor: Int, a) in a * factor }
  let few = store.derivedFamily(\.e, capacity: 2) { (key: String, e) in "\(key)\(e.count)" }
  let many = store.derivedFamily(\.a, \.b, \.c) { (key: Int, a, b, c) in key + a + b.count + Int(c) }
  let branches = store.derivedFamily(capacity: 8) { (key: Int, read) in read.f ? key : read.a }
  return multiples[2].value + few["x"].value.count + many[1].value + branches[3].value
}

private func sinks(_ derived: Derived<Int>) -> [Disposable] {
  [
    derived.sink { print($0 + 1) },
    derived.sink(initial: false) { print($0 + 1) },
    derived.sink(by: { abs($0 - $1) < 2 }) { print($0 + 1) },
    derived.sink(by: ==, initial: false) { value in print(value + 1) },
  ]
}

@MainActor
private final class Screen {
  var count = 0

  func bind(to derived: Derived<Int>, _ queue: DispatchQueue, _ executor: some TaskExecutor) -> [Disposable] {
    [
      derived.sink(on: .main) { [weak self] in self?.count = $0 },
      derived.sink(initial: false, on: .main, latest: true) { [weak self] value in self?.count = value + 1 },
      derived.sink(by: ==, on: .main) { [weak self] in self?.count = $0 },
      derived.sink(on: .queue(queue)) { print($0 + 1) },
      derived.sink(by: { abs($0 - $1) < 2 }, on: .queue(.main), latest: true) { print($0 + 1) },
      derived.sink(initial: false, on: .executor(executor)) { print($0 + 1) },
    ]
  }
}

/// Any readable store will do.
private func label(of store: some ReadableStore<State, Never>) -> Derived<String> {
  store.derived(\.a, \.b) { a, b in "\(b): \(a)" }
}
