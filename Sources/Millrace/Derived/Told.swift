/// What a sink has told last; only the thread that runs the sink looks at it.
@usableFromInline
final class Told<Value>: @unchecked Sendable {  // see above
  // Only one thread at a time, so that checking for overlapping accesses at run time would only cost.
  @usableFromInline @exclusivity(unchecked) var value: Value?
  @usableFromInline @exclusivity(unchecked) var stamp = -1
  /// Whether the next value is only noted.
  @usableFromInline @exclusivity(unchecked) var isSilent: Bool

  @usableFromInline
  init(isSilent: Bool) { self.isSilent = isSilent }
}
