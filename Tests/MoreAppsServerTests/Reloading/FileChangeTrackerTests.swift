import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@testable import MoreAppsServer

@Suite struct FileChangeTrackerTests {
    /// Checks, as seconds since the start and the file's state (0: none, letters: files, numbers: writes), and the
    /// times at which the tracker reports the file as changing.
    @Test(
        "a file is changing while it is modified, and for a second after many changes",
        arguments: [
            // One edit.
            ([(0.2, "a1"), (0.4, "a2"), (0.6, "a2")], [0.4]),
            // A new file, a deleted one, and a restored one.
            ([(0.2, ""), (0.4, "a1"), (0.6, "a1"), (5, ""), (5.2, ""), (9, "b1"), (9.2, "b1")], [0.2, 0.4, 5, 9]),
            // Constant writes.
            ([(0.2, "a2"), (0.4, "a3"), (0.6, "a4"), (0.8, "a5"), (1, "a5"), (1.9, "a5")], [0.2, 0.4, 0.6, 0.8, 1]),
            // A write before every second check.
            (
                [(0.2, "a2"), (0.4, "a2"), (0.6, "a3"), (0.8, "a3"), (1, "a4"), (1.2, "a4"), (2.1, "a4")],
                [0.2, 0.6, 1, 1.2]
            ),
            // Replaced over and over by complete files.
            (
                [(0.2, "b1"), (0.4, "c1"), (0.6, "d1"), (0.8, "e1"), (1, "f1"), (1.3, "g1"), (1.5, "h1")],
                [0.2, 0.4, 0.6, 0.8, 1]
            ),
        ] as [([(Double, String)], [Double])]
    )
    func motion(looks: [(Double, String)], expected: [Double]) throws {
        let states = try States()
        let start = ContinuousClock.now
        var tracker = FileChangeTracker(known: ["x": try states["a1"]], now: start)
        var moving: [Double] = []
        for (time, state) in looks {
            tracker.observe(state.isEmpty ? [:] : ["x": try states[state]], now: start + .seconds(time))
            if tracker.isChanging("x") { moving.append(time) }
            #expect(!tracker.isChanging("other"))
            #expect(tracker.hasSettled("other"))
        }
        #expect(moving == expected)
    }

    @Test func `a page has settled after a second`() throws {
        let states = try States()
        let start = ContinuousClock.now
        var tracker = FileChangeTracker(known: ["x": try states["a1"]], now: start)
        for (time, state, hasSettled) in [
            (0.2, "a1", true), (0.4, "a2", false), (0.6, "a2", false), (1.3, "a2", false), (1.5, "a2", true),
        ] {
            tracker.observe(["x": try states[state]], now: start + .seconds(time))
            #expect(tracker.hasSettled("x") == hasSettled, "after \(time) s")
            #expect(tracker.isSettled == hasSettled)
        }
    }

    /// The states of real files, by letter and number.
    private final class States {
        private let folder: TemporaryFolder
        private var known: [String: FileStatus] = [:]

        init() throws { folder = try TemporaryFolder() }

        subscript(name: String) -> FileStatus {
            get throws {
                if let status = known[name] { return status }
                let path = "\(folder.path)/\(name.prefix(1))"
                let descriptor = unsafe open(path, O_WRONLY | O_CREAT, 0o600)
                try #require(descriptor >= 0)
                defer { close(descriptor) }
                let length = try #require(Int(name.dropFirst()))
                try #require(ftruncate(descriptor, length) == 0)
                let status = try FileStatus(path: path)
                known[name] = status
                return status
            }
        }
    }
}
