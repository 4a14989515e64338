import Millrace
import Testing

@Suite struct SignalsTests {
  @Test("A signal tells who listens")
  func signal() {
    #expect(Terminal.output(of: sendToListeners) == ["tapped play"])
  }

  @Test("A property tells its value, and what differs")
  func property() {
    #expect(Terminal.output(of: setAProperty) == ["volume 50", "volume 60", "volume 65"])
  }

  @Test("A view is read")
  func view() {
    #expect(Terminal.output(of: readADial) == ["1"])
  }

  @Test("Operators keep the current value")
  func operators() {
    #expect(Terminal.output(of: combineFields) == ["false", "complete: false", "complete: true"])
  }

  @Test("A shared signal runs what is above it once")
  func sharing() {
    #expect(
      Terminal.output(of: shareAConnection) == [
        "counting: one", "first 3", "second 3", "counting: three", "first 5", "second 5",
      ])
  }

  @Test("Only the newest source is listened to")
  func switching() {
    #expect(Terminal.output(of: switchSources) == ["20 degrees", "23 degrees"])
  }

  @Test("What waits is told when the source ends")
  func time() {
    let found = Terminal.output {
      let bag = DisposableBag()
      do {
        let text = Signal<String>()
        suggestions(for: text, on: StoppedClock()).sink { print($0) }.store(in: bag)
        text.send("a")
        text.send("ab")
      }
    }
    #expect(found == ["searching for ab"])
  }

  @Test("A part of a store is a property")
  func stores() {
    #expect(Terminal.output(of: listenToAStore) == ["loud: false", "loud: true"])
  }

  @Test("Bindings assign")
  func bindings() {
    #expect(Terminal.output(of: bindToAnObject) == ["volume 30"])
    #expect(Terminal.output(of: bindTwoWay) == ["50", "70", "100 100"])
  }

  @Test("A diff tells of its parts")
  func diff() {
    #expect(Terminal.output(of: writeAnAccount) == ["Ada", "0 visits", "1 visits", "Grace"])
  }

  @Test("What calls back is a signal")
  func eventSource() {
    #expect(Terminal.output(of: listenToATicker) == ["tick 2", "tick 4"])
  }

  @Test("What an object has, and calls back for, is a property")
  func objectProperty() {
    #expect(Terminal.output(of: listenToAGauge) == ["level 0", "level 3"])
  }

  @Test("What notifications say is a signal")
  func notifications() {
    #expect(Terminal.output(of: listenToNotifications) == ["saved notes.txt"])
  }
}

/// A clock whose time stands still.
private struct StoppedClock: Clock {
  let now = ContinuousClock.now
  let minimumResolution = Duration.zero

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: .seconds(100_000_000))  // until it is cancelled
  }
}
