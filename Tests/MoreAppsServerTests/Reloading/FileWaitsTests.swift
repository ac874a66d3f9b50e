import Testing

@testable import MoreAppsServer

@Suite struct FileWaitsTests {
    @Test func `a wait is said once when it has become long, and taken back when it is over`() {
        let start = ContinuousClock.now
        var waits = FileWaits()
        #expect(waits.update([:], now: start) == nil)
        #expect(waits.update(["a": .motion], now: start) == nil)
        #expect(waits.update(["a": .motion, "b": .motion], now: start + .seconds(1.9)) == nil)
        #expect(waits.warnings == [])
        let line = "a: warning: not loaded: the file keeps changing"
        #expect(waits.update(["a": .motion], now: start + .seconds(2)) == FileWaits.News(begun: [line]))
        #expect(waits.update(["a": .motion], now: start + .seconds(30)) == nil)
        #expect(waits.warnings == [line])
        #expect(waits.update([:], now: start + .seconds(31)) == FileWaits.News(ended: ["a: no longer pending"]))
        #expect(waits.warnings == [])
        // A short one is never spoken of.
        #expect(waits.update(["a": .motion], now: start + .seconds(32)) == nil)
        #expect(waits.update([:], now: start + .seconds(33)) == nil)
        #expect(waits.update(["a": .motion], now: start + .seconds(34)) == nil)
        #expect(waits.update(["a": .motion], now: start + .seconds(35)) == nil)
    }

    @Test func `a start need not wait to say so`() {
        var waits = FileWaits()
        #expect(waits.update(["a": .motion], now: .now, patience: .zero)?.begun.count == 1)
    }

    @Test func `what the system refuses has its reason, and definitions that can't be read are an error`() {
        let start = ContinuousClock.now
        var waits = FileWaits()
        let waiting: FileWaits.Waiting = [
            "d.json": .failure("Stale file handle"), "i.html": .page("p.html"), "x": .refusal("Input/output error"),
        ]
        _ = waits.update(waiting, now: start)
        let news = waits.update(waiting, now: start + .seconds(2))
        #expect(news?.hasNewError == true)
        #expect(news?.begun.count == 3)
        #expect(waits.errors == ["d.json: error: not loaded: can't read it: Stale file handle"])
        #expect(waits.warnings.count == 2)
        #expect(waits.warnings[0].contains("p.html"))
        #expect(waits.warnings[1].contains("Input/output error"))
    }

    @Test func `of many files a few are named`() {
        let waiting = Dictionary(uniqueKeysWithValues: (100..<600).map { ("\($0)", FileWait.motion) })
        var waits = FileWaits()
        _ = waits.update(waiting, now: .now, patience: .zero)
        #expect(waits.warnings.count == 11)
        #expect(waits.warnings.last == "and 490 more files")
    }
}
