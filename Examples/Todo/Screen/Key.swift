/// A key as a person presses it.
enum Key: Sendable, Equatable {
  /// A typed character, or a part of one that is made of several scalars.
  case character(String)
  /// Text pasted in one piece.
  case paste(String)
  case enter
  case escape
  case backspace
  case delete
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  /// The letter pressed with the control key.
  case control(Character)
  /// A key that the app has no name for.
  case unknown
}
