/// Values of all kinds that hold something, for one probe each.
enum Payload {
  struct Aligned: Sendable, Equatable {
    var lanes = SIMD8<Double>(repeating: 1)  // aligned to 64 bytes
    var probe: Probe
  }

  /// Larger than the memory that a queue begins with.
  struct Large: Sendable, Equatable {
    var block = InlineArray<2048, Int>(repeating: 0)
    var probe: Probe

    static func == (left: Large, right: Large) -> Bool {
      left.probe == right.probe && left.block[9] == right.block[9]
    }
  }

  indirect enum List: Sendable, Equatable {
    case end
    case link(Probe, List)
  }

  enum Mixed: Sendable, Equatable {
    case nothing
    case text(String)
    case both(Probe, String)
  }
}

/// A state with a payload of each kind.
struct Loaded: Sendable {
  var n = 0
  var object: Probe
  var maybe: Probe?
  var perhaps: Probe??
  var array: [Probe]
  var text: String
  var existential: any Sendable
  var aligned: Payload.Aligned
  var large: Payload.Large
  var list: Payload.List
  var mixed: Payload.Mixed
  var table: [String: Probe]
  var pair: (probe: Probe, text: String)
  weak var observed: Probe?

  init(_ n: Int, of live: LiveCount) {
    self.n = n
    object = live.probe(n)
    maybe = live.probe(n)
    perhaps = live.probe(n)
    array = [live.probe(n), live.probe(n)]
    text = String(repeating: "long enough for the heap ", count: 2 + n % 3)
    existential = live.probe(n)
    aligned = Payload.Aligned(probe: live.probe(n))
    large = Payload.Large(probe: live.probe(n))
    list = .link(live.probe(n), .link(live.probe(n), .end))
    mixed = .both(live.probe(n), text)
    table = ["probe": live.probe(n)]
    pair = (live.probe(n), text)
    observed = object
  }

  /// How many probes one such state holds.
  static let probeCount = 13

  var computed: Probe { object }
}
