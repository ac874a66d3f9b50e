import Foundation
import Glibc
import Testing

@Suite struct ShutdownTests {
    /// The default of `--drain-timeout`, with slack for a busy machine.
    static let limit: Duration = .seconds(10 + 2)

    @Test(arguments: [SIGTERM, SIGINT]) func `a signal ends an idle server with status 0`(signal: Int32) throws {
        try withServer(in: Workspace()) { server in
            server.process.signal(signal)
            let status = try server.process.waitForExit(within: Self.limit)
            #expect(status == .exited(0))
        }
    }

    @Test(arguments: [SIGTERM, SIGINT]) func `idle and half-sent connections don't delay the stop`(signal: Int32)
        throws
    {
        try withServer(in: Workspace()) { server in
            let idle = try (0..<8).map { _ in try server.connect() }
            for connection in idle { #expect(try connection.request("GET", "/api/apps").status == 200) }
            let silent = try server.connect()
            let halfSent = try server.connect()
            try halfSent.send("GET /api/apps HTTP/1.1\r\nHo")
            server.process.signal(signal)
            let status = try server.process.waitForExit(within: Self.limit)
            #expect(status == .exited(0))
            withExtendedLifetime((idle, silent, halfSent)) {}
        }
    }

    @Test(arguments: [SIGTERM, SIGINT]) func `an answer in flight is finished, new connections are refused`(
        signal: Int32
    ) throws {
        let workspace = try Workspace()
        // Too much for the kernel's buffers, so that the server waits for the reader.
        let bytes = [UInt8](repeating: 0x61, count: 16_000_000)
        try workspace.write(Data(bytes), to: "Public/large.bin")
        try withServer(in: workspace) { server in
            let connection = try server.connect(receiveBuffer: 32_768)
            try connection.send(Connection.head("GET", "/large.bin"))
            try connection.waitForBytes(1000)
            let signalled = ContinuousClock.now
            server.process.signal(signal)
            try eventually("new connections to be refused", within: Self.limit) {
                do {
                    _ = try server.connect()
                    return false
                } catch let error as SystemError {
                    return error.code == ECONNREFUSED
                }
            }
            #expect(server.process.exitStatus == nil)
            let response = try connection.readResponse()
            #expect(response.status == 200)
            #expect(response.body == bytes)
            let status = try server.process.waitForExit(within: Self.limit - (ContinuousClock.now - signalled))
            #expect(status == .exited(0))
        }
    }

    @Test func `a reader that never reads doesn't hold the server up`() throws {
        let workspace = try Workspace()
        try workspace.write(Data(count: 16_000_000), to: "Public/large.bin")
        try withServer(in: workspace) { server in
            let connection = try server.connect(receiveBuffer: 32_768)
            try connection.send(Connection.head("GET", "/large.bin"))
            try connection.waitForBytes(1000)
            server.process.signal(SIGTERM)
            let status = try server.process.waitForExit(within: Self.limit)
            #expect(status == .exited(0))
            withExtendedLifetime(connection) {}
        }
    }

    @Test func `a server that ends under load ends well`() throws {
        try withServer(in: Workspace()) { server in
            let load = ClientLoad(on: server, target: "/api/apps", connections: 16) { $0.status == 200 }
            try eventually("the load to begin") { load.requests >= 64 }
            server.process.signal(SIGTERM)
            let status = try server.process.waitForExit(within: Self.limit)
            #expect(status == .exited(0))
            // The clients lose their connections, but none gets a wrong answer.
            for failure in load.stop() { #expect(!failure.hasPrefix("5"), "\(failure)") }
        }
    }

    /// Simulates a dead network disk: the server's system calls on it never return.
    private static let hangingSystem = """
        #define _GNU_SOURCE
        #include <dirent.h>
        #include <dlfcn.h>
        #include <fcntl.h>
        #include <unistd.h>
        DIR *opendir(const char *path) {
            while (access("hang", F_OK) == 0) {
                close(creat("hanging", 0600));
                pause();
            }
            return ((DIR *(*)(const char *))dlsym(RTLD_NEXT, "opendir"))(path);
        }
        """

    @Test func `a second signal ends a server that hangs on a file system`() throws {
        let workspace = try Workspace()
        let library = try makeLibrary(Self.hangingSystem, in: workspace)
        let server = try RunningServer(in: workspace, environment: ["LD_PRELOAD": library])
        try workspace.write("", to: "hang")
        server.process.signal(SIGHUP)
        try eventually("the server to hang") {
            FileManager.default.fileExists(atPath: workspace.url("hanging").path)
        }
        // The kernel merges equal pending signals.
        let status = try eventually("the server to end", within: Self.limit) {
            server.process.signal(SIGTERM)
            return server.process.exitStatus
        }
        #expect(status == .exited(0))
    }

    @Test func `a client that leaves during an answer harms no one`() throws {
        let workspace = try Workspace()
        try workspace.write(Data(count: 16_000_000), to: "Public/large.bin")
        try withServer(in: workspace) { server in
            for _ in 0..<8 {
                let connection = try server.connect(receiveBuffer: 32_768)
                try connection.send(Connection.head("GET", "/large.bin"))
                try connection.waitForBytes(1000)
            }
            #expect(try server.get("/healthz").status == 200)
        }
    }
}
