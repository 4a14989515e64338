/// What happens around an action on its way to the reducer: logging, saving, asking a server.
///
/// ```swift
/// let refuseNegatives = Middleware<Counter, CounterAction, Never> { context, action, next in
///   if case .decrement = action, context.count == 0 { return }  // dropped
///   next(action)                                                // passed on
/// }
/// ```
///
/// A store's middleware wraps its reducer in the listed order. Each may pass an action on, change it, drop
/// it, pass on several, or keep `next` and pass it on later, from any thread. When `next(action)` returns,
/// the state is the new one and its wakeups are done (or handed over to a delivery under way, or held back by
/// a batch). What it dispatches through the context starts at the head of the chain, at once.
///
/// A middleware holds no lock while it runs, and may run on several threads at once: what it keeps, it guards
/// itself.
public struct Middleware<State: Sendable, Action: Sendable, Activity: Sendable>: Sendable {
  /// The store, as the middleware sees it.
  public typealias Context = MiddlewareContext<State, Action, Activity>
  /// The rest of the chain.
  public typealias Next = Millrace.Next<State, Action, Activity>
  /// What a middleware does with an action.
  public typealias Handle = @Sendable (_ context: Context, _ action: Action, _ next: Next) -> Void

  /// How many middlewares a store can have.
  ///
  /// All of a chain stand on the stack at once.
  public static var limit: Int { 128 }

  /// The links that it adds to a chain.
  let links: [Link]

  /// One closure in a chain.
  ///
  /// In an object with a `let`, so that calling it retains nothing and, as it is not kept as an array's
  /// element, goes through no adapter.
  @usableFromInline
  final class Link: Sendable {
    @usableFromInline let handle: Handle

    @usableFromInline
    init(_ handle: @escaping Handle) { self.handle = handle }
  }

  /// Makes a middleware of a closure that is called with each action.
  @inlinable
  public init(_ handle: @escaping Handle) { self.init(links: [Link(handle)]) }

  @usableFromInline
  init(links: [Link]) { self.links = links }

  /// Several middlewares as one, in the listed order.
  public static func combine(_ middleware: Middleware...) -> Middleware {
    Middleware(links: middleware.flatMap(\.links))
  }
}
