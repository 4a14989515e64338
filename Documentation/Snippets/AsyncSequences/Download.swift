// snippet: state
struct Download: Sendable, Equatable {
  var title = "Map"
  var percent = 0
  var isPaused = false
}

enum Notice: Sendable, Equatable {
  case retried
  case failed(String)
}
// snippet.end
