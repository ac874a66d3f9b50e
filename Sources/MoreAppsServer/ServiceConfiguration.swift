public import HTTPSemantics

/// The configuration of a ``Service``.
public struct ServiceConfiguration: Sendable {
    /// Where the server listens.
    public enum Listener: Sendable {
        /// On a new socket; port 0 picks a free port, host `::` includes IPv4.
        case address(host: String, port: UInt16)
        /// On a socket from the service manager, by its descriptor.
        case inherited(descriptor: Int32)
    }

    /// The files of a certificate chain and its private key, in PEM.
    public struct TLSFiles: Sendable {
        let certificate: String
        let key: String

        /// Creates the pair of paths.
        public init(certificate: String, key: String) {
            self.certificate = certificate
            self.key = key
        }
    }

    /// The definitions and the public files.
    public var source: SiteSource
    /// Whether to serve the preview at `/preview`.
    public var hasPreview = false
    /// Host names that the preview answers for, besides addresses and local names.
    public var previewHosts: Set<HostName> = []
    /// The path of the draft that only the preview shows, if any.
    public var draft: String?
    /// Where the server listens.
    public var listener: Listener
    /// The address for the metrics; `nil` disables them.
    public var admin: (host: String, port: UInt16)?
    /// With these the server uses TLS only.
    public var tls: TLSFiles?
    /// How long browsers must use TLS for this host, in seconds; 0 sends no header.
    public var strictTransportSeconds = 0
    /// Where to redirect plain HTTP to TLS, if anywhere. Requires TLS.
    public var redirectListener: Listener?
    /// The number of serving threads.
    public var threads = 1
    /// The limit of open connections.
    public var connectionLimit = 8192
    /// The limit of open connections per address; 0 for none.
    public var perAddressLimit = 0
    /// How long a connection may be idle, or a response unread, in seconds.
    public var idleTimeout = 60
    /// How long a request's head may take to arrive, in seconds.
    public var headTimeout = 15
    /// The format of the access log on standard output; `nil` disables it.
    public var accessLog: AccessLogFormat?
    /// The proxies whose `X-Forwarded-For` to trust.
    public var trustedProxies: [CIDRBlock] = []
    /// How long caches may reuse a response, in seconds; with 0 they revalidate each time.
    public var maxAge = 0
    /// The program's version, for the metrics.
    public var version = ""

    /// Creates a configuration with defaults.
    public init(source: SiteSource, listener: Listener) {
        self.source = source
        self.listener = listener
    }
}
