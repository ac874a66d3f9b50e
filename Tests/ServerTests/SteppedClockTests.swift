import Foundation
import Testing

/// A system whose clock is set while the server waits.
@Suite struct SteppedClockTests {
    /// Sets the wall clock an hour ahead of the clock for the kernel's waits, as when it steps back.
    private static let steppedClock = """
        #define _GNU_SOURCE
        #include <sys/syscall.h>
        #include <time.h>
        #include <unistd.h>
        int clock_gettime(clockid_t clock, struct timespec *time) {
            int result = syscall(SYS_clock_gettime, clock, time);
            if (clock == CLOCK_REALTIME) time->tv_sec += 3600;
            return result;
        }
        """

    @Test func `a clock that steps back delays no fetch`() throws {
        let workspace = try Workspace()
        let library = try makeLibrary(Self.steppedClock, in: workspace)
        try withOrigin(.definitions(sampleDefinitions)) { origin in
            try withServer(
                in: workspace,
                definitions: origin.url,
                arguments: ["--poll-interval", "1"],
                environment: ["LD_PRELOAD": library]
            ) { server in
                origin.answer(.definitions(sampleDefinitions(summary: "Later"), validators: []))
                try eventually("the next definitions", within: .seconds(1) + reloadLimit) {
                    try server.catalog("")["basket"]?.summary == "Later"
                }
            }
        }
    }
}
