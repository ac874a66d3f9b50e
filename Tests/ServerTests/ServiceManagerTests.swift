import Foundation
import Glibc
import Testing

@Suite struct ServiceManagerTests {
    @Test(arguments: NotificationSocket.Kind.allCases)
    func `the manager is told when the server is ready, reloads and stops`(kind: NotificationSocket.Kind) throws {
        let workspace = try Workspace()
        let manager = try NotificationSocket(kind, in: workspace.folder)
        try withServer(in: workspace, environment: ["NOTIFY_SOCKET": manager.address]) { server in
            #expect(try manager.receive() == ["READY=1"])
            // Ready means that it answers requests.
            #expect(try server.get("/readyz").status == 200)

            let before = try monotonicMicroseconds()
            server.process.signal(SIGHUP)
            let reloading = try manager.receive()
            #expect(reloading.count == 2 && reloading.first == "RELOADING=1", "\(reloading)")
            // systemd ignores a reload without the time (sd_notify(3)).
            let prefix = "MONOTONIC_USEC="
            let time = try #require(reloading.last.flatMap { Int($0.dropFirst(prefix.count)) }, "\(reloading)")
            #expect(reloading.last?.hasPrefix(prefix) == true)
            #expect((before...(try monotonicMicroseconds())).contains(time))
            #expect(try manager.receive() == ["READY=1"])

            server.process.signal(SIGTERM)
            #expect(try manager.receive() == ["STOPPING=1"])
        }
    }

    @Test func `a reload of broken definitions ends in READY too`() throws {
        let workspace = try Workspace()
        let manager = try NotificationSocket(.path, in: workspace.folder)
        try withServer(in: workspace, environment: ["NOTIFY_SOCKET": manager.address]) { server in
            #expect(try manager.receive() == ["READY=1"])
            try workspace.edit("appdefinitions.json", to: "{", by: .rename)
            server.process.signal(SIGHUP)
            #expect(try manager.receive().first == "RELOADING=1")
            #expect(try manager.receive() == ["READY=1"])
            #expect(try server.get("/api/apps").status == 200)
        }
    }

    @Test func `a server that can't start doesn't say that it is ready`() throws {
        let workspace = try Workspace("{")
        let manager = try NotificationSocket(.path, in: workspace.folder)
        let result = try runCommand(
            [
                "serve", "--definitions", workspace.definitions.path, "--public", workspace.publicFolder.path, "--port",
                "0",
            ],
            environment: ["NOTIFY_SOCKET": manager.address]
        )
        #expect(result.status == .exited(1))
        #expect(throws: TimedOut.self) { try manager.receive(within: .zero) }
    }

    /// A missing manager, a distant one, and invalid addresses.
    @Test(arguments: [
        "/nonexistent/notify", "@moreapps-nobody", "relative", "/" + String(repeating: "a", count: 200), "/", "",
    ]) func `the server runs even if the manager can't be notified`(address: String) throws {
        try withServer(in: Workspace(), environment: ["NOTIFY_SOCKET": address]) { server in
            server.process.signal(SIGHUP)
            let response = try server.get("/readyz")
            #expect(response.status == 200)
        }
    }

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: socketActivate),
            "systemd-socket-activate isn't installed"
        )
    ) func `a socket that the manager opened is served`() throws {
        let workspace = try Workspace()
        let port = try ListeningSocket().port
        let activator = try ChildProcess(
            URL(filePath: "/usr/bin/env"),
            arguments: [
                socketActivate, "--listen=127.0.0.1:\(port)", Program.executable.path, "serve",
                "--definitions", workspace.definitions.path, "--public", workspace.publicFolder.path,
            ],
            directory: workspace.folder
        )
        let connection = try eventually("the manager to listen") {
            if let status = activator.exitStatus { throw StartFailure(status: status, errors: activator.errors) }
            return try? Connection(to: "127.0.0.1", port: port)
        }
        // This connection starts the server, and waits in the socket until then.
        #expect(try connection.request("GET", "/api/apps").status == 200)
        // The server may answer before it prints the line.
        try eventually("the line with the URL") { activator.errors.contains("http://127.0.0.1:\(port)/") }
        // The manager has replaced itself with the server.
        activator.signal(SIGTERM)
        #expect(try activator.waitForExit() == .exited(0))
    }
}

/// systemd's tool that opens a socket and starts a service for it.
private let socketActivate = "/usr/bin/systemd-socket-activate"

/// Receives a service manager's notifications (sd_notify(3)).
final class NotificationSocket {
    enum Kind: CaseIterable {
        /// In the file system.
        case path
        /// In Linux's abstract namespace (unix(7)).
        case abstract
    }

    /// The value of `NOTIFY_SOCKET`.
    let address: String
    private let descriptor: Int32

    init(_ kind: Kind, in folder: URL) throws {
        address = kind == .path ? folder.appending(path: "notify").path : "@moreapps-\(UUID().uuidString)"
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        let bytes = address.utf8.map { $0 == UInt8(ascii: "@") ? 0 : $0 }
        try #require(bytes.count < MemoryLayout.size(ofValue: name.sun_path))
        unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let bound = unsafe withUnsafePointer(to: name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, length) }
        }
        guard bound == 0 else { throw SystemError(call: "bind", code: errno) }
    }

    deinit { close(descriptor) }

    /// The assignments of the next notification.
    func receive(within limit: Duration = patience) throws -> [String] {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, limit.milliseconds) > 0 else {
            throw TimedOut(what: "a notification", limit: limit)
        }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw SystemError(call: "recv", code: errno) }
        return String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

private func monotonicMicroseconds() throws -> Int {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_MONOTONIC, &time) == 0 else {
        throw SystemError(call: "clock_gettime", code: errno)
    }
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
}
