import Millrace

/// Middleware that looks at an action and passes it on.
extension Row {
  static var middleware: [Row] {
    [
      Row(
        name: "middleware that passes on, each of ten",
        subject: .extra({ passing(10) }, beyond: { passing(0) }, share: 10), limit: 1),
      Row(
        name: "middleware that passes on, the first",
        subject: .extra({ passing(1) }, beyond: { passing(0) }, share: 1)),
      Row(
        name: "middleware that reads the state before and after",
        subject: .extra({ reading() }, beyond: { passing(0) }, share: 1)),
    ]
  }

  static func passing(_ count: Int) -> Operation {
    SmallStore.make(middleware: (0..<count).map { _ in Middleware { _, action, next in next(action) } })
      .dispatching()
  }

  private static func reading() -> Operation {
    let tally = Tally()
    return SmallStore.make(middleware: [
      Middleware { context, action, next in
        let before = context.count
        next(action)
        tally.add(context.count - before)
      }
    ]).dispatching()
  }
}
