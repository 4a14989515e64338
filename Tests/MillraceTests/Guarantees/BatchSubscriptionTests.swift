import Foundation
import Millrace
import Testing

@Suite struct BatchSubscriptionTests {
  @Test("S20 a subscription made in a batch hears, at its end, what changed since its first value")
  func subscribedInBatch() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { journal("old \($0)") }.store(in: bag)

    store.batch {
      store.commit { $0.a = 1 }
      subscribeInEachWay(to: store, initial: true, journal, bag)
      store.sink(\.b) { journal("b \($0)") }.store(in: bag)
      store.commit { $0.a = 2 }
      journal("the batch ends")
    }

    #expect(
      journal.lines == [
        "path 1", "path by 1", "paths 1 0", "computed 1", "closure 1", "closure by 1",
        "changes none to 1 version 1",
        "b 0", "the batch ends",
        "old 2", "path 2", "path by 2", "paths 2 0", "computed 2", "closure 2", "closure by 2",
        "changes 1 to 2 version 2",
      ])
    bag.dispose()
  }

  @Test("S20 a subscription made in a batch does not hear of what it knew at its first value")
  func subscribedAfterTheChange() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { journal("old \($0)") }.store(in: bag)
    store.sink(\.sum, initial: false) { journal("old sum \($0)") }.store(in: bag)

    store.batch {
      store.commit { $0.a = 1 }
      store.sink(\.a) { journal("new \($0)") }.store(in: bag)
      store.sink(\.sum) { journal("new sum \($0)") }.store(in: bag)
      store.sink(\.a, initial: false) { journal("quiet \($0)") }.store(in: bag)
    }
    journal("--")
    store.commit { $0.a = 2 }

    #expect(
      journal.lines == [
        "new 1", "new sum 1", "old 1", "old sum 1", "--", "old 2", "old sum 2", "new 2", "new sum 2",
        "quiet 2",
      ])
    bag.dispose()
  }

  @Test("S20 a subscription made in a batch hears also of a change back to what was before the batch")
  func backToTheStart() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { journal("old \($0)") }.store(in: bag)

    store.batch {
      store.commit { $0.a = 1 }
      store.sink(\.a) { journal("new \($0)") }.store(in: bag)
      store.commit { $0.a = 0 }
    }

    #expect(journal.lines == ["new 1", "new 0"])
    bag.dispose()
  }

  @Test("S20 what comes due to a first value is held up by a batch, and told when that closes")
  func firstValueHeldUp() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    let isOpen = DispatchSemaphore(value: 0)
    let mayClose = DispatchSemaphore(value: 0)
    let other = Box<Background?>(nil)

    store.sink(\.a) { a in
      journal("a\(a)")
      if a == 0 {
        store.commit { $0.a = 1 }
        other.value = Background {
          store.batch {
            isOpen.signal()
            mayClose.wait()
          }
        }
        isOpen.wait()
      }
    }.store(in: bag)
    journal("subscribed")
    store.commit { $0.a = 2 }
    journal("a commit returned")
    mayClose.signal()
    other.value?.join()

    #expect(journal.lines == ["a0", "subscribed", "a commit returned", "a1", "a2"])
    bag.dispose()
  }

  @Test(
    "S20 a subscription disposed in a batch hears nothing of it, but the first value of one made in it"
  )
  func disposedInBatch() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a, initial: false) { journal("a\($0)") }

    store.batch {
      store.commit { $0.a = 1 }
      token.dispose()
      let second = store.sink(\.a) { journal("second \($0)") }
      store.commit { $0.a = 2 }
      second.dispose()
    }

    #expect(journal.lines == ["second 1"])
  }
}
