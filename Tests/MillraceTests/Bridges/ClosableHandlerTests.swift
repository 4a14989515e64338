import Testing

@testable import Millrace

@Suite struct ClosableHandlerTests {
  @Test("A closed handler is let go, and hears nothing more")
  func close() {
    let living = LiveCount()
    let log = Log<Int>()
    var probe: Probe? = living.probe()
    let handler = ClosableHandler<Int> { [probe] in
      withExtendedLifetime(probe) {}
      log.add($0)
    }
    probe = nil
    handler(1)
    handler.close()
    handler.close()
    handler(2)
    #expect(log.entries == [1])
    #expect(living.now == 0)
  }

  @Test("A handler can close itself")
  func closeInside() {
    let log = Log<Int>()
    let closing = Box<ClosableHandler<Int>?>(nil)
    closing.value = ClosableHandler<Int> {
      log.add($0)
      closing.value?.close()
    }
    closing.value?(1)
    closing.value?(2)
    #expect(log.entries == [1])
  }
}
