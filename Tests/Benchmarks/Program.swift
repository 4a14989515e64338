import Foundation

/// Measures Millrace as a client sees it, against the targets of its design.
///
/// Each time is given in floors: how often, within the same moments, a `Mutex` could have been locked and a
/// reducer's closure called on a small struct. So a figure means the same on a fast machine and on a slow
/// one. Only computations of derived values are given in nanoseconds. Counts (allocations, bytes,
/// comparisons) are exact.
@main
enum Program {
  static func main() {
    do {
      let options = try Options(arguments: CommandLine.arguments.dropFirst())
      exit(try run(options))
    } catch {
      report("Benchmarks: \(error)")
      exit(2)
    }
  }

  /// Does what the options ask for, and gives the exit status.
  private static func run(_ options: Options) throws(Refusal) -> Int32 {
    switch options.task {
    case .help:
      print(Options.help)
      return 0
    case .list:
      for row in try options.rows(of: Row.all) { print(row.name) }
      return 0
    case .profile(let name, let iterations):
      try Row.only(named: name, of: Row.all).profile(iterations: iterations)
      return 0
    case .measure:
      return measure(try options.rows(of: Row.all), options)
    }
  }

  private static func measure(_ rows: [Row], _ options: Options) -> Int32 {
    #if DEBUG
    report("Benchmarks: a debug build; its times say nothing (swift run -c release Benchmarks)")
    #endif
    let table = options.asJSON ? nil : Table(names: rows.map(\.name))
    table?.printHeader()
    var findings: [Finding] = []
    for row in rows {
      let finding = row.measure()
      table?.print(finding)
      findings.append(finding)
    }
    if options.asJSON { print(findings.json) }
    let misses = findings.filter { $0.verdict == .missed }
    guard options.checks, !misses.isEmpty else { return 0 }
    report("Benchmarks: missed: \(misses.map(\.name).joined(separator: "; "))")
    return 1
  }

  private static func report(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
