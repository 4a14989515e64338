import Millrace
import Testing

@Suite struct UserInterfacesTests {
  @Test("Who has read a member is told when it changes, once")
  func members() {
    #expect(Terminal.output(of: observeMembers) == ["0 unread", "changed"])
  }

  @Test("A path is tracked exactly")
  func paths() {
    #expect(Terminal.output(of: observePaths) == ["Ada", "the name has changed"])
  }

  @Test("A derived value is told where it comes out different")
  func derivedValues() {
    #expect(Terminal.output(of: observeDerivedValues) == ["A", "the initial has changed"])
  }

  @Test("A sequence of observed values ends with the last")
  func sequence() async {
    let store = Store(initialState: Profile())
    async let printing: Void = printUnread(of: store, upTo: 3)
    for unread in 1...3 {
      store.commit { $0.unread = unread }
      await Task.yield()
    }
    await printing
    #expect(store.unread == 3)
  }
}
