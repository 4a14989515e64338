import Foundation
import Millrace
import Testing

@Suite struct FirstValueTests {
  @Test("S14 sink tells the current value once, before it returns; that is the default")
  func firstValue() {
    let store = Store(initialState: Pair(a: 1))
    let journal = Journal()
    let bag = DisposableBag()
    func check(_ name: String, _ token: Disposable) {
      journal("\(name) returned")
      token.store(in: bag)
    }
    store.commit { $0.b = 2 }

    check("path", store.sink(\.a) { journal("path \($0)") })
    check("path by", store.sink(\.a, by: { $0 == $1 }) { journal("path by \($0)") })
    check("paths", store.sink(\.a, \.b) { journal("paths \($0) \($1)") })
    check("closure", store.sink(select: { $0.a + $0.b }) { journal("closure \($0)") })
    check("closure by", store.sink(select: { $0.b }, by: { $0 == $1 }) { journal("closure by \($0)") })
    check(
      "changes", store.sinkChanges { journal("changes \($0.version) \($0.current) \($0.previous == nil)") })

    #expect(
      journal.lines == [
        "path 1", "path returned", "path by 1", "path by returned", "paths 1 2", "paths returned",
        "closure 3", "closure returned", "closure by 2", "closure by returned",
        "changes 1 Pair(a: 1, b: 2) true", "changes returned",
      ])
    bag.dispose()
  }

  @Test("S14 without initial: true nothing is told until the next change")
  func noFirstValue() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { journal("path \($0)") }.store(in: bag)
    store.sink(\.a, by: { $0 == $1 }, initial: false) { journal("path by \($0)") }.store(in: bag)
    store.sink(\.a, \.b, initial: false) { journal("paths \($0) \($1)") }.store(in: bag)
    store.sink(select: { $0.a }, initial: false) { journal("closure \($0)") }.store(in: bag)
    store.sink(select: { $0.a }, by: { $0 == $1 }, initial: false) { journal("closure by \($0)") }.store(
      in: bag)
    store.sinkChanges(initial: false) { journal("changes \($0.version)") }.store(in: bag)
    journal("--")

    store.commit { $0.a = 1 }

    #expect(
      journal.lines == ["--", "path 1", "path by 1", "paths 1 0", "closure 1", "closure by 1", "changes 1"])
    bag.dispose()
  }

  @Test(
    "S14 a subscription made in a callback hears the value of now once, and not the change that is being told"
  )
  func subscribedInCallback() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { a in
      journal("old \(a)")
      if a == 1 {
        store.commit { $0.a = 2 }  // waits to be told
        store.sink(\.a) { journal("new \($0)") }.store(in: bag)
        store.sink(\.a, initial: false) { journal("quiet \($0)") }.store(in: bag)
        journal("subscribed")
      }
    }.store(in: bag)

    store.commit { $0.a = 1 }
    store.commit { $0.a = 3 }

    #expect(
      journal.lines == ["old 1", "new 2", "subscribed", "old 2", "old 3", "new 3", "quiet 3"])
    bag.dispose()
  }

  @Test("S14 what another thread commits while the first value is told comes after it, once each")
  func commitsDuringFirstValue() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { journal("old \($0)") }.store(in: bag)

    store.sink(\.a) { a in
      journal("enter \(a)")
      if a == 0 { onThread { for a in 1...3 { store.commit { $0.a = a } } } }
      journal("leave \(a)")
    }.store(in: bag)
    journal("subscribed")
    store.commit { $0.a = 4 }

    #expect(
      journal.lines == [
        "enter 0", "old 1", "old 2", "old 3", "leave 0", "enter 1", "leave 1", "enter 2", "leave 2",
        "enter 3", "leave 3", "subscribed", "old 4", "enter 4", "leave 4",
      ])
    bag.dispose()
  }

  @Test("S14 between a first value and the next no change is missed or told twice, whatever other threads do")
  func subscribingAmongCommits() {
    let wrong = Tally()
    for _ in 0..<300 {
      let store = Store(initialState: Pair())
      let heard = Box<[Int]>([])
      let bag = DisposableBag()
      onThreads(2) { side in
        if side == 0 {
          for a in 1...3 { store.commit { $0.a = a } }
        } else {
          store.sink(\.a) { heard.value.append($0) }.store(in: bag)
          store.commit { $0.b += 1 }
        }
      }
      store.commit { $0.a = 4 }
      let values = heard.value
      let isWhole = !values.isEmpty && values == Array(values[0]...4)
      if !isWhole { wrong.add() }
      bag.dispose()
    }
    #expect(wrong.count == 0)
  }

  @Test("S14 an activity's listener hears nothing at first")
  func activitiesHaveNoFirstValue() {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    store.send("before")
    let token = store.sinkActivity { journal($0) }
    journal("--")
    store.send("after")
    #expect(journal.lines == ["--", "after"])
    token.dispose()
  }
}
