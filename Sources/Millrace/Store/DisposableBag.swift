/// Keeps subscriptions alive together, and ends them together.
///
/// ```swift
/// let bag = DisposableBag()
/// store.sink(\.count) { print("count \($0)") }.store(in: bag)
/// store.sink(\.title) { print("title \($0)") }.store(in: bag)
/// bag.dispose()  // both end
/// ```
///
/// A bag disposes what it holds when it is disposed or released, in the order in which it was put in. What is
/// put into a disposed bag is disposed at once. All of it may be done from any thread.
public final class DisposableBag: Sendable {
  /// Nil when the bag has been disposed.
  private let items: Protected<[Disposable]?>

  /// Makes an empty bag.
  public init() { items = Protected([]) }

  deinit { dispose() }

  /// Puts `disposable` in, or disposes it where the bag has been disposed.
  ///
  /// Amortized O(1).
  ///
  /// Those that have been disposed by themselves are cleared out when a bag of 32 or more would have to grow.
  public func insert(_ disposable: Disposable) {
    let isOpen = items.withLock { items in
      guard var open = items else { return false }
      items = []  // one owner, so that nothing is copied
      if open.count >= 32, open.count == open.capacity {
        open.removeAll(where: \.isDisposed)
        if open.count > open.capacity / 2 { open.reserveCapacity(2 * open.capacity) }
      }
      open.append(disposable)
      items = open
      return true
    }
    if !isOpen { disposable.dispose() }
  }

  /// Disposes everything in the bag, and from now on everything that is put in.
  ///
  /// O(*n*) in what it holds.
  public func dispose() {
    let disposed = items.withLock { items in
      defer { items = nil }
      return items
    }
    for disposable in disposed ?? [] { disposable.dispose() }
  }

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { items.withLock { $0 == nil } }
}
