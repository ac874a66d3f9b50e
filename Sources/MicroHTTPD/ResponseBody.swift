internal import CMicroHTTPD
public import FileDescriptors
internal import Glibc

/// The content of a response, shared by all responses that use it: bytes in memory, or a part of a file.
@safe
public final class ResponseBody: Sendable {
    /// The size in bytes.
    public let count: Int

    @unsafe
    private enum Storage {
        case memory(UnsafeMutableRawPointer)
        case file(offset: Int)
        case unmeasured
    }

    /// `nonisolated(unsafe)`: the memory is written in `init`, then only read, and freed in `deinit`.
    nonisolated(unsafe) private let storage: Storage
    /// The body that this is a slice of, which owns the storage; `nil` if it isn't a slice.
    private let whole: ResponseBody?
    private let file: SharedFileDescriptor?

    /// Copies bytes.
    public init(_ content: [UInt8]) {
        count = content.count
        whole = nil
        file = nil
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(content.count, 1), alignment: 1)
        unsafe bytes.copyBytes(from: content)
        // Never an empty allocation, so that it has an address.
        unsafe storage = unsafe .memory(bytes.baseAddress.unsafelyUnwrapped)
    }

    /// Copies bytes that come in parts.
    ///
    /// - Parameters:
    ///   - count: the total number of bytes.
    ///   - show: calls its argument with each part, in order.
    public init(count: Int, _ show: ((Span<UInt8>) -> Void) -> Void) {
        self.count = count
        whole = nil
        file = nil
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(count, 1), alignment: 1)
        var filled = 0
        show { part in
            precondition(part.count <= count - filled, "the parts are more than was said")
            unsafe part.withUnsafeBytes { part in
                unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[filled...]).copyMemory(from: part)
            }
            filled += part.count
        }
        precondition(filled == count, "the parts are less than was said")
        unsafe storage = unsafe .memory(bytes.baseAddress.unsafelyUnwrapped)
    }

    /// Uses a part of an open file, which the system sends without copying it here.
    ///
    /// - Parameters:
    ///   - file: the file. Each response that sends the content has its own descriptor.
    ///   - offset: the start of the part.
    ///   - count: its size in bytes.
    public init(file: SharedFileDescriptor, offset: Int, count: Int) {
        unsafe storage = .file(offset: offset)
        self.count = count
        self.file = file
        whole = nil
    }

    private init(partOf whole: ResponseBody, from start: Int, count: Int) {
        unsafe storage =
            switch unsafe whole.storage {
            case .memory(let bytes): unsafe .memory(bytes + start)
            case .file(let offset): unsafe .file(offset: offset + start)
            case .unmeasured: unsafe .unmeasured
            }
        self.count = count
        self.whole = whole.whole ?? whole
        file = whole.file
    }

    /// For a 304 that stands for content of unknown length: it has no length, and closes its connection, since
    /// libmicrohttpd adds a length wherever the connection stays open.
    public static let unmeasured = ResponseBody()

    private init() {
        count = 0
        whole = nil
        file = nil
        unsafe storage = .unmeasured
    }

    /// A copy of the bytes; `nil` for a file.
    public func bytes() -> [UInt8]? {
        guard case .memory(let start) = unsafe storage else { return nil }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// A slice, which shares the bytes; `nil` if it is out of range.
    public func slice(from start: Int, count length: Int) -> ResponseBody? {
        guard start >= 0, length >= 0, start <= count - length else { return nil }
        return ResponseBody(partOf: self, from: start, count: length)
    }

    /// libmicrohttpd's response with this content; `nil` on failure.
    ///
    /// - Parameter isSent: whether the content is ever sent, rather than only its length.
    func makeResponse(isSent: Bool) -> OpaquePointer? {
        switch unsafe storage {
        case .file where !isSent:
            return unsafe CMicroHTTPD_measured_response(UInt64(count))
        case .memory(let bytes):
            let retained = unsafe Unmanaged.passRetained(self)
            let pointer = unsafe retained.toOpaque()
            let response = unsafe MHD_create_response_from_buffer_with_free_callback_cls(
                count,
                bytes,
                Self.release,
                pointer
            )
            if unsafe response == nil { unsafe retained.release() }
            return unsafe response
        case .file(let offset):
            guard let file, let copy = FileDescriptor(fcntl(file.descriptor.number, F_DUPFD_CLOEXEC, 0)) else {
                return nil
            }
            let response = unsafe MHD_create_response_from_fd_at_offset64(UInt64(count), copy.number, UInt64(offset))
            // libmicrohttpd closes the descriptor.
            if unsafe response != nil { _ = copy.release() }
            return unsafe response
        case .unmeasured:
            return unsafe CMicroHTTPD_unmeasured_response()
        }
    }

    private static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<ResponseBody>.fromOpaque(context).release()
    }

    deinit {
        guard whole == nil else { return }
        switch unsafe storage {
        case .memory(let bytes): unsafe bytes.deallocate()
        case .file, .unmeasured: break
        }
    }
}
