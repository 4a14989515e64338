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
  private let contents: Protected<Contents>

  private struct Contents: Sendable {
    var items: [Disposable] = []
    var isDisposed = false
  }

  /// Makes an empty bag.
  public init() { contents = Protected(Contents()) }

  deinit { dispose() }

  /// Puts `disposable` in, or disposes it where the bag has been disposed.
  ///
  /// Amortized O(1). Those that have ended by themselves are cleared out when a bag of 32 or more would have
  /// to grow.
  public func insert(_ disposable: Disposable) {
    var cleared: [Disposable] = []  // goes outside the lock
    let isOpen = contents.withLock { contents in
      guard !contents.isDisposed else { return false }
      if contents.items.count >= 32, contents.items.count == contents.items.capacity {
        swap(&contents.items, &cleared)
        let kept = cleared.filter { !$0.isEnded }
        contents.items.reserveCapacity(2 * kept.count)
        contents.items.append(contentsOf: kept)
      }
      contents.items.append(disposable)
      return true
    }
    if !isOpen { disposable.dispose() }
  }

  /// Disposes everything in the bag, and from now on everything that is put in.
  ///
  /// O(*n*) in what it holds. When it returns, no closure of the bag's subscriptions is called any more, also
  /// where another call is still at it.
  public func dispose() {
    // The items stay until all are disposed, for others that call this meanwhile.
    let items = contents.withLock { contents in
      contents.isDisposed = true
      return contents.items
    }
    for item in items { item.dispose() }
    var dropped: [Disposable] = []  // goes outside the lock
    contents.withLock { swap(&$0.items, &dropped) }
  }

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { contents.withLock(\.isDisposed) }
}
