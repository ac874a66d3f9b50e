import Testing

@testable import MoreAppsServer

@Suite struct ChangeDebouncerTests {
    /// Checks, as seconds since the start and the state seen, and the times at which the files are read.
    @Test(
        "the files are read once a change has settled, and again two seconds later",
        arguments: [
            // Nothing changes: the first reading is confirmed once.
            ([(0.2, 0), (1.8, 0), (2, 0), (2.2, 0), (60, 0)], [2]),
            ([(2.4, 0), (2.6, 0), (60, 0)], [2.4]),
            // A change, then nothing.
            ([(2, 0), (3, 1), (3.2, 1), (3.4, 1), (5, 1), (5.2, 1), (5.4, 1), (60, 1)], [2, 3.2, 5.2]),
            // A file that is still being written.
            ([(2, 0), (3, 1), (3.2, 2), (3.4, 3), (3.6, 3), (3.8, 3)], [2, 3.6]),
            // Changes for longer than a second, over and over.
            (
                [
                    (2, 0), (3, 1), (3.2, 2), (3.4, 3), (3.6, 4), (3.8, 5), (4, 6), (4.2, 7), (4.4, 8), (5, 9),
                    (5.2, 10),
                ],
                [2, 4, 5.2]
            ),
            // A change that is undone before it is read.
            ([(2, 0), (3, 1), (3.2, 0), (3.4, 0), (3.6, 1), (3.8, 1)], [2, 3.8]),
            // Two changes, each with a confirmation.
            ([(2, 0), (3, 1), (3.2, 1), (4, 2), (4.2, 2), (5.2, 2), (6.2, 2), (8.2, 2)], [2, 3.2, 4.2, 6.2]),
            // A change at the time of the confirmation isn't read half-written.
            ([(2, 1), (2.2, 2), (2.4, 2), (4.4, 2)], [2.4, 4.4]),
            ([(2, 0), (3, 1), (3.2, 1), (5.2, 2), (5.4, 3), (5.6, 3), (7.6, 3), (60, 3)], [2, 3.2, 5.6, 7.6]),
            // A change then undone doesn't prevent the confirmation.
            ([(1.8, 1), (2, 2), (2.2, 0), (2.4, 0)], [2.2]),
        ] as [([(Double, Int)], [Double])]
    )
    func reads(looks: [(Double, Int)], expected: [Double]) {
        let start = ContinuousClock.now
        var watcher = ChangeDebouncer(known: 0, now: start)
        let reads = looks.filter { watcher.shouldRead($0.1, now: start + .seconds($0.0)) }.map(\.0)
        #expect(reads == expected)
    }

    /// The same; after some readings, the files turn out to be still changing.
    @Test(
        "files that changed while being read are read again once they settle",
        arguments: [
            ([(2, 0), (3, 1), (3.2, 1), (3.4, 1), (3.6, 1), (5.4, 1), (60, 1)], [3.2], [2, 3.2, 3.4, 5.4]),
            ([(2, 0), (3, 1), (3.2, 1), (3.4, 2), (3.6, 2), (3.8, 2)], [3.2], [2, 3.2, 3.6]),
            ([(2, 0), (3, 1), (3.2, 1), (3.4, 1), (3.6, 1), (3.8, 1)], [3.2, 3.4], [2, 3.2, 3.4, 3.6]),
            ([(2, 0), (2.2, 0), (2.4, 0), (4.2, 0)], [2], [2, 2.2, 4.2]),
        ] as [([(Double, Int)], [Double], [Double])]
    )
    func retry(looks: [(Double, Int)], unsettled: [Double], expected: [Double]) {
        let start = ContinuousClock.now
        var watcher = ChangeDebouncer(known: 0, now: start)
        var reads: [Double] = []
        for (time, state) in looks where watcher.shouldRead(state, now: start + .seconds(time)) {
            reads.append(time)
            if unsettled.contains(time) { watcher.retry() }
        }
        #expect(reads == expected)
    }
}
