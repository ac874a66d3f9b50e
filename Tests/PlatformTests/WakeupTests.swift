import Platform
import Testing

@Suite struct WakeupTests {
    @Test(arguments: [Duration.zero, .seconds(-3), .nanoseconds(-1), .milliseconds(1)])
    func `a timeout ends the wait, and an earlier signal is seen`(limit: Duration) {
        let wakeup = Wakeup()
        let isSignalledAtFirst = wakeup.wait(within: limit)
        wakeup.signal()
        let isSignalled = wakeup.wait(within: limit)
        let isSignalledAgain = wakeup.wait(within: limit)
        #expect(!isSignalledAtFirst)
        #expect(isSignalled)
        #expect(!isSignalledAgain)
    }
}
