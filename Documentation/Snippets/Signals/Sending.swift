import Millrace

func sendToListeners() {
  let bag = DisposableBag()
  // snippet: a signal
  let taps = Signal<String>()
  taps.send("nobody hears this")
  taps.sink { print("tapped \($0)") }.store(in: bag)
  taps.send("play")  // prints: tapped play
  // snippet.end
}

func setAProperty() {
  let bag = DisposableBag()
  // snippet: a property
  let volume = Property(50)
  volume.sink { print("volume \($0)") }.store(in: bag)  // prints: volume 50
  volume.value = 60  // prints: volume 60
  volume.value = 60  // prints nothing
  volume.value += 5  // prints: volume 65
  // snippet.end
}

// snippet: a read-only view
final class Dial: Sendable {
  private let setting = Property(0)

  var position: PropertyView<Int> { setting.readOnly }

  func turn() { setting.value += 1 }
}
// snippet.end

func readADial() {
  let dial = Dial()
  dial.turn()
  print(dial.position.value)
}
