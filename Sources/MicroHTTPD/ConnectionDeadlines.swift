/// How long each stage of a connection may last, in milliseconds.
///
/// libmicrohttpd knows one timeout only, which every byte sets back: a peer that drips its head, or reads a byte now and
/// then, could hold its connection for ever.
struct ConnectionDeadlines {
    /// What a connection is waiting for.
    enum Stage: Int {
        /// The first request line; the time counts from the connection's start.
        case opening
        /// The rest of a request's head; the time counts from the request line.
        case head
        /// The peer, to read the response; the time counts from the request's head.
        case response
        /// The next request; the time counts from the last response. Nothing tells when its first byte comes.
        case idle
    }

    private let head: Int
    private let response: Int
    private let idle: Int

    init(_ configuration: ServerConfiguration) {
        head = configuration.headTimeout * 1000
        response = configuration.responseTimeout * 1000
        idle = (configuration.idleTimeout + configuration.headTimeout) * 1000
    }

    /// Whether a stage that began at a time has lasted too long.
    func isOverdue(_ stage: Stage, since start: Int, at time: Int) -> Bool {
        switch stage {
        case .opening, .head: time - start > head
        case .response: time - start > response
        case .idle: time - start > idle
        }
    }
}
