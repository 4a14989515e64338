import Millrace
import Testing

@Suite struct InPlaceTests {
  @Test("S18 a commit whose closure cannot throw changes state in place: nothing is copied")
  func inPlace() {
    let store = Store(initialState: Rows())
    let places = addresses(of: store) { index in store.commit { $0.rows[index] += 1 } }

    #expect(Set(places).count == 1)
    #expect(store.rows[7] == 8)
  }

  @Test("S18 a reducer changes state in place")
  func reducerInPlace() {
    let store = FluxStore(
      initialState: Rows(), reducer: Reducer<Rows, Edit> { rows, edit in rows.rows[edit.index] += 1 },
      middleware: [Middleware { _, action, next in next(action) }])
    let places = addresses(of: store) { index in store.dispatch(.at(index)) }

    #expect(Set(places).count == 1)
  }

  @Test("S18 a batch copies nothing")
  func batchInPlace() {
    let store = Store(initialState: Rows())
    let token = store.sink(\.name) { _ in }
    let places = store.batch { addresses(of: store) { index in store.commit { $0.rows[index] += 1 } } }

    #expect(Set(places + [store.withState(address)]).count == 1)
    token.dispose()
  }

  @Test("S18 an edit of an array that nobody selects whole copies nothing, whatever else is selected")
  func selectedOtherwise() {
    let store = Store(initialState: Rows())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.name) { _ in }.store(in: bag)
    store.sink(\.rows.count) { _ in }.store(in: bag)
    store.sink(\.rows[3], initial: false) { journal("row 3 is \($0)") }.store(in: bag)
    store.sink(\.rows.first) { _ in }.store(in: bag)
    store.sink(select: { $0.rows.last }) { _ in }.store(in: bag)
    store.sink(\.name, \.rows.count) { _, _ in }.store(in: bag)
    let places = addresses(of: store) { index in store.commit { $0.rows[index] += 1 } }

    #expect(Set(places).count == 1)
    #expect(journal.lines == ["row 3 is 4"])
    bag.dispose()
  }

  @Test(
    "S18 the store keeps a copy of what someone asks for, and none any more when they are gone",
    arguments: Asking.allCases)
  func askedFor(asking: Asking) {
    let store = Store(initialState: Rows())
    let start = store.withState(address)
    let token = asking.subscribe(to: store)
    store.commit { $0.rows[0] += 1 }
    let copied = store.withState(address)
    #expect(copied != start)

    token.dispose()
    store.commit { $0.rows[0] += 1 }

    #expect(store.withState(address) == copied)
  }

  @Test("S18 a commit whose closure can throw copies, and the next one does not")
  func throwingCopies() throws {
    let store = Store(initialState: Rows())
    let start = store.withState(address)
    try store.commit { rows in
      if rows.rows.isEmpty { throw Refusal.tooMuch }
      rows.rows[0] += 1
    }
    let copied = store.withState(address)
    #expect(copied != start)

    store.commit { $0.rows[0] += 1 }

    #expect(store.withState(address) == copied)
  }

  @Test("S18 reading the whole state copies only while the copy is held")
  func heldCopy() {
    let store = Store(initialState: Rows())
    let start = store.withState(address)
    #expect(store.state.rows.count == 100)
    store.commit { $0.rows[0] += 1 }
    #expect(store.withState(address) == start)

    let held = store.state
    store.commit { $0.rows[0] += 1 }
    #expect(store.withState(address) != start)
    #expect(held.rows[0] == 1)
  }

  @Test("S18 with next.changes an action copies; the next, without it, does not")
  func changesCopy() {
    let asks = Box(true)
    let store = FluxStore(
      initialState: Rows(), reducer: Reducer<Rows, Edit> { rows, edit in rows.rows[edit.index] += 1 },
      middleware: [
        Middleware { _, action, next in
          if asks.value { _ = next.changes(action) } else { next(action) }
        }
      ])
    let start = store.withState(address)
    store.dispatch(.at(0))
    let copied = store.withState(address)
    #expect(copied != start)

    asks.value = false
    store.dispatch(.at(0))

    #expect(store.withState(address) == copied)
  }

  @Test("S18 a next that is kept after next.changes and called later copies nothing")
  func keptNext() {
    let kept = Box<Middleware<Rows, Edit, Never>.Next?>(nil)
    let store = FluxStore<Rows, Edit, Never>(
      initialState: Rows(), reducer: Reducer { rows, edit in rows.rows[edit.index] += 1 },
      middleware: [
        Middleware { _, action, next in _ = next.changes(action) },
        Middleware { _, action, next in
          kept.value = next
          next(action)
        },
      ])
    store.dispatch(.at(0))

    let places = addresses(of: store) { index in kept.value?(.at(index)) }

    #expect(Set(places).count == 1)
    kept.value = nil
  }

  @Test("S18 what a commit replaces, and nobody asked for, is gone before the commit ends")
  func replacedValuesGo() {
    struct State: Sendable {
      var n = 0
      var witness: Witness?
    }
    let store = Store(initialState: State())
    let journal = Journal()
    let token = store.sink(\.n, initial: false) { journal("n\($0)") }
    store.commit { $0.witness = Witness("value", in: journal) }

    store.commit { state in
      state.witness = nil
      state.n = 1
      journal("the closure ends")
    }

    #expect(journal.lines == ["value is gone", "the closure ends", "n1"])
    token.dispose()
  }

  struct Rows: Sendable, Equatable {
    var name = "rows"
    var rows = Array(0..<100)
  }

  private enum Edit: Sendable {
    case at(Int)
    var index: Int {
      switch self {
      case .at(let index): index
      }
    }
  }

  /// Where the array's elements lie before and after each of a hundred edits.
  private func addresses(of store: some ReadableStore<Rows, Never>, _ edit: (Int) -> Void) -> [UInt] {
    [store.withState(address)]
      + (0..<100).map { index in
        edit(index)
        return store.withState(address)
      }
  }

  /// Where the array's elements lie: elsewhere after a copy.
  private func address(of rows: Rows) -> UInt {
    rows.rows.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  enum Asking: CaseIterable, Sendable {
    case path, pathBy, whole, several, closure, closureBy, changes

    func subscribe(to store: Store<Rows, Never>) -> Disposable {
      switch self {
      case .path: store.sink(\.rows) { _ in }
      case .pathBy: store.sink(\.rows, by: ==) { _ in }
      case .whole: store.sink(\.self) { _ in }
      case .several: store.sink(\.name, \.rows) { _, _ in }
      case .closure: store.sink(select: { $0.rows }) { _ in }
      case .closureBy: store.sink(select: { $0.rows }, by: ==) { _ in }
      case .changes: store.sinkChanges { _ in }
      }
    }
  }
}
