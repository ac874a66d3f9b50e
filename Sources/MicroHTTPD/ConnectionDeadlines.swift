/// How long each stage of a connection may last, in milliseconds.
///
/// libmicrohttpd knows one timeout only, which every byte sets back: a peer that drips its head, or reads a byte now and
/// then, could hold its connection for ever. It is left off: to set it back, libmicrohttpd would read the clock eight
/// times a request, and take a lock three times.
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

    /// How far looks at the connections are apart, or less, in milliseconds. Where one comes later, the time that counts
    /// stands still meanwhile: what began since the look before must not seem old because this one is late.
    static let lookInterval = 500

    private let head: Int
    private let response: Int
    private let idle: Int

    init(_ configuration: ServerConfiguration) {
        head = Int(configuration.headTimeout / .milliseconds(1))
        response = Int(configuration.responseTimeout / .milliseconds(1))
        idle = Int(configuration.idleTimeout / .milliseconds(1))
    }

    /// Whether a stage that began at a time has lasted too long.
    ///
    /// - Parameters:
    ///   - hasBegunRequest: asked of an idle connection whose time is over: a request that has begun to arrive is given
    ///     the time that its head may take.
    ///   - silence: asked of a connection whose response is on its way: for how long its peer has taken nothing of it.
    func isOverdue(
        _ stage: Stage,
        since start: Int,
        at time: Int,
        hasBegunRequest: @autoclosure () -> Bool,
        silence: @autoclosure () -> Int
    ) -> Bool {
        // A stage is taken to begin with the look before, so that it may be younger than it seems.
        let age = time - start - Self.lookInterval
        return switch stage {
        case .opening, .head: age > head
        case .response: age > response || silence() > idle
        case .idle: age > idle && (age > idle + head || !hasBegunRequest())
        }
    }
}
