import Millrace

// snippet: a diff
struct User: Sendable, Equatable {
  var name = "Ada"
  var mail = "ada@example.org"
  var visits = 0
}

struct Account: Sendable {
  @Diff(\.name, \.mail) var user = User()
}
// snippet.end

func writeAnAccount() {
  let bag = DisposableBag()
  // snippet: writing it
  let account = Account()
  account.$user.sink { print($0.name) }.store(in: bag)  // prints: Ada
  account.$user.observe(\.visits) { print("\($0) visits") }.store(in: bag)  // prints: 0 visits
  account.user.visits += 1  // prints: 1 visits
  account.user.name = "Grace"  // prints: Grace
  // snippet.end
}
