import Millrace

// snippet: a diff
struct User: Sendable, Equatable {
  var name = "Ada"
  var mail = "ada@example.org"
  var visits = 0
}

final class Profile {
  @Diff(\.name, \.mail) var user = User()
}
// snippet.end

func writeAProfile() {
  let bag = DisposableBag()
  // snippet: writing it
  let profile = Profile()
  profile.$user.sink { print($0.name) }.store(in: bag)  // prints: Ada
  profile.$user.observe(\.visits) { print("\($0) visits") }.store(in: bag)  // prints: 0 visits
  profile.user.visits += 1  // prints: 1 visits
  profile.user.name = "Grace"  // prints: Grace
  // snippet.end
}
