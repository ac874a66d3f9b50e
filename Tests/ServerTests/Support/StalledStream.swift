import Foundation
import Glibc

/// A full named pipe, which isn't read until ``read()``.
final class StalledStream {
    /// The path to open for writing.
    let path: String
    private let descriptor: Int32
    private var received: [UInt8] = []

    init(_ name: String, in workspace: Workspace) throws {
        path = workspace.url(name).path
        guard unsafe mkfifo(path, 0o600) == 0 else { throw SystemError(call: "mkfifo", code: errno) }
        descriptor = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(call: "open", code: errno) }
        let filling = [UInt8](repeating: UInt8(ascii: "\n"), count: 4096)
        while unsafe write(descriptor, filling, filling.count) > 0 {}
    }

    deinit { close(descriptor) }

    /// Reads what is available; returns everything so far, without the filling.
    func read() -> String {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = unsafe Glibc.read(descriptor, &buffer, buffer.count), count > 0 {
            received += buffer[..<count]
        }
        return String(decoding: received.drop { $0 == UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
