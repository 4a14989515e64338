import Foundation
import Millrace
import Testing

@Suite struct ConcurrentDisposalTests {
  @Test("S15 no call begins after dispose() has returned, also where another thread was first to call it")
  func disposedByTwo() {
    let store = Store(initialState: Pair())
    let (journal, token) = (Journal(), Box<Disposable?>(nil))
    token.value = store.sink(\.a, initial: false) { journal("a\($0)") }
    let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

    store.commit { pair in
      // The other thread has to wait for the lock that this commit holds.
      let other = Background {
        started.signal()
        token.value?.dispose()
        ended.signal()
      }
      started.wait()
      token.value?.dispose()
      pair.a = 1
      withExtendedLifetime(other) {}
    }
    ended.wait()

    #expect(journal.lines == [])
    #expect(token.value?.isDisposed == true)
  }

  @Test("S16 no call begins after a bag's dispose() has returned, also where another call is still at it")
  func bagDisposedByTwo() {
    let store = Store(initialState: Pair())
    let (journal, bag) = (Journal(), DisposableBag())
    func subscribe() {
      // The closure's end comes in the middle of disposing the bag.
      let witness = Witness {
        bag.dispose()
        store.commit { $0.a = 1 }
      }
      store.sink(\.b, initial: false) { _ in withExtendedLifetime(witness) {} }.store(in: bag)
      store.sink(\.a, initial: false) { journal("a\($0)") }.store(in: bag)
    }
    subscribe()

    bag.dispose()

    #expect(store.a == 1)
    #expect(journal.lines == [])
  }
}
