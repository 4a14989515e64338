public import Synchronization

/// The part of a `FluxStore` that contexts and `next` values share with it: the state, the chain of
/// middleware and the reducer.
///
/// The core holds its context, a `next` for each place in the chain, and the middleware, which may keep any
/// of them; and those hold the core. That cycle ends when the store goes: then the core lets go of the chain,
/// unless some thread is on its way through it, which then does it.
///
/// The chain is called without counting references. What keeps it in memory for a call is one of two things:
/// the store, which is alive while its `dispatch` runs (`entered` says on which thread), or a pin.
///
/// | state | guarded by |
/// |---|---|
/// | `reducer` | the engine's lock |
/// | `links`, `nexts`, `context` | written at first, released when the store has gone and nobody is pinned |
/// | `pins`, `isReleased` | the engine's lock |
/// | `entered` | atomic; only the thread that it names may rely on it |
/// | `isActionChecked` | atomic |
// Unchecked by the compiler; the table says what guards what.
@usableFromInline
final class FluxCore<State: Sendable, Action: Sendable, Activity: Sendable>: @unchecked Sendable {
  @usableFromInline let cell: StateCell<State>
  @usableFromInline let linkCount: Int
  /// Each retained once.
  @usableFromInline let links: UnsafeMutablePointer<Unmanaged<Middleware<State, Action, Activity>.Link>>
  /// The `next` of each link, retained once.
  @usableFromInline let nexts: UnsafeMutablePointer<Unmanaged<Next<State, Action, Activity>>>
  /// The one context that all middleware gets, retained once.
  @usableFromInline let context: UnsafeMutablePointer<Unmanaged<MiddlewareContext<State, Action, Activity>>>
  // The engine's lock guards it, so that checking for overlapping accesses at run time would only cost.
  @usableFromInline @exclusivity(unchecked) var reducer: Unmanaged<ReducerBox>
  @usableFromInline let entered = Atomic<UInt>(0)
  private var pins = 0
  private var isReleased = false
  /// What is put around each reducer.
  private let check: @Sendable (Reducer<State, Action>) -> Reducer<State, Action>
  let isActionChecked = Atomic<Bool>(false)

  /// The reducer.
  ///
  /// In an object with a `let`, so that calling it retains nothing.
  @usableFromInline
  final class ReducerBox: Sendable {
    @usableFromInline let reduce: @Sendable (inout State, Action) -> Void

    init(_ reduce: @escaping @Sendable (inout State, Action) -> Void) { self.reduce = reduce }
  }

  init(
    cell: StateCell<State>, reducer: Reducer<State, Action>,
    middleware: [Middleware<State, Action, Activity>],
    check: @escaping @Sendable (Reducer<State, Action>) -> Reducer<State, Action>
  ) {
    let links = middleware.flatMap(\.links)
    guard links.count <= Middleware<State, Action, Activity>.limit else {
      fatalError(
        """
        Millrace: a FluxStore was given \(links.count) middlewares. Each calls the next, so that they all \
        stand on the stack at once; the limit is \(Middleware<State, Action, Activity>.limit). Let one \
        middleware do the work of several: look into a table by action instead of adding one for each.
        """)
    }
    self.cell = cell
    self.check = check
    self.reducer = .passRetained(ReducerBox(check(reducer).reduce))
    linkCount = links.count
    self.links = .allocate(capacity: max(links.count, 1))
    for (index, link) in links.enumerated() {
      (self.links + index).initialize(to: .passRetained(link))
    }
    nexts = .allocate(capacity: max(links.count, 1))
    context = .allocate(capacity: 1)
    for index in links.indices {
      (nexts + index).initialize(
        to: .passRetained(Next(core: self, index: index + 1, recorder: nil)))
    }
    context.initialize(to: .passRetained(MiddlewareContext(core: self)))
  }

  deinit {
    links.deallocate()
    nexts.deallocate()
    context.deallocate()
  }

  @inlinable
  var engine: Engine { cell.engine }

  func replaceReducer(_ newReducer: Reducer<State, Action>, file: StaticString, line: UInt) {
    let thread = ThreadIdentity.current
    if engine.isLocked(by: thread) { Misuse.replaceReducer.stop(file: file, line: line) }
    var replaced = Unmanaged.passRetained(ReducerBox(check(newReducer).reduce))
    engine.withLock(as: thread) { swap(&reducer, &replaced) }
    replaced.release()
  }

  // MARK: The end

  /// Stops the store, when its last handle goes, and lets go of the middleware and the reducer.
  func stop() {
    let thread = ThreadIdentity.current
    if engine.isLocked(by: thread) {
      engine.postpone { [self] in stop() }
      return
    }
    engine.stop()
    releaseIfUnpinned(unpinning: 0)
  }

  /// Keeps the chain in memory until `unpin`.
  ///
  /// False where the store has gone.
  private func pin() -> Bool {
    engine.withLock(as: ThreadIdentity.current) {
      guard !engine.works.pointee.attention.contains(.stopped) else { return false }
      pins += 1
      return true
    }
  }

  private func releaseIfUnpinned(unpinning count: Int) {
    let releases = engine.withLock(as: ThreadIdentity.current) {
      pins -= count
      guard pins == 0, !isReleased, engine.works.pointee.attention.contains(.stopped) else { return false }
      isReleased = true
      return true
    }
    guard releases else { return }
    for index in 0..<linkCount {
      links[index].release()
      nexts[index].release()
    }
    context.pointee.release()
    reducer.release()
  }

  // MARK: Late entries

  /// Takes an action into the chain where no `dispatch` of the store on this thread keeps it in memory: a
  /// context or a `next` was kept and is used later.
  ///
  /// What a store that has gone is given is dropped.
  @usableFromInline
  func enterPinned(_ action: Action, at index: Int, _ recorder: ChangeRecorder<State>?) {
    guard pin() else { return }
    forward(action, from: index, recorder)
    releaseIfUnpinned(unpinning: 1)
  }

  /// Takes an action into the chain when the commit or the read on this thread has released the lock.
  @usableFromInline
  func enterLater(_ action: Action, at index: Int, _ recorder: ChangeRecorder<State>?) {
    engine.postpone { [self] in enterPinned(action, at: index, recorder) }
  }

  // MARK: Recording

  /// Passes an action on, and returns what that changed.
  func changes(_ action: Action, from index: Int, outer: ChangeRecorder<State>?) -> Changes<State> {
    let thread = ThreadIdentity.current
    if engine.isLocked(by: thread) { Misuse.changes.stop(file: #fileID, line: #line) }
    let recorder = ChangeRecorder(outer: outer)
    enter(action, at: index, recorder)
    return engine.withLock(as: thread) {
      recorder.finish(state: cell.pointer.pointee, version: engine.works.pointee.version)
    }
  }

  @usableFromInline
  func willReduce(_ recorder: ChangeRecorder<State>) {
    var next: ChangeRecorder? = recorder
    while let recorder = next {
      recorder.willChange(cell.pointer.pointee)
      next = recorder.outer
    }
  }

  @usableFromInline
  func didReduce(_ recorder: ChangeRecorder<State>) {
    var next: ChangeRecorder? = recorder
    while let recorder = next {
      let state = cell.pointer.pointee
      if let replaced = recorder.didChange(state, version: engine.works.pointee.version) {
        engine.postpone { [replaced] in withExtendedLifetime(replaced) {} }
      }
      next = recorder.outer
    }
  }
}
