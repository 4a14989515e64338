import Millrace
import Testing

/// An object that belongs to the main actor, as a view does.
@MainActor
private final class Label {
  var text: String? = nil
  var width = 0
  private(set) var shown: [String] = []

  func show(_ text: String) { shown.append(text) }
}

/// An object that belongs to nobody, and is used on the main actor.
private final class Model {
  var name = ""
}

@MainActor
@Suite struct MainBindingTests {
  private let text = Property("a")
  private let label = Label()
  private let journal = Journal()

  @Test("bind(to:on: .main) assigns at once on the main actor with nothing waiting there")
  func atOnce() async {
    // In a process of its own, where nothing else waits.
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let (text, label) = (Property("a"), Label())
        let token = text.bind(to: label, \.text, on: .main)
        precondition(label.text == "a")
        text.value = "b"
        precondition(label.text == "b")
        token.dispose()
      }
    }
  }

  /// Waits until everything that was scheduled on the main actor before has run.
  private func settle() async {
    for _ in 0..<3 { await Task { @MainActor in }.value }
  }

  @Test("bind(to:on: .main) assigns to members of an object of the main actor, optional ones too")
  func members() async {
    let (text, label, bag, model) = (text, label, DisposableBag(), Model())
    text.bind(to: label, \.text, on: .main).store(in: bag)
    text.map { $0.utf8.count }.bind(to: label, \.width, on: .main).store(in: bag)
    text.bind(to: model, \.name, on: .main).store(in: bag)
    await settle()
    #expect(label.text == "a")
    text.value = "bcd"
    await settle()
    #expect(label.text == "bcd")
    #expect(label.width == 3)
    #expect(model.name == "bcd")
    text.map { $0.isEmpty ? nil : $0 }.bind(to: label, \.text, on: .main).store(in: bag)
    text.value = ""
    await settle()
    #expect(label.text == nil)
    bag.dispose()
    text.value = "e"
    await settle()
    #expect(label.text == nil)
  }

  @Test("bind(to:on: .main) calls a method of the main actor, or a closure")
  func hooks() async {
    let (text, label, bag) = (text, label, DisposableBag())
    text.bind(to: label, .method(Label.show), on: .main).store(in: bag)
    text.bind(to: label, .closure { label, text in label.show("<\(text)>") }, on: .main).store(in: bag)
    text.value = "b"
    await settle()
    #expect(label.shown == ["a", "<a>", "b", "<b>"])
    bag.dispose()
    text.value = "c"
    await settle()
    #expect(label.shown.count == 4)
  }

  @Test("bind(to:on: .main) assigns what another thread sends soon, in order, none left out")
  func fromElsewhere() async {
    let (text, label) = (text, label)
    let token = text.bind(to: label, .method(Label.show), on: .main)
    await settle()
    onThread { for value in ["b", "c", "d"] { text.value = value } }
    #expect(label.shown == ["a"])
    text.value = "e"
    #expect(label.shown == ["a"])
    await settle()
    #expect(label.shown == ["a", "b", "c", "d", "e"])
    token.dispose()
  }

  @Test("bind(to:on: .main, latest: true) may skip what the main actor was too busy for, never the last")
  func latest() async {
    let (text, label) = (text, label)
    let token = text.bind(to: label, .method(Label.show), on: .main, latest: true)
    await settle()
    onThread { for value in ["b", "c", "d"] { text.value = value } }
    await settle()
    #expect(label.shown == ["a", "d"])
    token.dispose()
  }

  @Test("bind(to:on: .main) assigns nothing after dispose(), though values wait")
  func disposed() async {
    let (text, label) = (text, label)
    let token = text.bind(to: label, \.text, on: .main)
    await settle()
    onThread { text.value = "b" }
    token.dispose()
    await settle()
    #expect(label.text == "a")
  }

  @Test("bind(to:on: .main) does not keep the object, and ends with the first value after it has gone")
  func objectGoes() async {
    let text = text
    var label: Label? = Label()
    weak let weakLabel = label
    func bind() -> Disposable? {
      let witness = Witness("binding", in: journal)
      return label.map {
        text.map {
          use(witness)
          return $0
        }.bind(to: $0, \.text, on: .main)
      }
    }
    let token = bind()
    label = nil
    #expect(weakLabel == nil)
    #expect(journal.lines == [])
    onThread { text.value = "b" }
    await settle()
    #expect(journal.lines == ["binding is gone"])
    withExtendedLifetime(token) {}
  }

  @Test("bind(to:on: .main) still assigns what waits when the source has gone")
  func sourceGoes() async {
    let label = label
    let source = Box<Property<String>?>(Property("a"))
    let token = source.value?.bind(to: label, \.text, on: .main)
    await settle()
    onThread {
      source.value?.value = "b"
      source.value = nil
    }
    #expect(label.text == "a")
    await settle()
    #expect(label.text == "b")
    withExtendedLifetime(token) {}
  }

  @Test("A part of a store is bound to a label")
  func store() async {
    let label = label
    let store = Store(initialState: Pair(a: 1))
    let token = store.signal(\.a).map { "\($0)" }.bind(to: label, \.text, on: .main)
    store.commit { $0.a = 2 }
    await settle()
    #expect(label.text == "2")
    token.dispose()
  }
}
