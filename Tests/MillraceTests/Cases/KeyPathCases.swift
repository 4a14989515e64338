import Foundation
import Millrace
import Testing

/// Key paths, enums and letting go, as reported of other libraries.
@Suite struct KeyPathCases {
  struct Inner: Sendable, Equatable { var x = 0 }

  struct State: Sendable, Equatable {
    var inner = Inner()
    var other = Inner()
    var maybe: Inner?
    var rows = [Inner(), Inner()]
    var pair = Inner()
    var total: Int { rows.reduce(0) { $0 + $1.x } }
  }

  @Test(
    "K1 paths that lead to the same place are one key, however they were put together (swiftlang/swift#30832)"
  )
  func pathsPutTogether() {
    struct Whole {
      var inner = Inner()
      var maybe: Inner?
      var rows = [Inner(), Inner()]
      var pair = (Inner(), 1)
    }
    let one = 1
    let pairs: [(AnyKeyPath, AnyKeyPath)] = [
      (\Whole.inner.x, (\Whole.inner).appending(path: \.x)),
      (\Whole.maybe?.x, (\Whole.maybe).appending(path: \.?.x)),
      (\Whole.pair.0.x, (\Whole.pair).appending(path: \.0.x)),
      (\Whole.rows[1].x, (\Whole.rows[one]).appending(path: \.x)),
    ]
    for (written, appended) in pairs {
      #expect(written == appended)
      #expect(Set([written, appended]).count == 1, "they hash alike")
    }
    #expect(Set(pairs.map(\.0)).count == 4)
    #expect((\Whole.rows[1].x) as AnyKeyPath != \Whole.rows[0].x)
  }

  #if os(Linux)
  @Test("K2 a path whose index is not Sendable is refused where a store takes paths (swiftlang/swift#57560)")
  func unsendablePaths() throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "paths-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let code = """
      import Millrace
      final class Index: Hashable {
        static func == (left: Index, right: Index) -> Bool { left === right }
        func hash(into hasher: inout Hasher) {}
      }
      struct State: Sendable {
        subscript(index: INDEX) -> Int { 0 }
      }
      func listen(to store: Store<State, Never>, _ index: INDEX) -> Disposable {
        store.sink(\\.[index]) { print($0) }
      }
      """
    for (index, isAccepted) in [("Int", true), ("Index", false)] {
      let file = folder.appending(path: "\(index).swift")
      try code.replacing("INDEX", with: index).write(to: file, atomically: true, encoding: .utf8)
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      compiler.arguments = [
        "swiftc", "-typecheck", "-swift-version", "6",
        "-I", Bundle.main.bundleURL.appending(path: "Modules").path, file.path,
      ]
      let errors = Pipe()
      compiler.standardError = errors
      try compiler.run()
      let written = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      compiler.waitUntilExit()
      #expect((compiler.terminationStatus == 0) == isAccepted, "\(written)")
      if !isAccepted { #expect(written.contains("Sendable")) }
    }
  }
  #endif

  @Test("Paths that are written alike share their evaluation, others do not (swiftlang/swift#17479)")
  func pathsAsKeys() {
    struct Evaluated: Sendable {
      let tally: Tally
      var x = 0
      var y = 0
      subscript(index: Int) -> Int {
        tally.add()
        return index == 0 ? x : y
      }
      var computed: Int {
        tally.add()
        return x
      }
    }
    let tally = Tally()
    let (store, log) = (Store(initialState: Evaluated(tally: tally)), Log<String>())
    let bag = [
      store.sink(\.[0], initial: false) { log.add("x \($0)") },
      store.sink(\.[0], initial: false) { log.add("x again \($0)") },
      store.sink(\.[1], initial: false) { log.add("y \($0)") },
      store.sink(\.computed, initial: false) { log.add("computed \($0)") },
      store.sink(\.computed, initial: false) { log.add("computed again \($0)") },
    ]
    tally.reset()
    store.commit { $0.y = 1 }
    #expect(log.take() == ["y 1"])
    #expect(tally.count == 3)
    store.commit { $0.x = 1 }
    #expect(log.entries == ["x 1", "x again 1", "computed 1", "computed again 1"])
    #expect(tally.count == 6)
    withExtendedLifetime(bag) {}
  }

  @Test(
    "Optional chains and subscripts through a path are told for what they lead to (swiftlang/swift#12725)")
  func chains() {
    let (store, log) = (Store(initialState: State()), Log<String>())
    let bag = [
      store.sink(\.maybe?.x, initial: false) { log.add("maybe \($0 ?? -1)") },
      store.sink(\.rows[1].x, initial: false) { log.add("row \($0)") },
      store.sink(\.rows.first?.x, initial: false) { log.add("first \($0 ?? -1)") },
    ]
    store.commit { $0.maybe = Inner(x: 1) }
    store.commit { $0.rows[1].x = 2 }
    store.commit { $0.rows[0].x = 3 }
    store.commit { $0.maybe = nil }
    #expect(log.entries == ["maybe 1", "row 2", "first 3", "maybe -1"])
    withExtendedLifetime(bag) {}
  }

  @Test("Parts of the same type at different places are told for themselves")
  func samesType() {
    let (store, log) = (Store(initialState: State()), Log<String>())
    let bag = [
      store.sink(\.inner.x, initial: false) { log.add("inner \($0)") },
      store.sink(\.other.x, initial: false) { log.add("other \($0)") },
      store.sink(\.pair.x, initial: false) { log.add("pair \($0)") },
      store.sink(\.other, initial: false) { log.add("whole other \($0.x)") },
    ]
    store.commit { $0.other.x = 1 }
    store.commit { $0.pair.x = 2 }
    #expect(log.entries == ["other 1", "whole other 1", "pair 2"])
    withExtendedLifetime(bag) {}
  }

  @Test(
    "A reducer for a case reads and writes its payload in place, however large (pointfreeco/swift-case-paths#18)"
  )
  func casePayloads() {
    enum Screen: Sendable { case list([Int]), none }
    let addresses = Log<UInt>()
    let list = Reducer<[Int], Int> { items, number in
      items[0] = number
      addresses.add(items.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
    }
    let store = FluxStore(
      initialState: Screen.list(Array(repeating: 0, count: 100_000)),
      reducer: list.scoped(
        case: { if case .list(let items) = $0 { items } else { nil } }, embed: Screen.list,
        action: { (action: Int) in action }))
    for number in 1...5 { store.dispatch(number) }
    #expect(Set(addresses.entries).count == 1)
  }

  @Test(
    "A long queue is told and let go of on a small stack, and a chain of middleware with its store (ReactiveCocoa/ReactiveCocoa#238)"
  )
  func longChains() {
    let live = LiveCount()
    let calls = Guarded(0)
    onThread(stackSize: 512 * 1024) {
      let store = Store<Int, Probe>(initialState: 0)
      let token = store.sinkActivity { _ in calls.withLock { $0 += 1 } }
      store.batch {
        for _ in 0..<100_000 { store.send(live.probe()) }
      }
      withExtendedLifetime(token) {}
    }
    // Calling the whole chain takes a larger stack where a sanitizer widens each frame.
    onThread(stackSize: 4 * 1024 * 1024) {
      let chain = FluxStore<Int, Int, Never>(
        initialState: 0, reducer: Reducer { state, number in state += number },
        middleware: (0..<Middleware<Int, Int, Never>.limit).map { _ in
          Middleware { [probe = live.probe()] _, action, next in withExtendedLifetime(probe) { next(action) }
          }
        })
      chain.dispatch(1)
      calls.withLock { $0 += chain.state }
    }
    #expect(calls.current == 100_001)
    #expect(live.now == 0)
  }
}
