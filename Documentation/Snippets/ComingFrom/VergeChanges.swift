import Millrace
import Testing

@Suite struct VergeChanges {
  private let changes = Changes(from: Cart(), to: Cart(owner: "Grace"), version: 3)

  @Test("Verge: Changes")
  func reading() {
    let lines = output { _ in
      // row
      print(changes.version, changes.previous?.owner ?? "none", changes.owner)
      // row.end
    }
    #expect(lines == ["3 Ada Grace"])
  }

  @Test("Verge: Changes.init(old:new:)")
  func making() {
    let lines = output { _ in
      // row
      let changes = Changes(from: Cart(), to: Cart(owner: "Grace"), version: 1)
      // row.end
      print(changes.current.owner)
    }
    #expect(lines == ["Grace"])
  }

  @Test("Verge: droppedPrevious()")
  func dropping() {
    let lines = output { _ in
      // row
      let first = Changes(from: nil, to: changes.current, version: changes.version)
      // row.end
      print(first.hasChanges(\.items))
    }
    #expect(lines == ["true"])
  }

  @Test("Verge: ifChanged(_:perform:)")
  func ifChanged() {
    let lines = output { _ in
      // row
      changes.ifChanged(\.owner) { print("owner", $0) }
      changes.ifChanged(\.owner, \.items) { owner, items in print(owner, items.count) }
      // row.end
      changes.ifChanged(\.items) { print("items", $0) }
    }
    #expect(lines == ["owner Grace", "Grace 0"])
  }

  @Test("Verge: hasChanges(_:)")
  func hasChanges() {
    let lines = output { _ in
      // row
      if changes.hasChanges(\.owner) { print("other owner") }
      if !changes.hasChanges(\.items) { print("same items") }
      // row.end
    }
    #expect(lines == ["other owner", "same items"])
  }

  @Test("Verge: takeIfChanged(_:)")
  func takeIfChanged() {
    let lines = output { _ in
      // row
      let owner = changes.hasChanges(\.owner) ? changes.owner : nil
      // row.end
      print(owner ?? "none")
    }
    #expect(lines == ["Grace"])
  }

  @Test("Verge: Changes.map(_:)")
  func map() {
    let lines = output { _ in
      // row
      let coupon = Changes(from: changes.previous?.coupon, to: changes.coupon, version: changes.version)
      // row.end
      print(coupon.current?.code ?? "none")
    }
    #expect(lines == ["none"])
  }

  @Test("Verge: mapIfPresent(_:)")
  func mapIfPresent() {
    let lines = output { bag in
      let store = Store(initialState: Cart())
      // row
      store.sink(\.coupon?.percent) { print($0 ?? 0) }.store(in: bag)
      // row.end
      store.commit { $0.coupon = Cart.Coupon() }
      store.commit { $0.coupon?.code = "MILK" }
    }
    #expect(lines == ["0", "10"])
  }

  @Test("Verge: Comparer")
  func comparer() {
    let lines = output { bag in
      let store = Store(initialState: Cart())
      // row
      store.sink(\.items, by: { $0.count == $1.count }) { print($0) }.store(in: bag)
      // row.end
      store.commit { $0.items.append("Milk") }
      store.commit { $0.items[0] = "Tea" }
    }
    #expect(lines == ["[]", #"["Milk"]"#])
  }
}
