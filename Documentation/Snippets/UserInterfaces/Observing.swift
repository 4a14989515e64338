import Millrace
import Observation

// snippet: state
struct Profile: Sendable, Equatable {
  var user = User()
  var unread = 0
  var messages: [String] = []

  struct User: Sendable, Equatable {
    var name = "Ada"
    var age = 36
  }
}
// snippet.end

func observeMembers() {
  // snippet: members
  let store = Store(initialState: Profile())
  let profile = ObservedState(store)

  withObservationTracking {
    print("\(profile.unread) unread")  // 0 unread
  } onChange: {
    print("changed")
  }
  store.commit { $0.messages = ["Hello"] }  // nothing: the messages were not read
  store.commit { $0.unread = 1 }  // changed
  store.commit { $0.unread = 2 }  // nothing: it is told once
  // snippet.end
}

func observePaths() {
  let store = Store(initialState: Profile())
  let profile = ObservedState(store)
  // snippet: paths
  withObservationTracking {
    print(profile[\.user.name])  // Ada
  } onChange: {
    print("the name has changed")
  }
  store.commit { $0.user.age = 37 }  // nothing; profile.user.name would have read the user whole
  store.commit { $0.user.name = "Grace" }  // the name has changed
  // snippet.end
}

func observeDerivedValues() {
  let store = Store(initialState: Profile())
  // snippet: derived
  let initials = ObservedValue(store.derived(\.user.name) { name in name.prefix(1) })

  withObservationTracking {
    print(initials.value)  // A
  } onChange: {
    print("the initial has changed")
  }
  store.commit { $0.user.name = "Alan" }  // nothing: the initial is the same
  store.commit { $0.user.name = "Grace" }  // the initial has changed
  // snippet.end
}

// snippet: sequence
func printUnread(of store: Store<Profile, Never>, upTo limit: Int) async {
  let profile = ObservedState(store)
  for await unread in Observations({ profile.unread }) {
    print("\(unread) unread")
    if unread >= limit { break }
  }
}
// snippet.end
