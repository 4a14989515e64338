import Millrace
import Testing

@Suite struct AsyncSequencesTests {
  private let finished = Store<Download, Notice>(initialState: Download(percent: 100))

  @Test("A loop hears the current value, and ends where it breaks")
  func loops() async {
    #expect(await Terminal.output { await showProgress(of: finished) } == ["100 %"])
    #expect(await Terminal.output { await showTitle(of: finished) } == ["Map, 100 %"])
    #expect(await Terminal.output { await loopOverDerivedValue(finished) } == ["done"])
  }

  @Test("The newest value waits for a busy loop, or all")
  func buffers() async {
    #expect(await Terminal.output { await buffer() } == ["50", "0 25 50"])
  }

  @Test("An iterator hears what is sent from then on")
  func activities() async {
    #expect(await Terminal.output { await hearActivities() } == ["failed(\"offline\")"])
  }

  @Test("One value is waited for")
  func first() async {
    #expect(await Terminal.output { await findValues() } == ["half of it is there: 60 %", "Map"])
  }

  @Test("A label follows its store, and keeps it no more than its loop keeps the label")
  @MainActor
  func owner() async {
    var store: Store<Download, Notice>? = Store(initialState: Download(percent: 100))
    var label: ProgressLabel? = store.map(ProgressLabel.init)
    while label?.text != "100 %" { await Task.yield() }
    weak let (goneStore, goneLabel) = (store, label)
    store = nil
    #expect(goneStore == nil)
    label = nil
    #expect(goneLabel == nil)
  }
}
