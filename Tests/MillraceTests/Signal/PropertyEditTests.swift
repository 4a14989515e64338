import Millrace
import Testing

/// Editing a property in place.
@Suite struct PropertyEditTests {
  struct Position: Sendable, Equatable {
    var x = 0
    var y = 0
  }

  @Test("S1 edits in place from several threads lose nothing")
  func editsFromThreads() {
    let property = Property(Position())
    let watch = Watch()
    let token = property.map(\.x).distinct().sink { watch.hear($0) }
    onThreads(4) { thread in
      for _ in 0..<1000 {
        if thread % 2 == 0 { property.value.x += 1 } else { property.modify { $0.y += 1 } }
      }
    }
    #expect(property.value == Position(x: 2000, y: 2000))
    #expect(watch.values == Array(0...2000))
    #expect(watch.overlaps == 0)
    token.dispose()
  }

  @Test("S7 an edit of several members is told once, and returns what its closure does")
  func modify() {
    let property = Property(Position())
    let journal = Journal()
    let token = property.sink(initial: false) { journal("\($0.x) \($0.y)") }

    let sum = property.modify { position in
      position.x += 1
      position.y += 2
      return position.x + position.y
    }

    #expect(sum == 3)
    #expect(journal.lines == ["1 2"])
    token.dispose()
  }

  @Test("An edit that throws keeps what it has changed, tells it, and rethrows")
  func throwing() {
    let property = Property(Position())
    let journal = Journal()
    let token = property.sink(initial: false) { journal("\($0.x)") }

    #expect(throws: Refusal.tooMuch) {
      try property.modify { (position) throws(Refusal) in
        position.x = 7
        throw Refusal.tooMuch
      }
    }
    property.value.x += 1

    #expect(journal.lines == ["7", "8"])
    token.dispose()
  }

  @Test("S18 an edit in place copies nothing where nobody listens")
  func inPlace() {
    let property = Property(Array(0..<1000))
    let address = property.value.withUnsafeBufferPointer { $0.baseAddress }
    property.value[3] = 0
    property.modify { $0[4] = 0 }
    #expect(property.value.withUnsafeBufferPointer { $0.baseAddress } == address)
  }

  @Test("Another thread that uses a property waits until an edit is done")
  func waiting() {
    let property = Property(0)
    let read = Guarded<[Int]>([])
    let other = Box<Background?>(nil)
    property.modify { value in
      value = 1
      other.value = Background { read.withLock { $0.append(property.value) } }
      value = 2
    }
    other.value?.join()
    #expect(read.current == [2])
  }

  // MARK: What a dropped value may do

  /// A value with a part that the comparator does not look at: so that nothing but the property holds that.
  struct Holder: Sendable {
    var number = 0
    var held: Probe?
  }

  @Test("S13 a value that an edit drops may dispose subscriptions to the same property, its last ones too")
  func disposing() {
    let (live, journal) = (LiveCount(), Journal())
    let property = Property(Holder()) { $0.number == $1.number }
    let bag = DisposableBag()
    property.map(\.number).sink { [probe = live.probe()] in use(probe, journal, "a\($0)") }.store(in: bag)
    property.merge(with: property).take(9)
      .sink { [probe = live.probe()] in use(probe, journal, "b\($0.number)") }.store(in: bag)
    let last = property.sink(initial: false) { [probe = live.probe()] in use(probe, journal, "c\($0.number)")
    }
    property.value.held = live.probe { bag.dispose() }
    journal("--")

    property.modify { holder in
      holder.held = nil
      journal("dropped \(bag.isDisposed)")
      holder.number = 1
    }
    #expect(journal.lines == ["a0", "b0", "b0", "--", "dropped true", "c1"])
    #expect(live.now == 1)

    property.value.held = live.probe { last.dispose() }
    property.value.held = nil
    property.value.number = 2
    #expect(journal.lines.last == "c1")
    #expect(live.now == 0)
  }

  @Test("S13 a value that an edit drops may dispose while another thread has the property's turn")
  func disposingWhileTelling() {
    let (live, journal) = (LiveCount(), Journal())
    let property = Property(Holder()) { $0.number == $1.number }
    let told = property.sink { [probe = live.probe()] in use(probe, journal, "told \($0.number)") }
    property.value.held = live.probe { told.dispose() }
    let witness = Box<Witness?>(
      Witness { [weak property] in
        onThread { [weak property] in property?.value.held = nil }
        journal("edited, \(live.now) left")
      })
    let first = property.sink(initial: false) { [witness = witness.value] _ in _ = witness }
    witness.value = nil

    first.dispose()
    property.value.number = 1

    #expect(journal.lines == ["told 0", "edited, 1 left"])
    #expect(live.now == 0)
  }

  // MARK: What stops the program

  @Test(
    "S13 using a property inside its own edit stops the program, and says what to do", arguments: Use.allCases
  )
  func misuse(use: Use) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [use = use as Use] in
      let property = Property(Position())
      let token = property.sink { _ in }
      property.modify { _ in use.make(of: property) }
      token.dispose()
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        """
        Millrace: a Property was used inside an edit in place of the same property, on the same thread. It is \
        locked during the edit (modify, or an assignment such as property.value.count += 1): to wait for it \
        there would be to wait for ever. Use the value that the closure was given; or use the property before \
        or after the edit.
        """))
  }

  enum Use: String, CaseIterable, Codable, Sendable {
    case read, set, modify, assign, viewRead, sink, sinkOfOperator, sinkWithoutInitial

    func make(of property: Property<Position>) {
      switch self {
      case .read: _ = property.value
      case .set: property.value = Position(x: 1)
      case .modify: property.modify { $0.x = 1 }
      case .assign: property.value.x = 1
      case .viewRead: _ = property.map(\.x).value
      case .sink: property.sink { _ in }.dispose()
      case .sinkOfOperator: property.map(\.x).distinct().sink { _ in }.dispose()
      case .sinkWithoutInitial: property.sink(initial: false) { _ in }.dispose()
      }
    }
  }

  @Test("S13 an edit that is suspended and goes on on another thread stops the program, and says what to do")
  func suspended() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let property = Property(Position())
      let executor = HandExecutor()
      let waiting = Guarded<UnsafeContinuation<Void, Never>?>(nil)
      let steps = Steps()
      let first = Background {
        executor.start {
          await property.value.move { continuation in waiting.withLock { $0 = continuation } }
        }
        steps.reach(1)
        steps.wait(for: 2)  // else the next thread may be taken for this one
      }
      steps.wait(for: 1)
      waiting.current?.resume()
      onThread { executor.run() }
      steps.reach(2)
      first.join()
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        """
        Millrace: an edit in place of a Property was suspended, and went on on another thread. The property is \
        locked during such an edit, so that it cannot wait for anything. Call the asynchronous method on a copy \
        of the value, and set that.
        """))
  }
}

extension PropertyEditTests.Position {
  /// Waits until what `suspend` was given is resumed.
  fileprivate mutating func move(_ suspend: @Sendable (UnsafeContinuation<Void, Never>) -> Void) async {
    await withUnsafeContinuation { suspend($0) }
    x += 1
  }
}

private func use(_ probe: Probe, _ journal: Journal, _ line: String) {
  withExtendedLifetime(probe) { journal(line) }
}
