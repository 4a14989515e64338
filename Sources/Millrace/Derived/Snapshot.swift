/// A copy of a store's state, at one version.
///
/// Only one thread uses it.
final class Snapshot {
  let lifetime: EngineLifetime
  private(set) var version = 0
  private let memory: UnsafeMutableRawPointer
  private var isTaken = false

  /// Room for a copy.
  init(of lifetime: EngineLifetime) {
    self.lifetime = lifetime
    let layout = lifetime.stateLayout
    memory = .allocate(byteCount: max(layout.size, 1), alignment: max(layout.alignment, 1))
  }

  /// Copies the state as it is now.
  ///
  /// `body` runs under the store's lock, with it.
  func take(as thread: UInt, _ body: () -> Void = {}) {
    let engine = lifetime.engine
    if engine.isLocked(by: thread) { Misuse.readDerived.stop(file: #fileID, line: #line) }
    let layout = lifetime.stateLayout
    engine.withLock(as: thread) {
      if layout.isTrivial {
        memory.copyMemory(from: engine.works.pointee.state, byteCount: layout.size)
      } else {
        copyValue(of: layout.type, at: engine.works.pointee.state, to: memory)
      }
      version = engine.works.pointee.version
      body()
    }
    isTaken = true
  }

  /// Drops the copy, if there is one.
  func drop() {
    guard isTaken else { return }
    isTaken = false
    if !lifetime.stateLayout.isTrivial { destroyValue(of: lifetime.stateLayout.type, at: memory) }
  }

  var state: UnsafeRawPointer { UnsafeRawPointer(memory) }

  deinit {
    drop()
    memory.deallocate()
  }
}
