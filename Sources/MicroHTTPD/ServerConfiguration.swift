/// How a ``Server`` runs.
public struct ServerConfiguration: Sendable {
    /// How many threads serve; each has its share of the connections.
    public var threads = 1
    /// How many connections may be open at once. Further ones wait in the kernel's queue while all are being answered; else
    /// one is closed for each, of the address that has most, and an idle one before any other.
    public var connectionLimit = 4096
    /// How many connections one address may have open at once; 0: as many as there may be.
    public var perAddressLimit = 0
    /// After how long without a request a connection is closed, and without its peer taking anything of a response.
    public var idleTimeout = Duration.seconds(60)
    /// How long a request's head may take to arrive, however steadily its bytes drip.
    public var headTimeout = Duration.seconds(15)
    /// How long a response may take to be read.
    public var responseTimeout = Duration.seconds(300)
    /// Memory for a connection's request head and response head, in bytes. A longer target gets 414, longer fields 431,
    /// from libmicrohttpd itself.
    public var connectionMemory = 32768
    /// With it the server speaks TLS, and nothing else.
    public var tls: TLSIdentity?
    /// Is told what libmicrohttpd has to say, a line each; the text may hold what a client sent.
    public var log: @Sendable (String) -> Void = { _ in }

    /// The defaults.
    public init() {}
}
