import Millrace
import Testing

/// Operators that look at the newest value of another signal, or go over to it.
@Suite struct LatestTests {
  @Test(
    "withLatest tells each value with the newest of the other, once that has one; the other brings about nothing"
  )
  func withLatest() {
    let (taps, text, property) = (Signal<Int>(), Signal<String>(), Property("p"))
    let journal = Journal()
    let tokens = [
      taps.withLatest(from: text).sink { journal("\($0) \($1)") },
      taps.withLatest(from: property).sink { journal("\($0) \($1)") },
    ]
    taps.send(1)
    text.send("a")
    text.send("b")
    property.value = "q"
    taps.send(2)
    taps.send(3)
    #expect(journal.lines == ["1 p", "2 b", "2 q", "3 b", "3 q"])
    withExtendedLifetime(tokens) {}
  }

  @Test("withLatest of a property with another tells at once")
  func withLatestOfProperties() {
    let (a, b) = (Property(1), Property(2))
    let log = Log<Int>()
    let token = a.withLatest(from: b).sink { log.add($0 * 10 + $1) }
    b.value = 3
    a.value = 4
    #expect(log.entries == [12, 43])
    token.dispose()
  }

  @Test("withLatest ends with its signal, not with the other one, whose last value it keeps")
  func withLatestEnds() {
    let (live, log) = (LiveCount(), Log<Int>())
    var (taps, other): (Signal<Int>?, Property<Int>?) = (Signal(), Property(7))
    let token = taps.flatMap { taps in
      other.map { other in
        taps.withLatest(from: other).sink { [probe = live.probe()] value in
          withExtendedLifetime(probe) { log.add(value.0 * 10 + value.1) }
        }
      }
    }
    other = nil
    taps?.send(1)
    #expect(live.now == 1)
    taps = nil
    #expect(live.now == 0)
    #expect(log.entries == [17])
    withExtendedLifetime((taps, other, token)) {}
  }

  @Test("sample tells the newest value when the other signal tells something, each at most once")
  func sample() {
    let (signal, moments) = (Signal<Int>(), Signal<Void>())
    let log = Log<Int>()
    let token = signal.sample(on: moments).sink { log.add($0) }
    moments.send()
    signal.send(1)
    signal.send(2)
    moments.send()
    moments.send()
    signal.send(2)
    moments.send()
    #expect(log.entries == [2, 2])
    token.dispose()
  }

  @Test(
    "sample of a property tells the current value at the first moment, at once where the moments are a property"
  )
  func sampleOfProperty() {
    let (property, moments, now) = (Property(1), Signal<Void>(), Property(0))
    let log = Log<Int>()
    let tokens = [
      property.sample(on: moments).sink { log.add($0) }, property.sample(on: now).sink { log.add(10 * $0) },
    ]
    moments.send()
    property.value = 2
    now.value = 1
    moments.send()
    #expect(log.entries == [10, 1, 20, 2])
    withExtendedLifetime(tokens) {}
  }

  @Test("flatMapLatest tells the values of the newest inner signal, and lets go of the one before")
  func flatMapLatest() {
    let (live, log) = (LiveCount(), Log<Int>())
    let (outer, inners) = (Signal<Int>(), [Signal<Int>(), Signal<Int>()])
    let token = outer.flatMapLatest { index in
      inners[index].map { [probe = live.probe()] value in withExtendedLifetime(probe) { value + 100 * index }
      }
    }.sink { log.add($0) }
    inners[0].send(1)
    outer.send(0)
    inners[0].send(2)
    #expect(live.now == 1)
    outer.send(1)
    #expect(live.now == 1)
    inners[0].send(3)
    inners[1].send(4)
    outer.send(1)
    inners[1].send(5)
    #expect(log.entries == [2, 104, 105])
    token.dispose()
    #expect(live.now == 0)
  }

  @Test(
    "flatMapLatest to a property tells its current value, and that one has a current value over properties")
  func flatMapLatestOfProperties() {
    let (outer, inners) = (Property(0), [Property(10), Property(20)])
    let journal = Journal()
    let view = outer.flatMapLatest { inners[$0] }
    let tokens = [view.sink { journal("\($0)") }, view.sink(initial: false) { journal("later \($0)") }]
    outer.value = 1
    inners[0].value = 11
    inners[1].value = 21
    #expect(view.value == 21)
    outer.value = 0
    #expect(view.value == 11)
    #expect(journal.lines == ["10", "20", "later 20", "21", "later 21", "11", "later 11"])
    withExtendedLifetime(tokens) {}
  }

  @Test("flatMapLatest may be switched by its own callback, and by another thread that this waits for")
  func switchedInCallback() {
    let (outer, inner) = (Signal<Int>(), Signal<Int>())
    let journal = Journal()
    let token = outer.flatMapLatest { index in inner.map { "\(index):\($0)" } }.sink { [weak outer] text in
      journal(text)
      if text == "0:1" {
        outer?.send(1)
        inner.send(2)
        onThread { [weak outer] in
          outer?.send(2)
          inner.send(3)
        }
      }
    }
    outer.send(0)
    inner.send(1)
    inner.send(4)
    // What the inner signal was sent in the callback is told after that, when the outer one has gone on.
    #expect(journal.lines == ["0:1", "2:4"])
    token.dispose()
  }

  @Test("flatMapLatest ends when the outer signal and the last inner one have")
  func flatMapLatestEnds() {
    let (live, log) = (LiveCount(), Log<Int>())
    let outer = Box<Signal<Int>?>(Signal())
    let inner = Box<Signal<Int>?>(Signal())
    let token = outer.value?.flatMapLatest { _ in inner.value?.readOnly ?? Signal().readOnly }
      .sink { [probe = live.probe()] value in withExtendedLifetime(probe) { log.add(value) } }
    outer.value?.send(1)
    outer.value = nil
    inner.value?.send(2)
    #expect(live.now == 1)
    inner.value = nil
    #expect(live.now == 0)
    #expect(log.entries == [2])
    withExtendedLifetime(token) {}
  }

  @Test("flatMapLatest goes over 100,000 inner signals without keeping any")
  func manyInners() {
    let live = LiveCount()
    let outer = Signal<Int>()
    let never = Signal<Int>()
    let sum = Box(0)
    let token = outer.flatMapLatest { value in
      never.startWith(value).map { [probe = live.probe()] value in withExtendedLifetime(probe) { value } }
    }.sink { sum.value += $0 }
    for _ in 0..<100_000 { outer.send(1) }
    #expect(sum.value == 100_000)
    #expect(live.now == 1)
    token.dispose()
    #expect(live.now == 0)
  }
}
