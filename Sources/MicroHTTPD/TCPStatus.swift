internal import Glibc

/// The kernel's state of a TCP connection (tcp(7), `TCP_INFO`).
struct TCPStatus {
    /// The number of bytes received, including unread ones.
    let receivedBytes: Int
    /// Whether the peer has closed its sending side.
    let isPeerDone: Bool
    /// How long ago the last bytes were received, in milliseconds.
    let silence: Int
    /// The number of bytes acknowledged by the peer.
    let acknowledgedBytes: Int
    /// Whether the last bytes were received after the last ones were sent, as far as the kernel's clock can tell.
    let isPeerLast: Bool

    /// Lengths and offsets in the kernel's `struct tcp_info`, which only ever grows; glibc's version is shorter.
    private enum Offset {
        static let state = 0
        static let unacknowledged = 24
        static let lastDataSent = 44
        static let lastDataReceived = 52
        static let bytesAcknowledged = 120
        static let bytesReceived = 128
        static let end = 136
    }
    /// The state after the peer has closed its sending side.
    private static let closeWait: UInt8 = 8

    /// The number of connections waiting on a listening socket; 0 if unknown.
    static func queueLength(of listener: Int32) -> Int {
        unsafe withUnsafeTemporaryAllocation(byteCount: Offset.end, alignment: 8) { buffer in
            var length = socklen_t(buffer.count)
            guard unsafe getsockopt(listener, Int32(IPPROTO_TCP), TCP_INFO, buffer.baseAddress, &length) == 0,
                length == Offset.end
            else { return 0 }
            return unsafe Int(buffer.load(fromByteOffset: Offset.unacknowledged, as: UInt32.self))
        }
    }

    /// - Returns: `nil` when the descriptor isn't a TCP connection.
    init?(of descriptor: Int32) {
        let info = unsafe withUnsafeTemporaryAllocation(byteCount: Offset.end, alignment: 8) {
            buffer -> (state: UInt8, sent: UInt32, received: UInt32, bytes: UInt64, acknowledged: UInt64)? in
            var length = socklen_t(buffer.count)
            guard unsafe getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, buffer.baseAddress, &length) == 0,
                length == Offset.end
            else { return nil }
            return unsafe (
                buffer.load(fromByteOffset: Offset.state, as: UInt8.self),
                buffer.load(fromByteOffset: Offset.lastDataSent, as: UInt32.self),
                buffer.load(fromByteOffset: Offset.lastDataReceived, as: UInt32.self),
                buffer.load(fromByteOffset: Offset.bytesReceived, as: UInt64.self),
                buffer.load(fromByteOffset: Offset.bytesAcknowledged, as: UInt64.self)
            )
        }
        guard let info else { return nil }
        isPeerDone = info.state == Self.closeWait
        silence = Int(info.received)
        // The end of the stream counts as a byte.
        receivedBytes = Int(info.bytes) - (isPeerDone ? 1 : 0)
        acknowledgedBytes = Int(info.acknowledged)
        isPeerLast = info.received < info.sent
    }
}
