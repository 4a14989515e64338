import Millrace
import Testing

@Suite struct NumberDiffTests {
  struct Numbers: Sendable {
    var reading = 0.0
    var half: Float = 0
    var wide: SIMD8<Double> = .zero
    var byte: UInt8 = 0
    var other: UInt8 = 0
    var large: Int128 = 0
    var pair = Pair(x: 0, y: 0)

    struct Pair: Sendable, Equatable { var x, y: Double }
  }

  @Test("A number that is not one and stays so is no change, from one such to another it is")
  func notANumber() {
    let heard = heard(of: \Numbers.reading, in: Numbers()) { store in
      store.commit { $0.reading = .nan }
      store.commit { $0.reading = .nan }
      store.commit { $0.reading = -.nan }
      store.commit { $0.reading = 1 }
    }
    #expect(heard.map(\.bitPattern) == [Double.nan, -Double.nan, 1].map(\.bitPattern))
  }

  @Test("Zero and minus zero are equal, and what follows is told all the same")
  func minusZero() {
    let heard = heard(of: \Numbers.reading, in: Numbers()) { store in
      store.commit { $0.reading = -0.0 }
      store.commit { $0.reading = 0 }
      store.commit { $0.reading = 1 }
      store.commit { $0.reading = -0.0 }
    }
    #expect(heard == [1, 0])
  }

  @Test("A batch that comes back to a number that is not one tells nothing")
  func notANumberThereAndBack() {
    let count = wakeups(of: \Numbers.reading, in: Numbers(reading: .nan)) { store in
      store.batch {
        store.commit { $0.reading = 1 }
        store.commit { $0.reading = .nan }
      }
    }
    #expect(count == 0)
  }

  @Test("A part with such a number in it is unchanged where all of its bits are")
  func notANumberInside() {
    let count = wakeups(of: \Numbers.pair, in: Numbers(pair: .init(x: .nan, y: 1))) { store in
      store.commit { $0.byte = 1 }
      store.commit { $0.pair = .init(x: .nan, y: 1) }
      store.commit { $0.pair.y = 2 }
      store.batch {
        store.commit { $0.pair.x = 0 }
        store.commit { $0.pair.x = .nan }
      }
    }
    #expect(count == 1)
  }

  @Test("Bytes that share a word with others are told for themselves alone")
  func bytesInOneWord() {
    let count = wakeups(of: \Numbers.byte, in: Numbers()) { store in
      store.commit { $0.other = 1 }
      store.commit { $0.byte = 255 }
      store.commit { $0.other = 2 }
      store.commit { swap(&$0.byte, &$0.other) }
    }
    #expect(count == 2)
  }

  @Test("Vectors that are aligned to more than a word are noticed in their last lane", arguments: 0..<8)
  func vectors(lane: Int) {
    let heard = heard(of: \Numbers.wide, in: Numbers()) { store in
      store.commit { $0.wide[lane] = 1 }
      store.commit { $0.wide[lane] = 1 }
      store.commit { $0.wide.replace(with: 2, where: .init(repeating: false)) }
    }
    var expected = SIMD8<Double>.zero
    expected[lane] = 1
    #expect(heard == [expected])
  }

  @Test("Numbers of half a word and of two are noticed in either half")
  func sizes() {
    let halves = heard(of: \Numbers.half, in: Numbers()) { store in
      store.commit { $0.half = 0.5 }
      store.commit { $0.half = 0.5 }
    }
    #expect(halves == [0.5])

    let large = heard(of: \Numbers.large, in: Numbers()) { store in
      store.commit { $0.large = .max / 2 }
      store.commit { $0.large += 1 }
      store.commit { $0.large -= 0 }
    }
    let half = Int128.max / 2
    #expect(large == [half, half + 1])
  }
}
