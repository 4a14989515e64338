import Testing

@testable import MillraceFoundation

@MainActor
@Suite struct LendingTests {
  @Test("A closure that is lent is called, and does nothing where it is called later")
  func lending() {
    var calls = 0
    var kept: (() -> Void)?
    lend {
      calls += 1
    } to: { body in
      kept = body
      body()
    }
    #expect(calls == 1)
    kept?()
    #expect(calls == 1)
  }
}
