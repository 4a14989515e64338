import Millrace
import Testing

/// Parts that may be absent, and elements with an identity.
@Suite struct ScopedPartTests {
  // MARK: ifLet

  @Test("F5 a part that is absent has no scope; one that is there has, and is read, heard and changed")
  func present() {
    let (store, journal) = (Sections.store(), Journal())
    #expect(store.scope(ifLet: \.panel, action: Sections.Action.panel) == nil)

    store.dispatch(.setPanel(Sections.Branch(name: "panel")))
    let panel = store.scope(ifLet: \.panel, action: Sections.Action.panel)
    let token = panel?.sink(\.leaf.n) { journal("told \($0)") }
    panel?.dispatch(.leaf(.add(1)))
    panel?.dispatch(.rename("other"))

    #expect(journal.lines == ["told 0", "told 1"])
    #expect(panel?.state == Sections.Branch(name: "other", leaf: Sections.Leaf(n: 1)))
    token?.dispose()
  }

  @Test("F5 while the part is gone its sinks hear nothing; when it comes back they hear what has changed")
  func goneAndBack() throws {
    let (store, journal) = (Sections.store(), Journal())
    store.dispatch(.setPanel(Sections.Branch()))
    let panel = try #require(store.scope(ifLet: \.panel, action: Sections.Action.panel))
    let bag = DisposableBag()
    subscribe(to: panel, journal, bag)

    store.dispatch(.panel(.leaf(.add(1))))
    store.dispatch(.setPanel(nil))
    store.dispatch(.panel(.leaf(.add(5))))
    journal("gone")
    store.dispatch(.setPanel(Sections.Branch(leaf: Sections.Leaf(n: 1))))
    journal("back, as it was")
    store.dispatch(.setPanel(nil))
    store.dispatch(.setPanel(Sections.Branch(leaf: Sections.Leaf(n: 2))))
    store.dispatch(.panel(.leaf(.add(1))))

    #expect(
      journal.lines == lines(1) + ["gone", "back, as it was"] + lines(2) + lines(3))
    bag.dispose()
  }

  @Test("F5 a tracking closure may read a gone part's properties in any order, again and again")
  func goneReadInTurns() throws {
    let store = Sections.store()
    store.dispatch(.setPanel(Sections.Branch(name: "panel", leaf: Sections.Leaf(n: 3))))
    let panel = try #require(store.scope(ifLet: \.panel, action: Sections.Action.panel))
    let told = panel.derived { read in
      (0..<3).map { _ in "\(read.name) \(read.leaf.n)" }.joined(separator: ", ")
    }
    let count = store.derived { [left = store.derived(\.left.leaf.n)] read in "\(read(left)): \(read(told))" }
    #expect(told.value == "panel 3, panel 3, panel 3")

    store.dispatch(.setPanel(nil))
    let again = panel.derived { read in "\(read.name) \(read.leaf.n) \(read.name) \(read.leaf.n)" }

    #expect(told.value == "panel 3, panel 3, panel 3")
    #expect(count.value.hasSuffix("panel 3, panel 3, panel 3"))
    #expect(again.value == "panel 3 panel 3")
  }

  @Test("F5 a derived value of a part that goes keeps its value, tells nothing, and goes on when it is back")
  func derivedGoneAndBack() throws {
    let (store, journal) = (Sections.store(), Journal())
    store.dispatch(.setPanel(Sections.Branch()))
    let panel = try #require(store.scope(ifLet: \.panel, action: Sections.Action.panel))
    let doubled = panel.derived(\.leaf.n) { $0 * 2 }
    let tracked = panel.derived { read in "\(read.leaf.n)" }
    let bag = DisposableBag()
    doubled.sink { journal("doubled \($0)") }.store(in: bag)
    tracked.sink { journal("tracked \($0)") }.store(in: bag)

    store.dispatch(.panel(.leaf(.add(4))))
    store.dispatch(.setPanel(nil))
    journal("gone: \(doubled.value) \(tracked.value)")
    store.dispatch(.setPanel(Sections.Branch(leaf: Sections.Leaf(n: 6))))

    #expect(
      journal.lines == [
        "doubled 0", "tracked 0", "doubled 8", "tracked 4", "gone: 8 4", "doubled 12", "tracked 6",
      ])
    bag.dispose()
  }

  @Test("F5 while the part is gone, reading gives it as it was read last")
  func readGone() throws {
    let store = Sections.store()
    store.dispatch(.setPanel(Sections.Branch()))
    let panel = try #require(store.scope(ifLet: \.panel, action: Sections.Action.panel))
    panel.dispatch(.rename("last"))
    #expect(panel.name == "last")

    store.dispatch(.setPanel(nil))
    #expect(panel.name == "last")
    #expect(panel.state.leaf.n == 0)

    store.dispatch(.setPanel(Sections.Branch(name: "back")))
    #expect(panel.name == "back")
  }

  @Test("F5 a subscription made while the part is gone has no first value, and hears it when it comes back")
  func subscribedGone() throws {
    let (store, journal) = (Sections.store(), Journal())
    store.dispatch(.setPanel(Sections.Branch()))
    let panel = try #require(store.scope(ifLet: \.panel, action: Sections.Action.panel))
    store.dispatch(.setPanel(nil))

    let token = panel.sink(\.leaf.n) { journal("told \($0)") }
    journal("subscribed")
    store.dispatch(.setPanel(Sections.Branch(leaf: Sections.Leaf(n: 3))))

    #expect(journal.lines == ["subscribed", "told 3"])
    token.dispose()
  }

  @Test("F5 what is dispatched to a part that has gone is dropped, and reported with the action")
  func dispatchedGone() throws {
    let (journal, reports) = (Journal(), Log<Report>())
    let store = Sections.store([
      Middleware { _, action, next in
        if case .panel(.leaf(.add(let n))) = action { journal("add \(n)") }
        next(action)
      }
    ])
    store.dispatch(.setPanel(Sections.Branch()))
    let panel = try #require(store.scope(ifLet: \.panel, action: Sections.Action.panel))
    let leaf = panel.scope(\.leaf, action: Sections.BranchAction.leaf)
    store.dispatch(.setPanel(nil))
    let version = store.version

    Report.withHandler({ reports.add($0) }) {
      panel.dispatch(.rename("nobody"))
      leaf.dispatch(.add(1))
    }
    store.dispatch(.setPanel(Sections.Branch(name: "back")))
    Report.withHandler({ reports.add($0) }) { leaf.dispatch(.add(1)) }

    #expect(reports.entries.map(\.kind) == [.partIsGone, .partIsGone])
    #expect(reports.entries.first?.description.contains(#"rename("nobody")"#) == true)
    #expect(reports.entries.first?.description.contains("Branch") == true)
    #expect(reports.entries.last?.description.contains("add(1)") == true)
    #expect(journal.lines == ["add 1"])
    #expect(store.version == version + 2)
    #expect(leaf.n == 1)
  }

  @Test("F5 a part of a part that may go is a scope too, and goes and comes back with it")
  func nestedInOptional() throws {
    let (store, journal) = (Sections.store(), Journal())
    store.dispatch(.setPanel(Sections.Branch()))
    let leaf = try #require(store.scope(ifLet: \.panel, action: Sections.Action.panel))
      .scope(\.leaf, action: Sections.BranchAction.leaf)
    let bag = DisposableBag()
    leaf.sink(\.n, initial: false) { journal("n \($0)") }.store(in: bag)
    leaf.sink(\.doubled, initial: false) { journal("doubled \($0)") }.store(in: bag)

    leaf.dispatch(.add(1))
    store.dispatch(.setPanel(nil))
    store.dispatch(.setPanel(Sections.Branch(leaf: Sections.Leaf(n: 5))))

    #expect(journal.lines == ["n 1", "doubled 2", "n 5", "doubled 10"])
    bag.dispose()
  }

  @Test("F5 an unread scope of a part that may go costs no copy of what the part holds")
  func optionalInPlace() throws {
    let store = Sections.store()
    store.dispatch(.setPanel(Sections.Branch()))
    let panel = try #require(store.scope(ifLet: \.panel, action: Sections.Action.panel))
    let bag = DisposableBag()
    panel.sink(\.name) { _ in }.store(in: bag)
    panel.sink(\.leaf.n) { _ in }.store(in: bag)
    panel.derived(\.leaf.doubled).sink { _ in }.store(in: bag)
    func address() -> UInt {
      store.withState {
        ($0.panel?.leaf.numbers ?? []).withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      }
    }
    panel.dispatch(.leaf(.edit))  // the scope remembers the part that it has found
    let places = (0..<10).map { _ in
      panel.dispatch(.leaf(.edit))
      return address()
    }

    #expect(Set(places).count == 1)
    bag.dispose()
  }

  // MARK: Elements

  @Test("F5 a scope by identity follows its element wherever the collection moves it")
  func follows() throws {
    let (store, journal) = (Sections.store(), Journal())
    store.dispatch(.setRows((1...3).map { Sections.Row(id: $0, leaf: Sections.Leaf(n: $0 * 10)) }))
    #expect(store.scope(\.rows, id: 9, action: Sections.Action.row) == nil)
    let second = try #require(store.scope(\.rows, id: 2, action: Sections.Action.row))
    let bag = DisposableBag()
    second.sink(\.leaf.n) { journal("told \($0)") }.store(in: bag)
    second.derived(\.leaf.n) { $0 + 1 }.sink { journal("derived \($0)") }.store(in: bag)

    store.dispatch(.setRows(store.rows.reversed() + [Sections.Row(id: 4)]))
    store.dispatch(.setRows(store.rows.filter { $0.id != 3 }))
    journal("moved: \(second.leaf.n)")
    second.dispatch(.add(1))
    store.dispatch(.row(1, .add(1)))

    #expect(
      journal.lines == ["told 20", "derived 21", "moved: 20", "told 21", "derived 22"])
    #expect(store.rows.map(\.leaf.n) == [21, 11, 0])
    bag.dispose()
  }

  @Test("F5 an element that goes is heard of no more, dispatching to it is reported, and it may come back")
  func elementGone() throws {
    let (store, journal, reports) = (Sections.store(), Journal(), Log<Report.Kind>())
    store.dispatch(.setRows([Sections.Row(id: 1), Sections.Row(id: 2)]))
    let second = try #require(store.scope(\.rows, id: 2, action: Sections.Action.row))
    let leaf = second.scope(\.leaf, action: { $0 })
    let bag = DisposableBag()
    leaf.sink(\.n, initial: false) { journal("told \($0)") }.store(in: bag)
    leaf.derived(\.n).sink(initial: false) { journal("derived \($0)") }.store(in: bag)
    leaf.dispatch(.add(1))
    #expect(leaf.n == 1)

    store.dispatch(.setRows([Sections.Row(id: 1)]))
    Report.withHandler({ reports.add($0.kind) }) { leaf.dispatch(.add(1)) }
    journal("gone: \(leaf.n)")
    store.dispatch(.setRows([Sections.Row(id: 2, leaf: Sections.Leaf(n: 7)), Sections.Row(id: 1)]))

    #expect(journal.lines == ["told 1", "derived 1", "gone: 1", "told 7", "derived 7"])
    #expect(reports.entries == [.partIsGone])
    bag.dispose()
  }

  @Test("F5 the same path of two elements is two parts: derived values do not mix them up")
  func equalPaths() throws {
    let store = Sections.store()
    store.dispatch(.setRows((1...3).map { Sections.Row(id: $0, leaf: Sections.Leaf(n: $0)) }))
    let scopes = try (1...3).map { try #require(store.scope(\.rows, id: $0, action: Sections.Action.row)) }
    let stored = scopes.map { $0.derived(\.leaf.n) }
    let computed = scopes.map { $0.derived(\.leaf.doubled) }
    let tracked = scopes.map { $0.derived { read in read.leaf.n + read.leaf.doubled } }
    #expect(stored.map(\.value) == [1, 2, 3])
    #expect(computed.map(\.value) == [2, 4, 6])
    #expect(tracked.map(\.value) == [3, 6, 9])

    scopes[1].dispatch(.add(10))

    #expect(stored.map(\.value) == [1, 12, 3])
    #expect(computed.map(\.value) == [2, 24, 6])
    #expect(tracked.map(\.value) == [3, 36, 9])
  }

  @Test("F5 dispatching to a part inside a reducer is handled right after, and reported where it has gone")
  func insideReducer() throws {
    let (reports, panel) = (
      Log<Report.Kind>(), Box<ScopedStore<Sections.Branch, Sections.BranchAction, String>?>(nil)
    )
    let store = FluxStore<Sections.Root, Sections.Action, String>(
      initialState: Sections.Root(panel: Sections.Branch()),
      reducer: Reducer { root, action in
        if case .left = action { panel.value?.dispatch(.leaf(.add(1))) }
        Sections.reduce(&root, action)
      })
    panel.value = store.scope(ifLet: \.panel, action: Sections.Action.panel)

    Report.withHandler({ reports.add($0.kind) }) {
      store.dispatch(.left(.rename("")))
      #expect(store.panel?.leaf.n == 1)
      store.dispatch(.setPanel(nil))
      store.dispatch(.left(.rename("")))
    }

    #expect(reports.entries == [.partIsGone])
    panel.value = nil
  }

  private func subscribe(
    to panel: ScopedStore<Sections.Branch, Sections.BranchAction, String>, _ journal: Journal,
    _ bag: DisposableBag
  ) {
    panel.sink(\.leaf.n, initial: false) { journal("path \($0)") }.store(in: bag)
    panel.sink(\.leaf.n, by: ==, initial: false) { journal("path by \($0)") }.store(in: bag)
    panel.sink(\.leaf.n, \.name, initial: false) { journal("paths \($0) \($1)") }.store(in: bag)
    panel.sink(\.leaf.doubled, initial: false) { journal("computed \($0)") }.store(in: bag)
    panel.sink(select: { $0.leaf.n }, initial: false) { journal("closure \($0)") }.store(in: bag)
    panel.sink(select: { $0.leaf.n }, by: ==, initial: false) { journal("closure by \($0)") }.store(in: bag)
    panel.sinkChanges(initial: false) { journal("changes to \($0.current.leaf.n)") }.store(in: bag)
    panel.derived(\.leaf.n).sink(initial: false) { journal("derived \($0)") }.store(in: bag)
  }

  /// What they write down.
  private func lines(_ n: Int) -> [String] {
    [
      "path \(n)", "path by \(n)", "paths \(n) branch", "computed \(2 * n)", "closure \(n)",
      "closure by \(n)", "changes to \(n)", "derived \(n)",
    ]
  }
}
