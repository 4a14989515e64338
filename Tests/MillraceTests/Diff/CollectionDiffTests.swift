import Foundation
import Millrace
import Testing

@Suite struct CollectionDiffTests {
  struct Lists: Sendable {
    var numbers = [1, 2, 3]
    var words = ["a", "b"]
    var rows = [[1], [2]]
    var slice = [0, 1, 2, 3][1...2]
    var contiguous: ContiguousArray = [1, 2]
    var table = ["one": 1]
    var members: Set = [1, 2]
    var values: [any Sendable] = []
  }

  @Test("An element that is edited in place is noticed, each time")
  func editInPlace() {
    let heard = heard(of: \Lists.numbers, in: Lists()) { store in
      store.commit { $0.numbers[0] = 10 }
      store.commit { $0.numbers[0] = 10 }
      store.commit { $0.numbers[2] = 30 }
    }
    #expect(heard == [[10, 2, 3], [10, 2, 30]])
  }

  @Test("An array that is replaced by an equal one, and then edited in place, is noticed")
  func equalThenInPlace() {
    let heard = heard(of: \Lists.numbers, in: Lists()) { store in
      store.commit { $0.numbers = [1, 2, 3].map { $0 } }
      store.commit { $0.numbers[0] = 10 }
      store.commit { $0.numbers = $0.numbers.map { $0 } }
      store.commit { $0.numbers = $0.numbers.map { $0 } }
      store.commit { $0.numbers[1] = 20 }
    }
    #expect(heard == [[10, 2, 3], [10, 20, 3]])
  }

  @Test("The same, where the array is replaced and edited within one commit")
  func equalAndInPlaceAtOnce() {
    let heard = heard(of: \Lists.numbers, in: Lists()) { store in
      store.commit {
        $0.numbers = $0.numbers.map { $0 }
        $0.numbers[0] = 10
      }
      store.commit {
        $0.numbers = [1, 2, 3]
        $0.numbers[0] = 10
      }
    }
    #expect(heard == [[10, 2, 3]])
  }

  @Test("Room that is reserved and given back is no change")
  func capacity() {
    let count = wakeups(of: \Lists.numbers, in: Lists()) { store in
      store.commit { $0.numbers.reserveCapacity(1000) }
      store.commit {
        $0.numbers.append(4)
        $0.numbers.removeLast()
      }
      store.commit { $0.numbers.swapAt(0, 0) }
    }
    #expect(count == 0)
  }

  @Test("Growing, shrinking, emptying and turning round are noticed")
  func shapes() {
    let heard = heard(of: \Lists.numbers, in: Lists()) { store in
      store.commit { $0.numbers.append(4) }
      store.commit { $0.numbers.removeLast() }
      store.commit { $0.numbers.reverse() }
      store.commit { $0.numbers.removeAll(keepingCapacity: true) }
      store.commit { $0.numbers = [] }
    }
    #expect(heard == [[1, 2, 3, 4], [1, 2, 3], [3, 2, 1], []])
  }

  @Test("A string in an array, and a row in an array of arrays, are noticed when edited in place")
  func nestedInPlace() {
    let words = heard(of: \Lists.words, in: Lists()) { store in
      store.commit { $0.words[1].append("!") }
      store.commit { $0.words[1] = "b!" }
    }
    #expect(words == [["a", "b!"]])

    let rows = heard(of: \Lists.rows, in: Lists()) { store in
      store.commit { $0.rows[1].append(3) }
      store.commit { $0.rows[1][0] = 9 }
      store.commit { $0.rows[1][0] = 9 }
    }
    #expect(rows == [[[1], [2, 3]], [[1], [9, 3]]])
  }

  @Test("Slices and contiguous arrays are noticed when edited in place")
  func otherArrays() {
    let slices = heard(of: \Lists.slice, in: Lists()) { store in
      store.commit { $0.slice[1] = 10 }
      store.commit { $0.slice = $0.slice.dropLast() }
    }
    #expect(slices == [[10, 2], [10]])

    let contiguous = heard(of: \Lists.contiguous, in: Lists()) { store in
      store.commit { $0.contiguous[0] = 5 }
      store.commit { $0.contiguous[0] = 5 }
    }
    #expect(contiguous == [[5, 2]])
  }

  @Test("A dictionary's value, key and removal are noticed; a value set again is not")
  func dictionaries() {
    let heard = heard(of: \Lists.table, in: Lists()) { store in
      store.commit { $0.table["one"] = 2 }
      store.commit { $0.table["one"] = 2 }
      store.commit { $0.table["two", default: 0] += 1 }
      store.commit { $0.table["none"] = nil }
      store.commit { $0.table.removeValue(forKey: "two") }
    }
    #expect(heard == [["one": 2], ["one": 2, "two": 1], ["one": 2]])
  }

  @Test("A set's members are noticed; one that is there already is not")
  func sets() {
    let heard = heard(of: \Lists.members, in: Lists()) { store in
      store.commit { $0.members.insert(2) }
      store.commit { $0.members.insert(3) }
      store.commit { $0.members.remove(9) }
      store.commit { $0.members.formSymmetricDifference([1, 3]) }
      store.commit { $0.members = [2] }
    }
    #expect(heard == [[1, 2, 3], [2]])
  }

  @Test("A dictionary with the same contents in another order of insertion is no change")
  func orderOfInsertion() {
    let count = wakeups(of: \Lists.table, in: Lists(table: ["one": 1, "two": 2])) { store in
      store.commit {
        $0.table = [:]
        $0.table["two"] = 2
        $0.table["one"] = 1
      }
    }
    #expect(count == 0)
  }

  @Test("An element behind a subscript is noticed, and only it")
  func subscripts() {
    let heard = heard(of: \Lists.numbers[1], in: Lists()) { store in
      store.commit { $0.numbers[0] = 10 }
      store.commit { $0.numbers[1] = 20 }
      store.commit { $0.numbers.append(1) }
      store.commit { $0.numbers.swapAt(0, 1) }
    }
    #expect(heard == [20, 10])
  }
}
