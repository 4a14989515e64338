/// One connection to a signal that serves many.
///
/// It is made for the first who listens, and ended with the last.
///
/// | state | guarded by |
/// |---|---|
/// | `connection`, and what is in it | the hub's lock |
final class Shared<Value: Sendable>: @unchecked Sendable {  // by the table above
  private let hub = Hub<Value>()
  private let source: SignalAccess<Value>
  private let capacity: Int
  @exclusivity(unchecked) private var connection: Connection?

  /// Makes the connection of `source`; a new listener hears its last `replay` values.
  init(_ source: SignalAccess<Value>, replay: Int) {
    self.source = source
    capacity = replay
  }

  /// What the listeners of one connection have in common.
  private final class Connection: @unchecked Sendable {  // by the table above
    let observation: Observation
    var users = 0
    var recent: [Value] = []

    init(for observation: Observation) {
      self.observation = Observation(file: observation.file, line: observation.line)
    }
  }

  var access: SignalAccess<Value> {
    SignalAccess { [self] observation, initial, body in
      let (connection, isFirst) = join(for: observation)
      observation.add(Use(of: connection, in: self))
      let part = Observation(in: observation)
      var isLate = false
      hub.listen(
        part,
        firstValues: {
          // The source may have ended in the meantime, and with it all who were listening.
          isLate = self.connection !== connection
          return initial ? connection.recent : []
        }, body)
      if isLate { part.end() }
      guard isFirst else { return }
      let ending = Ending(of: connection, in: self)
      source.connect(connection.observation, true) { value in
        ending.shared.tell(value, from: ending.connection)
      }
    }
  }

  private func join(for observation: Observation) -> (Connection, isFirst: Bool) {
    hub.lock.withLock(as: ThreadIdentity.current) {
      let isFirst = connection == nil
      let joined = connection ?? Connection(for: observation)
      connection = joined
      joined.users += 1
      return (joined, isFirst)
    }
  }

  private func tell(_ value: Value, from connection: Connection) {
    var dropped: [Value] = []  // go outside the lock
    var arrival: Turn.Arrival?
    hub.lock.withLock(as: ThreadIdentity.current) {
      guard self.connection === connection else { return }
      if capacity > 0 {
        if connection.recent.count == capacity {
          swap(&connection.recent, &dropped)
          connection.recent = Array(dropped.dropFirst())
        }
        connection.recent.append(value)
      }
      arrival = hub.tryTake() ? .taken : hub.queue { [self] in hub.tell(value) }
    }
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
    let isCurrent = hub.lock.withLock(as: ThreadIdentity.current) {
      guard self.connection === connection else { return false }
      self.connection = nil
      return true
    }
    if isCurrent { hub.endListeners() }
  }

  /// One observation's use of a connection.
  private final class Use: Millrace.Ending, @unchecked Sendable {  // the hub's lock guards `connection`
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

    var hasEnded: Bool { shared.hub.lock.withLock(as: ThreadIdentity.current) { connection == nil } }
  }

  /// What the source's closure owns, and so goes when the source ends.
  private final class Ending: Sendable {
    let connection: Connection
    let shared: Shared

    init(of connection: Connection, in shared: Shared) {
      self.connection = connection
      self.shared = shared
    }

    deinit { shared.end(connection) }
  }
}
