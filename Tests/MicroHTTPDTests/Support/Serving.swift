import Foundation
import MicroHTTPD

/// Runs a server during a test.
func withServer<Result>(
    host: String = "127.0.0.1",
    configuration: ServerConfiguration = ServerConfiguration(),
    screen: Server.Screen? = nil,
    handler: @escaping Server.Handler = { _ in hello },
    observer: Server.Observer? = nil,
    _ body: (Server) throws -> Result
) throws -> Result {
    let server = try Server(
        socket: ListeningSocket(host: host, port: 0),
        configuration: configuration,
        screen: screen,
        handler: handler,
        observer: observer
    )
    defer { server.stop(within: .zero) }
    return try body(server)
}

/// An answer of five bytes.
let hello = text("hello")

/// An answer with some text.
func text(_ text: String, status: UInt16 = 200) -> Response {
    bytes(Array(text.utf8), status: status)
}

/// An answer with some bytes and no fields, which is always valid.
func bytes(_ content: [UInt8], status: UInt16 = 200) -> Response {
    // swift-format-ignore: NeverUseForceTry
    try! Response(status: status, fields: [], body: ResponseBody(content))
}

/// The bytes of a span.
func array(_ span: Span<UInt8>) -> [UInt8] {
    span.indices.map { span[$0] }
}

/// A configuration with some changed defaults.
func configuration(_ change: (inout ServerConfiguration) -> Void) -> ServerConfiguration {
    var configuration = ServerConfiguration()
    change(&configuration)
    return configuration
}

/// Runs some work on several threads at once, and waits for all of them.
func onThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for number in 0..<count {
        group.enter()
        Thread.detachNewThread {
            work(number)
            group.leave()
        }
    }
    group.wait()
}

/// Whether a condition becomes true within some time.
func eventually(within limit: Duration = .seconds(10), _ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + limit
    while try !condition() {
        guard ContinuousClock.now < end else { return false }
        usleep(5000)
    }
    return true
}
