import Foundation

extension TodoFile {
  /// The file that is used where none is named: in `XDG_DATA_HOME`, else in the user's data folder, which is
  /// `~/Library/Application Support` on Apple's systems and `~/.local/share` elsewhere.
  ///
  /// A relative `XDG_DATA_HOME` is passed over, as its specification asks.
  static func standard(environment: [String: String]) -> TodoFile {
    func folder(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let home = folder("HOME") ?? NSHomeDirectory()
    #if canImport(Darwin)
    let usual = "\(home)/Library/Application Support"
    #else
    let usual = "\(home)/.local/share"
    #endif
    return TodoFile(path: "\(folder("XDG_DATA_HOME") ?? usual)/millrace-todo/todos.json")
  }
}
