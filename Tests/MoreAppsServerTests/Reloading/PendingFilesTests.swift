import Testing

@testable import MoreAppsServer

@Suite struct PendingFilesTests {
    @Test func `a long delay is reported once, and its end too`() {
        let start = ContinuousClock.now
        var pending = PendingFiles()
        #expect(pending.update([:], now: start) == nil)
        #expect(pending.update(["a": .changing], now: start) == nil)
        #expect(pending.update(["a": .changing, "b": .changing], now: start + .seconds(1.9)) == nil)
        #expect(pending.warnings == [])
        let line = "a: warning: not loaded: the file keeps changing"
        #expect(pending.update(["a": .changing], now: start + .seconds(2)) == PendingFiles.Changes(started: [line]))
        #expect(pending.update(["a": .changing], now: start + .seconds(30)) == nil)
        #expect(pending.warnings == [line])
        #expect(pending.update([:], now: start + .seconds(31)) == PendingFiles.Changes(ended: ["a: no longer pending"]))
        #expect(pending.warnings == [])
        // A short one is never reported.
        #expect(pending.update(["a": .changing], now: start + .seconds(32)) == nil)
        #expect(pending.update([:], now: start + .seconds(33)) == nil)
        #expect(pending.update(["a": .changing], now: start + .seconds(34)) == nil)
        #expect(pending.update(["a": .changing], now: start + .seconds(35)) == nil)
    }

    @Test func `a start reports pending files at once`() {
        var pending = PendingFiles()
        #expect(pending.update(["a": .changing], now: .now, patience: .zero)?.started.count == 1)
    }

    @Test func `unreadable files have a reason, and unreadable definitions are an error`() {
        let start = ContinuousClock.now
        var pending = PendingFiles()
        let waiting: PendingFiles.Reasons = [
            "d.json": .failure("Stale file handle"), "i.html": .page("p.html"), "x": .refusal("Input/output error"),
        ]
        _ = pending.update(waiting, now: start)
        let news = pending.update(waiting, now: start + .seconds(2))
        #expect(news?.hasNewError == true)
        #expect(news?.started.count == 3)
        #expect(pending.errors == ["d.json: error: not loaded: can't read it: Stale file handle"])
        #expect(pending.warnings.count == 2)
        #expect(pending.warnings[0].contains("p.html"))
        #expect(pending.warnings[1].contains("Input/output error"))
    }

    @Test func `only a few of many files are named`() {
        let waiting = Dictionary(uniqueKeysWithValues: (100..<600).map { ("\($0)", PendingReason.changing) })
        var pending = PendingFiles()
        _ = pending.update(waiting, now: .now, patience: .zero)
        #expect(pending.warnings.count == 11)
        #expect(pending.warnings.last == "and 490 more files")
    }
}
