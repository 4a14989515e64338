import Combine
import Millrace

func publish(_ store: Store<Counter, String>, in cancellables: inout Set<AnyCancellable>) {
  // row: Verge: statePublisher(startsFromInitial:)
  store.publisher(of: \.count).sink { print($0) }.store(in: &cancellables)
  // row.end
  // row: Verge: activityPublisher
  store.activityPublisher.sink { print($0) }.store(in: &cancellables)
  // row.end
}

func publish(_ name: Property<String>, in cancellables: inout Set<AnyCancellable>) {
  // row: DiffValue: receive(subscriber:)
  name.publisher.sink { print($0) }.store(in: &cancellables)
  // row.end
}

func assign(_ names: PassthroughSubject<String, Never>, to store: Store<Counter, Never>, _ bag: DisposableBag)
{
  // row: Verge: Publisher.assign(to:)
  names.signal.bind(to: store, \.name).store(in: bag)
  // row.end
}
