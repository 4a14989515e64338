/// What is done to an object when a bound signal tells a value.
///
/// ```swift
/// let token = user.bind(to: label, .method(Label.show))
/// ```
public struct Hook<Object: AnyObject & Sendable, Value: Sendable>: Sendable {
  let call: @Sendable (Object, Value) -> Void

  /// Calls an unbound method.
  public static func method(_ method: @escaping @Sendable (Object) -> (Value) -> Void) -> Hook {
    Hook { object, value in method(object)(value) }
  }

  /// Calls a closure with the object and the value.
  public static func closure(_ body: @escaping @Sendable (Object, Value) -> Void) -> Hook { Hook(call: body) }
}
