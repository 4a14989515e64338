import Millrace

// snippet: activity
enum PlayerNotice: Sendable {
  case skipped(String)
}

func skip(in store: Store<Player, PlayerNotice>) {
  let skipped = store.commit { player in
    defer { player.track = player.queue.isEmpty ? nil : player.queue.removeFirst() }
    return player.track
  }
  if let skipped { store.send(.skipped(skipped.title)) }
}
// snippet.end

func listenToActivities() {
  let store = Store<Player, PlayerNotice>(initialState: Player(track: Player.Track(title: "So What")))
  let bag = DisposableBag()
  // snippet: listening to activities
  store.sink(\.track, initial: false) { print("now \($0?.title ?? "nothing")") }.store(in: bag)
  store.sinkActivity { print($0) }.store(in: bag)
  skip(in: store)  // now nothing, then skipped("So What")
  // snippet.end
}

func listenAcrossABatch() {
  let store = Store(initialState: Player())
  let bag = DisposableBag()
  // snippet: a batch
  store.sink(\.volume) { print("volume \($0)") }.store(in: bag)  // volume 50
  store.batch {
    store.commit { $0.volume = 0 }
    store.commit { $0.volume = 30 }
    print("it is \(store.volume)")  // it is 30
  }  // volume 30
  store.batch {
    store.commit { $0.volume = 0 }
    store.commit { $0.volume = 30 }
  }  // nothing: there and back again
  // snippet.end
}

func commitInACallback() {
  let store = Store(initialState: Player())
  let bag = DisposableBag()
  // snippet: a commit in a callback
  store.sink(\.volume, initial: false) { [weak store] volume in
    print("first hears \(volume)")
    if volume > 100 { store?.commit { $0.volume = 100 } }
  }.store(in: bag)
  store.sink(\.volume, initial: false) { print("second hears \($0)") }.store(in: bag)
  store.commit { $0.volume = 120 }
  // first hears 120, second hears 120, first hears 100, second hears 100
  // snippet.end
}
