/// What a key asks for.
enum CounterKey: Sendable, Equatable {
  case action(CounterAction)
  case quit
  case blank
  case unknown

  /// Reads a byte as it comes from the terminal or a pipe; `nil` is the end of the input.
  init(_ byte: UInt8?) {
    switch byte.map({ Character(Unicode.Scalar($0)) }) {
    case "+": self = .action(.increment)
    case "-": self = .action(.decrement)
    case "r": self = .action(.reset)
    case "q", nil: self = .quit
    case "\u{3}", "\u{4}": self = .quit  // ctrl-c and ctrl-d, which are plain bytes in raw mode
    case " ", "\n", "\r", "\t": self = .blank
    default: self = .unknown
    }
  }
}
