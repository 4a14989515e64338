import Millrace
import Testing

@Suite struct TwoWayStressTests {
  private enum Action: Sendable { case set(Int) }

  @Test("Two properties bound two-way are the same in the end, whoever changed what on which thread")
  func properties() {
    for _ in 0..<100 {
      let (left, right) = (Property(0), Property(0))
      let token = left.bindTwoWay(to: right)
      onThreads(4) { thread in
        for number in 1...20 { (thread.isMultiple(of: 2) ? left : right).value = 100 * thread + number }
      }
      #expect(left.value == right.value)
      token.dispose()
    }
  }

  @Test("Several properties and the store they are bound to are the same in the end, batches or not")
  func store() {
    for turn in 0..<100 {
      let store = Store(initialState: Pair())
      let properties = [Property(1), Property(2)]
      let bag = DisposableBag()
      for property in properties { property.bindTwoWay(to: store, \.a).store(in: bag) }
      onThreads(4) { thread in
        for number in 1...20 {
          let value = 100 * thread + number
          switch thread {
          case 0, 1: properties[thread].value = value
          case 2: store.commit { $0.a = value }
          default:
            store.batch {
              let before = store.a
              store.commit { $0.a = value }
              if turn.isMultiple(of: 2) { store.commit { $0.a = before } }
            }
          }
        }
      }
      #expect(properties.map(\.value) == [store.a, store.a])
      bag.dispose()
    }
  }

  @Test("A property and a reducer that clamps, or ignores every third value, are the same in the end")
  func actions() {
    for _ in 0..<100 {
      let store = FluxStore<Pair, Action, Never>(
        initialState: Pair(),
        reducer: Reducer { state, action in
          if case .set(let value) = action, !value.isMultiple(of: 3) { state.a = min(value, 150) }
        })
      let property = Property(0)
      let token = property.bindTwoWay(to: store, \.a, action: Action.set)
      onThreads(4) { thread in
        for number in 1...20 {
          let value = 100 * thread + number
          if thread.isMultiple(of: 2) { property.value = value } else { store.dispatch(.set(value)) }
        }
      }
      #expect(property.value == store.a)
      token.dispose()
    }
  }

  @Test("What is set last by the only one who sets is not undone by an echo")
  func noEcho() {
    for _ in 0..<200 {
      let (property, store) = (Property(0), Store(initialState: Pair()))
      let other = Property(0)
      let bag = DisposableBag()
      property.bindTwoWay(to: store, \.a).store(in: bag)
      property.bindTwoWay(to: other).store(in: bag)
      let heard = Watch()
      property.sink { heard.hear($0) }.store(in: bag)
      // One thread after the other sets the next number, so that the turns of the binding are handed over.
      let last = Guarded(0)
      onThreads(3) { _ in
        for _ in 0..<20 {
          last.withLock {
            $0 += 1
            property.value = $0
          }
        }
      }
      #expect(heard.isAscending)
      #expect([property.value, store.a, other.value] == [60, 60, 60])
      bag.dispose()
    }
  }

  @Test("Binding, unbinding and letting go race with changes on both sides")
  func lifetimes() {
    let live = LiveCount()
    for _ in 0..<50 {
      let (property, store) = (
        Box<Property<Probe>?>(Property(live.probe())), Store(initialState: live.probe())
      )
      onThreads(4) { thread in
        for number in 1...20 {
          switch thread {
          case 0: property.value?.value = live.probe(number)
          case 1: store.commit { $0 = live.probe(-number) }
          default:
            let token = property.value?.bindTwoWay(to: store, \.self)
            if thread == 3, number == 15 { property.value = nil }
            token?.dispose()
          }
        }
      }
      property.value = nil
    }
    #expect(live.now == 0)
  }
}
