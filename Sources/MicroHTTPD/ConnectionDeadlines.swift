/// How long each stage of a connection may last, in milliseconds.
///
/// libmicrohttpd has a single timeout, which every byte resets: a peer that drips its head, or reads a byte now and
/// then, could hold a connection forever. It is off, since resetting it takes eight clock reads and three locks per
/// request.
struct ConnectionDeadlines {
    /// What a connection is waiting for.
    enum Stage: Int {
        /// The first request line, timed from the connection's start.
        case opening
        /// The rest of a request's head, timed from the request line.
        case head
        /// The peer to read the response, timed from the request's head.
        case response
        /// The next request, timed from the last response. There is no event for its first byte.
        case idle
    }

    /// The longest interval between checks of the connections, in milliseconds. When a check is late, time stands still
    /// meanwhile, so that connections don't seem too old because of it.
    static let lookInterval = 500

    private let head: Int
    private let response: Int
    private let idle: Int

    init(_ configuration: ServerConfiguration) {
        head = Int(configuration.headTimeout / .milliseconds(1))
        response = Int(configuration.responseTimeout / .milliseconds(1))
        idle = Int(configuration.idleTimeout / .milliseconds(1))
    }

    /// Whether a stage has lasted too long.
    ///
    /// - Parameters:
    ///   - hasBegunRequest: called for an expired idle connection: a request that has started to arrive gets the time
    ///     for its head.
    ///   - silence: called for a connection with a response in progress: how long its peer has read nothing.
    func isOverdue(
        _ stage: Stage,
        since start: Int,
        at time: Int,
        hasBegunRequest: @autoclosure () -> Bool,
        silence: @autoclosure () -> Int
    ) -> Bool {
        // A stage counts from the check before it, so it may be younger than it seems.
        let age = time - start - Self.lookInterval
        return switch stage {
        case .opening, .head: age > head
        case .response: age > response || silence() > idle
        case .idle: age > idle && (age > idle + head || !hasBegunRequest())
        }
    }
}
