import Millrace

func listenToOnePart() {
  // snippet: one part
  let store = Store(initialState: Player())
  let bag = DisposableBag()

  store.sink(\.volume) { print("volume \($0)") }.store(in: bag)  // volume 50
  store.commit { $0.volume = 60 }  // volume 60
  store.commit { $0.volume = 60 }  // nothing: it is what it was
  store.commit { $0.position = 1 }  // nothing, and at no cost
  // snippet.end
}

func listenToSeveralParts() {
  let store = Store(initialState: Player())
  let bag = DisposableBag()
  // snippet: several parts
  store.sink(\.volume, \.position, initial: false) { volume, position in
    print("volume \(volume) at \(position)")
  }.store(in: bag)
  store.commit {
    $0.volume = 70
    $0.position = 2
  }  // volume 70 at 2.0
  // snippet.end
}

func listenToWhatIsEvaluated() {
  let store = Store(initialState: Player())
  let bag = DisposableBag()
  // snippet: evaluated parts
  store.sink(\.isLoud) { print("loud: \($0)") }.store(in: bag)  // loud: false
  store.sink(\.track?.title) { print("title: \($0 ?? "none")") }.store(in: bag)  // title: none
  store.sink(select: { $0.queue.count }) { print("\($0) queued") }.store(in: bag)  // 0 queued

  store.commit { $0.volume = 90 }  // loud: true
  store.commit { $0.volume = 95 }  // nothing: it is as loud as before
  store.commit { $0.track = Player.Track(title: "So What") }  // title: So What
  store.commit { $0.track?.artist = "Miles Davis" }  // nothing: the title is the same
  store.commit { $0.queue.append(Player.Track(title: "Blue in Green")) }  // 1 queued
  // snippet.end
}

func listenWithAComparator() {
  let store = Store(initialState: Player())
  let bag = DisposableBag()
  // snippet: a comparator
  store.sink(\.position, by: { old, new in new.rounded(.down) == old.rounded(.down) }) { position in
    print("second \(Int(position))")
  }.store(in: bag)  // second 0
  store.commit { $0.position = 0.5 }  // nothing
  store.commit { $0.position = 1.2 }  // second 1
  store.commit { $0.position = 1.9 }  // nothing: compared with what was told last
  // snippet.end
}

func listenToChanges() {
  let store = Store(initialState: Player())
  let bag = DisposableBag()
  // snippet: changes
  store.sinkChanges(initial: false) { changes in
    changes.ifChanged(\.volume) { print("volume \($0), was \(changes.previous?.volume ?? 0)") }
    changes.ifChanged(\.track, \.queue) { track, queue in
      print("\(track?.title ?? "nothing") plays, then \(queue.count) more")
    }
  }.store(in: bag)
  store.commit { $0.volume = 55 }  // volume 55, was 50
  store.commit { $0.track = Player.Track(title: "So What") }  // So What plays, then 0 more
  // snippet.end
}
