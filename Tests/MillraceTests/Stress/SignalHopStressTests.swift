import Dispatch
import Millrace
import Testing

@Suite struct SignalHopStressTests {
  @Test(
    "S5, S11 what several threads send is told on a queue, each value once, one at a time, to all in one order"
  )
  func queue() {
    let (signal, queue) = (Signal<Int>(), DispatchQueue(label: "hop", attributes: .concurrent))
    let watches = (0..<3).map { _ in Watch() }
    let bag = DisposableBag()
    for watch in watches { signal.observe(on: .queue(queue)).sink { watch.hear($0) }.store(in: bag) }
    onThreads(4) { thread in
      for number in 0..<500 { signal.send(1_000 * thread + number) }
    }
    while watches.contains(where: { $0.calls < 2_000 }) { queue.sync(flags: .barrier) {} }
    #expect(watches.allSatisfy { $0.overlaps == 0 })
    #expect(watches[0].values == watches[1].values && watches[1].values == watches[2].values)
    for thread in 0..<4 {
      #expect(watches[0].values.filter { $0 / 1_000 == thread } == (0..<500).map { 1_000 * thread + $0 })
    }
    bag.dispose()
  }

  @Test("S5 with latest: true the last value is told, after ever newer ones")
  func latest() {
    for _ in 0..<50 {
      let (property, queue, watch) = (Property(0), DispatchQueue(label: "hop"), Watch())
      let token = property.sink(on: .queue(queue), latest: true) { watch.hear($0) }
      onThreads(3) { _ in
        for _ in 0..<50 { property.value += 1 }
      }
      while watch.values.last != 150 { queue.sync {} }
      #expect(watch.isAscending)
      token.dispose()
    }
  }

  @Test(
    "S15 disposing on any thread races with hops: all is released, and on the queue itself nothing comes after"
  )
  func disposal() {
    let (signal, queue, live) = (Signal<Int>(), DispatchQueue(label: "hop"), LiveCount())
    let late = Tally()
    onThreads(4) { thread in
      for turn in 0..<100 {
        if thread == 0 {
          for number in 0..<5 { signal.send(number) }
          continue
        }
        let isDisposed = Box(false)
        let token = signal.observe(on: .queue(queue), latest: turn.isMultiple(of: 2)).sink {
          [probe = live.probe()] _ in
          withExtendedLifetime(probe) {}
          if isDisposed.value { late.add() }
        }
        if turn.isMultiple(of: 3) {
          queue.sync {
            token.dispose()
            isDisposed.value = true
          }
        } else {
          token.dispose()
        }
      }
    }
    queue.sync {}
    queue.sync {}
    #expect(late.count == 0)
    #expect(live.now == 0)
  }

  @Test("What waits when the source goes is told, to the last, while others subscribe and go")
  func sourcesGo() {
    let (queue, live) = (DispatchQueue(label: "hop"), LiveCount())
    for _ in 0..<50 {
      let (signal, watch) = (Box<Signal<Int>?>(Signal()), Watch())
      let ended = DispatchSemaphore(value: 0)
      func listen() -> Disposable? {
        let witness = Witness { ended.signal() }
        return signal.value?.observe(on: .queue(queue)).sink { [probe = live.probe()] in
          use(witness)
          withExtendedLifetime(probe) {}
          watch.hear($0)
        }
      }
      let token = listen()
      onThreads(3) { thread in
        for number in 0..<20 {
          if thread == 0 {
            signal.value?.send(number)
          } else {
            signal.value?.sink(on: .queue(queue)) { _ in }.dispose()
          }
        }
        if thread == 0 { signal.value = nil }
      }
      ended.wait()
      #expect(watch.values == Array(0..<20))
      withExtendedLifetime(token) {}
    }
    queue.sync {}
    #expect(live.now == 0)
  }

  @Test("S15 on the main actor nothing is told after dispose(), whatever other threads send")
  @MainActor func mainActor() async {
    let live = LiveCount()
    for _ in 0..<30 {
      let (signal, watch, sender) = (Signal<Int>(), Watch(), Box<Background?>(nil))
      let token = signal.observe(on: .main).map { $0 + 1 }.sink { [probe = live.probe()] in
        withExtendedLifetime(probe) {}
        watch.hear($0)
      }
      sender.value = Background { for number in 0..<50 { signal.send(number) } }
      await Task.yield()
      token.dispose()
      let calls = watch.calls
      sender.value?.join()
      for _ in 0..<3 { await Task.yield() }
      #expect(watch.calls == calls)
      #expect(watch.isAscending)
    }
    #expect(live.now == 0)
  }

  @Test("Loops over signals end with them, having heard all, while others come and go")
  func loops() async {
    for _ in 0..<50 {
      let source = Box<Signal<Int>?>(Signal())
      let sequence = Box(source.value?.map { $0 }.values())
      await withTaskGroup(of: [Int].self) { group in
        for _ in 0..<3 {
          guard let iterator = sequence.value.map({ Guarded($0.makeAsyncIterator()) }) else { continue }
          group.addTask {
            var (all, loop) = ([Int](), iterator.current)
            while let value = await loop.next() { all.append(value) }
            return all
          }
        }
        onThreads(2) { thread in
          for number in 0..<50 {
            if thread == 0 { source.value?.send(number) } else { _ = sequence.value?.makeAsyncIterator() }
          }
        }
        (source.value, sequence.value) = (nil, nil)
        for await all in group { #expect(all == Array(0..<50)) }
      }
    }
  }

  @Test("Loops over signals are cancelled while values come: all is released")
  func cancelledLoops() async {
    let (signal, live) = (Signal<Int>(), LiveCount())
    for _ in 0..<50 {
      let values = signal.map { [probe = live.probe()] number in
        withExtendedLifetime(probe) {}
        return number
      }.values()
      let task = Task { for await _ in values {} }
      let sender = Background { for number in 0..<50 { signal.send(number) } }
      task.cancel()
      await task.value
      sender.join()
    }
    #expect(live.now == 0)
  }
}
