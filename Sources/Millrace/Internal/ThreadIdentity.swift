#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#elseif canImport(WinSDK)
internal import WinSDK
#endif

/// Which thread runs, as a word that can be stored in an atomic and compared.
///
/// A live thread's identity is never 0 and is shared with no other live thread. It says nothing about
/// tasks: Millrace asks only while it holds its lock, or between two lines without an `await`.
@usableFromInline
enum ThreadIdentity {
  /// The calling thread.
  @usableFromInline
  static var current: UInt {
    #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
    #elseif canImport(Glibc)
    UInt(pthread_self())
    #elseif canImport(Musl) || canImport(Android)
    UInt(bitPattern: pthread_self())
    #elseif canImport(WinSDK)
    UInt(GetCurrentThreadId())
    #else
    1  // WebAssembly without threads
    #endif
  }
}
