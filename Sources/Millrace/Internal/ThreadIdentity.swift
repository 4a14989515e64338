#if canImport(Darwin)
public import Darwin
#elseif canImport(Glibc)
public import Glibc
#elseif canImport(Musl)
public import Musl
#elseif canImport(Android)
public import Android
#elseif canImport(WinSDK)
public import WinSDK
#endif

/// Which thread runs, as a word that can be stored in an atomic and compared.
///
/// A live thread's identity is never 0 and is shared with no other live thread. It says nothing about
/// tasks: Millrace asks only while it holds its lock, or across calls that cannot suspend.
@usableFromInline
enum ThreadIdentity {
  /// The calling thread.
  @inlinable
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
