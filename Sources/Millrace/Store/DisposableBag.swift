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
  /// Those that have been disposed by themselves are cleared out when the bag would have to grow.
  public func insert(_ disposable: Disposable) {
    let isOpen = items.withLock { items in
      guard items != nil else { return false }
      if items!.count >= 32, items!.count == items!.capacity { items!.removeAll(where: \.isDisposed) }
      items!.append(disposable)
      return true
    }
    if !isOpen { disposable.dispose() }
  }

  /// Disposes everything in the bag, and from now on everything that is put in.
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
