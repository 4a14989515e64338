import Millrace

// Calls that must compile as they are written here, like those in `Overloads.swift`.

private typealias State = OverloadState

private enum Notice: Sendable, Equatable { case added(Int) }

private func loops(_ store: Store<State, Notice>) async {
  for await a in store.values(of: \.a) { print(a + 1) }
  for await a in store.values(of: \.a, buffering: .all) { print(a + 1) }
  for await d in store.values(of: \.d) { print(d ?? 0) }
  for await sum in store.values(of: \.sum, buffering: .newest(2)) { print(sum + 1) }
  for await state in store.values(of: \.self) { print(state.a) }
  for await a in store.values(of: \.a, by: { abs($0 - $1) < 2 }) { print(a + 1) }
  for await reach in store.values(of: \.reach, by: { $0.to == $1.to }, buffering: .all) { print(reach.to) }
  for await (a, b) in store.values(of: \.a, \.b) { print(a + 1, b.count) }
  for await (a, b, c) in store.values(of: \.a, \.b, \.c, buffering: .all) {
    print(a + 1, b.count, c.rounded())
  }
  for await (a, b, c, d, e, f) in store.values(of: \.a, \.b, \.c, \.d, \.e, \.f) {
    print(a + 1, b.count, c.rounded(), d ?? 0, e.count, f ? 1 : 2)
  }
  for await count in store.values(select: { $0.e.count }) { print(count + 1) }
  for await reach in store.values(select: { $0.reach }, by: { $0.to == $1.to }) { print(reach.to) }
  for await notice in store.activityValues() { print(notice == .added(1)) }
  for await notice in store.activityValues(buffering: .newest(5)) { print(notice == .added(1)) }
  for await total in store.derived(\.a, \.c, transform: { Double($0) + $1 }).values() {
    print(total.rounded())
  }
  for await a in store.values(of: \.a).map({ $0 + 1 }).filter({ $0 > 1 }) { print(a) }
}

private func waits(_ store: Store<State, Notice>) async {
  if let a = await store.first(of: \.a, where: { $0 > 3 }) { print(a + 1) }
  let b = await store.first(of: \.b) { $0.count > 3 }
  let pair = await store.first(of: \.a, \.b) { $0 > $1.count }
  let six = await store.first(of: \.a, \.b, \.c, \.d, \.e, \.f) { a, b, c, d, e, f in
    a > b.count && c > 1 && d == nil && e.isEmpty && f
  }
  let reach = await store.values(of: \.reach, by: { $0.to == $1.to }).first { $0.from == $0.to }
  let notice = await store.firstActivity { $0 == .added(2) }
  let derived = await store.derived(\.a, { $0 + 1 }).first { $0 > 3 }
  print(b ?? "", pair?.0 ?? 0, six?.5 ?? false, reach?.to ?? 0, notice == .added(1), derived ?? 0)
}

@MainActor
private final class Screen {
  var title = ""

  func follow(_ store: Store<State, Notice>) -> Task<Void, Never> {
    let values = store.values(of: \.a, \.b)
    return Task { [weak self] in
      for await (a, b) in values { self?.title = "\(a) \(b)" }
      var iterator = values.makeAsyncIterator()
      while let (a, _) = await iterator.next() { self?.title = "\(a)" }
      _ = await store.first(of: \.a) { $0 > 3 }
    }
  }
}

private func anyStore(_ store: some ReadableStore<State, Notice>) -> ValueSequence<(Int, String)> {
  store.values(of: \.a, \.b)
}
