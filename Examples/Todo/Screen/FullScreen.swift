import Millrace

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Bionic)
/// Runs the app on the whole screen until it ends, and returns the exit status.
func runFullScreen(_ store: TodoStore) -> Int32 {
  let input = TerminalInput()
  let terminal = Terminal()
  store.dispatch(.screen(.resize(terminal.size)))
  let view = ScreenView(store: store) { terminal.write($0) }
  var decoder = KeyDecoder()
  while store.isRunning {
    terminal.flush()
    var keys: [Key] = []
    switch input.next(timeout: decoder.isWaiting ? 50 : -1) {
    case .bytes(let bytes): keys = decoder.decode(bytes)
    case .silence: keys = decoder.flush()
    case .resized: store.dispatch(.screen(.resize(terminal.size)))
    case .ended: store.dispatch(.leave)
    }
    for key in keys where store.isRunning {
      view.clearToast()
      if let action = store.withState({ Keymap.action(for: key, in: $0) }) { store.dispatch(action) }
    }
  }
  terminal.restore()
  if let failure = store.saveFailure {
    complain("Todo: the last changes are lost, since they could not be saved: \(failure).")
    return 1
  }
  return 0
}
#else
/// There is no full screen here: the app reads line commands.
enum Terminal {
  static let isInteractive = false
}
func runFullScreen(_ store: TodoStore) -> Int32 { runLines(store) }
#endif
