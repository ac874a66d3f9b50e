import Testing

@testable import MoreAppsServer

@Suite struct PollScheduleTests {
    @Test(arguments: [1, 30, 60, 3600, 86400])
    func `a success is followed by the next try within the interval, and not long before`(seconds: Int) {
        var schedule = PollSchedule(interval: .seconds(seconds))
        #expect(schedule.delay(afterSuccess: true, chance: 1) == .seconds(seconds))
        #expect(schedule.delay(afterSuccess: true, chance: 0) == .seconds(seconds) * 0.9)
    }

    /// The longest waits after one failure, two, and so on.
    @Test(arguments: [
        (1, [1, 2, 4, 4, 4]), (30, [30, 60, 120, 120]), (60, [60, 120, 240, 240]),
        (3600, [60, 120, 240, 480, 960, 1920, 3840, 7680, 14400, 14400]),
    ])
    func `failures are followed by longer and longer waits, up to four intervals`(seconds: Int, waits: [Int]) {
        var longest = PollSchedule(interval: .seconds(seconds))
        var shortest = longest
        for wait in waits {
            #expect(longest.delay(afterSuccess: false, chance: 1) == .seconds(wait))
            #expect(shortest.delay(afterSuccess: false, chance: 0) == .seconds(wait) / 2)
        }
        #expect(longest.delay(afterSuccess: true, chance: 1) == .seconds(seconds))
        #expect(longest.delay(afterSuccess: false, chance: 1) == .seconds(waits[0]))
    }

    @Test func `very many failures don't overflow`() {
        var schedule = PollSchedule(interval: .seconds(86400))
        for _ in 0..<1000 { _ = schedule.delay(afterSuccess: false, chance: 1) }
        #expect(schedule.delay(afterSuccess: false, chance: 1) == .seconds(4 * 86400))
    }
}
