internal import Synchronization

/// Makes scoped stores, from a store or from another scoped store.
struct Scoping<State: Sendable, Action: Sendable, Activity: Sendable> {
  private let cell: StateCell<State>
  private let handle: StoreHandle
  private let dispatch: @Sendable (Action) -> Void

  init(_ cell: StateCell<State>, _ handle: StoreHandle, _ dispatch: @escaping @Sendable (Action) -> Void) {
    self.cell = cell
    self.handle = handle
    self.dispatch = dispatch
  }

  func scope<Part: Sendable, PartAction: Sendable>(
    _ path: any KeyPath<State, Part> & Sendable, action embed: @escaping @Sendable (PartAction) -> Action,
    file: StaticString, line: UInt
  ) -> ScopedStore<Part, PartAction, Activity> {
    ScopedStore(cell: cell.part(at: path, file: file, line: line), handle: handle) { [dispatch] in
      dispatch(embed($0))
    }
  }

  func scope<Part: Sendable, PartAction: Sendable>(
    ifLet path: any KeyPath<State, Part?> & Sendable,
    action embed: @escaping @Sendable (PartAction) -> Action,
    file: StaticString, line: UInt
  ) -> ScopedStore<Part, PartAction, Activity>? {
    let container = cell.finder == nil ? Place(of: path)?.shifted(by: cell.offset) : nil
    guard let part = cell.part(in: container, { $0[keyPath: path] }, file: file, line: line) else {
      return nil
    }
    return ScopedStore(cell: part, handle: handle, dispatch: dispatching(to: part, embed))
  }

  func scope<Elements: RandomAccessCollection & Sendable, ElementAction: Sendable>(
    _ path: any KeyPath<State, Elements> & Sendable, id: Elements.Element.ID,
    action embed: @escaping @Sendable (Elements.Element.ID, ElementAction) -> Action,
    file: StaticString, line: UInt
  ) -> ScopedStore<Elements.Element, ElementAction, Activity>?
  where Elements.Element: Identifiable & Sendable, Elements.Element.ID: Sendable {
    // Mostly the element is where it was.
    let distance = Hint()
    let find: @Sendable (State) -> Elements.Element? = { state in
      let elements = state[keyPath: path]
      let known = distance.value
      if known < elements.count {
        let element = elements[elements.index(elements.startIndex, offsetBy: known)]
        if element.id == id { return element }
      }
      guard let index = elements.firstIndex(where: { $0.id == id }) else { return nil }
      distance.value = elements.distance(from: elements.startIndex, to: index)
      return elements[index]
    }
    guard let element = cell.part(in: nil, find, file: file, line: line) else { return nil }
    return ScopedStore(cell: element, handle: handle, dispatch: dispatching(to: element) { embed(id, $0) })
  }

  /// Dispatches in the whole while the part is there, and reports what is dispatched when it is not.
  private func dispatching<Part: Sendable, PartAction: Sendable>(
    to part: StateCell<Part>, _ embed: @escaping @Sendable (PartAction) -> Action
  ) -> @Sendable (PartAction) -> Void {
    { [dispatch, handle] action in
      let engine = part.engine
      let thread = ThreadIdentity.current
      func send() {
        if part.isThere {
          dispatch(embed(action))
        } else {
          Report.partIsGone(part: "\(Part.self)", action: String(describing: action)).deliver()
        }
      }
      // The store stays until it has been handled.
      if engine.isLocked(by: thread) {
        engine.postpone { withExtendedLifetime(handle) { send() } }
      } else {
        send()
      }
    }
  }

  /// Where an element was last.
  private final class Hint: Sendable {
    private let distance = Atomic(0)

    var value: Int {
      get { distance.load(ordering: .relaxed) }
      set { distance.store(newValue, ordering: .relaxed) }
    }
  }
}
