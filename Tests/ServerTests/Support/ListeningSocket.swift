import Glibc
@_exported import TestSupport

/// A port reserved by this process.
final class ListeningSocket: Sendable {
    private let descriptor: Int32
    let port: UInt16

    init(on host: String = "127.0.0.1") throws {
        let address = try NumericAddress(host, port: 0)
        let descriptor = socket(address.family, NumericAddress.streamType, 0)
        self.descriptor = descriptor
        let bound = unsafe address.withPointer { unsafe bind(descriptor, $0, $1) }
        guard bound == 0, listen(descriptor, 8) == 0 else { throw SystemError(call: "bind", code: errno) }
        var name = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let named = unsafe withUnsafeMutablePointer(to: &name) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &length) }
        }
        guard named == 0 else { throw SystemError(call: "getsockname", code: errno) }
        port = UInt16(bigEndian: name.sin_port)
    }

    /// Waits for a connection; nil if none arrives in time.
    func accept(within limit: Duration) -> TCPSocket? {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, limit.milliseconds) > 0 else { return nil }
        let accepted = Glibc.accept(descriptor, nil, nil)
        guard accepted >= 0 else { return nil }
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        return TCPSocket(accepted: accepted)
    }

    /// Accepts one connection, reads once, sends `answer` and closes.
    func answer(_ answer: String) throws {
        guard let connection = accept(within: patience) else { throw TimedOut(what: "a connection", limit: patience) }
        var request: [UInt8] = []
        _ = try connection.receive(into: &request, within: patience)
        try connection.send(Array(answer.utf8))
    }

    deinit { close(descriptor) }
}
