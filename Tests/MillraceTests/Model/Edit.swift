import Foundation

/// One way to change a `Subject`: by a small number, so that it often comes back to what it was.
struct Edit: Sendable {
  let name: String
  let apply: @Sendable (inout Subject, Int) -> Void

  init(_ name: String, _ apply: @escaping @Sendable (inout Subject, Int) -> Void) {
    self.name = name
    self.apply = apply
  }

  /// All edits.
  ///
  /// What needs an object takes one of `probes`, so that store and model get the same.
  static func all(probes: [Probe]) -> [Edit] {
    [
      Edit("nothing") { _, _ in },
      Edit("count") { $0.count = $1 },
      Edit("count more") { subject, _ in subject.count += 1 },
      Edit("left") { $0.left = $1 > 1 },
      Edit("right") { subject, _ in subject.right.toggle() },
      Edit("both") { subject, _ in swap(&subject.left, &subject.right) },
      Edit("small") { $0.small = UInt8($1) },
      Edit("short") { $0.short = Int16(-$1) },
      Edit("reading") { $0.reading = [0, -0.0, .nan, 1.5][$1] },
      Edit("signaling") { $0.reading = $1 > 1 ? .signalingNaN : -.nan },
      Edit("name") { $0.name = ["a", "b", "c", "d"][$1] },
      Edit("name rebuilt") { subject, _ in subject.name = String(Array(subject.name)) },
      Edit("essay") { $0.essay = String(repeating: "long ", count: 10 + $1) },
      Edit("essay in place") { subject, _ in subject.essay.append("!") },
      Edit("essay rebuilt") { subject, _ in subject.essay = String(Array(subject.essay)) },
      Edit("numbers in place") { $0.numbers[0] = $1 },
      Edit("numbers rebuilt") { subject, _ in subject.numbers = subject.numbers.map { $0 } },
      Edit("numbers rebuilt, then in place") { subject, number in
        subject.numbers = subject.numbers.map { $0 }
        subject.numbers[0] = number
      },
      Edit("numbers longer") { subject, number in
        if subject.numbers.count < 6 { subject.numbers.append(number) }
      },
      Edit("numbers shorter") { subject, _ in
        if subject.numbers.count > 1 { subject.numbers.removeLast() }
      },
      Edit("numbers turned") { subject, _ in subject.numbers.reverse() },
      Edit("nested x") { $0.nested.inner.x = $1 },
      Edit("nested isOn") { subject, _ in subject.nested.inner.isOn.toggle() },
      Edit("nested label") { $0.nested.label = "label \($1)" },
      Edit("nested whole") { $0.nested = Nested(inner: .init(x: $1)) },
      Edit("maybe") { $0.maybe = [nil, 0, 1, nil][$1] },
      Edit("perhaps") { $0.perhaps = [nil, .some(nil), 0, 1][$1] },
      Edit("profile") { $0.profile = $1 == 0 ? nil : Profile(age: $1) },
      Edit("profile name") { $0.profile?.name = ["Ada", "Grace", "Ada", "Alan"][$1] },
      Edit("profile title") { $0.profile?.title = $1 == 0 ? nil : "Dr" },
      Edit("shape") { $0.shape = [.nothing, .circle(1), .label("a long enough label"), .box(1, true)][$1] },
      Edit("shape payload") { subject, number in
        if case .box(_, let isOn) = subject.shape { subject.shape = .box(number, !isOn) }
      },
      Edit("tree") { $0.tree = $1 == 0 ? .leaf(0) : .node(.leaf($1), .leaf(0)) },
      Edit("tree grown") { subject, _ in subject.tree = subject.tree.grown },
      Edit("thing") { $0.thing = $1 > 1 ? LargeThing(size: $1) : SmallThing(size: $1) },
      Edit("thing in place") { $0.thing.size = $1 },
      Edit("reference") { $0.reference = probes[$1] },
      Edit("bytes in place") { $0.bytes.first = UInt8($1) },
      Edit("bytes longer") { subject, number in
        if subject.bytes.count < 5 { subject.bytes.append(UInt8(number)) } else { subject.bytes = Bytes() }
      },
      Edit("data in place") { $0.data[0] = UInt8($1) },
      Edit("data longer") { subject, number in
        if subject.data.count < 20 {
          subject.data.append(Data([1, 2, 3, 4, 5]))
        } else {
          subject.data = Data([1])
        }
      },
      Edit("pair") { $0.pair = ($1, "\($1)") },
      Edit("pair first") { $0.pair.0 = $1 },
      Edit("nothing again") { subject, _ in subject.nothing = Nothing() },
      Edit("table") { $0.table["one"] = $1 },
      Edit("table key") { $0.table["key \($1)"] = $1 },
      Edit("table removed") { subject, number in subject.table["key \(number)"] = nil },
      Edit("members") { subject, number in
        if subject.members.remove(number) == nil { subject.members.insert(number) }
      },
      Edit("vector") { $0.vector[$1] = Double($1) - $0.vector[$1] },
      Edit("extent") { $0.extent = Extent(from: $1, to: $1 / 2) },
      Edit("extent end") { $0.extent.to = $1 },
    ]
  }
}
