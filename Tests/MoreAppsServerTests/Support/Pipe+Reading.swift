import Foundation
import Locking
import Platform

extension Pipe {
    var output: OutputDescriptor {
        OutputDescriptor(number: fileHandleForWriting.fileDescriptor)
    }

    func isReadable(within milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, milliseconds) == 1
    }

    /// Whether writing a few bytes wouldn't block.
    var isWritable: Bool {
        var entry = pollfd(fd: fileHandleForWriting.fileDescriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&entry, 1, 0) == 1
    }

    func readAvailable() -> String {
        String(decoding: fileHandleForReading.availableData, as: UTF8.self)
    }

    /// Reads on its own thread until all writers are gone.
    func readToEnd() -> PipeReader {
        PipeReader(fileHandleForReading)
    }
}

final class PipeReader: Sendable {
    private let content = Lock(Data())
    private let done = DispatchSemaphore(value: 0)

    init(_ handle: FileHandle) {
        Foundation.Thread.detachNewThread { [self] in
            while case let data = handle.availableData, !data.isEmpty { content.withLock { $0 += data } }
            done.signal()
        }
    }

    /// The whole text, at the end.
    var text: String {
        done.wait()
        done.signal()
        return content.withLock { String(decoding: $0, as: UTF8.self) }
    }
}
