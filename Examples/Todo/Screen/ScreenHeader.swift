/// What the first line of the screen says.
struct ScreenHeader: Sendable, Equatable {
  var counts = TodoCounts()
  var filter = TodoFilter.all
  var isSaved = true
}
