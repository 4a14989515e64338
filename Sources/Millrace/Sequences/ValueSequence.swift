/// The values of a part of a store, of a derived value, or of what else can be listened to, as an async sequence.
///
/// ```swift
/// for await count in store.values(of: \.count) {
///   print("count is \(count)")
/// }
/// ```
///
/// Each iterator, and so each loop, subscribes for itself, when it is made, and hears everything from then on; in a
/// store's or a derived value's case the current value comes first. What a busy loop has not taken yet waits in a
/// buffer of its own, which ``Buffering`` bounds.
///
/// A loop ends when its source goes: a store when its last handle does. What waits is still told. It also ends when
/// its task is cancelled, without waiting for a further value; then what waits is dropped. Either way, and when an
/// iterator is dropped, its subscription ends there and then. After the end there is nothing more but the end.
///
/// Neither a sequence of a store nor its iterators keep the store, or its state. One of a derived value keeps that,
/// as a subscription does, and with it its store: its loops end with their tasks.
///
/// A sequence may be used from any thread, by any number of loops. An iterator belongs to one task: to call `next()`
/// on it while it waits stops the program. Taking a value costs a lock, and allocates nothing; to make an iterator,
/// what subscribing costs.
public struct ValueSequence<Element: Sendable>: Sendable {
  @usableFromInline let buffering: Buffering
  @usableFromInline let subscribe: @Sendable (_ body: @escaping @Sendable (Element) -> Void) -> Disposable

  /// The values that `subscribe` tells its closure.
  ///
  /// It is called for each iterator. The source lets go of the closure when it has nothing more to tell.
  @usableFromInline
  init(
    buffering: Buffering,
    subscribe: @escaping @Sendable (_ body: @escaping @Sendable (Element) -> Void) -> Disposable
  ) {
    self.buffering = buffering
    self.subscribe = subscribe
  }

  /// The values of `source`, each made into another.
  ///
  /// Tuples of any number of values are made so: the compiler (6.3) takes a closure with a parameter of such a type
  /// for one with several, and then reads memory that is not there.
  @usableFromInline
  init<Source>(_ source: ValueSequence<Source>, _ transform: @escaping @Sendable (Source) -> Element) {
    self.init(buffering: source.buffering) { body in source.subscribe { body(transform($0)) } }
  }
}

extension ValueSequence: AsyncSequence {
  /// It never fails.
  public typealias Failure = Never

  /// Subscribes: what happens after this has returned is heard.
  ///
  /// A ``Store`` must not be in a commit or a read on this thread.
  @inlinable
  public func makeAsyncIterator() -> Iterator {
    let mailbox = ValueMailbox<Element>(limit: buffering.limit)
    let send = ValueSender(to: mailbox)
    return Iterator(of: mailbox, subscribe { send($0) })
  }

  /// An iterator that hears the first value for which `predicate` says true, and no other.
  ///
  /// Not inlined: nothing but the subscription's closure may hold the sender while a task waits.
  @inline(never)
  private func makeIterator(first predicate: @escaping @Sendable (Element) -> Bool) -> Iterator {
    let mailbox = ValueMailbox<Element>(limit: 1)
    let send = ValueSender(to: mailbox)
    return Iterator(
      of: mailbox,
      subscribe { value in
        guard !mailbox.hasEnded, predicate(value) else { return }
        send(value)
        mailbox.finish()
      })
  }

  /// Takes the values of one subscription, which ends with it.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let mailbox: ValueMailbox<Element>
    /// Ends when it is released, with the last copy of the iterator.
    @usableFromInline let subscription: Disposable

    @usableFromInline
    init(of mailbox: ValueMailbox<Element>, _ subscription: Disposable) {
      self.mailbox = mailbox
      self.subscription = subscription
    }

    /// The next value; nil at the end.
    ///
    /// A value that waits is there at once. Otherwise this suspends until one comes, the source goes, or the task is
    /// cancelled.
    ///
    /// - Parameter actor: Where the caller runs, so that there is no hop to elsewhere and back.
    /// - Returns: The next value; nil at the end, and whenever asked again.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      let mailbox = mailbox
      while true {
        if Task.isCancelled {
          mailbox.close()
          return end()
        }
        var value: Element?
        if mailbox.take(into: &value) { return end() }
        if let value { return value }
        await withTaskCancellationHandler {
          await withUnsafeContinuation(isolation: actor) { mailbox.wait($0) }
        } onCancel: {
          // No more than this here: the runtime holds a lock of the task, under which no code of the user's should
          // run, nor a value be dropped. The task goes on at once, drops what waits, and ends the subscription.
          mailbox.finish()
        }
      }
    }

    /// The next value; nil at the end.
    ///
    /// See ``next(isolation:)``.
    @inlinable
    nonisolated(nonsending) public mutating func next() async -> Element? {
      await next(isolation: #isolation)
    }

    @usableFromInline
    func end() -> Element? {
      subscription.dispose()
      return nil
    }
  }
}

@available(*, unavailable)
extension ValueSequence.Iterator: Sendable {}

extension ValueSequence {
  /// The first value for which `predicate` says true; nil where the source goes or the task is cancelled before.
  ///
  /// ```swift
  /// let count = await store.values(of: \.count).first { $0 > 3 }
  /// ```
  ///
  /// It looks at each value when that is told, not at what is left in a buffer: so it finds one that is replaced
  /// right away, which a loop would skip.
  ///
  /// - Parameter predicate: Whether to take the value. Called as a sink is: outside of every lock, where the value
  ///   is told, with none after the one that was taken.
  /// - Returns: The value.
  nonisolated(nonsending) public func first(
    where predicate: @escaping @Sendable (Element) -> Bool
  ) async -> Element? {
    var iterator = makeIterator(first: predicate)
    return await iterator.next(isolation: #isolation)
  }
}
