import Millrace
import Testing

@Suite struct EnumDiffTests {
  enum Screen: Sendable, Equatable {
    case start
    case count(Int)
    case text(String)
    case list([Int])
    case both(Int, isOn: Bool)
  }

  indirect enum Tree: Sendable, Equatable {
    case leaf(Int)
    case node(Tree, Tree)
  }

  enum Letter: UInt8, Sendable { case a, b }

  enum Unreachable: Sendable, Equatable {}

  struct State: Sendable {
    var screen = Screen.start
    var tree = Tree.node(.leaf(1), .leaf(2))
    var letter = Letter.a
    var flag: Bool?
    var maybe: Int?
    var perhaps: Int??
    var text: String?
    var list: [Int]?
    var result: Result<Int, Refused> = .success(0)
    var unreachable: Unreachable?
    var profile: Profile?
  }

  struct Profile: Sendable, Equatable {
    var name = "Ada"
    var address: Address?
  }

  struct Address: Sendable, Equatable { var town = "London" }

  struct Refused: Error, Equatable {}

  @Test("Another case, and another payload of the same case, are noticed")
  func cases() {
    let heard = heard(of: \State.screen, in: State()) { store in
      store.commit { $0.screen = .count(0) }
      store.commit { $0.screen = .count(1) }
      store.commit { $0.screen = .count(1) }
      store.commit { $0.screen = .text("one") }
      store.commit { $0.screen = .text("a text that is too long to be stored in place") }
      store.commit { $0.screen = .text(["a text that is too long", " to be stored in place"].joined()) }
      store.commit { $0.screen = .both(1, isOn: false) }
      store.commit { $0.screen = .both(1, isOn: true) }
      store.commit { $0.screen = .start }
    }
    #expect(
      heard == [
        .count(0), .count(1), .text("one"), .text("a text that is too long to be stored in place"),
        .both(1, isOn: false), .both(1, isOn: true), .start,
      ])
  }

  @Test("A payload that is taken out, edited in place and put back is noticed")
  func payloadInPlace() {
    let heard = heard(of: \State.screen, in: State(screen: .list([1, 2]))) { store in
      for _ in 1...2 {
        store.commit { state in
          guard case .list(var numbers) = state.screen else { return }
          state.screen = .start
          numbers[0] += 1
          state.screen = .list(numbers)
        }
      }
      store.commit { $0.screen = .list([3, 2]) }
    }
    #expect(heard == [.list([2, 2]), .list([3, 2])])
  }

  @Test("An indirect enum is noticed in its depth; one that is built again is not")
  func indirect() {
    let heard = heard(of: \State.tree, in: State()) { store in
      store.commit { $0.tree = .node(.leaf(1), .leaf(2)) }
      store.commit { $0.tree = .node(.leaf(1), .node(.leaf(2), .leaf(3))) }
      store.commit { $0.tree = .node(.leaf(1), .node(.leaf(2), .leaf(4))) }
      store.commit { $0.tree = .leaf(1) }
    }
    #expect(
      heard == [
        .node(.leaf(1), .node(.leaf(2), .leaf(3))), .node(.leaf(1), .node(.leaf(2), .leaf(4))), .leaf(1),
      ])
  }

  @Test("An enum without payloads, and an optional flag, are noticed in their one byte")
  func bytes() {
    let letters = heard(of: \State.letter, in: State()) { store in
      store.commit { $0.letter = .b }
      store.commit { $0.letter = .b }
      store.commit { $0.letter = .a }
    }
    #expect(letters == [.b, .a])

    let flags = heard(of: \State.flag, in: State()) { store in
      for flag in [false, false, true, nil, nil, false] { store.commit { $0.flag = flag } }
    }
    #expect(flags == [false, true, nil, false])
  }

  @Test("From some to none and back is noticed")
  func optionals() {
    let numbers = heard(of: \State.maybe, in: State()) { store in
      for number in [nil, 0, 0, 1, nil, nil, 1] { store.commit { $0.maybe = number } }
    }
    #expect(numbers == [0, 1, nil, 1])

    let texts = heard(of: \State.text, in: State()) { store in
      for text in ["", nil, "", "", "x"] { store.commit { $0.text = text } }
    }
    #expect(texts == ["", nil, "", "x"])

    let lists = heard(of: \State.list, in: State()) { store in
      store.commit { $0.list = [] }
      store.commit { $0.list?.append(1) }
      store.commit { $0.list?[0] = 2 }
      store.commit { $0.list = nil }
      store.commit { $0.list?.append(1) }
    }
    #expect(lists == [[], [1], [2], nil])
  }

  @Test("An optional in an optional is noticed at both levels")
  func optionalInOptional() {
    let heard = heard(of: \State.perhaps, in: State()) { store in
      store.commit { $0.perhaps = .some(nil) }
      store.commit { $0.perhaps = .some(nil) }
      store.commit { $0.perhaps = 0 }
      store.commit { $0.perhaps = .some(.none) }
      store.commit { $0.perhaps = .none }
    }
    #expect(heard == [.some(nil), 0, .some(nil), nil])
  }

  @Test("What lies behind an optional chain is noticed, also when the chain begins or ends")
  func optionalChains() {
    let names = heard(of: \State.profile?.name, in: State()) { store in
      store.commit { $0.profile = Profile() }
      store.commit { $0.profile = Profile() }
      store.commit { $0.profile?.address = Address() }
      store.commit { $0.profile?.name = "Grace" }
      store.commit { $0.profile = nil }
      store.commit { $0.profile?.name = "nobody" }
    }
    #expect(names == ["Ada", "Grace", nil])

    let towns = heard(of: \State.profile?.address?.town, in: State()) { store in
      store.commit { $0.profile = Profile() }
      store.commit { $0.profile?.address = Address() }
      store.commit { $0.profile?.address?.town = "Paris" }
      store.commit { $0.profile = nil }
    }
    #expect(towns == ["London", "Paris", nil])
  }

  @Test("A result is noticed when it succeeds, fails, and succeeds with another value")
  func results() {
    let heard = heard(of: \State.result, in: State()) { store in
      store.commit { $0.result = .failure(Refused()) }
      store.commit { $0.result = .failure(Refused()) }
      store.commit { $0.result = .success(0) }
      store.commit { $0.result = .success(1) }
    }
    #expect(heard == [.failure(Refused()), .success(0), .success(1)])
  }

  @Test("What can have no value never changes")
  func uninhabited() {
    let count = wakeups(of: \State.unreachable, in: State()) { store in
      store.commit { $0.unreachable = nil }
      store.commit { $0.maybe = 1 }
    }
    #expect(count == 0)
  }
}
