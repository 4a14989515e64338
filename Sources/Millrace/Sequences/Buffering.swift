/// What an async sequence keeps for a loop that is busy with an earlier value.
///
/// ```swift
/// for await count in store.values(of: \.count, buffering: .all) { print(count) }
/// ```
///
/// Each iterator has a buffer of its own.
public struct Buffering: Sendable, Equatable {
  /// How many values are kept at most.
  @usableFromInline let limit: Int

  /// Keeps every value until the loop takes it.
  ///
  /// A loop that is slower than its source for long needs memory for all that waits.
  public static var all: Buffering { Buffering(limit: .max) }

  /// Keeps the newest `count` values; of more, the oldest go.
  ///
  /// The last one is never among those. With 0 or less it stops the program: no value would reach a loop that is
  /// busy.
  ///
  /// - Parameters:
  ///   - count: How many values are kept at most; 1 and more.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What to pass as `buffering:`.
  public static func newest(
    _ count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Buffering {
    if count < 1 {
      fatalError(
        """
        Millrace: .newest(\(count)) was asked for as the buffering of an async sequence. It would keep nothing for \
        a loop that is busy, which then misses values, the last one too. Write .newest(1) for the newest value, a \
        larger number for more of them, or .all.
        """, file: file, line: line)
    }
    return Buffering(limit: count)
  }
}
