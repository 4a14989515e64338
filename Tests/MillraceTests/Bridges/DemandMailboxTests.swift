import Testing

@testable import Millrace

@Suite struct DemandMailboxTests {
  /// Takes values as a subscriber of Combine's does.
  private final class Receiver: Sendable {
    let log = Log<String>()
    let answer = Box<@Sendable (Int) -> Int>({ _ in 0 })
    let mailbox = Box<DemandMailbox<Int>?>(nil)

    /// Subscribes to a signal.
    ///
    /// - Parameters:
    ///   - signal: What to hear.
    ///   - skipping: Whether only the newest value waits that nobody has asked for.
    ///   - isOpen: Whether it may be called already.
    init(_ signal: some ReadableSignal<Int>, skipping: Bool, isOpen: Bool = true) {
      let mailbox = DemandMailbox<Int>(
        skipping: skipping,
        for: .init { [log, answer] value in
          log.add("\(value)")
          return answer.value(value)
        } complete: { [log] in
          log.add("end")
        })
      self.mailbox.value = mailbox
      mailbox.subscribe(to: signal.signalAccess, file: #fileID, line: #line)
      if isOpen { mailbox.open() }
    }

    func request(_ count: Int) { mailbox.value?.request(count) }

    /// What was heard since this was asked last.
    var heard: [String] { log.take() }
  }

  // MARK: Demand

  @Test("A signal's values wait, all of them and in order, until they are asked for")
  func allWait() {
    let signal = Signal<Int>()
    let receiver = Receiver(signal, skipping: false)
    for value in 1...4 { signal.send(value) }
    #expect(receiver.heard == [])
    receiver.request(1)
    #expect(receiver.heard == ["1"])
    receiver.request(2)
    #expect(receiver.heard == ["2", "3"])
    receiver.request(5)
    #expect(receiver.heard == ["4"])
    for value in 5...9 { signal.send(value) }
    #expect(receiver.heard == ["5", "6", "7", "8"])
  }

  @Test("Of a property only the newest value waits until it is asked for")
  func newestWaits() {
    let property = Property(0)
    let receiver = Receiver(property, skipping: true)
    for value in 1...4 { property.value = value }
    receiver.request(1)
    #expect(receiver.heard == ["4"])
    property.value = 5
    property.value = 6
    #expect(receiver.heard == [])
    receiver.request(2)
    #expect(receiver.heard == ["6"])
    property.value = 7
    property.value = 8
    #expect(receiver.heard == ["7"])
    receiver.request(1)
    #expect(receiver.heard == ["8"])
  }

  @Test("What has been asked for is never skipped, also where it waits for the call that is being made")
  func demandedIsKept() {
    let property = Property(0)
    let receiver = Receiver(property, skipping: true)
    receiver.answer.value = { [weak property] value in
      if value == 0 {
        for next in 1...4 { property?.value = next }
      }
      return 0
    }
    receiver.request(3)
    #expect(receiver.heard == ["0", "1", "4"], "two more were asked for: one that follows, and the newest")
    let unlimited = Receiver(property, skipping: true)
    unlimited.answer.value = { [weak property] value in
      if value == 4 {
        for next in 5...8 { property?.value = next }
      }
      return 0
    }
    unlimited.request(DemandMailbox<Int>.unlimited)
    #expect(unlimited.heard == ["4", "5", "6", "7", "8"])
  }

  @Test("A value that is told can be answered by asking for more")
  func answer() {
    let signal = Signal<Int>()
    let receiver = Receiver(signal, skipping: false)
    receiver.answer.value = { $0 == 1 ? 2 : 0 }
    for value in 1...5 { signal.send(value) }
    receiver.request(1)
    #expect(receiver.heard == ["1", "2", "3"])
  }

  @Test("Nothing and less than nothing may be asked for, and more than can be counted")
  func oddDemands() {
    let signal = Signal<Int>()
    let receiver = Receiver(signal, skipping: false)
    signal.send(1)
    receiver.request(0)
    receiver.request(-1)
    #expect(receiver.heard == [])
    receiver.request(DemandMailbox<Int>.unlimited)
    receiver.request(DemandMailbox<Int>.unlimited)
    receiver.request(1)
    for value in 2...4 { signal.send(value) }
    #expect(receiver.heard == ["1", "2", "3", "4"])
  }

  // MARK: Opening

  @Test("Nothing is told before it is open, neither a value nor the end")
  func opening() {
    var signal: Signal<Int>? = Signal()
    let first = Receiver(signal!, skipping: false, isOpen: false)
    let second = Receiver(signal!, skipping: false, isOpen: false)
    first.request(2)
    signal?.send(1)
    signal = nil
    #expect(first.heard == [])
    first.mailbox.value?.open()
    second.mailbox.value?.open()
    #expect(first.heard == ["1", "end"])
    #expect(second.heard == [])
  }

  @Test("A signal that has ended completes at once")
  func endedBefore() {
    let signal = Signal<Int>()
    let ended = signal.take(0)
    let receiver = Receiver(ended, skipping: false)
    #expect(receiver.heard == ["end"])
  }

  // MARK: The end

  @Test("The end comes after what waits has been asked for, and needs no asking itself")
  func end() {
    var signal: Signal<Int>? = Signal()
    let receiver = Receiver(signal!, skipping: false)
    let idle = Receiver(signal!.filter { $0 < 0 }, skipping: false)
    signal?.send(1)
    signal?.send(2)
    signal = nil
    #expect(idle.heard == ["end"])
    #expect(receiver.heard == [])
    receiver.request(1)
    #expect(receiver.heard == ["1"])
    receiver.request(1)
    #expect(receiver.heard == ["2", "end"])
    receiver.request(1)
    receiver.mailbox.value?.cancel()
    #expect(receiver.heard == [])
  }

  @Test("It ends with the store, and keeps neither that nor its state")
  func storeEnds() {
    struct Owner: Sendable {
      var count = 1
      let probe: Probe
    }
    let living = LiveCount()
    var store: Store<Owner, Int>? = Store(initialState: Owner(probe: living.probe()))
    let part = Receiver(store!.signal(\.count), skipping: true)
    let activities = Receiver(store!.activitySignal, skipping: false)
    part.request(DemandMailbox<Int>.unlimited)
    activities.request(1)
    store?.commit { $0.count = 2 }
    store?.send(7)
    store?.send(7)
    store = nil
    #expect(living.now == 0)
    #expect(part.heard == ["1", "2", "end"])
    #expect(activities.heard == ["7"])
    activities.request(1)
    #expect(activities.heard == ["7", "end"])
  }

  // MARK: Cancelling

  @Test("Cancelling ends the subscription, drops what waits, and frees what was held, also more than once")
  func cancel() {
    let living = LiveCount()
    let signal = Signal<Int>()
    let attached = Box(0)
    let source = SignalView<Int>(
      SignalAccess { observation, _, body in
        attached.value += 1
        observation.add(Disposable { attached.value -= 1 })
        signal.signalAccess.connect(observation, true, body)
      })
    var probe: Probe? = living.probe()
    let mailbox = DemandMailbox<Int>(
      skipping: false,
      for: .init { [probe] _ in
        withExtendedLifetime(probe) {}
        return 0
      } complete: {
      })
    probe = nil
    mailbox.subscribe(to: source.signalAccess, file: #fileID, line: #line)
    mailbox.open()
    signal.send(1)
    #expect((living.now, attached.value) == (1, 1))
    mailbox.cancel()
    #expect((living.now, attached.value) == (0, 0))
    mailbox.cancel()
    mailbox.request(1)
    signal.send(2)
    #expect((living.now, attached.value) == (0, 0))
  }

  @Test("The receiver can cancel while it is called, and hears no more")
  func cancelInside() {
    let signal = Signal<Int>()
    let receiver = Receiver(signal, skipping: false)
    receiver.answer.value = { [weak receiver] value in
      if value == 2 { receiver?.mailbox.value?.cancel() }
      return 1
    }
    for value in 1...4 { signal.send(value) }
    receiver.request(1)
    #expect(receiver.heard == ["1", "2"])
  }

  @Test("What is cancelled before it has subscribed subscribes to nothing")
  func cancelBefore() {
    let signal = Signal<Int>()
    let mailbox = DemandMailbox<Int>(
      skipping: false,
      for: .init { _ in
        0
      } complete: {
      })
    mailbox.cancel()
    mailbox.subscribe(to: signal.signalAccess, file: #fileID, line: #line)
    mailbox.open()
    #expect(signal.hub.count == 0)
  }

  // MARK: Re-entry

  @Test("Who asks for more while it is called is told after that call, at constant stack depth")
  func requestInside() {
    let signal = Signal<Int>()
    let receiver = Receiver(signal, skipping: false)
    let depth = Box(0)
    receiver.answer.value = { [weak receiver] value in
      depth.value += 1
      #expect(depth.value == 1)
      receiver?.request(1)
      depth.value -= 1
      return 0
    }
    for value in 0..<20_000 { signal.send(value) }
    onThread(stackSize: 512 * 1024) { receiver.request(1) }
    #expect(receiver.heard == (0..<20_000).map { "\($0)" })
  }

  @Test("No lock is held while the receiver is called: another thread can ask, send and cancel meanwhile")
  func otherThread() {
    let signal = Signal<Int>()
    let receiver = Receiver(signal, skipping: false)
    let mailbox = receiver.mailbox.value!
    receiver.answer.value = { [weak mailbox] value in
      onThread { [weak mailbox] in
        mailbox?.request(1)
        signal.send(value + 1)
        if value == 3 { mailbox?.cancel() }
      }
      return 0
    }
    signal.send(1)
    receiver.request(1)
    #expect(receiver.heard == ["1", "2", "3"])
  }

  // MARK: Threads

  @Test("Many threads send and ask: each value is told once, in order, one at a time")
  func threads() {
    let signal = Signal<Int>()
    let receiver = Receiver(signal, skipping: false)
    let (inside, last) = (Box(0), Box(0))
    receiver.answer.value = { value in
      inside.value += 1
      if inside.value != 1 || value != last.value + 1 { Issue.record("\(value) after \(last.value)") }
      last.value = value
      inside.value -= 1
      return 0
    }
    let next = Guarded(0)
    onThreads(4) { number in
      for _ in 0..<2000 {
        if number < 2 {
          next.withLock {
            $0 += 1
            signal.send($0)
          }
        } else {
          receiver.request(1)
        }
      }
    }
    #expect(receiver.heard.count == 4000)
  }

  @Test("Cancelling while other threads send and ask frees everything")
  func cancelRace() {
    let living = LiveCount()
    for _ in 0..<200 {
      let signal = Signal<Int>()
      let probe = living.probe()
      let mailbox = DemandMailbox<Int>(
        skipping: true,
        for: .init { _ in
          probe.name
        } complete: {
        })
      onThreads(3) { number in
        switch number {
        case 0:
          mailbox.subscribe(to: signal.signalAccess, file: #fileID, line: #line)
          mailbox.open()
          for value in 0..<20 { signal.send(value) }
        case 1: for _ in 0..<20 { mailbox.request(1) }
        default: mailbox.cancel()
        }
      }
      #expect(signal.hub.count == 0)
    }
    #expect(living.now == 0)
  }
}
