internal import Synchronization

/// What libmicrohttpd's callbacks work with.
final class ServerContext: Sendable {
    let screen: Server.Screen
    let handler: Server.Handler
    let connections = ConnectionRegistry()
    let isStopping = Atomic<Bool>(false)
    /// Refuses content that the screen let pass.
    let contentRefusal: Response

    private let log: @Sendable (String) -> Void
    private let lastLine = Mutex("")

    init(
        configuration: ServerConfiguration,
        screen: @escaping Server.Screen,
        handler: @escaping Server.Handler
    ) throws(ServerError) {
        self.screen = screen
        self.handler = handler
        log = configuration.log
        do {
            contentRefusal = try Response(status: 413, fields: [], body: ResponseBody([]))
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
