import Millrace

/// What is told once and kept nowhere.
extension Row {
  enum Ping: Sendable {
    case ping(Int)
    case bye
  }

  static var activities: [Row] {
    [
      Row(name: "send an activity to one listener", subject: .time { sending(listeners: 1) }, limit: 8),
      Row(
        name: "send an activity to each further listener",
        subject: .extra({ sending(listeners: 100) }, beyond: { sending(listeners: 1) }, share: 99)),
      Row(name: "send an activity to nobody", subject: .time { sending(listeners: 0) }),
    ]
  }

  static func sending(listeners: Int) -> Operation {
    let store = Store<Small, Ping>(initialState: Small())
    let bag = DisposableBag()
    let tally = Tally()
    for _ in 0..<listeners {
      store.sinkActivity { ping in
        if case .ping(let number) = ping { tally.add(number) }
      }.store(in: bag)
    }
    return Operation(holding: bag) { count in
      for turn in 0..<count { store.send(.ping(turn)) }
    }
  }
}
