internal import Millrace

/// The actions that are sent from a place.
struct ActionEvents<Place: ActionPlace>: EventSource {
  let place: Place

  func attach(_ handler: @escaping @Sendable (()) -> Void) -> Disposable {
    let id = MainActor.assumeIsolated { place.add { handler(()) } }
    return Disposable { [weak place] in
      guard let place else { return }
      onMainActor { place.remove(id) }
    }
  }
}
