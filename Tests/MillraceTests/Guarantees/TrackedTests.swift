import Millrace
import Testing

@Suite struct TrackedTests {
  @Test("D6 the inputs are what the last computation read: a branch that is not taken is none")
  func branches() {
    let (store, journal) = (Store(initialState: Choice()), Journal())
    let shown = store.derived { read in
      journal("compute")
      return read.flag ? read.a : read.b
    }
    let token = shown.sink { journal("told \($0)") }

    store.commit { $0.b = 21 }
    store.commit { $0.a = 11 }
    store.commit { $0.flag = false }
    for a in 12...20 { store.commit { $0.a = a } }
    store.commit { $0.b = 22 }
    store.commit { $0.flag = true }

    #expect(
      journal.lines == [
        "compute", "told 10", "compute", "told 11", "compute", "told 21", "compute", "told 22", "compute",
        "told 20",
      ])
    token.dispose()
  }

  @Test("D6 without a sink the inputs are what the last computation read, too")
  func branchesUnobserved() {
    let store = Store(initialState: Choice())
    let shown = store.derived { read in read.flag ? read.a : read.b }
    #expect(shown.value == 10)

    store.commit { $0.b = 21 }
    #expect(shown.value == 10)
    #expect(shown.recomputations == 1)
    store.commit { $0.flag = false }
    #expect(shown.value == 21)
    store.commit { $0.a = 11 }
    #expect(shown.value == 21)
    #expect(shown.recomputations == 2)
    store.commit { $0.b = 22 }
    #expect(shown.value == 22)
  }

  @Test("D6 other derived values can be read, of any store, tracked ones and families included")
  func others() {
    let (store, other, journal) = (Store(initialState: Choice()), Store(initialState: Pair()), Journal())
    let doubled = store.derived(\.a) { $0 * 2 }
    let chosen = store.derived { read in read.flag ? read(doubled) : read.b }
    let scaled = other.derivedFamily(\.a) { (factor: Int, a) in a * factor }
    let text = store.derived { read in
      "\(read(chosen)) \(read(scaled[3])) \(read(.constant("constant")))"
    }
    let token = text.sink { journal($0) }

    store.commit { $0.a = 11 }
    other.commit { $0.a = 1 }
    store.commit { $0.flag = false }
    store.commit { $0.a = 12 }
    other.commit { $0.a = 2 }

    #expect(
      journal.lines == [
        "20 0 constant", "22 0 constant", "22 3 constant", "20 3 constant", "20 6 constant",
      ])
    token.dispose()
  }

  @Test("D6 what one computation reads is of one snapshot, also if another thread commits in its midst")
  func snapshot() {
    let (store, journal) = (Store(initialState: Pair(a: 1, b: 1)), Journal())
    let doubled = store.derived(\.b) { $0 * 2 }
    let text = store.derived { read in
      let a = read.a
      if a == 1 { onThread { store.commit { $0 = Pair(a: 2, b: 2) } } }
      let line = "\(a) \(read.b) \(read(doubled)) \(read.sum)"
      journal(line)
      return line
    }
    let token = text.sink { journal("told \($0)") }

    #expect(text.value == "2 2 4 4")
    #expect(journal.lines.contains("1 1 2 2"))
    #expect(journal.lines.suffix(2) == ["2 2 4 4", "told 2 2 4 4"])
    #expect(Set(journal.lines).isSubset(of: ["1 1 2 2", "told 1 1 2 2", "2 2 4 4", "told 2 2 4 4"]))
    token.dispose()
  }

  @Test("D6 a derived value that has moved on since the computation began is read as it was then")
  func movedOn() {
    let (store, heard) = (Store(initialState: Pair(a: 1, b: 1)), Journal())
    let total = store.derived(\.a, \.b) { $0 + $1 }
    let scaled = total.map { $0 * 10 }
    let text = store.derived { read in
      let first = read(total)
      if read.a < 4 {
        onThread {
          store.commit { $0 = Pair(a: $0.a + 1, b: $0.b + 1) }
          _ = scaled.value
        }
      }
      heard("\(first) \(read(total)) \(read(scaled))")
      return read(scaled)
    }

    let values = (0..<5).map { _ in text.value }

    #expect(values == [20, 40, 60, 80, 80])
    #expect(heard.lines == ["2 2 20", "4 4 40", "6 6 60", "8 8 80"])
  }

  @Test("D6 while threads commit, each computation reads one state")
  func threads() {
    let (store, mixed) = (Store(initialState: Pair()), Log<[Int]>())
    let doubled = store.derived(\.a) { $0 * 2 }
    let total = store.derived { read in
      let values = [read.a, read.b, read(doubled) / 2, read.sum / 2]
      if Set(values).count > 1 { mixed.add(values) }
      return read.sum
    }
    let token = total.sink { if $0 % 2 != 0 { mixed.add([$0]) } }

    onThreads(4) { thread in
      for _ in 0..<200 {
        if thread < 2 {
          store.commit { $0 = Pair(a: $0.a + 1, b: $0.b + 1) }
        } else {
          _ = total.value
        }
      }
    }

    #expect(mixed.entries == [])
    #expect(total.value == 800)
    token.dispose()
  }

  @Test("D6 it may read the same twice, and as many parts as it likes")
  func manyReads() {
    let store = Store(initialState: Array(repeating: 1, count: 50))
    let parts = (0..<50).map { place in store.derived(\.[place]) }
    let sum = store.derived { read in
      parts.reduce(0) { $0 + read($1) } + parts.reversed().reduce(0) { $0 + read($1) } + read.count
    }
    let token = sum.sink { _ in }

    #expect(sum.value == 150)
    store.commit { $0[49] = 2 }
    #expect(sum.value == 152)
    store.commit { $0[0] = 5 }
    #expect(sum.value == 160)
    #expect(sum.recomputations == 3)
    token.dispose()
  }

  @Test("D6 the inputs may differ from run to run in any way: what is read is heard of, and nothing else")
  func changingInputs() {
    var random = SplitMix64(seed: 7)
    let store = Store(initialState: Choices())
    let parts = (0..<8).map { place in store.derived(\.numbers[place]) }
    let sum = store.derived { read in read.chosen.reduce(0) { $0 + read(parts[$1]) } }
    let log = Log<Int>()
    let token = sum.sink(initial: false) { log.add($0) }

    for _ in 0..<200 {
      let before = (store.state.sum, sum.recomputations)
      let (place, value) = (random.below(8), random.below(100))
      if random.oneIn(3) {
        let chosen = (0..<random.below(6)).map { _ in random.below(8) }
        store.commit { $0.chosen = chosen }
      } else {
        let isInput = store.chosen.contains(place) && store.numbers[place] != value
        store.commit { $0.numbers[place] = value }
        #expect(sum.recomputations == before.1 + (isInput ? 1 : 0))
      }
      #expect(log.take() == (store.state.sum == before.0 ? [] : [store.state.sum]))
    }
    token.dispose()
  }

  @Test("D6 a value that is made in the computation is an input, and goes with the run that read it")
  func madeInside() {
    let (store, live) = (Store(initialState: Pair(a: 1)), LiveCount())
    let text = store.derived { read in
      let probe = live.probe()
      let inner = store.derived(\.a) { a in "\(a) \(probe.name)" }
      return read(inner)
    }
    let log = Log<String>()
    let token = text.sink { log.add($0) }
    store.commit { $0.a = 2 }
    store.commit { $0.b = 2 }
    #expect(log.entries == ["1 0", "2 0"])
    #expect(live.now == 1)

    token.dispose()
    #expect(text.value == "2 0")
    #expect(live.now == 1)
  }

  @Test("D6 what is no input any more is freed, if nobody else holds it")
  func droppedInput() {
    let (store, live) = (Store(initialState: Choice()), LiveCount())
    let inner = Box<Derived<Int>?>(nil)
    inner.value = {
      let probe = live.probe()
      return store.derived(\.a) { a in a + probe.name }.map { $0 + 1 }
    }()
    let shown = store.derived { read in
      guard read.flag, let value = inner.value else { return read.b }
      return read(value)
    }
    let token = shown.sink { _ in }
    inner.value = nil
    #expect(live.now == 1)

    store.commit { $0.flag = false }

    #expect(live.now == 0)
    token.dispose()
  }

  @Test("D6 where the result comes out equal nobody is woken, and what was read is remembered all the same")
  func equalResult() {
    let (store, journal) = (Store(initialState: Choice()), Journal())
    let shown = store.derived { read in
      journal("compute")
      return read.flag ? read.a : read.b
    }
    let token = shown.sink { journal("told \($0)") }

    store.commit {
      $0.flag = false
      $0.b = 10
    }
    #expect(shown.value == 10)
    store.commit { $0.a = 11 }

    #expect(journal.lines == ["compute", "told 10", "compute"])
    token.dispose()
  }

  @Test("D6 a run keeps no copy of the state when it is over")
  func noCopy() {
    struct State: Sendable {
      var n = 0
      var probe: Probe
    }
    let live = LiveCount()
    let store = Store(initialState: State(probe: live.probe()))
    let derived = store.derived { read in read.n }
    let token = derived.sink { _ in }

    store.commit { $0.n = 1 }
    store.commit { $0.probe = live.probe() }

    #expect(derived.value == 1)
    #expect(live.now == 1)
    token.dispose()
  }

  @Test("D2 commits of what is no input, in the midst of a computation, compute nothing again")
  func unrelatedCommits() {
    let (store, runs) = (Store(initialState: Pair()), Tally())
    let (doubled, unrelated) = (store.derived(\.a) { $0 * 2 }, store.derived(\.b))
    let tracked = store.derived { read in
      runs.add()
      let a = read.a
      if runs.count < 20 {
        onThread {
          store.commit { $0.b += 1 }
          _ = unrelated.value
        }
      }
      return a + read(doubled)
    }
    let token = tracked.sink { _ in }
    #expect(runs.count == 1)

    store.commit { $0.a = 1 }

    #expect(runs.count == 2)
    #expect(tracked.value == 3)
    token.dispose()
  }

  // MARK: What stops the program

  @Test("D6 a reader that is used after its closure has returned stops the program")
  func readerKept() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Kept: @unchecked Sendable { var reader: DerivedReader<Pair>? }
      let (store, kept) = (Store(initialState: Pair()), Kept())
      let derived = store.derived { read in
        kept.reader = read
        return read.a
      }
      _ = (derived.value, kept.reader?.b)
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      message.contains("Millrace: the reader of a tracking closure was used after the closure had returned."))
    #expect(message.contains("Read inside the closure: store.derived { read in read.count }."))
  }

  @Test("D6 a value that reads itself while it is computed stops the program, also by way of others")
  func cycle() async throws {
    let direct = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (store, itself) = (Store(initialState: Pair()), Box<Derived<Int>?>(nil))
      let derived = store.derived { read in read.a + (itself.value.map { read($0) } ?? 0) }
      itself.value = derived
      _ = derived.value
    }
    let byOthers = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (store, itself) = (Store(initialState: Pair()), Box<Derived<Int>?>(nil))
      let derived = store.derived { read in read.a + (itself.value.map { read($0) } ?? 0) }
      itself.value = derived.map { $0 + 1 }
      _ = derived.value
    }
    for result in [direct, byOthers] {
      let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(
        message.contains(
          "Millrace: a derived value was read while it was being computed on the same thread"))
      #expect(message.contains("A derived value cannot depend on itself."))
    }
  }

  struct Choice: Sendable { var flag = true, a = 10, b = 20 }

  struct Choices: Sendable {
    var numbers = Array(1...8)
    var chosen: [Int] = [0]

    var sum: Int { chosen.reduce(0) { $0 + numbers[$1] } }
  }
}
