import Foundation
import Locking
import Platform
import TestSupport
import Testing

@testable import MoreAppsServer

@Suite("The log on standard error", .timeLimit(.minutes(1)))
struct ErrorLogTests {
    @Test("writes each message by itself, whole and in order")
    func order() throws {
        let pipe = Pipe()
        let reader = pipe.readToEnd()
        let log = try ErrorLog(output: pipe.output, name: "name")
        for number in 0..<1000 { log.note(String(repeating: "x", count: number) + "\(number)") }
        log.problem("file:1:2: error: a")
        log.problem("error: b")
        #expect(log.stop(within: .seconds(20)))
        try pipe.fileHandleForWriting.close()
        let numbered = (0..<1000).map { "name: " + String(repeating: "x", count: $0) + "\($0)" }
        #expect(
            reader.text.split(separator: "\n").map(String.init) == numbered + ["file:1:2: error: a", "name: error: b"]
        )
        #expect(log.droppedMessages == 0)
    }

    @Test("keeps the lines of several threads apart")
    func concurrency() throws {
        let pipe = Pipe()
        let reader = pipe.readToEnd()
        let log = try ErrorLog(output: pipe.output, name: "name", limit: .max)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<1000 { log.note("\(thread).\(number)") }
        }
        #expect(log.stop(within: .seconds(20)))
        try pipe.fileHandleForWriting.close()
        let lines = reader.text.split(separator: "\n")
        for thread in 0..<4 {
            #expect(lines.filter { $0.hasPrefix("name: \(thread).") } == (0..<1000).map { "name: \(thread).\($0)" })
        }
    }

    @Test("never blocks on a stalled reader, and reports dropped messages in place")
    func blockedReader() throws {
        let pipe = Pipe()
        let log = try ErrorLog(output: pipe.output, name: "name", limit: 10_000)
        let text = String(repeating: "x", count: 993)
        var count = 0
        // Fill the pipe and the queue, and write more.
        var droppedBefore = 0
        while pipe.isWritable || log.droppedMessages < droppedBefore + 100 {
            if pipe.isWritable { droppedBefore = log.droppedMessages }
            log.note(text)
            count += 1
        }
        #expect(!log.stop(within: .milliseconds(50)), "the reader still doesn't read")
        let reader = pipe.readToEnd()
        #expect(log.stop(within: .seconds(5)))
        try pipe.fileHandleForWriting.close()
        let lines = reader.text.split(separator: "\n").map(String.init)
        let dropped = log.droppedMessages
        #expect(lines.count { $0 == "name: \(text)" } == count - dropped, "messages are dropped whole")
        // The writer may have been late before the pipe was full.
        let told = lines.compactMap { $0.wholeMatch(of: Self.droppedLine).flatMap { Int($0.1) } }
        #expect(told.reduce(0, +) == dropped)
        #expect(told.count + count - dropped == lines.count)
    }

    @Test("continues with a reader that was slow")
    func slowReader() throws {
        let pipe = Pipe()
        let log = try ErrorLog(output: pipe.output, name: "name", limit: 10_000)
        let text = String(repeating: "x", count: 993)
        while log.droppedMessages < 3 { log.note(text) }
        let reader = pipe.readToEnd()
        var dropped = log.droppedMessages
        while true {
            usleep(10_000)
            log.note("again")
            if log.droppedMessages == dropped { break }
            dropped = log.droppedMessages
        }
        #expect(log.stop(within: .seconds(5)))
        try pipe.fileHandleForWriting.close()
        let lines = reader.text.split(separator: "\n").map(String.init)
        let told = lines.compactMap { $0.wholeMatch(of: Self.droppedLine).flatMap { Int($0.1) } }
        #expect(told.reduce(0, +) == dropped)
        #expect(lines.last == "name: again")
    }

    private static var droppedLine: Regex<(Substring, Substring)> {
        /name: (\d+) messages? w(?:as|ere) dropped: standard error was not read/
    }

    @Test("drops what can't be written, and ends", arguments: Unwritable.allCases)
    func failure(unwritable: Unwritable) throws {
        let pipe = Pipe()
        let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
        try pipe.fileHandleForReading.close()
        let number =
            switch unwritable {
            case .closedPipe: pipe.fileHandleForWriting.fileDescriptor
            case .fullDisk: full.fileDescriptor
            case .closedDescriptor: Int32(987)
            }
        let log = try ErrorLog(output: OutputDescriptor(number: number), name: "name")
        for count in 1...3 {
            log.note("x")
            let deadline = ContinuousClock.now + .seconds(10)
            while log.droppedMessages < count, ContinuousClock.now < deadline { usleep(1000) }
            #expect(log.droppedMessages == count)
        }
        #expect(log.stop(within: .seconds(5)))
        withExtendedLifetime(full) {}
    }

    enum Unwritable: CaseIterable {
        case closedPipe, fullDisk, closedDescriptor
    }

    @Test("tears no message when its reader leaves and returns")
    func tornMessage() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/fifo"
        try #require(unsafe mkfifo(path, 0o600) == 0)
        let first = unsafe open(path, O_RDONLY | O_NONBLOCK)
        let output = unsafe open(path, O_WRONLY)
        try #require(first >= 0 && output >= 0)
        let log = try ErrorLog(output: OutputDescriptor(number: output), name: "name")
        // More than fits into a pipe: it is written in parts, and the first stays in the pipe.
        let long = String(repeating: "x", count: 100_000)
        log.note(long)
        var entry = pollfd(fd: first, events: Int16(POLLIN), revents: 0)
        #expect(unsafe poll(&entry, 1, 5000) == 1)
        close(first)
        while log.droppedMessages == 0 {
            log.note("lost")
            usleep(1000)
        }
        let second = FileHandle(fileDescriptor: unsafe open(path, O_RDONLY), closeOnDealloc: true)
        let reader = PipeReader(second)
        #expect(log.stop(within: .seconds(5)))
        close(output)
        let dropped = log.droppedMessages
        let message = dropped == 1 ? "1 message was" : "\(dropped) messages were"
        #expect(reader.text == "name: \(long)\nname: \(message) dropped: standard error: cannot write: Broken pipe\n")
    }

    @Test("can be stopped twice")
    func stopTwice() throws {
        let log = try ErrorLog(name: "name")
        #expect(log.stop(within: .seconds(5)))
        #expect(log.stop(within: .seconds(5)))
    }
}
