import Millrace

func deriveFromSeveralParts() {
  let store = Store(initialState: Mailbox(mails: someMails))
  let bag = DisposableBag()
  // snippet: several parts
  let visible = store.derived(\.mails, \.onlyUnread) { mails, onlyUnread in
    mails.filter { !onlyUnread || !$0.isRead }
  }
  let unread = store.derived(\.mails) { mails in mails.count { !$0.isRead } }
  let title = Derived.combine(visible, unread) { visible, unread in
    "\(visible.count) shown, \(unread) unread"
  }
  title.sink { print($0) }.store(in: bag)  // 2 shown, 2 unread
  store.commit {
    $0.mails[0].isRead = true
    $0.onlyUnread = true
  }  // 1 shown, 1 unread
  // snippet.end
}

func deriveOneStruct() {
  let store = Store(initialState: Mailbox(mails: someMails))
  let bag = DisposableBag()
  // snippet: one struct
  struct SearchBar: Sendable, Equatable {
    var query: String
    var isFiltered: Bool
  }

  let searchBar = store.derived(\.query, \.onlyUnread) { query, onlyUnread in
    SearchBar(query: query, isFiltered: onlyUnread)
  }
  searchBar.sink { print("\"\($0.query)\", filtered: \($0.isFiltered)") }.store(in: bag)
  // "", filtered: false
  store.commit {
    $0.query = "Lunch"
    $0.onlyUnread = true
  }  // "Lunch", filtered: true
  // snippet.end
}

func readWhatIsNeeded() {
  let store = Store(initialState: Mailbox(mails: someMails))
  // snippet: tracking
  let unread = store.derived(\.mails) { mails in mails.filter { !$0.isRead } }
  let subjects = store.derived { read in
    let mails = read.onlyUnread ? read(unread) : read.mails
    return mails.map(\.subject)
  }
  store.commit { $0.mails[0].isRead = true }
  print(subjects.value)  // ["Engines", "Lunch"]
  print(unread.recomputations)  // 0: that branch was not taken
  store.commit { $0.onlyUnread = true }
  print(subjects.value)  // ["Lunch"]
  // snippet.end
}

func deriveByKey() {
  let store = Store(initialState: Mailbox(mails: someMails))
  let bag = DisposableBag()
  // snippet: a family
  let bySender = store.derivedFamily(\.mails, capacity: 50) { (sender: String, mails) in
    mails.filter { $0.sender == sender }
  }
  print(bySender["Ada"].value.count)  // 1
  bySender["Bob"].map(\.count).sink { print("\($0) from Bob") }.store(in: bag)  // 1 from Bob
  store.commit { $0.mails.append(Mailbox.Mail(id: 3, sender: "Bob", subject: "Tea")) }  // 2 from Bob
  // snippet.end
}

func deriveAcrossStores() {
  let store = Store(initialState: Mailbox(mails: someMails))
  let bag = DisposableBag()
  // snippet: several stores
  let owner = Store(initialState: "Grace")
  let unread = store.derived(\.mails) { mails in mails.count { !$0.isRead } }
  let greeting = Derived.combine(owner.derived(\.self), unread) { "\($0) has \($1) unread" }
  greeting.sink { print($0) }.store(in: bag)  // Grace has 2 unread
  owner.commit { $0 = "Katherine" }  // Katherine has 2 unread
  // snippet.end
}
