import Millrace
import Testing

@Suite struct SignalStressTests {
  @Test(
    "S4, S5, S11 of what several threads send each listener hears all, in each thread's order, one at a time")
  func order() {
    let signal = Signal<Int>()
    let properties = (0..<4).map { Property($0 * 100_000) }
    let watches = (0..<5).map { _ in Watch() }
    let tokens = [
      signal.sink { watches[0].hear($0) },
      signal.map { $0 }.merge(with: properties[0], properties[1], properties[2], properties[3]).sink {
        watches[1].hear($0)
      },
      signal.share(replay: 2).filter { _ in true }.sink { watches[2].hear($0) },
      properties[0].combineLatest(properties[1], properties[2], properties[3]).sink {
        watches[3].hear([$0, $1, $2, $3].reduce(0) { $0 + $1 % 100_000 })
      },
      properties[0].merge(with: properties[1], properties[2], properties[3]).zip(signal).sink { _ in
        watches[4].hear(0)
      },
    ]
    onThreads(4) { thread in
      for round in 1...400 {
        signal.send(thread * 100_000 + round)
        properties[thread].value += 1
      }
    }
    #expect(watches.map(\.overlaps) == [0, 0, 0, 0, 0])
    #expect(watches.map(\.calls) == [1600, 3204, 1600, 1601, 1600])
    for thread in 0..<4 {
      let expected = (1...400).map { thread * 100_000 + $0 }
      for watch in [watches[0], watches[2]] {
        #expect(watch.values.filter { $0 / 100_000 == thread } == expected)
      }
    }
    #expect(watches[3].values == Array(0...1600))
    withExtendedLifetime(tokens) {}
  }

  @Test("S5 of each property's values none is missing behind junctions, whichever thread sets them")
  func junctions() {
    let (left, right, moments) = (Property(0), Property(0), Signal<Int>())
    let (pairs, latest, samples) = (Log<[Int]>(), Log<[Int]>(), Watch())
    let tokens = [
      left.combineLatest(right).sink { pairs.add([$0, $1]) },
      moments.withLatest(from: left).sink { latest.add([$0, $1]) },
      left.sample(on: moments).sink { samples.hear($0) },
      allTrue(left.map { $0 >= 500 }, right.map { $0 >= 500 }).sink { isOver in
        if isOver { pairs.add([-1, -1]) }
      },
    ]
    onThreads(3) { thread in
      for round in 1...500 {
        switch thread {
        case 0: left.value = round
        case 1: right.value = round
        default: moments.send(round)
        }
      }
    }
    moments.send(501)
    let told = pairs.entries.filter { $0[0] >= 0 }
    #expect(told.count == 1001)
    #expect(zip(told, told.dropFirst()).allSatisfy { $0[0] <= $1[0] && $0[1] <= $1[1] })
    #expect(pairs.entries.filter { $0[0] < 0 }.count == 1)
    #expect(latest.entries.map { $0[0] } == Array(1...501))
    #expect(zip(latest.entries, latest.entries.dropFirst()).allSatisfy { $0[1] <= $1[1] })
    #expect(latest.entries.last == [501, 500])
    #expect(samples.isAscending && samples.values.last == 500)
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "S14, S15 listeners come and go on all threads, through any operator: none hears too much, all are freed",
    arguments: SignalChain.allCases)
  func comingAndGoing(chain: SignalChain) {
    let live = LiveCount()
    do {
      let (signal, property) = (Signal<Int>(), Property(0))
      let values = chain.values(of: signal, property)
      let (overlaps, late) = (Tally(), Tally())
      onThreads(4) { thread in
        for round in 0..<60 {
          if thread < 2 {
            if thread == 0 { signal.send(round) } else { property.modify { $0 += 1 } }
            continue
          }
          let watch = Watch()
          let token = values.sink { [probe = live.probe()] value in
            withExtendedLifetime(probe) { watch.hear(value) }
          }
          if round % 3 == 0 { property.modify { $0 += 1 } } else { signal.send(round) }
          token.dispose()
          let calls = watch.calls
          property.modify { $0 += 1 }
          signal.send(round)
          if watch.calls > calls + 1 { late.add() }
          if watch.overlaps > 0 { overlaps.add() }
        }
      }
      #expect(overlaps.count == 0)
      #expect(late.count == 0)
      #expect(live.now == 0)
    }
  }

  @Test(
    "S17 sources end on one thread while others send, listen and dispose: everything is freed",
    arguments: SignalChain.allCases)
  func ending(chain: SignalChain) {
    let live = LiveCount()
    for _ in 0..<20 {
      let signal = Box<Signal<Int>?>(Signal())
      let property = Box<Property<Int>?>(Property(0))
      let bag = DisposableBag()
      onThreads(3) { thread in
        for round in 0..<6 {
          if thread == 0, round == 3 {
            signal.value = nil
            property.value = nil
          }
          guard let signal = signal.value, let property = property.value else { return }
          if thread == 1 {
            signal.send(round)
            property.value += 1
          } else {
            let token = chain.values(of: signal, property).sink { [probe = live.probe()] _ in
              withExtendedLifetime(probe) {}
            }
            if round % 2 == 0 { token.store(in: bag) } else { token.dispose() }
          }
        }
      }
      #expect(live.now == 0)
      bag.dispose()
    }
  }

  @Test("S15 callbacks dispose each other and themselves, and listen anew, on all threads")
  func disposingInCallbacks() {
    let live = LiveCount()
    let (signal, property) = (Signal<Int>(), Property(0))
    let shared = signal.merge(with: property).share(replay: 1)
    let shelf = Guarded<[Int: Disposable]>([:])
    let made = Tally()

    @Sendable func subscribe(_ slot: Int) {
      made.add()
      let token = shared.skip(1).sink { [probe = live.probe()] value in
        withExtendedLifetime(probe) {
          if value % 3 == slot % 3 {
            shelf.withLock { $0.removeValue(forKey: (slot + value) % 8) }?.dispose()
            if made.count < 1000 { subscribe((slot + value) % 8) }
          }
        }
      }
      let replaced = shelf.withLock { $0.updateValue(token, forKey: slot) }
      replaced?.dispose()
    }

    for slot in 0..<8 { subscribe(slot) }
    onThreads(4) { thread in
      for round in 0..<100 { if thread % 2 == 0 { signal.send(round) } else { property.modify { $0 += 1 } } }
    }
    #expect(made.count > 8)
    let rest = shelf.withLock { shelf in
      defer { shelf = [:] }
      return shelf
    }
    for token in rest.values { token.dispose() }
    #expect(live.now == 0)
  }

  @Test(
    "S15 flatMapLatest switches on one thread, its inner signals tell on others, and it is disposed on a third"
  )
  func switching() {
    let live = LiveCount()
    for _ in 0..<100 {
      let (outer, inners) = (Property(0), (0..<3).map { Property($0) })
      let watch = Watch()
      let token = outer.flatMapLatest { index in
        inners[index % 3].map { [probe = live.probe()] value in withExtendedLifetime(probe) { value } }
      }.sink { watch.hear($0) }
      onThreads(3) { thread in
        for round in 0..<10 {
          switch thread {
          case 0: outer.value += 1
          case 1: inners[round % 3].modify { $0 += 3 }
          default: if round == 9 { token.dispose() }
          }
        }
      }
      let calls = watch.calls
      outer.value += 1
      for inner in inners { inner.modify { $0 += 3 } }
      #expect(watch.calls == calls)
      #expect(watch.overlaps == 0)
    }
    #expect(live.now == 0)
  }
}
