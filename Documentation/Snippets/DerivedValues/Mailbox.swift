// snippet: state
struct Mailbox: Sendable, Equatable {
  var mails: [Mail] = []
  var onlyUnread = false
  var query = ""

  struct Mail: Sendable, Equatable, Identifiable {
    let id: Int
    var sender: String
    var subject: String
    var isRead = false
  }
}

let someMails = [
  Mailbox.Mail(id: 1, sender: "Ada", subject: "Engines"),
  Mailbox.Mail(id: 2, sender: "Bob", subject: "Lunch"),
]
// snippet.end
