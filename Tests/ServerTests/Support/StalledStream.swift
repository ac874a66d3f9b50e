import Foundation
import Glibc

/// A pipe with a name that is full, and whose reader doesn't read before it is told to.
final class StalledStream {
    /// Where it can be opened to write.
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

    /// Reads what there is; returns all that was read so far, without the filling.
    func read() -> String {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = unsafe Glibc.read(descriptor, &buffer, buffer.count), count > 0 {
            received += buffer[..<count]
        }
        return String(decoding: received.drop { $0 == UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
