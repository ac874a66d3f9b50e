import Foundation
import Testing

/// A system whose clock was set while the server waits.
@Suite struct SteppedClockTests {
    /// The clock that people read is an hour ahead of the one that the kernel waits by, as when it steps back.
    private static let library = """
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

    @Test func `a clock that steps back holds up no fetch`() throws {
        let workspace = try Workspace()
        try workspace.write(Self.library, to: "clock.c")
        let made = try run(["cc", "-shared", "-fPIC", "-o", "clock.so", "clock.c"], in: workspace)
        try #require(made.status == .exited(0), "\(made.errors)")
        try withOrigin(.definitions(sampleDefinitions)) { origin in
            try withServer(
                in: workspace,
                definitions: origin.url,
                arguments: ["--poll-interval", "1"],
                environment: ["LD_PRELOAD": workspace.url("clock.so").path]
            ) { server in
                origin.answer(.definitions(sampleDefinitions(summary: "Later"), validators: []))
                try eventually("the next definitions", within: .seconds(1) + reloadLimit) {
                    try server.catalog("")["basket"]?.summary == "Later"
                }
            }
        }
    }
}
