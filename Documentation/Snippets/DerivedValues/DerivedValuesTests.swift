import Millrace
import Synchronization
import Testing

// snippet: recomputations
@Test("A new query does not filter the mails again")
func filtering() {
  let store = Store(initialState: Mailbox(mails: someMails))
  let visible = store.derived(\.mails, \.onlyUnread) { mails, onlyUnread in
    mails.filter { !onlyUnread || !$0.isRead }
  }
  #expect(visible.value.count == 2)
  store.commit { $0.query = "Lunch" }
  #expect(visible.value.count == 2)
  #expect(visible.recomputations == 1)
}
// snippet.end

@Suite struct DerivedValuesTests {
  @Test("A derived value follows the state")
  func follows() {
    #expect(Terminal.output(of: deriveAValue) == ["2", "1"])
  }

  @Test("It is computed when it is read and an input has changed")
  func computes() {
    #expect(
      Terminal.output(of: readWhenItIsDue) == [
        "counting", "writing", "2 unread", "2 unread", "2 unread", "counting", "2 unread",
      ])
  }

  @Test("Its sinks hear each other value")
  func listens() {
    #expect(Terminal.output(of: listenToDerivedValues) == ["2 unread", "1 unread"])
  }

  @Test("Its sinks hear the newest value, where others hear each")
  func hearsTheNewest() {
    #expect(Terminal.output(of: hearTheNewest) == ["\"Lunch \"", "5 letters", "\"Lunch\""])
  }

  @Test("A comparator says what is a change")
  func compares() {
    #expect(Terminal.output(of: compareByOtherMeans) == ["about 12 letters", "about 28 letters"])
  }

  @Test("One commit computes what it changes once")
  func combines() {
    #expect(
      Terminal.output(of: deriveFromSeveralParts) == ["2 shown, 2 unread", "1 shown, 1 unread"])
  }

  @Test("Several parts are one struct")
  func oneStruct() {
    #expect(
      Terminal.output(of: deriveOneStruct) == ["\"\", filtered: false", "\"Lunch\", filtered: true"])
  }

  @Test("A tracking closure depends on what it reads")
  func tracks() {
    #expect(Terminal.output(of: readWhatIsNeeded) == [#"["Engines", "Lunch"]"#, "0", #"["Lunch"]"#])
  }

  @Test("A family has a value for each key")
  func family() {
    #expect(Terminal.output(of: deriveByKey) == ["1", "1 from Bob", "2 from Bob"])
  }

  @Test("A value of two stores follows both")
  func stores() {
    #expect(
      Terminal.output(of: deriveAcrossStores) == ["Grace has 2 unread", "Katherine has 2 unread"])
  }

  @Test("A derived value keeps its store")
  func keeps() {
    #expect(makeUnread().value == 2)
  }

  #if DEBUG
  @Test("A value that is always its input is reported")
  func identity() {
    let store = Store(initialState: Mailbox())
    let query = store.derived(\.query) { $0 }
    let reports = Mutex<[Report]>([])
    Report.withHandler({ report in reports.withLock { $0.append(report) } }) {
      for letter in "Calculus" {
        store.commit { $0.query.append(letter) }
        #expect(query.value == store.query)
      }
    }
    #expect(reports.withLock { $0.map(\.kind) } == [.derivedIsItsInput])
  }
  #endif
}
