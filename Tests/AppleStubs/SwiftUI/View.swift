// The signatures of SwiftUI that Millrace and its documentation use, as the SDK declares them. Nothing of this runs.

/// A part of a user interface.
@MainActor @preconcurrency
public protocol View {
  /// What it is made of.
  associatedtype Body: View
  /// What it is made of.
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  /// There is none.
  public var body: Never { fatalError("a stub") }
}

/// Makes one view of several.
@resultBuilder
public struct ViewBuilder {
  /// The view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { fatalError("a stub") }

  /// The views.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    fatalError("a stub")
  }
}

/// Several views.
@frozen
public struct TupleView<T>: View {
  /// There is none.
  public var body: Never { fatalError("a stub") }
}

/// Views below each other.
public struct VStack<Content: View>: View {
  /// Makes a stack.
  public init(@ViewBuilder content: () -> Content) { fatalError("a stub") }

  /// There is none.
  public var body: Never { fatalError("a stub") }
}

/// A text.
public struct Text: View {
  /// Makes a text.
  public init<S: StringProtocol>(_ content: S) { fatalError("a stub") }

  /// There is none.
  public var body: Never { fatalError("a stub") }
}

/// A button.
public struct Button<Label: View>: View {
  /// Makes a button.
  @preconcurrency
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) where Label == Text {
    fatalError("a stub")
  }

  /// There is none.
  public var body: Never { fatalError("a stub") }
}

/// A field in which text is edited.
public struct TextField<Label: View>: View {
  /// Makes a field.
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) where Label == Text {
    fatalError("a stub")
  }

  /// There is none.
  public var body: Never { fatalError("a stub") }
}

/// Buttons that change a number.
public struct Stepper<Label: View>: View {
  /// Makes the buttons.
  public init<S: StringProtocol, V: Strideable>(_ title: S, value: Binding<V>, step: V.Stride = 1)
  where Label == Text {
    fatalError("a stub")
  }

  /// There is none.
  public var body: Never { fatalError("a stub") }
}
