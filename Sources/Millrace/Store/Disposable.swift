internal import Synchronization

/// Keeps a subscription, and ends it.
///
/// ```swift
/// let token = store.sink(\.count) { print($0) }
/// store.commit { $0.count = 1 }  // prints 1
/// token.dispose()
/// store.commit { $0.count = 2 }  // prints nothing
/// ```
///
/// A subscription lives as long as its `Disposable`: it ends when that is released. `_ = store.sink(…)` ends
/// at once, and the optimizer may release a local variable at its last use. So keep it in a property, or, for
/// several, in a ``DisposableBag``.
///
/// After ``dispose()`` has returned, no new call of the closure begins; one that is running is not waited
/// for. The closure and what it captured are released before that, or, while a commit or a delivery is under
/// way, at its end. A disposable does not keep its store alive.
///
/// Disposing is O(1), however many subscriptions there are, and allowed from any thread, in any callback, and
/// inside a commit.
public final class Disposable: Sendable {
  private let target: any DisposalTarget
  /// What the target knows the subscription by; 0 when disposed.
  private let subscription: Atomic<UInt>

  /// A subscription to a store; without a subscriber, one that has been disposed.
  ///
  /// The engine keeps the subscriber in memory until then.
  @usableFromInline
  init(of subscriber: Unmanaged<Subscriber>?, in engine: Engine) {
    target = engine.works.pointee.lifetime
    subscription = Atomic(UInt(bitPattern: subscriber?.toOpaque()))
  }

  /// Makes a disposable of your own, which calls `body` once, when it is disposed or released.
  ///
  /// For an ``EventSource``, and wherever something else than a subscription is to end with others in a
  /// ``DisposableBag``.
  ///
  /// - Parameter body: Called with no lock held, on the thread that disposes. Released after that.
  public convenience init(_ body: @escaping @Sendable () -> Void) {
    self.init(of: DisposalClosure(body))
  }

  /// The one subscription of `target`.
  init(of target: any DisposalTarget) {
    self.target = target
    subscription = Atomic(1)
  }

  deinit { dispose() }

  /// Ends the subscription.
  ///
  /// Further calls do nothing.
  public func dispose() {
    // Whoever finds 0 relies on it that no call begins any more: the target writes it last.
    if !isDisposed { target.dispose(subscription) }
  }

  /// Whether ``dispose()`` has been called.
  ///
  /// Where only the store has gone, it has not.
  public var isDisposed: Bool { subscription.load(ordering: .acquiring) == 0 }

  /// Whether nobody is to be called any more: it was disposed, or its store has stopped.
  var isEnded: Bool { isDisposed || target.hasEnded }

  /// Puts the disposable into a bag, which disposes it when it is disposed or released itself.
  public func store(in bag: DisposableBag) { bag.insert(self) }

  /// Puts the disposable into a set, which keeps it alive.
  public func store(in set: inout Set<Disposable>) { set.insert(self) }

  /// Appends the disposable to a collection, for instance an array, which keeps it alive.
  public func store(in collection: inout some RangeReplaceableCollection<Disposable>) {
    collection.append(self)
  }
}

extension Disposable: Hashable {
  /// Whether both are the same subscription.
  public static func == (left: Disposable, right: Disposable) -> Bool { left === right }

  /// Hashes the identity of the subscription.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Who can end a subscription.
protocol DisposalTarget: AnyObject, Sendable {
  /// Ends the subscription: afterwards no new call begins, and then `subscription` is 0.
  ///
  /// It is 0 already where another thread was first.
  func dispose(_ subscription: borrowing Atomic<UInt>)

  /// Whether nobody is called any more, disposed or not.
  var hasEnded: Bool { get }
}

/// A closure that ends something of the user's.
private final class DisposalClosure: DisposalTarget {
  private let body: Protected<(@Sendable () -> Void)?>

  init(_ body: @escaping @Sendable () -> Void) { self.body = Protected(body) }

  func dispose(_ subscription: borrowing Atomic<UInt>) {
    let body = body.withLock { body in
      defer { body = nil }
      return body
    }
    body?()
    subscription.store(0, ordering: .releasing)
  }

  var hasEnded: Bool { body.withLock { $0 == nil } }
}

extension EngineLifetime: DisposalTarget {
  func dispose(_ subscription: borrowing Atomic<UInt>) {
    engine.dispose {
      UnsafeRawPointer(bitPattern: subscription.load(ordering: .relaxed)).map(Unmanaged.fromOpaque)
    } forget: {
      subscription.store(0, ordering: .releasing)
    }
  }

  var hasEnded: Bool { engine.hasStopped }
}
