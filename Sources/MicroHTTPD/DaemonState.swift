internal import Locking
internal import Synchronization

/// The state shared by a daemon's owner and libmicrohttpd's callbacks.
final class DaemonState: Sendable {
    let functions: RequestFunctions
    let connections = ConnectionRegistry()
    let isStopping = Atomic<Bool>(false)
    /// Whether its connections speak TLS.
    let isEncrypted: Bool

    /// The number of connections given to libmicrohttpd and not closed yet, including those it hasn't processed.
    private let givenConnections = Atomic<Int>(0)
    private let deadlines: ConnectionDeadlines
    private let lastLook = Lock(ContinuousClock.now)
    /// The milliseconds from the start to the last check: a clock that is free to read. It pauses when checks are late.
    private let milliseconds = Atomic<Int>(0)
    private let log: @Sendable (String) -> Void
    private let lastLine = Lock("")

    init(configuration: ServerConfiguration, functions: RequestFunctions) {
        self.functions = functions
        isEncrypted = configuration.tls != nil
        deadlines = ConnectionDeadlines(configuration)
        log = configuration.log
    }

    /// libmicrohttpd's last message: the only place where it says why it didn't start.
    var lastLogLine: String {
        lastLine.withLock { $0 }
    }

    /// The time of the last check, in milliseconds since the start.
    var time: Int {
        milliseconds.load(ordering: .relaxed)
    }

    /// The number of open connections, including those that libmicrohttpd hasn't processed.
    var connectionCount: Int {
        givenConnections.load(ordering: .relaxed)
    }

    /// A connection is about to be given to libmicrohttpd.
    func connectionIsGiven() {
        givenConnections.add(1, ordering: .relaxed)
    }

    /// libmicrohttpd refused or closed a connection.
    func connectionIsGone() {
        givenConnections.subtract(1, ordering: .relaxed)
    }

    /// Closes the connections whose stage has lasted too long.
    func closeOverdueConnections() {
        connections.closeOverdue(by: deadlines, at: look())
    }

    /// The connections as candidates for eviction.
    func occupants() -> [Occupant] {
        connections.occupants(at: look())
    }

    /// Closes the connections without a request in progress, except those younger than some milliseconds.
    func closeQuietConnections(freshFor freshness: Int) {
        connections.closeQuiet(at: look(), freshFor: freshness)
    }

    private func look() -> Int {
        lastLook.withLock { last in
            let passed = Int(last.duration(to: .now) / .milliseconds(1))
            // The rest of a millisecond counts at the next check.
            last += .milliseconds(passed)
            return milliseconds.add(min(passed, ConnectionDeadlines.lookInterval), ordering: .relaxed).newValue
        }
    }

    func write(_ line: String) {
        lastLine.withLock { $0 = line }
        log(line)
    }
}
