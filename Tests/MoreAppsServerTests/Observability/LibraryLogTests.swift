import Testing

@testable import MoreAppsServer

@Suite("Messages of libmicrohttpd") struct LibraryLogTests {
    @Test("are logged once a minute, and the rest at the end")
    func flush() {
        let log = LibraryLog()
        var told: [String] = []
        let start = ContinuousClock.now
        log.add("Failed on 5")
        log.flush(now: start) { told.append($0) }
        log.add("Failed on 6")
        log.add("Failed on 7")
        log.flush(now: start + .seconds(59)) { told.append($0) }
        #expect(told == ["libmicrohttpd: Failed on 5"])
        log.flush(now: nil) { told.append($0) }
        #expect(told == ["libmicrohttpd: Failed on 5", "libmicrohttpd: Failed on 5 (2 times)"])
        log.flush(now: nil) { told.append($0) }
        #expect(told.count == 2)
    }
}
