// Values whose type is known at run time only, and their bytes.

/// Whether two values have the same stored bytes.
@inlinable @inline(__always)
func haveSameBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int) -> Bool {
  var offset = 0
  while offset &+ 8 <= count {
    if left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      != right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    {
      return false
    }
    offset &+= 8
  }
  while offset < count {
    if left.load(fromByteOffset: offset, as: UInt8.self)
      != right.load(fromByteOffset: offset, as: UInt8.self)
    {
      return false
    }
    offset &+= 1
  }
  return true
}

/// Makes `copy`, a copy of the value at `original`, the same in all bytes, also those that belong to no
/// property.
///
/// For types whose bytes tell: both hold the same references then.
@inlinable @inline(__always)
func equalizeBytes<Value>(of copy: UnsafeMutablePointer<Value>, with original: UnsafePointer<Value>) {
  UnsafeMutableRawPointer(copy).copyMemory(from: original, byteCount: MemoryLayout<Value>.size)
}

/// Exchanges the bytes at two places.
@inlinable @inline(__always)
func exchangeBytes(_ left: UnsafeMutableRawPointer, _ right: UnsafeMutableRawPointer, count: Int) {
  var offset = 0
  while offset &+ 8 <= count {
    let word = left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    left.storeBytes(
      of: right.loadUnaligned(fromByteOffset: offset, as: UInt64.self), toByteOffset: offset, as: UInt64.self)
    right.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
    offset &+= 8
  }
  while offset < count {
    let byte = left.load(fromByteOffset: offset, as: UInt8.self)
    left.storeBytes(
      of: right.load(fromByteOffset: offset, as: UInt8.self), toByteOffset: offset, as: UInt8.self)
    right.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
    offset &+= 1
  }
}

/// Whether the values of a type can be dropped by forgetting their bytes.
///
/// The standard library tells this, and whether bytes may be moved, of a type that is known at run time only
/// by these two functions; their underscore keeps them from no module outside of it.
@inlinable @inline(__always)
func isTrivial<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }

/// Whether the bytes of a type's values tell, for a kept copy, that nothing copy-on-write was edited.
@inlinable @inline(__always)
func areBytesTelling<Value>(_ type: Value.Type) -> Bool { _isBitwiseTakable(type) }

/// Whether two values have the same bits or compare as equal.
@inlinable @inline(__always)
func areUnchanged<Value: Equatable>(_ old: Value, _ new: Value) -> Bool {
  if areBytesTelling(Value.self) {
    let haveSameBits = withUnsafePointer(to: old) { old in
      withUnsafePointer(to: new) { new in haveSameBytes(old, new, count: MemoryLayout<Value>.size) }
    }
    if haveSameBits { return true }
  }
  return old == new
}

/// Drops the value of type `type` at `pointer`.
func destroyValue(of type: any Any.Type, at pointer: UnsafeMutableRawPointer) {
  func destroy<Value>(_: Value.Type) {
    pointer.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
  }
  _openExistential(type, do: destroy)
}

/// Copies the value of type `type` at `pointer` to `destination`.
func copyValue(of type: any Any.Type, at pointer: UnsafeRawPointer, to destination: UnsafeMutableRawPointer) {
  func copy<Value>(_: Value.Type) {
    destination.initializeMemory(as: Value.self, to: pointer.assumingMemoryBound(to: Value.self).pointee)
  }
  _openExistential(type, do: copy)
}

/// A copy of the value of type `type` at `pointer`, in memory of its own.
func allocateCopy(of type: any Any.Type, at pointer: UnsafeRawPointer) -> UnsafeMutableRawPointer {
  func copy<Value>(_: Value.Type) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    memory.initialize(to: pointer.assumingMemoryBound(to: Value.self).pointee)
    return UnsafeMutableRawPointer(memory)
  }
  return _openExistential(type, do: copy)
}
