import Millrace

extension Pair {
  var sum: Int { a + b }
}

/// Subscribes to a part of a pair in each way there is, and writes down what is told.
func subscribeInEachWay(
  to store: Store<Pair, Never>, initial: Bool = false, _ journal: Journal, _ bag: DisposableBag
) {
  store.sink(\.a, initial: initial) { journal("path \($0)") }.store(in: bag)
  store.sink(\.a, by: { $0 == $1 }, initial: initial) { journal("path by \($0)") }.store(in: bag)
  store.sink(\.a, \.b, initial: initial) { journal("paths \($0) \($1)") }.store(in: bag)
  store.sink(\.sum, initial: initial) { journal("computed \($0)") }.store(in: bag)
  store.sink(select: { $0.a }, initial: initial) { journal("closure \($0)") }.store(in: bag)
  store.sink(select: { $0.a }, by: { $0 == $1 }, initial: initial) { journal("closure by \($0)") }.store(
    in: bag)
  store.sinkChanges(initial: initial) { changes in
    let previous = changes.previous.map { "\($0.a)" } ?? "none"
    journal("changes \(previous) to \(changes.a) version \(changes.version)")
  }.store(in: bag)
}
