internal import Observation

/// Lets the toolchain's Observation track values that are read from stores.
///
/// Each value that is read has a *watch*: a subscription that was made with that value as its first one, and goes by
/// what its first change does: it tells those who track it, and is gone. The next read makes another. So a watch is
/// exact whatever batches, conflation and other threads do: it was read as *v*, and tells as soon as the subscription
/// hears of anything else. Where a read finds another value than the watch's, it makes a watch of its own.
///
/// A source holds the watches; nothing that they subscribe to holds the source.
///
/// | state | guarded by |
/// |---|---|
/// | `watches` | a lock (`Protected`), under which key paths are compared and nothing else of the user's runs |
final class ObservationSource: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  /// Takes changes to the main actor; nil where they are told on the thread of the commit.
  private let mainQueue: HopQueue?
  private let watches = Protected<[ObservedPath: [any AnyObservationWatch]]>([:])

  init(on target: MainDelivery?) { mainQueue = target.map { _ in HopQueue(.toMainActor) } }

  /// What Observation's key paths lead to.
  fileprivate subscript(key key: ObservationMarkKey) -> ObservationMarkKey { key }

  /// The value at `path`, as one that the caller tracks, if it tracks anything.
  ///
  /// - Parameters:
  ///   - path: What the value is known by.
  ///   - current: Reads it.
  ///   - areUnchanged: Whether the second value needs no telling after the first.
  ///   - sink: Subscribes a closure, which hears the value and its changes.
  /// - Returns: The value.
  func read<Value: Sendable>(
    _ path: ObservedPath, current: () -> Value, areUnchanged: (Value, Value) -> Bool,
    sink: (@escaping @Sendable (Value) -> Void) -> Disposable
  ) -> Value {
    let value = current()
    let known = watches.withLock { $0[path] } ?? []
    for case let watch as ObservationWatch<Value> in known where areUnchanged(watch.value, value) {
      registrar.access(self, keyPath: watch.keyPath)
      return value
    }
    let watch = watch(path, current: current, sink: sink)
    registrar.access(self, keyPath: watch.keyPath)
    return watch.value
  }

  private func watch<Value: Sendable>(
    _ path: ObservedPath, current: () -> Value, sink: (@escaping @Sendable (Value) -> Void) -> Disposable
  ) -> ObservationWatch<Value> {
    let mark = ObservationMark { [weak self] mark in self?.tellOnceMoreSoon(mark) }
    let first = FirstValue<Value>()
    let disposable = sink { [weak self] value in
      if !first.take(value) { self?.hasChanged(mark, at: path) }
    }
    // A part that is gone has no first value; another thread may be about to tell that of a derived value.
    let watch = ObservationWatch(
      mark: mark, value: first.value ?? first.settle(current()),
      keyPath: \ObservationSource.[key: ObservationMarkKey(mark: mark, isProbe: false)],
      disposable: disposable)
    watches.withLock {
      // Otherwise it has been told already, and goes outside the lock.
      if mark.isCurrent { $0[path, default: []].append(watch) }
    }
    return watch
  }

  // MARK: Changes

  private func hasChanged(_ mark: ObservationMark, at path: ObservedPath) {
    guard mark.becomeDue() else { return }
    if let mainQueue {
      mainQueue.add { [weak self] in self?.tell(mark, at: path) }
    } else {
      tell(mark, at: path)
    }
  }

  private func tell(_ mark: ObservationMark, at path: ObservedPath) {
    var replaced: (ObservedPath, [any AnyObservationWatch])?  // goes outside the lock
    watches.withLock { watches in
      mark.change()
      guard let index = watches.index(forKey: path) else { return }
      replaced = watches[index]
      let rest = watches.values[index].filter { $0.mark !== mark }
      if rest.isEmpty { watches.remove(at: index) } else { watches.values[index] = rest }
    }
    mark.tell { wake(mark) }
    withExtendedLifetime(replaced) {}
  }

  /// Tells those who were being registered while the change was told.
  ///
  /// Called under a lock of Observation's.
  private func tellOnceMoreSoon(_ mark: ObservationMark) {
    if mainQueue != nil {
      Task { @MainActor [weak self] in self?.tellOnceMore(mark) }
    } else {
      Task { [weak self] in self?.tellOnceMore(mark) }
    }
  }

  private func tellOnceMore(_ mark: ObservationMark) { mark.tellOnceMore { wake(mark) } }

  private func wake(_ mark: ObservationMark) {
    let keyPath = \ObservationSource.[key: ObservationMarkKey(mark: mark, isProbe: true)]
    registrar.willSet(self, keyPath: keyPath)
    registrar.didSet(self, keyPath: keyPath)
  }
}
