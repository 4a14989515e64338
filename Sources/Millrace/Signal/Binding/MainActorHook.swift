/// What is done on the main actor to an object when a bound signal tells a value.
///
/// ```swift
/// let token = user.bind(to: label, .method(Label.show), on: .main)
/// ```
public struct MainActorHook<Object: AnyObject, Value: Sendable>: Sendable {
  let call: @MainActor @Sendable (Object, Value) -> Void

  /// Calls an unbound method.
  public static func method(
    _ method: @escaping @MainActor @Sendable (Object) -> @MainActor (Value) -> Void
  ) -> MainActorHook {
    MainActorHook { object, value in method(object)(value) }
  }

  /// Calls a closure with the object and the value.
  public static func closure(
    _ body: @escaping @MainActor @Sendable (Object, Value) -> Void
  ) -> MainActorHook {
    MainActorHook(call: body)
  }
}
