internal import Glibc

/// The bytes of a response's content, copied once and shared by every response made with them.
@safe
public final class ResponseBody: Sendable {
    /// `nonisolated(unsafe)`: written in `init`, only read afterwards, freed in `deinit`.
    nonisolated(unsafe) let bytes: UnsafeMutableRawBufferPointer

    /// Copies bytes.
    public init(_ content: [UInt8]) {
        unsafe bytes = .allocate(byteCount: content.count, alignment: 1)
        unsafe bytes.copyBytes(from: content)
    }

    /// How many bytes it has.
    public var count: Int {
        unsafe bytes.count
    }

    deinit {
        unsafe bytes.deallocate()
    }
}
