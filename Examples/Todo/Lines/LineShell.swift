import Foundation

/// Reads commands from the standard input until it ends, and returns the exit status.
///
/// A command that fails does not stop those after it: the status is then 1.
func runLines(_ store: TodoStore) -> Int32 {
  let session = LineSession(store: store)
  var status: Int32 = 0
  var number = 0
  while let line = readLine() {
    number += 1
    let reply = session.reply(to: line)
    for answer in reply.answers { print(answer) }
    for complaint in reply.complaints {
      complain("line \(number): \(complaint)")
      status = 1
    }
    fflush(nil)
    if reply.isLast { break }
  }
  return status
}

/// Writes a line to the standard error, after what was printed before it.
func complain(_ message: String) {
  fflush(nil)
  FileHandle.standardError.write(Data("\(message)\n".utf8))
}
