import Millrace

func deriveAValue() {
  // snippet: a derived value
  let store = Store(initialState: Mailbox(mails: someMails))
  let unread = store.derived(\.mails) { mails in mails.filter { !$0.isRead } }
  let count = unread.map(\.count)

  print(count.value)  // 2
  store.commit { $0.mails[0].isRead = true }
  print(count.value)  // 1
  // snippet.end
}

func readWhenItIsDue() {
  let store = Store(initialState: Mailbox(mails: someMails))
  // snippet: computing
  let unread = store.derived(\.mails) { mails in
    print("counting")
    return mails.count { !$0.isRead }
  }
  let title = unread.map { unread in
    print("writing")
    return "\(unread) unread"
  }
  print(title.value)  // counting, writing, 2 unread
  print(title.value)  // 2 unread
  store.commit { $0.query = "Lunch" }
  print(title.value)  // 2 unread: the mails are what they were
  store.commit { $0.mails[0].subject = "Numbers" }
  print(title.value)  // counting, 2 unread: as many as before, so the title stands
  // snippet.end
}

func listenToDerivedValues() {
  let store = Store(initialState: Mailbox(mails: someMails))
  let bag = DisposableBag()
  // snippet: listening
  let unread = store.derived(\.mails) { mails in mails.count { !$0.isRead } }
  unread.sink { print("\($0) unread") }.store(in: bag)  // 2 unread
  store.commit { $0.mails[0].subject = "Numbers" }  // nothing: computed, and equal
  store.commit { $0.mails[0].isRead = true }  // 1 unread
  // snippet.end
}

func hearTheNewest() {
  let store = Store(initialState: Mailbox(mails: someMails))
  let bag = DisposableBag()
  // snippet: newest
  store.sink(\.query, initial: false) { [weak store] query in
    if query.hasSuffix(" ") { store?.commit { $0.query.removeLast() } }
  }.store(in: bag)
  store.sink(\.query, initial: false) { print("\"\($0)\"") }.store(in: bag)
  store.derived(\.query) { $0.count }.sink(initial: false) { print("\($0) letters") }.store(in: bag)
  store.commit { $0.query = "Lunch " }  // "Lunch ", then 5 letters, then "Lunch"
  // snippet.end
}

func compareByOtherMeans() {
  let store = Store(initialState: Mailbox(mails: someMails))
  let bag = DisposableBag()
  // snippet: a comparator
  let size = store.derived(\.mails, by: { old, new in abs(new - old) < 10 }) { mails in
    mails.reduce(0) { $0 + $1.subject.count }
  }
  size.sink { print("about \($0) letters") }.store(in: bag)  // about 12 letters
  store.commit { $0.mails[1].subject = "Late lunch" }  // nothing: 17 is near to 12, which stays
  store.commit { $0.mails[0].subject = "Analytical" }  // nothing: 20 is too
  store.commit { $0.mails[0].subject = "Analytical engines" }  // about 28 letters
  // snippet.end
}

// snippet: lifetime
func makeUnread() -> Derived<Int> {
  let store = Store(initialState: Mailbox(mails: someMails))
  return store.derived(\.mails) { mails in mails.count { !$0.isRead } }
}
// snippet.end

func switchChecksOn() {
  // snippet: checks
  DerivedChecks.enabled = [.identity, .purity]
  // snippet.end
}
