import Foundation
import Millrace
import Testing

@Suite struct TextAndDataDiffTests {
  struct Texts: Sendable {
    var short = "a"
    var long = "longer than the fifteen bytes that fit into a string itself"
    var part: Substring = "part"
    var character: Character = "x"
    var data = Data([1, 2, 3])
    var address = URL(string: "https://example.com/a")
    var date = Date(timeIntervalSinceReferenceDate: 0)
    var identifier = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
    var amount = Decimal(1)
    var indices = IndexSet([1])
  }

  @Test("A short string is noticed when it changes, also in its last byte")
  func shortStrings() {
    let heard = heard(of: \Texts.short, in: Texts()) { store in
      store.commit { $0.short = "b" }
      store.commit { $0.short = ["b"].joined() }
      store.commit { $0.short = "fifteen bytes 1" }
      store.commit { $0.short = "fifteen bytes 2" }
      store.commit { $0.short = "" }
    }
    #expect(heard == ["b", "fifteen bytes 1", "fifteen bytes 2", ""])
  }

  @Test("A long string is noticed when it is edited in place; one with the same text elsewhere is not")
  func longStrings() {
    let text = Texts().long
    let heard = heard(of: \Texts.long, in: Texts()) { store in
      store.commit { $0.long = String(Array(text)) }
      store.commit { $0.long.append("!") }
      store.commit { $0.long = String(Array(text + "!")) }
      store.commit { $0.long.replaceSubrange($0.long.startIndex...$0.long.startIndex, with: "L") }
    }
    #expect(heard == [text + "!", "L" + text.dropFirst() + "!"])
  }

  @Test("Growing a string beyond what fits into itself, and back, is noticed")
  func overFifteenBytes() {
    let heard = heard(of: \Texts.short, in: Texts(short: "123456789012345")) { store in
      store.commit { $0.short += "6" }
      store.commit { $0.short.removeLast() }
      store.commit { $0.short = "123456789012345" }
    }
    #expect(heard == ["1234567890123456", "123456789012345"])
  }

  @Test("Text that is canonically the same, in other bytes, is no change")
  func canonicalEquivalence() {
    let heard = heard(of: \Texts.short, in: Texts(short: "caf\u{E9}")) { store in
      store.commit { $0.short = "cafe\u{301}" }
      store.commit { $0.short.append("s") }
    }
    #expect(heard == ["cafés"])
  }

  @Test("Substrings and characters are noticed")
  func otherTexts() {
    let parts = heard(of: \Texts.part, in: Texts()) { store in
      store.commit { $0.part = "a part of it".dropFirst(2).prefix(4) }
      store.commit { $0.part = "parts" }
    }
    #expect(parts == ["parts"])

    let characters = heard(of: \Texts.character, in: Texts()) { store in
      store.commit { $0.character = "👩‍👩‍👧" }
      store.commit { $0.character = "👩‍👩‍👧" }
      store.commit { $0.character = "👩‍👩‍👦" }
    }
    #expect(characters == ["👩‍👩‍👧", "👩‍👩‍👦"])
  }

  @Test("Data is noticed when it is edited in place, in each of its forms", arguments: [3, 14, 15, 40, 5000])
  func data(count: Int) {
    let data = Data(repeating: 7, count: count)
    var (edited, longer) = (data, data)
    edited[count - 1] = 8
    longer[count - 1] = 8
    longer.append(9)
    let heard = heard(of: \Texts.data, in: Texts(data: data)) { store in
      store.commit { $0.data = Data(Array(data)) }
      store.commit { $0.data[count - 1] = 8 }
      store.commit { $0.data[count - 1] = 8 }
      store.commit { $0.data = Data(Array($0.data)) }
      store.commit { $0.data.append(9) }
    }
    #expect(heard == [edited, longer])
  }

  @Test("A slice of data is noticed when it is edited in place")
  func dataSlices() {
    let slice = Data(0..<100)[10..<60]
    let heard = heard(of: \Texts.data, in: Texts(data: slice)) { store in
      store.commit { $0.data[10] = 200 }
      store.commit { $0.data = Data($0.data) }
      store.commit { $0.data[0] = 200 }
    }
    #expect(heard.count == 1)
    #expect(heard.first?.first == 200)
  }

  @Test("Addresses, dates, identifiers, decimal numbers and index sets are noticed")
  func foundationValues() {
    let addresses = wakeups(of: \Texts.address, in: Texts()) { store in
      store.commit { $0.address = URL(string: "https://example.com/a") }
      store.commit { $0.address?.append(path: "b") }
      store.commit { $0.address = nil }
    }
    #expect(addresses == 2)

    let dates = wakeups(of: \Texts.date, in: Texts()) { store in
      store.commit { $0.date += 0 }
      store.commit { $0.date += 1 }
    }
    #expect(dates == 1)

    let identifiers = wakeups(of: \Texts.identifier, in: Texts()) { store in
      store.commit { $0.identifier = Texts().identifier }
      store.commit { $0.identifier = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16)) }
    }
    #expect(identifiers == 1)

    let amounts = heard(of: \Texts.amount, in: Texts()) { store in
      store.commit { $0.amount = Decimal(string: "1.00") ?? 0 }
      store.commit { $0.amount += Decimal(1) / 100 }
    }
    #expect(amounts == [Decimal(101) / 100])

    let indices = heard(of: \Texts.indices, in: Texts()) { store in
      store.commit { $0.indices.insert(1) }
      store.commit { $0.indices.insert(2) }
      store.commit { $0.indices.insert(20) }
      store.commit { $0.indices = IndexSet([20, 1, 2]) }
    }
    #expect(indices == [IndexSet(1...2), IndexSet([1, 2, 20])])
  }
}
