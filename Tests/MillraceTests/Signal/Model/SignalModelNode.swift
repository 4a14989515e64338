import Millrace

/// A signal whose operators are chosen at random: a description, of which the real thing and the model are made.
enum SignalModelNode: Sendable {
  case signal(Int)
  case property(Int)
  indirect case unary(Unary, Int, SignalModelNode)
  indirect case binary(Binary, SignalModelNode, SignalModelNode)

  /// Operators over one input.
  enum Unary: CaseIterable, Sendable {
    case map, filter, compactMap, distinct, coarse, skip, scan, pairwise, startWith, flatMapLatest, shared,
      take, prefix
  }

  /// Operators over two inputs.
  enum Binary: CaseIterable, Sendable { case merge, combineLatest, zip, withLatest, sample, takeUntil }

  /// A random node with at most `depth` operators in a row.
  ///
  /// - Parameters:
  ///   - depth: How many operators in a row there are at most.
  ///   - sources: How many signals there are, and how many properties.
  ///   - canEnd: Whether it may end by itself. When the end of a shared signal is noticed is a matter of when objects
  ///     are freed, which the model does not go into.
  ///   - random: Where the choices come from.
  init(depth: Int, sources: Int, canEnd: Bool = true, _ random: inout SplitMix64) {
    guard depth > 0, !random.oneIn(6) else {
      let source = random.below(sources)
      self = random.oneIn(2) ? .signal(source) : .property(source)
      return
    }
    if random.oneIn(2) {
      let kind = Unary.allCases[random.below(Unary.allCases.count - (canEnd ? 0 : 2))]
      let input = Self(depth: depth - 1, sources: sources, canEnd: canEnd && kind != .shared, &random)
      self = .unary(kind, random.below(3), input)
    } else {
      let kind = Binary.allCases[random.below(Binary.allCases.count - (canEnd ? 0 : 1))]
      // These end where an input does, and let go of the other one.
      let canEnd = canEnd && kind != .zip && kind != .takeUntil
      let first = Self(depth: depth - 1, sources: sources, canEnd: canEnd, &random)
      self = .binary(kind, first, Self(depth: depth - 1, sources: sources, canEnd: canEnd, &random))
    }
  }

  /// Two numbers made one, so that their order tells.
  static func join(_ left: Int, _ right: Int) -> Int { (left * 7 + right * 3 + 1) % 1000 }

  /// The real signal.
  func made(of signals: [Signal<Int>], _ properties: [Property<Int>]) -> SignalView<Int> {
    switch self {
    case .signal(let index): return signals[index].readOnly
    case .property(let index): return properties[index].filter { _ in true }
    case .unary(let kind, let number, let node):
      return apply(kind, number, to: node.made(of: signals, properties), signals)
    case .binary(let kind, let first, let second):
      let (left, right) = (first.made(of: signals, properties), second.made(of: signals, properties))
      switch kind {
      case .merge: return left.merge(with: right)
      case .combineLatest: return left.combineLatest(right).map { Self.join($0, $1) }
      case .zip: return left.zip(right).map { Self.join($0, $1) }
      case .withLatest: return left.withLatest(from: right).map { Self.join($0, $1) }
      case .sample: return left.sample(on: right)
      case .takeUntil: return left.take(until: right.filter { $0 % 7 == 6 })
      }
    }
  }

  private func apply(
    _ kind: Unary, _ number: Int, to input: SignalView<Int>, _ signals: [Signal<Int>]
  ) -> SignalView<Int> {
    switch kind {
    case .map: input.map { $0 + number }
    case .filter: input.filter { $0 % 3 != number }
    case .compactMap: input.compactMap { $0 % 4 == number ? nil : $0 + 1 }
    case .distinct: input.distinct()
    case .coarse: input.distinct { abs($0 - $1) <= number }
    case .skip: input.skip(number)
    case .scan: input.scan(number) { Self.join($0, $1) }
    case .pairwise: input.pairwise().map { Self.join($0.previous, $0.current) }
    case .startWith: input.startWith(number)
    case .flatMapLatest:
      input.flatMapLatest { value in
        signals[value % signals.count].startWith(value).map { Self.join($0, value) }
      }
    case .shared: input.share(replay: number)
    case .take: input.take(3 * number + 1)
    case .prefix: input.prefix { $0 % 9 != 8 }
    }
  }
}
