public import Synchronization

extension FluxCore {
  /// Takes an action through the chain, for a store that is alive until this returns.
  @inlinable @inline(__always)
  func dispatch(_ action: Action) {
    #if DEBUG
    checkAction(action)
    #endif
    if linkCount == 0 { reduce(action, nil) } else { enterChain(action) }
  }

  /// Takes an action to the first middleware.
  ///
  /// Out of line, so that a store without middleware does not pay for it.
  @inlinable @inline(never)
  func enterChain(_ action: Action) {
    let thread = ThreadIdentity.current
    if engine.isLocked(by: thread) {
      enterLater(action, at: 0, nil)
      return
    }
    // Names this thread, unless another is named: that costs it a pin further down, and nothing else.
    let isNamed = entered.load(ordering: .relaxed) == 0
    if isNamed { entered.store(thread, ordering: .relaxed) }
    forward(action, from: 0, nil)
    if isNamed, entered.load(ordering: .relaxed) == thread { entered.store(0, ordering: .relaxed) }
  }

  /// Takes an action into the chain at `index`, for whoever holds a context or a `next`.
  @inlinable @inline(__always)
  func enter(_ action: Action, at index: Int, _ recorder: ChangeRecorder<State>?) {
    let thread = ThreadIdentity.current
    if engine.isLocked(by: thread) {
      enterLater(action, at: index, recorder)
    } else if entered.load(ordering: .relaxed) == thread {
      forward(action, from: index, recorder)
    } else {
      enterPinned(action, at: index, recorder)
    }
  }

  /// Hands an action to the middleware at `index`, or to the reducer after the last.
  @inlinable @inline(__always)
  func forward(_ action: Action, from index: Int, _ recorder: ChangeRecorder<State>?) {
    if index == linkCount {
      reduce(action, recorder)
    } else if let recorder {
      let next = Next(core: self, index: index &+ 1, recorder: recorder)
      links[index]._withUnsafeGuaranteedRef { link in
        context.pointee._withUnsafeGuaranteedRef { link.handle($0, action, next) }
      }
    } else {
      links[index]._withUnsafeGuaranteedRef { link in
        context.pointee._withUnsafeGuaranteedRef { context in
          nexts[index]._withUnsafeGuaranteedRef { next in link.handle(context, action, next) }
        }
      }
    }
  }

  /// Runs the reducer, as one commit.
  ///
  /// In a store that has stopped, which only a context or a `next` that was kept can still reach, does
  /// nothing.
  @inlinable @inline(__always)
  func reduce(_ action: Action, _ recorder: ChangeRecorder<State>?) {
    let thread = ThreadIdentity.current
    if engine.isLocked(by: thread) {
      enterLater(action, at: linkCount, recorder)
      return
    }
    var exit = Exit()
    engine.withLock(as: thread) {
      let works = engine.works
      if works.pointee.attention.contains(.stopped) { return }
      if let recorder { willReduce(recorder) }
      reducer._withUnsafeGuaranteedRef { $0.reduce(&cell.pointer.pointee, action) }
      works.pointee.version &+= 1
      if let recorder { didReduce(recorder) }
      if works.pointee.attention.rawValue != 0 { exit = engine.settle() }
    }
    if exit.isNeeded { engine.perform(exit) }
  }

  /// Reports, once a store, an action type that is not an enum.
  @usableFromInline
  func checkAction(_ action: Action) {
    guard !isActionChecked.exchange(true, ordering: .relaxed) else { return }
    if engine.isLocked(by: ThreadIdentity.current) {
      engine.postpone { [self] in report(ifNoEnum: action) }
    } else {
      report(ifNoEnum: action)
    }
  }

  private func report(ifNoEnum action: Action) {
    switch Mirror(reflecting: action).displayStyle {
    case .enum, .optional: if type(of: action as Any) == Action.self { return }
    default: break
    }
    Report.actionIsNoEnum(type: "\(Action.self)").deliver()
  }
}
