/// What the command line asks for.
enum Options: Equatable {
  case help
  /// Run on the file at `path`, or on the standard one.
  case run(path: String?)

  /// Why the command line cannot be followed, and what to do.
  struct Refusal: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// Reads the arguments after the program's name.
  init(_ arguments: some Sequence<String>) throws(Refusal) {
    var path: String?
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "-h", "--help":
        self = .help
        return
      case "--file":
        guard let value = arguments.next() else { throw .noPath }
        path = value
      case _ where argument.hasPrefix("--file="): path = String(argument.dropFirst("--file=".count))
      case _ where argument.hasPrefix("-"):
        throw Refusal(description: "There is no option \(argument). --help lists what there is.")
      default:
        throw Refusal(
          description: "\(argument) is not an option. Commands are read from a pipe: echo list | Todo")
      }
    }
    if path?.isEmpty == true { throw .noPath }
    self = .run(path: path)
  }

  static let helpText = """
    Todo keeps a list of things to do.

    usage: Todo [--file PATH]

      --file PATH  keep the list in PATH; without it, in millrace-todo/todos.json in your data
                   folder ($XDG_DATA_HOME, if that is set)
      -h, --help   show this

    In a terminal it takes the whole screen; ? shows the keys. From a pipe it reads commands, one
    a line, and answers each:

    \(LineCommand.manual.map { "  \($0)" }.joined(separator: "\n"))

    A command that cannot be carried out is reported on the standard error with its line number.
    Those after it are carried out all the same, and the exit status is 1 in the end.
    """
}

extension Options.Refusal {
  fileprivate static let noPath = Options.Refusal(description: "--file needs a path: Todo --file todos.json")
}
