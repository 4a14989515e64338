/// A section of the lists that are compared here.
struct Group: Identifiable, Equatable, Sendable {
  let id: Int
  var title = ""
  var entries: [GroupEntry] = []

  init(_ id: Int, _ title: String = "", _ entries: [GroupEntry] = []) {
    self.id = id
    self.title = title
    self.entries = entries
  }
}

/// An item of them.
struct GroupEntry: Identifiable, Equatable, Sendable {
  let id: Int
  var text: String

  init(_ id: Int, _ text: String = "") {
    self.id = id
    self.text = text
  }
}
