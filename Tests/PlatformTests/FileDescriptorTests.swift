import FileDescriptors
import Glibc
import Testing

/// A pipe shows whether its writing end is closed.
@Suite struct FileDescriptorTests {
    private let reader: Int32
    private let writer: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe pipe(&ends) == 0)
        (reader, writer) = (ends[0], ends[1])
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    }

    private var isClosed: Bool {
        var byte: UInt8 = 0
        return unsafe read(reader, &byte, 1) == 0
    }

    @Test func `it is closed when its owner goes`() {
        defer { close(reader) }
        do {
            let descriptor = FileDescriptor(writer)
            #expect(!isClosed)
            _ = consume descriptor
        }
        #expect(isClosed)
    }

    @Test func `it is closed when it is told, and says whether that failed`() {
        defer { close(reader) }
        let failure = FileDescriptor(writer)?.close()
        #expect(failure == 0)
        #expect(isClosed)
    }

    @Test func `what is released stays open`() {
        defer { close(reader) }
        let released = FileDescriptor(writer)?.release()
        #expect(released == writer)
        #expect(!isClosed)
        close(writer)
    }

    @Test func `a shared one is closed when the last owner goes`() throws {
        defer { close(reader) }
        var owners: [SharedFileDescriptor] = []
        if let descriptor = FileDescriptor(writer) {
            owners = Array(repeating: SharedFileDescriptor(descriptor), count: 2)
        }
        owners.removeLast()
        #expect(!isClosed)
        owners.removeLast()
        #expect(isClosed)
    }

    @Test func `a call that failed makes none`() {
        defer { for end in [reader, writer] { close(end) } }
        if FileDescriptor(-1) != nil { Issue.record("there is one") }
    }
}
