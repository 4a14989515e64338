/// One connection to a signal that serves many.
///
/// It is made for the first who listens, and ended with the last. What those who listen hold does not keep the
/// source: only the way to the values does.
///
/// | state | guarded by |
/// |---|---|
/// | `connection`, and what is in it | the hub's lock |
final class Shared<Value: Sendable>: @unchecked Sendable {  // by the table above
  private let hub = Hub<Value>()
  private let capacity: Int
  @exclusivity(unchecked) private var connection: Connection?

  /// A new listener hears the last `replay` values of the connection.
  init(replay: Int) { capacity = replay }

  /// What the listeners of one connection have in common.
  private final class Connection: @unchecked Sendable {  // by the table above
    let observation: Observation
    var users = 0
    /// The newest values, the oldest of them at `oldest`.
    private var recent: [Value] = []
    private var oldest = 0

    /// The newest values, in order.
    var replayed: [Value] { Array(recent[oldest...] + recent[..<oldest]) }

    /// Keeps `value`, and returns the one that has to go for it.
    func remember(_ value: Value, atMost capacity: Int) -> Value? {
      guard recent.count == capacity else {
        recent.append(value)
        return nil
      }
      guard capacity > 0 else { return nil }
      let dropped = recent[oldest]
      recent[oldest] = value
      oldest = (oldest + 1) % capacity
      return dropped
    }

    init(for observation: Observation) {
      self.observation = Observation(file: observation.file, line: observation.line)
    }
  }

  /// The way to the values of `source` over the connection.
  func access(to source: SignalAccess<Value>) -> SignalAccess<Value> {
    SignalAccess { [self] observation, initial, body in
      var joined: (connection: Connection, isFirst: Bool)?
      hub.listen(
        observation,
        firstValues: {
          let (connection, isFirst) = join(for: observation)
          joined = (connection, isFirst)
          return initial ? connection.replayed : []
        }, body)
      guard let (connection, isFirst) = joined else { return }
      observation.add(Use(of: connection, in: self))
      guard isFirst else { return }
      let intake = Intake { [self] in
        tell($0, from: connection)
      } atEnd: { [self] in
        end(connection)
      }
      source.connect(connection.observation, true) { intake.handle($0) }
    }
  }

  /// Under the lock, in one step with listening: so whoever listens is told that its connection has ended.
  private func join(for observation: Observation) -> (Connection, isFirst: Bool) {
    let isFirst = connection == nil
    let joined = connection ?? Connection(for: observation)
    connection = joined
    joined.users += 1
    return (joined, isFirst)
  }

  private func tell(_ value: Value, from connection: Connection) {
    var dropped: Value?  // goes outside the lock
    var arrival: Turn.Arrival?
    hub.lock.withLock(as: ThreadIdentity.current) {
      guard self.connection === connection else { return }
      dropped = connection.remember(value, atMost: capacity)
      arrival = hub.tryTake() ? .taken : hub.queue { [self] in hub.tell(value) }
    }
    _ = dropped
    guard let arrival else { return }
    if case .taken = arrival { hub.tell(value) }
    hub.settle(arrival)
  }

  /// Lets go of the connection with its last user.
  private func leave(_ connection: Connection) {
    let isLast = hub.lock.withLock(as: ThreadIdentity.current) {
      connection.users -= 1
      if connection.users > 0 { return false }
      if self.connection === connection { self.connection = nil }
      return true
    }
    if isLast { connection.observation.end() }
  }

  /// The source has ended: so does everybody who listens through this connection.
  private func end(_ connection: Connection) {
    var arrival: Turn.Arrival?
    hub.lock.withLock(as: ThreadIdentity.current) {
      guard self.connection === connection else { return }
      self.connection = nil
      // In one step with this: who comes later makes another connection.
      arrival = hub.tryTake() ? .taken : hub.queue { [self] in hub.endAll() }
    }
    guard let arrival else { return }
    if case .taken = arrival { hub.endAll() }
    hub.settle(arrival)
  }

  /// One observation's use of a connection.
  private final class Use: Endable, @unchecked Sendable {  // the hub's lock guards `connection`
    private let shared: Shared
    private var connection: Connection?

    init(of connection: Connection, in shared: Shared) {
      self.connection = connection
      self.shared = shared
    }

    func end() {
      let ended = shared.hub.lock.withLock(as: ThreadIdentity.current) {
        defer { connection = nil }
        return connection
      }
      if let ended { shared.leave(ended) }
    }

    var hasEnded: Bool {
      shared.hub.lock.withLock(as: ThreadIdentity.current) {
        connection == nil || shared.connection !== connection
      }
    }
  }
}
