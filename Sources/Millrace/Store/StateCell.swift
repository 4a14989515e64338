/// The one place in memory where a store's state lives, or a part of it.
///
/// Whoever may still read it holds the cell: the store's handles, and contexts in the hands of middleware.
/// The store's lock guards the state.
@usableFromInline
final class StateCell<State>: @unchecked Sendable {  // the lock of the engine guards what is in it
  /// Where the state lies, unless it has to be found.
  @usableFromInline let pointer: UnsafeMutablePointer<State>
  /// The works of the store whose state this is.
  @usableFromInline let engine: Engine
  /// Keeps the engine in memory.
  @usableFromInline let lifetime: EngineLifetime
  /// Finds a part that has no fixed place, or is not always there; nil for all others.
  @usableFromInline let finder: PartFinder<State>?
  /// The cell of the whole, for a part.
  private let whole: AnyObject?

  init(_ state: State) {
    // A whole number of words, zeroed, so that the bytes past the state compare as equal.
    let size = MemoryLayout<State>.size
    let byteCount = (size + Word.size - 1) / Word.size * Word.size
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(byteCount, Word.size), alignment: max(MemoryLayout<State>.alignment, Word.size))
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    pointer = memory.initializeMemory(as: State.self, to: state)
    lifetime = EngineLifetime(state: memory, layout: ValueLayout(of: State.self), byteCount: byteCount)
    engine = lifetime.engine
    finder = nil
    whole = nil
  }

  /// The part that lies at `pointer`, in the memory of the whole's cell; or that `finder` finds in the whole's
  /// state.
  private init(
    pointer: UnsafeMutablePointer<State>, finder: PartFinder<State>?, lifetime: EngineLifetime,
    whole: AnyObject
  ) {
    self.pointer = pointer
    self.finder = finder
    self.lifetime = lifetime
    self.whole = whole
    engine = lifetime.engine
  }

  deinit {
    if whole != nil { return }
    pointer.deinitialize(count: 1)
    UnsafeMutableRawPointer(pointer).deallocate()
  }
}

extension StateCell {
  /// How many bytes of the store's state come before.
  @inlinable
  var offset: Int { UnsafeRawPointer(pointer) - engine.state }

  /// The part of this one at `path`.
  func part<Part: Sendable>(
    at path: any KeyPath<State, Part> & Sendable, file: StaticString, line: UInt
  ) -> StateCell<Part> where State: Sendable {
    if finder == nil, let offset = MemoryLayout<State>.offset(of: path) {
      let pointer = (UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: Part.self)
      return StateCell<Part>(pointer: pointer, finder: nil, lifetime: lifetime, whole: whole ?? self)
    }
    let reader = reader
    let first = withState(file, line) { reader.read($0)[keyPath: path] }
    return found(by: PartFinder(container: nil, last: first) { reader.find($0)?[keyPath: path] })
  }

  /// The part of this one that `find` finds; nil where it is not there.
  ///
  /// `container` is a stored property whose bytes tell all about it, if there is one.
  func part<Part: Sendable>(
    in container: Place?, _ find: @escaping @Sendable (State) -> Part?, file: StaticString, line: UInt
  ) -> StateCell<Part>? where State: Sendable {
    let reader = reader
    let findInWhole: @Sendable (UnsafeRawPointer) -> Part? = { reader.find($0).flatMap(find) }
    guard let first = withState(file, line, findInWhole) else { return nil }
    return found(by: PartFinder<Part>(container: container, last: first, find: findInWhole))
  }

  /// The same place for who keeps neither store nor state: to be read only under the lock of a store that has not
  /// stopped.
  @usableFromInline
  var unkept: StateCell {
    StateCell(pointer: pointer, finder: finder, lifetime: lifetime, whole: lifetime)
  }

  private func withState<Result>(
    _ file: StaticString, _ line: UInt, _ body: (UnsafeRawPointer) -> Result
  ) -> Result {
    let thread = ThreadIdentity.current
    if engine.isLocked(by: thread) { Misuse.scope.stop(file: file, line: line) }
    var exit = Exit()
    let result = engine.withLock(as: thread) {
      defer { exit = engine.leaveAfterRead() }
      return body(engine.state)
    }
    if exit.isNeeded { engine.perform(exit) }
    return result
  }

  /// Whether the part is in the store's state.
  var isThere: Bool {
    withState(#fileID, #line) { reader.find($0) } != nil  // which is dropped outside the lock
  }

  private func found<Part>(by finder: PartFinder<Part>) -> StateCell<Part> {
    // Nobody looks at a found part's pointer.
    StateCell<Part>(
      pointer: UnsafeMutableRawPointer(mutating: engine.state).assumingMemoryBound(to: Part.self),
      finder: finder, lifetime: lifetime, whole: whole ?? self)
  }

  /// How to find this part in a store's state.
  @inlinable
  var reader: PartReader<State> { PartReader(offset: offset, finder: finder) }
}
