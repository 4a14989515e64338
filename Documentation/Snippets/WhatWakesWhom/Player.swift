// snippet: state
struct Player: Sendable, Equatable {
  var volume = 50
  var position = 0.0
  var track: Track?
  var queue: [Track] = []

  var isLoud: Bool { volume > 80 }

  struct Track: Sendable, Equatable {
    var title: String
    var artist = "unknown"
  }
}
// snippet.end
