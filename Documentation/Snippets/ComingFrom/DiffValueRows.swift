import Millrace
import Testing

extension User: EquatableWithIdentity {
  static let identity = User()
}

@Suite struct DiffValueRows {
  @Test("DiffValue: @Diff(value:)")
  func wholeValue() {
    let lines = output { bag in
      // row
      @Diff var user = User()
      // row.end
      $user.sink { print($0.name, $0.visits) }.store(in: bag)
      user.visits = 1
      user.visits = 1
    }
    #expect(lines == ["Ada 0", "Ada 1"])
  }

  @Test("DiffValue: @Diff(value:_:_:)")
  func listedPaths() {
    let lines = output { bag in
      // row
      @Diff(\.name, \.mail) var user = User()
      // row.end
      $user.sink { print($0.name, $0.visits) }.store(in: bag)
      user.visits = 1
      print("stored:", user.visits)
      user.name = "Grace"
    }
    #expect(lines == ["Ada 0", "stored: 1", "Grace 1"])
  }

  @Test("DiffValue: EquatableWithIdentity")
  func identity() {
    let lines = output { bag in
      // row
      @Diff(\.name) var user: User
      // row.end
      $user.sink { print($0.name) }.store(in: bag)
      user.name = "Grace"
    }
    #expect(lines == ["Ada", "Grace"])
  }

  @Test("DiffValue: $user")
  func projectedValue() {
    let lines = output { bag in
      @Diff(\.name) var user = User()
      // row
      $user.sink { print($0.name) }.store(in: bag)
      // row.end
      user.name = "Grace"
      print($user.value.name)
    }
    #expect(lines == ["Ada", "Grace", "Grace"])
  }

  @Test("DiffValue: Diff.wrappedValue")
  func wrappedValue() {
    let lines = output { _ in
      @Diff(\.name) var user = User()
      // row
      user.visits += 1
      // row.end
      print(user.visits)
    }
    #expect(lines == ["1"])
  }

  @Test("DiffValue: observe(_:target:hook:)")
  func observe() {
    let lines = output { bag in
      @Diff(\.mail) var user = User()
      let label = Label()
      // row
      $user.observe(\.name).bind(to: label, .method(Label.show)).store(in: bag)
      // row.end
      user.mail = "grace@example.org"
      user.name = "Grace"
    }
    #expect(lines == ["label: Ada", "label: Grace"])
  }

  @Test("DiffValue: .closure")
  func hookClosure() {
    let lines = output { bag in
      @Diff var user = User()
      let label = Label()
      // row
      $user.observe(\.name).bind(to: label, .closure { $0.text = $1 }).store(in: bag)
      // row.end
      user.name = "Grace"
    }
    #expect(lines == ["label: Ada", "label: Grace"])
  }

  @Test("DiffValue: observe(_:target:hook:on:)")
  func observeElsewhere() async {
    let show = Tape()
    @Diff var user = User()
    let bag = DisposableBag()
    // row
    $user.observe(\.name).sink(on: .main) { show($0) }.store(in: bag)
    // row.end
    user.name = "Grace"
    #expect(await show.first(2) == ["Ada", "Grace"])
    bag.dispose()
  }

  @Test("DiffValue: CurrentValueRelay")
  func relay() {
    let lines = output { bag in
      // row
      let name = Property("Ada")
      name.value = "Grace"
      // row.end
      name.sink { print($0) }.store(in: bag)
      name.value = "Katherine"
    }
    #expect(lines == ["Grace", "Katherine"])
  }

  @Test("DiffValue: Relay")
  func voidRelay() {
    let lines = output { bag in
      // row
      let refreshes = Signal<Void>()
      refreshes.sink { print("refreshed") }.store(in: bag)
      refreshes.send()
      // row.end
    }
    #expect(lines == ["refreshed"])
  }

  @Test("DiffValue: Publisher.add(_:target:hook:)")
  func add() {
    let lines = output { bag in
      let user = Property(User())
      let label = Label()
      // row
      user.observe(\.name).bind(to: label, .method(Label.show)).store(in: bag)
      // row.end
      user.modify { $0.visits = 1 }
      user.modify { $0.name = "Grace" }
    }
    #expect(lines == ["label: Ada", "label: Grace"])
  }

  @Test("DiffValue: singleReplay()")
  func singleReplay() {
    let lines = output { bag in
      let queries = Signal<String>()
      // row
      let results = queries.map { "found \($0)" }.log("search") { print($0) }.singleReplay()
      // row.end
      results.sink { print("early", $0) }.store(in: bag)
      queries.send("tea")
      results.sink { print("late", $0) }.store(in: bag)
    }
    #expect(lines == ["search: found tea", "early found tea", "late found tea"])
  }
}
