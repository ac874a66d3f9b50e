internal import Locking
internal import Synchronization

/// What a daemon's owner and libmicrohttpd's callbacks share.
final class DaemonState: Sendable {
    let functions: RequestFunctions
    let connections = ConnectionRegistry()
    let isStopping = Atomic<Bool>(false)
    /// Whether its connections speak TLS.
    let isEncrypted: Bool

    /// How many connections libmicrohttpd was given and has not closed, those among them that it has yet to look at.
    private let givenConnections = Atomic<Int>(0)
    private let deadlines: ConnectionDeadlines
    private let lastLook = Lock(ContinuousClock.now)
    /// How many milliseconds had passed since the start when somebody last looked: a clock that is read for nothing. It
    /// stands still where looks come late.
    private let milliseconds = Atomic<Int>(0)
    private let log: @Sendable (String) -> Void
    private let lastLine = Lock("")

    init(configuration: ServerConfiguration, functions: RequestFunctions) {
        self.functions = functions
        isEncrypted = configuration.tls != nil
        deadlines = ConnectionDeadlines(configuration)
        log = configuration.log
    }

    /// What libmicrohttpd said last: the only place where it tells why it did not start.
    var lastLogLine: String {
        lastLine.withLock { $0 }
    }

    /// The time of the last look, in milliseconds since the start.
    var time: Int {
        milliseconds.load(ordering: .relaxed)
    }

    /// How many connections are open, those among them that libmicrohttpd has yet to look at.
    var connectionCount: Int {
        givenConnections.load(ordering: .relaxed)
    }

    /// A connection is being given to libmicrohttpd.
    func connectionIsGiven() {
        givenConnections.add(1, ordering: .relaxed)
    }

    /// A connection was refused or closed by libmicrohttpd.
    func connectionIsGone() {
        givenConnections.subtract(1, ordering: .relaxed)
    }

    /// Closes the connections on which something has taken too long.
    func closeOverdueConnections() {
        connections.closeOverdue(by: deadlines, at: look())
    }

    /// The connections, as those see them who wait for a place.
    func occupants() -> [Occupant] {
        connections.occupants(at: look())
    }

    /// Closes the connections on which no request is under way, but for those younger than some milliseconds.
    func closeQuietConnections(freshFor freshness: Int) {
        connections.closeQuiet(at: look(), freshFor: freshness)
    }

    private func look() -> Int {
        lastLook.withLock { last in
            let passed = Int(last.duration(to: .now) / .milliseconds(1))
            // What is left of a millisecond counts at the next look.
            last += .milliseconds(passed)
            return milliseconds.add(min(passed, ConnectionDeadlines.lookInterval), ordering: .relaxed).newValue
        }
    }

    func write(_ line: String) {
        lastLine.withLock { $0 = line }
        log(line)
    }
}
