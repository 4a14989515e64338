import Millrace
import Testing

/// The `Diff` wrapper.
@Suite struct DiffTests {
  struct User: Sendable, Equatable {
    var name = "Ada"
    var mail = "ada@example.org"
    var visits = 0
    var age = 36
    var tags: [String] = []
    var score = 0.0
    var isOn = false
    var note: String?

    var initials: String { String(name.prefix(1)) }
  }

  /// Each way to make one.
  struct Users: Sendable {
    @Diff var whole = User()
    @Diff(\.name) var one = User(visits: 1)
    @Diff(\.name, \.mail) var two = User(visits: 2)
    @Diff(\.name, \.mail, \.age, \.tags, \.score, \.note) var six = User(visits: 6)
    @Diff(\.initials, \.tags.count) var computed = User()
  }

  /// The same without a value to begin with.
  struct Members: Sendable {
    @Diff() var whole: Member
    @Diff(\.name) var one: Member
    @Diff(\.name, \.age) var two: Member
    @Diff(\.name, \.age, \.a, \.b, \.c, \.d) var six: Member
  }

  struct Member: Sendable, EquatableWithIdentity {
    var name = "nobody"
    var age = 0, a = 0, b = 0, c = 0, d = 0, visits = 0
    static let identity = Member(age: 7)
  }

  @Test("It tells when a listed part has changed, and no other; each write is stored")
  func listedParts() {
    let users = Users()
    let journal = Journal()
    let tokens = [
      users.$whole.sink(initial: false) { journal("whole \($0.visits)") },
      users.$one.sink(initial: false) { journal("one \($0.visits)") },
      users.$two.sink(initial: false) { journal("two \($0.visits)") },
      users.$six.sink(initial: false) { journal("six \($0.visits)") },
      users.$computed.sink(initial: false) { journal("computed \($0.visits)") },
    ]
    func edit(_ name: String, _ body: (inout User) -> Void) {
      journal("-- \(name)")
      body(&users.whole)
      body(&users.one)
      body(&users.two)
      body(&users.six)
      body(&users.computed)
    }
    edit("visits") { $0.visits += 10 }
    edit("same") { $0.name = "Ada" }
    edit("mail") { $0.mail = "" }
    edit("note") { $0.note = "new" }
    edit("tags") { $0.tags.append("x") }
    edit("name") { $0.name = "Anna" }
    edit("isOn") { $0.isOn = true }
    edit("several") { user in
      user.visits = 0
      user.name = "Grace"
      user.mail = "g"
    }
    #expect(
      journal.lines == [
        "-- visits", "whole 10", "-- same", "-- mail", "whole 10", "two 12", "six 16", "-- note", "whole 10",
        "six 16", "-- tags", "whole 10", "six 16", "computed 10", "-- name", "whole 10", "one 11", "two 12",
        "six 16",
        "-- isOn", "whole 10", "-- several", "whole 0", "one 0", "two 0", "six 0", "computed 0",
      ])
    #expect(users.one == users.six)
    #expect(users.two.note == "new" && users.two.isOn)
    withExtendedLifetime(tokens) {}
  }

  @Test("A new listener hears the current value, unlisted parts included")
  func currentValue() {
    let users = Users()
    users.two.visits = 5
    let journal = Journal()
    let token = users.$two.sink { journal("\($0.name) \($0.visits)") }
    users.two.visits = 6
    users.two = User(name: "Grace", visits: 7)
    #expect(journal.lines == ["Ada 5", "Grace 7"])
    #expect(users.$two.value.visits == 7)
    token.dispose()
  }

  @Test("A type with an identity needs no value to begin with")
  func identity() {
    let members = Members()
    let all = [members.whole, members.one, members.two, members.six]
    #expect(all == Array(repeating: Member(age: 7), count: 4))
    let log = Log<String>()
    let tokens = [
      members.$whole.sink(initial: false) { log.add("whole \($0.visits)") },
      members.$one.sink(initial: false) { log.add("one \($0.visits)") },
      members.$two.sink(initial: false) { log.add("two \($0.visits)") },
      members.$six.sink(initial: false) { log.add("six \($0.visits)") },
    ]
    func edit(_ body: (inout Member) -> Void) {
      body(&members.whole)
      body(&members.one)
      body(&members.two)
      body(&members.six)
    }
    edit { $0.visits = 1 }
    #expect(log.take() == ["whole 1"])
    edit { $0.age = 1 }
    #expect(log.take() == ["whole 1", "two 1", "six 1"])
    edit { $0.d = 1 }
    #expect(log.take() == ["whole 1", "six 1"])
    edit { $0.name = "" }
    #expect(log.take() == ["whole 1", "one 1", "two 1", "six 1"])
    withExtendedLifetime(tokens) {}
  }

  @Test("observe tells one part when that has changed, listed or not")
  func observe() {
    let users = Users()
    let journal = Journal()
    let visits = users.$one.observe(\.visits)
    let tokens = [
      visits.sink { journal("visits \($0)") }, users.$one.observe(\.name) { journal("name \($0)") },
      users.$one.observe(\.mail, initial: false) { journal("mail \($0)") },
    ]
    users.one.visits = 2
    users.one.mail = "m"
    users.one.name = "Ada"
    users.one.age = 1
    #expect(journal.lines == ["visits 1", "name Ada", "visits 2", "mail m"])
    #expect(visits.value == 2)
    withExtendedLifetime(tokens) {}
  }

  @Test("Operators of what it projects look at the listed parts too, and keep the current value")
  func operators() {
    let users = Users()
    let journal = Journal()
    let view = users.$two.map(\.visits)
    let tokens = [
      view.sink { journal("map \($0)") }, users.$two.updates.sink { journal("updates \($0.visits)") },
      users.$two.combineLatest(users.$one).sink { journal("both \($0.visits) \($1.visits)") },
      users.$two.readOnly.sink(initial: false) { journal("read-only \($0.visits)") },
    ]
    journal("--")
    users.two.visits = 3
    users.two.mail = "m"
    #expect(
      journal.lines == ["map 2", "both 2 1", "--", "map 3", "updates 3", "both 3 1", "read-only 3"])
    #expect(view.value == 3)
    withExtendedLifetime(tokens) {}
  }

  @Test("An edit through the projected value is the same as one of the wrapped")
  func projected() {
    let users = Users()
    let journal = Journal()
    let token = users.$two.sink(initial: false) { journal("\($0.name) \($0.visits)") }
    users.$two.value.visits = 9
    users.$two.value = User(name: "Eve")
    let count = users.$two.modify { user in
      user.name += "!"
      user.visits = 4
      return user.name.count
    }
    #expect(count == 4)
    #expect(journal.lines == ["Eve 0", "Eve! 4"])
    #expect(users.two == User(name: "Eve!", visits: 4))
    token.dispose()
  }

  @Test("Two threads that write two members lose neither")
  func threads() {
    let users = Users()
    let watch = Watch()
    let token = users.$six.map(\.age).sink(initial: false) { watch.hear($0) }
    onThreads(4) { thread in
      for _ in 0..<500 {
        switch thread {
        case 0: users.six.visits += 1
        case 1: users.six.age += 1
        case 2: users.six.tags.append("t")
        default: users.$six.modify { $0.score += 1 }
        }
      }
    }
    #expect(users.six.visits == 506)
    #expect(users.six.age == 536)
    #expect(users.six.tags.count == 500)
    #expect(users.six.score == 500)
    #expect(watch.calls == 1500)
    #expect(watch.overlaps == 0)
    #expect(watch.isNeverDescending)
    token.dispose()
  }

  @Test("It is at home in a struct, in a local variable and in an actor")
  func places() async {
    struct Profile: Sendable {
      @Diff(\.name) var user = User()
    }
    actor Keeper {
      @Diff(\.name, \.visits) var user = User()

      func visit() { user.visits += 1 }
      var projected: DiffProperty<User> { $user }
    }
    @Diff(\.age) var local = User()
    let (profile, keeper, journal) = (Profile(), Keeper(), Journal())
    let tokens = [
      profile.$user.sink(initial: false) { journal("struct \($0.name)") },
      await keeper.projected.sink(initial: false) { journal("actor \($0.visits)") },
      $local.sink(initial: false) { journal("local \($0.age)") },
    ]
    profile.user.name = "Grace"
    await keeper.visit()
    local.age += 1
    local.name = "Eve"
    #expect(journal.lines == ["struct Grace", "actor 1", "local 37"])
    #expect(local.name == "Eve")
    withExtendedLifetime(tokens) {}
  }

  @Test("Without a part it tells whenever the value has changed, with and without a value to begin with")
  func withoutParts() {
    @Diff var user = User()
    @Diff() var member: Member
    let journal = Journal()
    let tokens = [$user.sink { journal("user \($0.visits)") }, $member.sink { journal("member \($0.age)") }]
    user.visits = 1
    user.visits = 1
    member.age = 8
    #expect(journal.lines == ["user 0", "member 7", "user 1", "member 8"])
    withExtendedLifetime(tokens) {}
  }

  @Test("When what has it goes, its listeners end; a copy of a struct shares the value")
  func lifetime() {
    struct Profile: Sendable {
      @Diff var user = User()
    }
    let live = LiveCount()
    var profile: Profile? = Profile()
    var copy = profile
    let token = profile?.$user.sink { [probe = live.probe()] _ in withExtendedLifetime(probe) {} }
    copy?.user.visits = 3
    #expect(profile?.user.visits == 3)
    profile = nil
    #expect(live.now == 1)
    copy = nil
    #expect(live.now == 0)
    withExtendedLifetime((profile, copy, token)) {}
  }
}
