/// What the command line asks for.
struct Options {
  enum Task: Equatable {
    case help, list, measure
    case profile(name: String, iterations: Int)
  }

  private(set) var task = Task.measure
  private(set) var checks = false
  private(set) var asJSON = false
  private var countsOnly = false
  private var filter: String?

  static let help = """
    Usage: swift run -c release Benchmarks [options]

    Measures Millrace against its targets. A floor is the time that locking a Mutex and calling a reducer's
    closure on a small struct takes within the same moments; times are judged in floors, counts as they are,
    computations of derived values in nanoseconds.

      --check           exit with 1 when a row misses its target
      --counts          only the rows that count (allocations, bytes, comparisons) and time nothing:
                        exact on any machine, so that CI can run --check --counts
      --filter NAME     only the rows whose name contains NAME
      --json            print JSON instead of a table
      --list            print the names of the rows, and measure nothing
      --help            print this

      --profile NAME    run the body of the one row whose name is or contains NAME, time nothing: for a
                        profiler. Where a row compares two bodies, the first one
      --iterations N    how many times (with --profile; 1,000,000 unless told)

    Exit status: 0; 1 for a missed target with --check; 2 for options that cannot be followed.
    """

  /// Reads the arguments that follow the program's name.
  init(arguments: some Sequence<String>) throws(Refusal) {
    var rest = arguments.makeIterator()
    func value(of option: String, _ next: String?) throws(Refusal) -> String {
      guard let next, !next.hasPrefix("--") else { throw Refusal("\(option) needs a value; see --help") }
      return next
    }
    var profiled: String?
    var iterations: Int?
    while let argument = rest.next() {
      switch argument {
      case "--help", "-h": task = .help
      case "--list": task = .list
      case "--check": checks = true
      case "--counts": countsOnly = true
      case "--json": asJSON = true
      case "--filter": filter = try value(of: argument, rest.next())
      case "--profile": profiled = try value(of: argument, rest.next())
      case "--iterations":
        let text = try value(of: argument, rest.next())
        guard let number = Int(text), number > 0 else {
          throw Refusal("--iterations needs a whole number above 0, not \"\(text)\"")
        }
        iterations = number
      default: throw Refusal("unknown option \"\(argument)\"; --help lists what there is")
      }
    }
    if let profiled, task == .measure { task = .profile(name: profiled, iterations: iterations ?? 1_000_000) }
    if iterations != nil, profiled == nil { throw Refusal("--iterations goes with --profile; see --help") }
  }

  /// The rows that the options choose, at least one.
  func rows(of all: [Row]) throws(Refusal) -> [Row] {
    let chosen = all.filter { row in
      (!countsOnly || row.isCount) && (filter.map { row.name.contains($0) } ?? true)
    }
    if chosen.isEmpty { throw Refusal("no row is called that; --list prints the names") }
    return chosen
  }
}

/// Why the command line cannot be followed.
struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
