import Millrace

/// A derived value beside what it should be.
struct DerivedModelItem<Value: Sendable & Equatable>: Sendable {
  /// Its number, and what it is made of.
  let text: String
  let derived: Derived<Value>
  let expected: DerivedModelExpectation<Value>
  /// One with a comparator may keep a value that is only equivalent to the newest: this makes all that are
  /// equivalent the same, and whatever is computed from the item goes by it.
  var normal: @Sendable (Value) -> Value = { $0 }
  /// Stores that it surely depends on.
  let always: DerivedModelStores
  /// Stores that it may depend on.
  let ever: DerivedModelStores

  /// What others that are computed from it should see; it does not hold the derived value.
  var model: (DerivedModelStates) -> Value { { [expected, normal] in normal(expected($0).value) } }

  /// Its number.
  var tag: Substring { text.prefix { $0 != " " } }
}
