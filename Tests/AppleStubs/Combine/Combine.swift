// The signatures of Combine that Millrace and its documentation use, as the SDK declares them. Nothing of this runs.

/// Something that can be cancelled.
public protocol Cancellable {
  /// Cancels it.
  func cancel()
}

/// Cancels something when it goes.
public final class AnyCancellable: Cancellable, Hashable {
  /// Cancels it.
  public func cancel() { fatalError("a stub") }

  /// Puts it into a set.
  public func store(in set: inout Set<AnyCancellable>) { fatalError("a stub") }

  /// Whether both are the same.
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { fatalError("a stub") }

  /// Hashes it.
  public func hash(into hasher: inout Hasher) { fatalError("a stub") }
}

/// What tells one instance from another.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  /// As text.
  public var description: String { fatalError("a stub") }
}

/// What has an identity.
public protocol CustomCombineIdentifierConvertible {
  /// The identity.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The identity.
  public var combineIdentifier: CombineIdentifier { fatalError("a stub") }
}

/// What a subscriber asks through.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Asks for values.
  func request(_ demand: Subscribers.Demand)
}

/// What subscribers are made of.
public enum Subscribers {
  /// How many values are asked for.
  @frozen
  public struct Demand: Equatable, Hashable, Sendable {
    /// How many, if not all.
    @inlinable public var max: Int? { fatalError("a stub") }

    /// All.
    public static var unlimited: Demand { fatalError("a stub") }

    /// No further one.
    public static var none: Demand { fatalError("a stub") }
  }

  /// How it ended.
  @frozen
  public enum Completion<Failure: Error> {
    /// Nothing more comes.
    case finished
    /// It failed.
    case failure(Failure)
  }
}

/// Who takes values.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// What it takes.
  associatedtype Input
  /// How it may fail.
  associatedtype Failure: Error

  /// Begins.
  func receive(subscription: any Subscription)

  /// Takes a value.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Ends.
  func receive(completion: Subscribers.Completion<Failure>)
}

/// What publishes values.
public protocol Publisher<Output, Failure> {
  /// What it publishes.
  associatedtype Output
  /// How it may fail.
  associatedtype Failure: Error

  /// Subscribes.
  func receive<S>(subscriber: S) where S: Subscriber, Self.Failure == S.Failure, Self.Output == S.Input
}

extension Publisher {
  /// Takes values and the end.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Self.Failure>) -> Void,
    receiveValue: @escaping (Self.Output) -> Void
  ) -> AnyCancellable {
    fatalError("a stub")
  }
}

extension Publisher where Failure == Never {
  /// Takes values.
  public func sink(receiveValue: @escaping (Self.Output) -> Void) -> AnyCancellable { fatalError("a stub") }
}

/// Publishes what is sent to it.
public final class PassthroughSubject<Output, Failure: Error>: Publisher {
  /// Makes a subject.
  public init() { fatalError("a stub") }

  /// Subscribes.
  public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
    fatalError("a stub")
  }
}
