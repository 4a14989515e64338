import Combine
import Millrace

final class CounterLog {
  private var cancellables: Set<AnyCancellable> = []

  init(of store: FluxStore<Counter, CounterAction, String>) {
    // snippet: publisher
    store.publisher(of: \.count).sink { print("count is \($0)") }.store(in: &cancellables)
    store.activityPublisher.sink { print("heard \($0)") }.store(in: &cancellables)
    // snippet.end
  }
}

func listen(to names: PassthroughSubject<String, Never>, _ bag: DisposableBag) {
  // snippet: signal
  names.signal.filter { !$0.isEmpty }.sink { print("hello \($0)") }.store(in: bag)
  // snippet.end
}
