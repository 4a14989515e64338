import Foundation
import Testing

@testable import Todo

@Suite("Todo: the file")
struct TodoFileTests {
  private let items = [TodoItem(id: 4, title: "牛乳/\"x\" 👩‍👧"), TodoItem(id: 2, title: "Tea", isDone: true)]

  @Test("a list comes back from its file as it was saved")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let file = TodoFile(path: folder.path("todos.json"))
    try file.save(items)
    #expect(try file.load() == items)
    try file.save([])
    #expect(try file.load() == [])
    #expect(try folder.names() == ["todos.json"])
  }

  @Test("the format is JSON with a version, stable to the byte")
  func format() throws {
    let folder = try TemporaryFolder()
    try TodoFile(path: folder.path("todos.json")).save([TodoItem(id: 1, title: "Bread/butter")])
    #expect(
      try folder.read("todos.json") == """
        {
          "items" : [
            {
              "id" : 1,
              "isDone" : false,
              "title" : "Bread/butter"
            }
          ],
          "version" : 1
        }

        """)
  }

  @Test("a missing file is an empty list, and its folders are made when it is saved")
  func missing() throws {
    let folder = try TemporaryFolder()
    let file = TodoFile(path: folder.path("new/deep/todos.json"))
    #expect(try file.load() == [])
    #expect(try folder.names() == [])
    try file.save(items)
    #expect(try file.load() == items)
  }

  @Test(
    "a damaged file is refused with the reason and left as it is",
    arguments: [
      ("", "it is not JSON"),
      ("{", "it is not JSON"),
      ("[]", "it is of the wrong kind"),
      ("{}", "it has no \"version\""),
      (#"{"version": 2}"#, "it has format version 2, and this program reads 1"),
      (#"{"version": 1}"#, "it has no \"items\""),
      (#"{"version": 1, "items": [{"id": 1, "isDone": false}]}"#, "items [0] has no \"title\""),
      (#"{"version": 1, "items": [{"id": "1"}]}"#, "items [0] id is of the wrong kind"),
      (
        #"{"version": 1, "items": [{"id": 0, "isDone": false, "title": "x"}]}"#,
        "the number 0 is out of range or stands there twice"
      ),
      (
        #"{"version": 1, "items": [{"id": 1, "isDone": false, "title": "\n"}]}"#,
        "the title of number 1 is empty"
      ),
      (
        """
        {"version": 1, "items": [
          {"id": 1, "isDone": false, "title": "x"}, {"id": 1, "isDone": false, "title": "y"}]}
        """,
        "the number 1 is out of range or stands there twice"
      ),
    ])
  func damaged(content: String, reason: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(content, to: "todos.json")
    let path = folder.path("todos.json")
    #expect(
      throws: TodoFile.Failure(
        description: "\(path) cannot be used: \(reason). It was left as it is; mend it, move it away, "
          + "or name another file with --file.")
    ) { try TodoFile(path: path).load() }
    #expect(try folder.read("todos.json") == content)
  }

  @Test("what is no file that can be read is refused")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "file")
    let asFolder = #expect(throws: TodoFile.Failure.self) { try TodoFile(path: folder.url.path).load() }
    #expect(asFolder?.description.contains("cannot be used: it is not a regular file.") == true)
    let below = #expect(throws: TodoFile.Failure.self) { try TodoFile(path: folder.path("file/x")).load() }
    #expect(below?.description.contains("cannot be used: Not a directory.") == true)
  }

  @Test("a list that cannot be written says why and leaves no file behind")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("todos.json"), withIntermediateDirectories: true)
    let failure = #expect(throws: TodoFile.Failure.self) {
      try TodoFile(path: folder.path("todos.json")).save(items)
    }
    #expect(failure?.description == "Is a directory (\(folder.path("todos.json")))")
    #expect(try folder.names() == ["todos.json"])
  }

  @Test("a symbolic link stays one, and the file behind it is replaced", arguments: [true, false])
  func link(exists: Bool) throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path("real"), withIntermediateDirectories: true)
    if exists { try TodoFile(path: folder.path("real/todos.json")).save([]) }
    try files.createSymbolicLink(atPath: folder.path("middle"), withDestinationPath: "real/todos.json")
    try files.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.path("middle"))

    let file = TodoFile(path: folder.path("link"))
    #expect(try file.load() == [])
    try file.save(items)
    #expect(try file.load() == items)
    #expect(try files.destinationOfSymbolicLink(atPath: folder.path("link")) == folder.path("middle"))
    #expect(try files.destinationOfSymbolicLink(atPath: folder.path("middle")) == "real/todos.json")
    #expect(try TodoFile(path: folder.path("real/todos.json")).load() == items)
  }

  @Test("links in a circle are refused")
  func circle() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.path("a"), withDestinationPath: "b")
    try FileManager.default.createSymbolicLink(atPath: folder.path("b"), withDestinationPath: "a")
    #expect(throws: TodoFile.Failure.self) { try TodoFile(path: folder.path("a")).load() }
    #expect(throws: TodoFile.Failure.self) { try TodoFile(path: folder.path("a")).save(items) }
    #expect(try folder.names() == ["a", "b"])
  }

  @Test("a private file stays private")
  func permissions() throws {
    let folder = try TemporaryFolder()
    let file = TodoFile(path: folder.path("todos.json"))
    try file.save([])
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    try file.save(items)
    let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect((permissions as? NSNumber)?.intValue == 0o600)
  }

  @Test("the standard file is in the data folder that the environment names")
  func standard() {
    func path(_ environment: [String: String]) -> String { TodoFile.standard(environment: environment).path }
    #expect(path(["XDG_DATA_HOME": "/data", "HOME": "/home/me"]) == "/data/millrace-todo/todos.json")
    #if canImport(Darwin)
    let usual = "/home/me/Library/Application Support/millrace-todo/todos.json"
    #else
    let usual = "/home/me/.local/share/millrace-todo/todos.json"
    #endif
    #expect(path(["HOME": "/home/me"]) == usual)
    #expect(path(["XDG_DATA_HOME": "", "HOME": "/home/me"]) == usual)
    #expect(path(["XDG_DATA_HOME": "data", "HOME": "/home/me"]) == usual)
  }
}
