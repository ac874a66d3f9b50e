internal import Synchronization

/// What libmicrohttpd's callbacks work with.
final class ServerContext: Sendable {
    let screen: Server.Screen
    let handler: Server.Handler
    let connections = ConnectionRegistry()
    let isStopping = Atomic<Bool>(false)

    private let log: @Sendable (String) -> Void
    private let lastLine = Mutex("")

    init(
        configuration: ServerConfiguration,
        screen: Server.Screen?,
        handler: @escaping Server.Handler
    ) throws(ServerError) {
        self.handler = handler
        log = configuration.log
        do {
            let contentTooLarge = try Response(status: 413, fields: [], body: ResponseBody([]))
            self.screen = screen ?? { $0.hasContent ? contentTooLarge : nil }
        } catch {
            throw .cannotStart(log: "\(error)")
        }
    }

    /// What libmicrohttpd said last: the only place where it tells why it did not start.
    var lastLogLine: String {
        lastLine.withLock { $0 }
    }

    func write(_ line: String) {
        lastLine.withLock { $0 = line }
        log(line)
    }
}
