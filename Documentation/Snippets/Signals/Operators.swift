import Millrace

func combineFields() {
  let bag = DisposableBag()
  // snippet: operators
  let name = Property("")
  let mail = Property("")
  let isComplete = name.combineLatest(mail)
    .map { !$0.isEmpty && $1.contains("@") }
    .distinct()
  print(isComplete.value)  // prints: false
  isComplete.sink { print("complete: \($0)") }.store(in: bag)  // prints: complete: false
  name.value = "Ada"  // prints nothing
  mail.value = "ada@example.org"  // prints: complete: true
  // snippet.end
}

func shareAConnection() {
  let bag = DisposableBag()
  // snippet: sharing
  let words = Signal<String>()
  let lengths = words.log("counting") { print($0) }.map { $0.count }.share(replay: 1)
  lengths.sink { print("first \($0)") }.store(in: bag)
  words.send("one")  // prints: counting: one, first 3
  lengths.sink { print("second \($0)") }.store(in: bag)  // prints: second 3
  words.send("three")  // prints: counting: three, first 5, second 5
  // snippet.end
}

func switchSources() {
  let bag = DisposableBag()
  // snippet: the newest source
  let rooms = ["hall": Property(20), "kitchen": Property(23)]
  let room = Property("hall")
  room.flatMapLatest { rooms[$0, default: Property(0)] }
    .sink { print("\($0) degrees") }.store(in: bag)  // prints: 20 degrees
  room.value = "kitchen"  // prints: 23 degrees
  rooms["hall"]?.value = 21  // prints nothing: nobody listens to the hall
  // snippet.end
}

// snippet: time
func suggestions(
  for text: some ReadableSignal<String>, on clock: some Clock<Duration>
) -> SignalView<String> {
  text.debounce(for: .milliseconds(300), clock: clock).distinct().map { "searching for \($0)" }
}
// snippet.end
