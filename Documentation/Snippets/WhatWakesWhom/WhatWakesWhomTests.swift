import Testing

@Suite struct WhatWakesWhomTests {
  @Test("A sink hears its part when that differs")
  func onePart() {
    #expect(Terminal.output(of: listenToOnePart) == ["volume 50", "volume 60"])
  }

  @Test("A sink on several parts is woken once")
  func severalParts() {
    #expect(Terminal.output(of: listenToSeveralParts) == ["volume 70 at 2.0"])
  }

  @Test("Evaluated parts are compared too")
  func evaluatedParts() {
    #expect(
      Terminal.output(of: listenToWhatIsEvaluated) == [
        "loud: false", "title: none", "0 queued", "loud: true", "title: So What", "1 queued",
      ])
  }

  @Test("A comparator decides alone")
  func comparator() {
    #expect(Terminal.output(of: listenWithAComparator) == ["second 0", "second 1"])
  }

  @Test("Changes say what differs")
  func changes() {
    #expect(
      Terminal.output(of: listenToChanges) == ["volume 55, was 50", "So What plays, then 0 more"])
  }

  @Test("An activity comes after the change before it")
  func activities() {
    #expect(Terminal.output(of: listenToActivities) == ["now nothing", "skipped(\"So What\")"])
  }

  @Test("A batch tells its outcome")
  func batch() {
    #expect(Terminal.output(of: listenAcrossABatch) == ["volume 50", "it is 30", "volume 30"])
  }

  @Test("What a callback commits is told after what is due")
  func callback() {
    #expect(
      Terminal.output(of: commitInACallback) == [
        "first hears 120", "second hears 120", "first hears 100", "second hears 100",
      ])
  }
}
