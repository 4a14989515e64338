/// The one place in memory where a store's state lives.
///
/// Whoever may still read it holds the cell: the store's handles, and contexts in the hands of middleware.
/// The store's lock guards the state.
@usableFromInline
final class StateCell<State>: @unchecked Sendable {  // the lock of the engine guards what is in it
  @usableFromInline let pointer: UnsafeMutablePointer<State>
  /// The works of the store whose state this is.
  @usableFromInline let engine: Engine
  /// Keeps the engine in memory.
  @usableFromInline let lifetime: EngineLifetime

  init(_ state: State) {
    // A whole number of words, zeroed, so that the bytes past the state compare as equal.
    let size = MemoryLayout<State>.size
    let byteCount = (size + Word.size - 1) / Word.size * Word.size
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(byteCount, Word.size), alignment: max(MemoryLayout<State>.alignment, Word.size))
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    pointer = memory.initializeMemory(as: State.self, to: state)
    lifetime = EngineLifetime(state: memory, type: State.self, byteCount: byteCount)
    engine = lifetime.engine
  }

  deinit {
    pointer.deinitialize(count: 1)
    UnsafeMutableRawPointer(pointer).deallocate()
  }
}
