/// Which values of an interval a `throttle` tells.
public enum ThrottleEdge: Sendable, Hashable, CaseIterable {
  /// The first, at once; the others are dropped.
  case leading
  /// The last, when the interval is over.
  case trailing
  /// The first, at once, and, where others came, the last, when the interval is over.
  case both
}
