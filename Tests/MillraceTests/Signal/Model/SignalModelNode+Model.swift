/// What a node of the model is: how to hang a closure on its sources.
typealias SignalModelConnect = (SignalModelScope, @escaping (Int) -> Void) -> Void

extension SignalModelNode {
  /// The model.
  func model(of signals: [SignalModelSource], _ properties: [SignalModelSource]) -> SignalModelConnect {
    switch self {
    case .signal(let index): return { scope, next in signals[index].listen(scope, first: [], next) }
    case .property(let index):
      return { scope, next in properties[index].listen(scope, first: [properties[index].value ?? 0], next) }
    case .unary(.shared, let count, let node):
      return SignalModelShared(node.model(of: signals, properties), replay: count).connect
    case .unary(.flatMapLatest, _, let node):
      return Self.flatMapLatest(node.model(of: signals, properties), signals)
    case .unary(let kind, let number, let node):
      return Self.unary(kind, number, node.model(of: signals, properties))
    case .binary(.takeUntil, let first, let second):
      let (left, right) = (first.model(of: signals, properties), second.model(of: signals, properties))
      return { scope, next in
        let part = SignalModelScope(in: scope)
        right(part) { if $0 % 7 == 6 { part.end() } }
        if !part.isOver { left(part, next) }
      }
    case .binary(let kind, let first, let second):
      return Self.binary(kind, first.model(of: signals, properties), second.model(of: signals, properties))
    }
  }

  private static func unary(
    _ kind: Unary, _ number: Int, _ input: @escaping SignalModelConnect
  ) -> SignalModelConnect {
    { scope, next in
      if kind == .startWith {
        next(number)
        if !scope.isOver { input(scope, next) }
        return
      }
      let part = SignalModelScope(in: scope)
      var heard: [Int] = []
      var result = number
      input(part) { value in
        if part.isOver { return }
        switch kind {
        case .map: next(value + number)
        case .filter: if value % 3 != number { next(value) }
        case .compactMap: if value % 4 != number { next(value + 1) }
        case .distinct, .coarse:
          if let last = heard.last, abs(last - value) <= (kind == .coarse ? number : 0) { return }
          heard.append(value)
          next(value)
        case .skip:
          heard.append(value)
          if heard.count > number { next(value) }
        case .scan:
          result = join(result, value)
          next(result)
        case .pairwise:
          heard.append(value)
          if heard.count > 1 { next(join(heard[heard.count - 2], value)) }
        case .take:
          heard.append(value)
          next(value)
          if heard.count == 3 * number + 1 { part.end() }
        case .prefix: if value % 9 != 8 { next(value) } else { part.end() }
        case .startWith, .flatMapLatest, .shared: break  // above, and elsewhere
        }
      }
    }
  }

  private static func binary(
    _ kind: Binary, _ left: @escaping SignalModelConnect, _ right: @escaping SignalModelConnect
  ) -> SignalModelConnect {
    { scope, next in
      let turn = SignalModelTurn()
      var (lefts, rights): ([Int], [Int]) = ([], [])
      func handle(_ value: Int, isLeft: Bool) {
        if scope.isOver { return }
        if isLeft { lefts.append(value) } else { rights.append(value) }
        switch kind {
        case .merge: next(value)
        case .combineLatest: if let left = lefts.last, let right = rights.last { next(join(left, right)) }
        case .zip:
          if !lefts.isEmpty, !rights.isEmpty { next(join(lefts.removeFirst(), rights.removeFirst())) }
        case .withLatest: if isLeft, let right = rights.last { next(join(value, right)) }
        case .sample:
          if !isLeft, let left = lefts.last {
            lefts = []
            next(left)
          }
        case .takeUntil: break  // above
        }
      }
      let hearLeft = { left(scope) { value in turn.run { handle(value, isLeft: true) } } }
      turn.take()
      if kind != .withLatest { hearLeft() }
      right(scope) { value in turn.run { handle(value, isLeft: false) } }
      if kind == .withLatest { hearLeft() }
      turn.release()
    }
  }

  private static func flatMapLatest(
    _ input: @escaping SignalModelConnect, _ signals: [SignalModelSource]
  ) -> SignalModelConnect {
    { scope, next in
      let turn = SignalModelTurn()
      var newest: SignalModelScope?
      turn.take()
      input(scope) { value in
        turn.run {
          if scope.isOver { return }
          newest?.end()
          let inner = SignalModelScope(in: scope)
          newest = inner
          let hear = { (result: Int) in turn.run { if !inner.isOver { next(join(result, value)) } } }
          hear(value)
          signals[value % signals.count].listen(inner, first: [], hear)
        }
      }
      turn.release()
    }
  }
}

/// The model of one connection for many, whose source does not end.
private final class SignalModelShared {
  private let input: SignalModelConnect
  private let capacity: Int
  private let source = SignalModelSource()
  private var connection: SignalModelScope?
  private var users = 0
  private var recent: [Int] = []

  init(_ input: @escaping SignalModelConnect, replay: Int) {
    self.input = input
    capacity = replay
  }

  func connect(_ scope: SignalModelScope, _ next: @escaping (Int) -> Void) {
    users += 1
    let isFirst = connection == nil
    let joined = connection ?? SignalModelScope()
    connection = joined
    source.listen(scope, first: recent, next)
    scope.whenOver { [self] in
      users -= 1
      guard users == 0 else { return }
      joined.end()
      connection = nil
      recent = []
    }
    if isFirst, !joined.isOver {
      input(joined) { [self] value in
        recent = (recent + [value]).suffix(capacity)
        source.tell(value)
      }
    }
  }
}
