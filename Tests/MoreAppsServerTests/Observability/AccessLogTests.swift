import Foundation
import Locking
import Platform
import Testing

@testable import MoreAppsServer

@Suite("The access log", .timeLimit(.minutes(1)))
struct AccessLogTests {
    @Test("writes everything, but only when flushed")
    func flush() throws {
        let pipe = Pipe()
        let log = try AccessLog(format: .combined, output: pipe.output, shards: 1) { _ in }
        log.append("first", shard: 0)
        #expect(!pipe.isReadable(within: 100))
        log.flush()
        #expect(pipe.isReadable(within: 5000))
        #expect(pipe.readAvailable() == Self.line("first"))
        log.append("second", shard: 0)
        #expect(log.stop(within: .seconds(5)))
        #expect(pipe.readAvailable() == Self.line("second"))
    }

    @Test("writes by itself when a buffer is full")
    func threshold() throws {
        let pipe = Pipe()
        let log = try AccessLog(format: .combined, output: pipe.output, shards: 2) { _ in }
        let line = Self.line("x")
        for _ in 0...(65536 / line.utf8.count) { log.append("x", shard: 1) }
        #expect(pipe.isReadable(within: 5000))
        let reader = pipe.readToEnd()
        #expect(log.stop(within: .seconds(5)))
        try pipe.fileHandleForWriting.close()
        #expect(reader.text.components(separatedBy: "\n").count == 65536 / line.utf8.count + 2)
    }

    @Test("neither loses nor mixes lines of many threads", arguments: [1, 3])
    func concurrency(shards: Int) throws {
        let pipe = Pipe()
        let reader = pipe.readToEnd()
        let log = try AccessLog(format: .combined, output: pipe.output, shards: shards, shardLimit: .max) { _ in }
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for index in 0..<2000 {
                log.append("\(thread).\(index)." + String(repeating: "y", count: index % 100), shard: thread)
                if index % 500 == 0 { log.flush() }
            }
        }
        #expect(log.stop(within: .seconds(20)))
        try pipe.fileHandleForWriting.close()
        let lines = reader.text.split(separator: "\n").map(String.init)
        let expected = (0..<8).map { thread in
            (0..<2000).map { Self.line("\(thread).\($0)." + String(repeating: "y", count: $0 % 100)).dropLast() }.map(
                String.init
            )
        }
        #expect(lines.count == 16000)
        for (thread, expected) in expected.enumerated() {
            #expect(lines.filter { $0.contains("GET \(thread).") } == expected, "in order, and whole")
        }
        #expect(log.droppedLines == 0)
    }

    @Test("drops lines when the reader stalls, never blocks, and reports it")
    func blockedReader() throws {
        let pipe = Pipe()
        let reports = Reports()
        let limit = 100_000
        let log = try AccessLog(
            format: .combined,
            output: pipe.output,
            shards: 1,
            shardLimit: limit,
            report: reports.add
        )
        let size = Self.line("12345").utf8.count
        // More than fits into the pipe, the pending write, and the shard.
        let total = 4 * limit / size + 65536 / size
        let appended = ContinuousClock().measure {
            for index in 0..<total { log.append(String(10000 + index % 1000), shard: 0) }
        }
        #expect(appended < .seconds(5))
        let dropped = log.droppedLines
        #expect(dropped > 0)
        #expect(!log.stop(within: .milliseconds(50)), "the reader still doesn't read")
        #expect(reports.lines.contains { $0.hasPrefix("access log: the last lines were not written") })

        let reader = pipe.readToEnd()
        #expect(log.stop(within: .seconds(5)))
        try pipe.fileHandleForWriting.close()
        let lines = reader.text.split(separator: "\n")
        #expect(lines.count == total - dropped)
        #expect(lines.allSatisfy { $0.utf8.count == size - 1 }, "lines are dropped whole")
        #expect(reports.lines.last == "access log: \(dropped) lines were dropped: they could not be written in time")
    }

    @Test("continues with a reader that was slow")
    func slowReader() throws {
        let pipe = Pipe()
        let log = try AccessLog(format: .combined, output: pipe.output, shards: 1, shardLimit: 10_000) { _ in }
        while log.droppedLines == 0 {
            log.append("x", shard: 0)
            log.flush()
        }
        let reader = pipe.readToEnd()
        let deadline = ContinuousClock.now + .seconds(10)
        var dropped = -1
        while dropped != log.droppedLines, ContinuousClock.now < deadline {
            usleep(100_000)
            dropped = log.droppedLines
            log.append("again", shard: 0)
        }
        #expect(log.stop(within: .seconds(5)))
        try pipe.fileHandleForWriting.close()
        #expect(reader.text.hasSuffix(Self.line("again")))
    }

    @Test("reports a write error once, keeps its lines, and ends", arguments: [true, false])
    func failure(isPipe: Bool) throws {
        let reports = Reports()
        let pipe = Pipe()
        let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
        try pipe.fileHandleForReading.close()
        let output = isPipe ? pipe.output : OutputDescriptor(number: full.fileDescriptor)
        let log = try AccessLog(format: .json, output: output, shards: 2, report: reports.add)
        for round in 0..<3 {
            log.append("x", shard: round)
            log.flush()
            usleep(50_000)
        }
        #expect(log.droppedLines == 0)
        #expect(log.stop(within: .seconds(5)))
        #expect(log.droppedLines == 3)
        let reason = isPipe ? "Broken pipe" : "No space left on device"
        #expect(
            reports.lines == [
                "access log: cannot write: \(reason)",
                "access log: 3 lines were dropped: they could not be written in time",
            ]
        )
    }

    @Test("waits for the reader of a non-blocking descriptor")
    func nonBlocking() throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        #expect(fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0)
        let log = try AccessLog(format: .combined, output: pipe.output, shards: 1, shardLimit: .max) { _ in }
        let count = 4 * 65536 / Self.line("x").utf8.count
        for _ in 0..<count { log.append("x", shard: 0) }
        log.flush()
        usleep(50_000)
        let reader = pipe.readToEnd()
        #expect(log.stop(within: .seconds(5)))
        try pipe.fileHandleForWriting.close()
        #expect(reader.text == String(repeating: Self.line("x"), count: count))
    }

    @Test("can be stopped twice")
    func stopTwice() throws {
        let log = try AccessLog(format: .json, output: .standardOutput, shards: 1) { _ in }
        #expect(log.stop(within: .seconds(5)))
        #expect(log.stop(within: .seconds(5)))
    }

    private static func line(_ target: String) -> String {
        "192.0.2.1 - - [30/Nov/2026:04:10:55 +0000] \"GET \(target) HTTP/1.1\" 200 1234 \"-\" \"-\"\n"
    }
}

extension AccessLog {
    fileprivate func append(_ target: String, shard: Int) {
        let (method, target, version) = (Array("GET".utf8), Array(target.utf8), Array("HTTP/1.1".utf8))
        append(
            .usual,
            method: method.span,
            target: target.span,
            version: version.span,
            referer: nil,
            userAgent: nil,
            shard: shard
        )
    }
}

private final class Reports: Sendable {
    private let all = Lock<[String]>([])

    var lines: [String] {
        all.withLock { $0 }
    }

    @Sendable
    func add(_ line: String) {
        all.withLock { $0.append(line) }
    }
}
