/// The configuration of a ``Server``.
public struct ServerConfiguration: Sendable {
    /// The number of serving threads, which share the connections.
    public var threads = 1
    /// The limit of open connections. While all are being answered, further ones wait in the kernel's queue; otherwise
    /// one connection is closed for each, from the address with the most, idle ones first.
    public var connectionLimit = 4096
    /// The limit of open connections per address; 0 for none.
    public var perAddressLimit = 0
    /// How long a connection may be idle, or a response unread.
    public var idleTimeout = Duration.seconds(60)
    /// How long a request's head may take to arrive, however steadily it drips.
    public var headTimeout = Duration.seconds(15)
    /// How long a response may take to be read.
    public var responseTimeout = Duration.seconds(300)
    /// The memory for a connection's request and response heads, in bytes. libmicrohttpd answers a longer target with
    /// 414, longer fields with 431.
    public var connectionMemory = 32768
    /// With it the server uses TLS only.
    public var tls: TLSIdentity?
    /// Receives libmicrohttpd's messages, one line each; they may contain client data.
    public var log: @Sendable (String) -> Void = { _ in }

    /// Creates a configuration with defaults.
    public init() {}
}
