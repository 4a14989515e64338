import Foundation

/// A to-do list in the terminal: `swift run Todo`, or `printf 'add Buy milk\nlist\n' | swift run Todo`.
@main struct TodoMain {
  static func main() {
    exit(run(CommandLine.arguments.dropFirst()))
  }

  /// Runs the app and returns its exit status: 0, 1 for a list or a command that failed, 64 for bad arguments.
  private static func run(_ arguments: some Sequence<String>) -> Int32 {
    let path: String?
    do {
      switch try Options(arguments) {
      case .help:
        print(Options.helpText)
        return 0
      case .run(let chosen): path = chosen
      }
    } catch {
      complain("Todo: \(error)")
      return 64
    }
    let environment = ProcessInfo.processInfo.environment
    let file = path.map(TodoFile.init) ?? .standard(environment: environment)
    do {
      let store = makeTodoStore(items: try file.load()) { try file.save($0) }
      let isDumb = environment["TERM"] == "dumb"
      return Terminal.isInteractive && !isDumb ? runFullScreen(store) : runLines(store)
    } catch {
      complain("Todo: \(error)")
      return 1
    }
  }
}
