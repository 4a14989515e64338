/// The model of where values come in and go out: one thread, lists, and no cleverness.
final class SignalModelSource: @unchecked Sendable {  // one thread uses it
  private(set) var value: Int?
  private var listeners: [SignalModelListener] = []
  private var turn = SignalModelTurn()

  /// With a value at first it is a property.
  init(_ value: Int? = nil) { self.value = value }

  func send(_ new: Int) {
    if value != nil {
      if value == new { return }
      value = new
    }
    tell(new)
  }

  func tell(_ value: Int) {
    turn.run { [self] in
      for listener in listeners { listener.hear(value) }
    }
  }

  func listen(_ scope: SignalModelScope, first: [Int], _ next: @escaping (Int) -> Void) {
    let listener = SignalModelListener(scope, next)
    turn.run { [self] in if !scope.isOver { listeners.append(listener) } }
    scope.whenOver { [weak self] in self?.listeners.removeAll { $0 === listener } }
    for value in first where !scope.isOver { next(value) }
    while !listener.backlog.isEmpty {
      let value = listener.backlog.removeFirst()
      if !scope.isOver { next(value) }
    }
    listener.isReady = true
  }
}

/// Who listens to a source.
final class SignalModelListener {
  let scope: SignalModelScope
  private let next: (Int) -> Void
  var isReady = false
  var backlog: [Int] = []

  init(_ scope: SignalModelScope, _ next: @escaping (Int) -> Void) {
    self.scope = scope
    self.next = next
  }

  func hear(_ value: Int) {
    if scope.isOver { return }
    if isReady { next(value) } else { backlog.append(value) }
  }
}

/// What ends together.
final class SignalModelScope {
  private(set) var isOver = false
  private var children: [SignalModelScope] = []
  private var onEnd: [() -> Void] = []

  init(in parent: SignalModelScope? = nil) { parent?.children.append(self) }

  func whenOver(_ body: @escaping () -> Void) { if isOver { body() } else { onEnd.append(body) } }

  func end() {
    if isOver { return }
    isOver = true
    for child in children { child.end() }
    for body in onEnd { body() }
    children = []
    onEnd = []
  }
}

/// Does one thing after the other.
final class SignalModelTurn {
  private var waiting: [() -> Void] = []
  private var isTaken = false

  func run(_ body: @escaping () -> Void) {
    waiting.append(body)
    if !isTaken { release() }
  }

  func take() { isTaken = true }

  func release() {
    isTaken = true
    while !waiting.isEmpty { waiting.removeFirst()() }
    isTaken = false
  }
}
