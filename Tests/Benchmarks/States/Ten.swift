/// Ten of something, side by side.
struct Ten<Element: Sendable>: Sendable {
  var a, b, c, d, e, f, g, h, i, j: Element

  init(all value: Element) {
    (a, b, c, d, e) = (value, value, value, value, value)
    (f, g, h, i, j) = (value, value, value, value, value)
  }

  /// Where they are.
  static var fields: [any KeyPath<Ten, Element> & Sendable] {
    [\.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j]
  }
}
