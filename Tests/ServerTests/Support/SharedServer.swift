import Testing

/// One server for all tests of a suite that don't change it.
struct SharedServer: SuiteTrait, TestScoping {
    @TaskLocal private static var running: RunningServer?
    /// More options of `serve`.
    var arguments: [String] = []
    let prepare: @Sendable () throws -> Workspace

    /// The server of the current test's suite.
    static var current: RunningServer {
        get throws { try #require(running, "the suite has no server: @Suite(.server)") }
    }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let server = try RunningServer(in: try prepare(), arguments: arguments)
        defer { server.stop() }
        try await SharedServer.$running.withValue(server) { try await function() }
    }
}

extension Trait where Self == SharedServer {
    /// Serves the sample catalog and the project's own page to the suite.
    static var server: Self { SharedServer { try Workspace() } }

    /// Serves the result of `prepare` to the suite.
    static func server(_ prepare: @escaping @Sendable () throws -> Workspace) -> Self {
        SharedServer(prepare: prepare)
    }
}
