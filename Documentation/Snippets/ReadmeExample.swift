import Millrace

struct Counter: Sendable, Equatable {
  var count = 0
  var step = 1
}

enum CounterAction: Sendable {
  case increment, decrement
  case setStep(Int)
}

let counter = Reducer<Counter, CounterAction> { state, action in
  switch action {
  case .increment: state.count += state.step
  case .decrement: state.count -= state.step
  case .setStep(let step): state.step = step
  }
}

func count() {
  let store = FluxStore(initialState: Counter(), reducer: counter, middleware: [.logger()])
  let bag = DisposableBag()
  store.sink(\.count) { print("count is \($0)") }.store(in: bag)  // now, and whenever it changes
  store.dispatch(.increment)  // wakes the sink
  store.dispatch(.setStep(5))  // does not: nobody listens to the step
  bag.dispose()  // the sink lives until here
}
