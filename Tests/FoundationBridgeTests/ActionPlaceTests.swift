import Foundation
import Millrace
import Testing

@testable import MillraceFoundation

@MainActor
@Suite struct ActionPlaceTests {
  /// A control as AppKit has them: with one target, which it does not keep.
  final class Button: ActionPlace {
    weak var target: AnyObject?
    var action: String?
    var relay: ActionRelay<String>?
    let heard: Heard<String>

    init(_ heard: Heard<String>) { self.heard = heard }

    func press() {
      if let action { send(action, to: target) }
    }

    func send(_ action: String, to target: AnyObject?) {
      switch target {
      case let target as Target: target.body()
      case let listener as Listener: heard.add("\(listener.name) \(action)")
      default: heard.add("anyone \(action)")
      }
    }

    static func makeTarget(calling body: @escaping @MainActor () -> Void) -> (
      target: AnyObject, action: String
    ) {
      (Target(body), "fire")
    }
  }

  final class Target {
    let body: @MainActor () -> Void

    init(_ body: @escaping @MainActor () -> Void) { self.body = body }
  }

  final class Listener {
    let name: String

    init(_ name: String) { self.name = name }
  }

  private let heard = Heard<String>()

  private func listen(to button: Button, _ name: String) -> Disposable {
    ActionEvents(place: button).signal.sink { [heard] in heard.add(name) }
  }

  @Test("A handler comes in addition to the target that was there, which gets its place back")
  func chaining() {
    let button = Button(heard)
    let owner = Listener("owner")
    (button.target, button.action) = (owner, "save")
    let token = listen(to: button, "handler")
    button.press()
    #expect(heard.take() == ["owner save", "handler"])
    token.dispose()
    #expect(button.target === owner)
    #expect(button.action == "save")
    #expect(button.relay == nil)
    button.press()
    #expect(heard.take() == ["owner save"])
  }

  @Test("A place in which nothing stood is empty again afterwards")
  func emptyPlace() {
    let button = Button(heard)
    let token = listen(to: button, "handler")
    button.press()
    token.dispose()
    button.press()
    #expect(heard.take() == ["handler"])
    #expect(button.target == nil)
    #expect(button.action == nil)
  }

  @Test("An action without a target, for whoever takes it, is passed on so")
  func anyTarget() {
    let button = Button(heard)
    button.action = "copy"
    let token = listen(to: button, "handler")
    button.press()
    #expect(heard.take() == ["anyone copy", "handler"])
    token.dispose()
    #expect(button.target == nil)
    #expect(button.action == "copy")
  }

  @Test("An action whose target has gone is passed on to nobody, and does not come back")
  func goneTarget() {
    let button = Button(heard)
    var owner: Listener? = Listener("owner")
    (button.target, button.action) = (owner, "save")
    let token = listen(to: button, "handler")
    owner = nil
    button.press()
    #expect(heard.take() == ["handler"])
    token.dispose()
    #expect(button.action == nil)
  }

  @Test("Several handlers share the place, are called in order, and may go in any order")
  func several() {
    let button = Button(heard)
    let owner = Listener("owner")
    (button.target, button.action) = (owner, "save")
    let first = listen(to: button, "first")
    let second = listen(to: button, "second")
    let third = listen(to: button, "third")
    button.press()
    #expect(heard.take() == ["owner save", "first", "second", "third"])
    first.dispose()
    third.dispose()
    button.press()
    #expect(heard.take() == ["owner save", "second"])
    second.dispose()
    #expect(button.target === owner)
    button.press()
    #expect(heard.take() == ["owner save"])
  }

  @Test("Who takes the place later keeps it: handlers hear nothing until there is a new one, then all do")
  func replaced() {
    let button = Button(heard)
    let first = listen(to: button, "first")
    let later = Listener("later")
    (button.target, button.action) = (later, "open")
    button.press()
    #expect(heard.take() == ["later open"])
    let second = listen(to: button, "second")
    button.press()
    #expect(heard.take() == ["later open", "first", "second"])
    second.dispose()
    first.dispose()
    #expect(button.target === later)
    #expect(button.action == "open")
  }

  @Test("Who has taken the place is left there when the last handler goes")
  func replacedAtTheEnd() {
    let button = Button(heard)
    let token = listen(to: button, "handler")
    let later = Listener("later")
    (button.target, button.action) = (later, "open")
    token.dispose()
    #expect(button.target === later)
    #expect(button.action == "open")
  }

  @Test("A handler that goes while it is called ends there")
  func disposingInside() {
    let button = Button(heard)
    let bag = DisposableBag()
    ActionEvents(place: button).signal.sink { [heard, bag] in
      heard.add("handler")
      bag.dispose()
    }.store(in: bag)
    button.press()
    button.press()
    #expect(heard.take() == ["handler"])
    #expect(button.target == nil)
  }

  @Test("Listeners do not keep the control, and are let go with it")
  func controlGoes() {
    final class Kept: Sendable {}
    weak var weakButton: Button?
    weak var weakKept: Kept?
    let token: Disposable
    do {
      let button = Button(heard)
      let kept = Kept()
      weakButton = button
      weakKept = kept
      token = ActionEvents(place: button).signal.sink { withExtendedLifetime(kept) {} }
    }
    #expect(weakButton == nil)
    #expect(weakKept == nil)
    token.dispose()
  }

  @Test("Disposing on another thread ends a subscription at once, and gives the place back on the main actor")
  func disposingElsewhere() async {
    let button = Button(heard)
    let owner = Listener("owner")
    (button.target, button.action) = (owner, "save")
    let token = listen(to: button, "handler")
    await withCheckedContinuation { continuation in
      Thread {
        token.dispose()
        continuation.resume()
      }.start()
    }
    button.press()
    #expect(heard.take() == ["owner save"])
    while button.target !== owner { await Task.yield() }
    #expect(button.relay == nil)
  }
}
