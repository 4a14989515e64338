/// The contract, written down as plainly as can be: for one thread, slow, with a copy of everything.
final class ModelStore: StoreUnderTest {
  /// A subscription.
  ///
  /// They are told in the order in which they were made.
  final class Sink {
    let hear: SinkKind.Hear
    /// Nil for a listener to activities.
    let watch: SinkKind.Watch?
    /// The state that it was compared with last.
    var last: Subject
    var isHearingFirstValue = false
    /// What came due while it was hearing its first value.
    var backlog: [String] = []
    var isDisposed = false

    init(_ watch: SinkKind.Watch?, last: Subject, _ hear: @escaping SinkKind.Hear) {
      self.watch = watch
      self.last = last
      self.hear = hear
    }
  }

  private(set) var state: Subject
  private(set) var version = 0
  private var sinks: [Sink] = []
  private var queue: [(sink: Sink, text: String)] = []
  private var isDelivering = false
  private var openBatches = 0
  /// The version whose changes have been queued.
  private var settledVersion = 0
  /// Where in the queue the changes of the open batch belong: where its first commit was made.
  private var batchPosition: Int?

  init(_ state: Subject) { self.state = state }

  // S1, S3
  func commit(_ edit: (inout Subject) -> Void) {
    edit(&state)
    version += 1
    if openBatches > 0 { batchPosition = batchPosition ?? queue.count }
    settle()
    deliver()
  }

  // S2
  func commitThrowing(_ edit: (inout Subject) throws -> Void) throws {
    var edited = state
    try edit(&edited)
    commit { $0 = edited }
  }

  // S20
  func batch(_ body: () throws -> Void) rethrows {
    openBatches += 1
    defer {
      openBatches -= 1
      settle()
      deliver()
    }
    try body()
  }

  // A1, A2
  func send(_ activity: Int) {
    for sink in sinks where sink.watch == nil { queue.append((sink, "\(activity)")) }
    deliver()
  }

  // S14
  func subscribe(_ kind: SinkKind, initial: Bool, _ hear: @escaping SinkKind.Hear) -> Sink {
    let watch = kind.watch(state)
    let sink = Sink(watch, last: state, hear)
    sinks.append(sink)
    guard initial else { return sink }
    sink.isHearingFirstValue = true
    hear(watch.first(state, version))
    while !sink.backlog.isEmpty { hear(sink.backlog.removeFirst()) }
    sink.isHearingFirstValue = false
    return sink
  }

  func listen(_ hear: @escaping SinkKind.Hear) -> Sink {
    let sink = Sink(nil, last: state, hear)
    sinks.append(sink)
    return sink
  }

  // S15
  func dispose(_ sink: Sink) {
    sink.isDisposed = true
    sinks.removeAll { $0 === sink }
  }

  // S5, S6, S7, S8
  private func settle() {
    guard openBatches == 0, version != settledVersion else { return }
    settledVersion = version
    var due: [(sink: Sink, text: String)] = []
    for sink in sinks {
      if let text = sink.watch?.next(sink.last, state, version) { due.append((sink, text)) }
      sink.last = state
    }
    queue.insert(contentsOf: due, at: batchPosition ?? queue.count)
    batchPosition = nil
  }

  // S10, S12
  private func deliver() {
    guard !isDelivering, openBatches == 0 else { return }
    isDelivering = true
    while !queue.isEmpty {
      let (sink, text) = queue.removeFirst()
      if sink.isDisposed { continue }
      if sink.isHearingFirstValue { sink.backlog.append(text) } else { sink.hear(text) }
    }
    isDelivering = false
  }
}
