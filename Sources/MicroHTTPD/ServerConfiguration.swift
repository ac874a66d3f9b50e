/// How a ``Server`` runs.
public struct ServerConfiguration: Sendable {
    /// How many threads serve; each has its share of the connections.
    public var threads = 1
    /// How many connections may be open at once. Further ones wait in the kernel's queue.
    public var connectionLimit = 4096
    /// After how many seconds without a byte in either direction a connection is closed.
    public var idleTimeout = 60
    /// Memory for a connection's request head and response head, in bytes. A longer target gets 414, longer fields 431,
    /// from libmicrohttpd itself.
    public var connectionMemory = 32768
    /// Is told what libmicrohttpd has to say, a line each; the text may hold what a client sent.
    public var log: @Sendable (String) -> Void = { _ in }

    /// The defaults.
    public init() {}
}
