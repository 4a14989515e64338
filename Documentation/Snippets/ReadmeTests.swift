import Testing

@Suite struct ReadmeTests {
  @Test("The readme's counter tells the count twice")
  func counting() {
    #expect(Terminal.output(of: count) == ["count is 0", "count is 1"])
  }
}
