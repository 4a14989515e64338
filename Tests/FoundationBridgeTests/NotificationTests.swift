import Foundation
import Millrace
import Testing

@testable import MillraceFoundation

extension Notification.Name {
  fileprivate static let saved = Notification.Name("saved")
  fileprivate static let opened = Notification.Name("opened")
}

@Suite struct NotificationTests {
  private final class Document: NSObject, Sendable {}

  private let center = NotificationCenter()
  /// What was read, by one observer or another.
  private let read = Heard<String>()
  private let heard = Heard<String>()
  private let bag = DisposableBag()

  private func post(_ name: Notification.Name, from object: Any? = nil, _ number: Int) {
    center.post(name: name, object: object, userInfo: ["number": number])
  }

  private var numbers: @Sendable (Notification) -> Int? {
    { [read] notification in
      read.add(notification.name.rawValue)
      return notification.userInfo?["number"] as? Int
    }
  }

  // MARK: Events

  @Test("What a notification says is told, and what says nothing is not")
  func transform() {
    center.signal(for: .saved, numbers).sink { [heard] in heard.add("\($0)") }.store(in: bag)
    post(.saved, 1)
    center.post(name: .saved, object: nil)
    post(.opened, 2)
    post(.saved, 3)
    #expect(heard.take() == ["1", "3"])
  }

  @Test("Without a transformation it tells that there was a notification")
  func plain() {
    center.signal(for: .saved).sink { [heard] in heard.add("saved") }.store(in: bag)
    post(.saved, 1)
    post(.opened, 1)
    post(.saved, 1)
    #expect(heard.take() == ["saved", "saved"])
  }

  @Test("With an object only its notifications are told")
  func object() {
    let (mine, other) = (Document(), Document())
    center.signal(for: .saved, object: mine, numbers).sink { [heard] in heard.add("\($0)") }.store(in: bag)
    post(.saved, from: mine, 1)
    post(.saved, from: other, 2)
    post(.saved, 3)
    #expect(heard.take() == ["1"])
  }

  @Test("Who listens does not keep the object")
  func objectGoes() {
    weak var weakDocument: Document?
    do {
      let document = Document()
      weakDocument = document
      center.signal(for: .saved, object: document, numbers).sink { [heard] in heard.add("\($0)") }.store(
        in: bag)
      post(.saved, from: document, 1)
    }
    #expect(weakDocument == nil)
    #expect(heard.take() == ["1"])
  }

  // MARK: Observers

  @Test("One observer serves all who listen, and goes with the last of them")
  func sharing() {
    let signal = center.signal(for: .saved, numbers)
    post(.saved, 0)
    #expect(read.take() == [])
    let first = signal.sink { [heard] in heard.add("first \($0)") }
    let second = signal.sink { [heard] in heard.add("second \($0)") }
    post(.saved, 1)
    #expect(read.take() == ["saved"])
    first.dispose()
    post(.saved, 2)
    #expect(read.take() == ["saved"])
    second.dispose()
    post(.saved, 3)
    #expect(read.take() == [])
    #expect(heard.take() == ["first 1", "second 1", "second 2"])
    signal.sink { [heard] in heard.add("third \($0)") }.store(in: bag)
    post(.saved, 4)
    #expect(heard.take() == ["third 4"])
  }

  @Test("Who disposes while a notification is told hears no more, and can listen again")
  func disposingInside() {
    let signal = center.signal(for: .saved, numbers)
    signal.sink { [heard, bag] number in
      heard.add("\(number)")
      if number == 2 { bag.dispose() }
    }.store(in: bag)
    for number in 1...3 { post(.saved, number) }
    #expect(heard.take() == ["1", "2"])
    #expect(read.take() == ["saved", "saved"])
    let again = signal.sink { [heard] in heard.add("again \($0)") }
    post(.saved, 4)
    again.dispose()
    #expect(heard.take() == ["again 4"])
  }

  @Test("A notification that is posted while another is told comes after it")
  func postingInside() {
    let signal = center.signal(for: .saved, numbers)
    signal.sink { [heard, center] number in
      heard.add("first \(number)")
      if number == 1 { center.post(name: .saved, object: nil, userInfo: ["number": 2]) }
    }.store(in: bag)
    signal.sink { [heard] in heard.add("second \($0)") }.store(in: bag)
    post(.saved, 1)
    #expect(heard.take() == ["first 1", "second 1", "first 2", "second 2"])
  }

  @Test("What several threads post is told one after the other, all of it")
  func threads() {
    let inside = Heard<Int>()
    center.signal(for: .saved, numbers).sink { [heard] number in
      inside.add(number)
      heard.add("\(number) \(inside.take().count)")
    }.store(in: bag)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<250 { post(.saved, 1000 * thread + number) }
    }
    let told = heard.take()
    #expect(told.count == 1000)
    #expect(told.allSatisfy { $0.hasSuffix(" 1") })
    for thread in 0..<4 {
      let own = told.compactMap { Int($0.dropLast(2)) }.filter { $0 / 1000 == thread }
      #expect(own == (0..<250).map { 1000 * thread + $0 })
    }
  }

  // MARK: The keyboard

  @Test("The keyboard's six notifications are one signal, in their order")
  func keyboard() {
    center.keyboardSignal.sink { [heard] in heard.add("\($0.phase) \($0.endFrame.height)") }.store(in: bag)
    let phases: [KeyboardState.Phase] = [
      .willChangeFrame, .willShow, .didChangeFrame, .didShow, .willHide, .didHide,
    ]
    for (number, phase) in phases.enumerated() {
      let frame = CGRect(x: 0, y: 0, width: 414, height: 100 + CGFloat(number))
      center.post(
        name: phase.notificationName, object: nil, userInfo: ["UIKeyboardFrameEndUserInfoKey": frame])
      center.post(name: phase.notificationName, object: nil)  // says nothing
    }
    post(.saved, 1)
    #expect(
      heard.take() == [
        "willChangeFrame 100.0", "willShow 101.0", "didChangeFrame 102.0", "didShow 103.0", "willHide 104.0",
        "didHide 105.0",
      ])
  }

  @Test("Several names are one signal, with an observer each for all who listen")
  func names() {
    let signal = NotificationEvents(
      center: center, names: [.saved, .opened], object: nil, transform: numbers
    )
    .signal
    let first = signal.sink { [heard] in heard.add("first \($0)") }
    let second = signal.sink { [heard] in heard.add("second \($0)") }
    post(.opened, 1)
    post(.saved, 2)
    #expect(read.take() == ["opened", "saved"])
    first.dispose()
    second.dispose()
    post(.opened, 3)
    post(.saved, 4)
    #expect(read.take() == [])
    #expect(heard.take() == ["first 1", "second 1", "first 2", "second 2"])
  }
}
