import Millrace

// snippet: a loop
func showProgress(of store: Store<Download, Notice>) async {
  for await percent in store.values(of: \.percent) {
    print("\(percent) %")
    if percent == 100 { break }
  }
}
// snippet.end

// snippet: several parts
func showTitle(of store: Store<Download, Notice>) async {
  for await (title, percent) in store.values(of: \.title, \.percent) {
    print("\(title), \(percent) %")
    if percent == 100 { break }
  }
}
// snippet.end

func buffer() async {
  // snippet: buffering
  let store = Store<Download, Notice>(initialState: Download())
  var newest = store.values(of: \.percent).makeAsyncIterator()
  var all = store.values(of: \.percent, buffering: .all).makeAsyncIterator()
  for percent in [25, 50] { store.commit { $0.percent = percent } }

  print(await newest.next() ?? -1)  // 50
  print(await all.next() ?? -1, await all.next() ?? -1, await all.next() ?? -1)  // 0 25 50
  // snippet.end
}

func hearActivities() async {
  let store = Store<Download, Notice>(initialState: Download())
  // snippet: activities
  store.send(.retried)  // nobody is there to hear it
  let notices = store.activityValues()
  var iterator = notices.makeAsyncIterator()
  store.send(.failed("offline"))
  if let notice = await iterator.next() { print(notice) }  // failed("offline")
  // snippet.end
}

func findValues() async {
  let store = Store<Download, Notice>(initialState: Download(percent: 60))
  // snippet: first
  if let percent = await store.first(of: \.percent, where: { $0 >= 50 }) {
    print("half of it is there: \(percent) %")
  }
  let (title, _) = await store.first(of: \.title, \.isPaused) { _, isPaused in !isPaused } ?? ("", false)
  print(title)
  // snippet.end
}

func loopOverDerivedValue(_ store: Store<Download, Notice>) async {
  // snippet: a derived value
  let isDone = store.derived(\.percent) { $0 == 100 }
  for await isDone in isDone.values() where isDone {
    print("done")
    break
  }
  // snippet.end
}

// snippet: an owner
@MainActor
final class ProgressLabel {
  private(set) var text = ""
  private var loop: Task<Void, Never>?

  init(store: Store<Download, Notice>) {
    let values = store.values(of: \.percent)
    loop = Task { [weak self] in
      for await percent in values { self?.text = "\(percent) %" }
    }
  }

  deinit { loop?.cancel() }
}
// snippet.end
