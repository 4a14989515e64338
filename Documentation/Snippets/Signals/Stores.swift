import Millrace

// snippet: state
struct Radio: Sendable, Equatable {
  var volume = 50
  var station = "one"
}

enum RadioAction: Sendable {
  case setVolume(Int)
}

let radio = Reducer<Radio, RadioAction> { radio, action in
  switch action {
  case .setVolume(let volume): radio.volume = min(max(volume, 0), 100)
  }
}
// snippet.end

func listenToAStore() {
  let bag = DisposableBag()
  // snippet: from a store
  let store = FluxStore(initialState: Radio(), reducer: radio)
  let isLoud = store.signal(\.volume).map { $0 > 80 }.distinct()
  isLoud.sink { print("loud: \($0)") }.store(in: bag)  // prints: loud: false
  store.dispatch(.setVolume(90))  // prints: loud: true
  store.dispatch(.setVolume(95))  // prints nothing
  // snippet.end
}

// snippet: an object
final class Display: Sendable {
  let text = Property("")

  func show(_ volume: Int) { text.value = "volume \(volume)" }
}
// snippet.end

func bindToAnObject() {
  let bag = DisposableBag()
  let store = FluxStore(initialState: Radio(), reducer: radio)
  // snippet: binding to an object
  let display = Display()
  store.signal(\.volume).bind(to: display, .method(Display.show)).store(in: bag)
  store.dispatch(.setVolume(30))
  print(display.text.value)  // prints: volume 30
  // snippet.end
}

func bindTwoWay() {
  let bag = DisposableBag()
  let store = FluxStore(initialState: Radio(), reducer: radio)
  // snippet: binding two ways
  let slider = Property(0)
  slider.bindTwoWay(to: store, \.volume, action: RadioAction.setVolume).store(in: bag)
  print(slider.value)  // prints: 50
  slider.value = 70
  print(store.volume)  // prints: 70
  slider.value = 170
  print(store.volume, slider.value)  // prints: 100 100
  // snippet.end
}
