/// Something with one place for a target and its action: a control of AppKit's, a menu item, a bar button.
///
/// Handlers come in addition to what stands in the place: a relay takes it, and passes the action on to whoever stood
/// there before, who gets the place back with the last handler.
@MainActor
protocol ActionPlace: AnyObject, Sendable {
  /// What is sent to a target.
  associatedtype Action

  /// Whom the action is sent to; not kept alive.
  var target: AnyObject? { get set }
  /// What is sent.
  var action: Action? { get set }
  /// What stands in the place for the handlers; kept alive.
  var relay: ActionRelay<Action>? { get set }

  /// A target that calls a closure, and the action for it.
  static func makeTarget(calling body: @escaping @MainActor () -> Void) -> (target: AnyObject, action: Action)

  /// Sends an action to a target; without one, to whoever in the responder chain takes it.
  func send(_ action: Action, to target: AnyObject?)
}

/// What stands in an ``ActionPlace`` while there are handlers.
@MainActor
final class ActionRelay<Action> {
  let target: AnyObject
  let action: Action
  /// Whom it has taken the place from.
  private weak var previousTarget: AnyObject?
  private var previousAction: Action?
  private var isForAnyone = true
  private var handlers: [(id: Int, call: @Sendable () -> Void)] = []
  private var nextID = 0

  init(_ target: AnyObject, _ action: Action) {
    self.target = target
    self.action = action
  }

  /// Adds a handler, which is known by the result.
  fileprivate func add(_ handler: @escaping @Sendable () -> Void) -> Int {
    nextID += 1
    handlers.append((nextID, handler))
    return nextID
  }

  /// False when it was the last.
  fileprivate func remove(_ id: Int) -> Bool {
    handlers.removeAll { $0.id == id }
    return !handlers.isEmpty
  }

  fileprivate var calls: [@Sendable () -> Void] { handlers.map(\.call) }

  /// What stood in the place before; nil where there is nothing, or its target has gone.
  fileprivate var previous: (target: AnyObject?, action: Action)? {
    get {
      guard let previousAction, isForAnyone || previousTarget != nil else { return nil }
      return (previousTarget, previousAction)
    }
    set {
      previousTarget = newValue?.target
      previousAction = newValue?.action
      isForAnyone = newValue?.target == nil
    }
  }
}

extension ActionPlace {
  /// Calls `handler` whenever the action is sent, after what else hears of it; it is known by the result.
  func add(_ handler: @escaping @Sendable () -> Void) -> Int {
    let relay = relay ?? makeRelay()
    if target !== relay.target {
      relay.previous = action.map { (target, $0) }
      target = relay.target
      action = relay.action
    }
    return relay.add(handler)
  }

  /// Forgets a handler.
  func remove(_ id: Int) {
    guard let relay, !relay.remove(id) else { return }
    self.relay = nil
    guard target === relay.target else { return }  // somebody else has taken the place
    let previous = relay.previous
    target = previous?.target
    action = previous?.action
  }

  private func makeRelay() -> ActionRelay<Action> {
    let (target, action) = Self.makeTarget { [weak self] in self?.relayAction() }
    let made = ActionRelay(target, action)
    relay = made
    return made
  }

  private func relayAction() {
    guard let relay else { return }
    if let previous = relay.previous { send(previous.action, to: previous.target) }
    for call in relay.calls { call() }
  }
}
