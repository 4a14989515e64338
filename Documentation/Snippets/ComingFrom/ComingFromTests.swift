import Testing

@Suite struct ComingFromTests {
  @Test("Each row shows code, or says that there is none, and why", arguments: try ComparisonRow.all())
  func rowIsFull(row: ComparisonRow) {
    #expect(row.isNone != !row.code.isEmpty)
  }

  @Test(
    "The code of a row is what the test of its name runs, or what is type-checked under it",
    arguments: try ComparisonRow.all())
  func rowIsTested(row: ComparisonRow) throws {
    let code = try ComparedCode.all().filter { $0.title == row.title }.map(\.code)
    #expect(code == (row.isNone ? [] : [row.code]))
  }

  @Test("Each test of a row has its row, and each row its own name")
  func testsHaveRows() throws {
    let titles = try ComparisonRow.all().map(\.title)
    #expect(Set(titles).count == titles.count)
    #expect(Set(try ComparedCode.all().map(\.title)).subtracting(titles).isEmpty)
  }
}
