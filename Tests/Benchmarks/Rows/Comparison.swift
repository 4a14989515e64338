import Observation

/// The toolchain's own observation, for scale. Its observer hears of one change, before it, and must ask again.
extension Row {
  static var comparison: [Row] {
    [
      Row(name: "for scale: write an @Observable property, nobody observes", subject: .time { writing() }),
      Row(
        name: "for scale: write an @Observable property, one observer, asked again",
        subject: .time { writingObserved() }),
    ]
  }

  private static func writing() -> Operation {
    let model = Model()
    return Operation { count in
      for turn in 0..<count { model.count += turn & 7 + 1 }
    }
  }

  private static func writingObserved() -> Operation {
    let model = Model()
    let tally = Tally()
    return Operation { count in
      for turn in 0..<count {
        tally.add(
          withObservationTracking {
            model.count
          } onChange: {
            tally.add(1)
          })
        model.count += turn & 7 + 1
      }
    }
  }
}

@Observable
private final class Model {
  var count = 0
}
