public import HTTPSemantics

/// How a ``Service`` runs.
public struct ServiceConfiguration: Sendable {
    /// Where the server listens.
    public enum Listener: Sendable {
        /// On a socket of its own; port 0 is a free one, host `::` takes IPv4 too.
        case address(host: String, port: UInt16)
        /// On a socket that a service manager opened, by its descriptor.
        case inherited(descriptor: Int32)
    }

    /// The files of a certificate chain and its private key, in PEM.
    public struct TLSFiles: Sendable {
        let certificate: String
        let key: String

        /// Names the two files.
        public init(certificate: String, key: String) {
            self.certificate = certificate
            self.key = key
        }
    }

    /// The definitions and the public files.
    public var source: SiteSource
    /// Whether operators find the preview at `/preview`.
    public var hasPreview = false
    /// The names of hosts that the preview may be reached by, besides addresses and local names.
    public var previewHosts: Set<HostName> = []
    /// The path of definitions that only the preview shows; `nil`: there are none.
    public var draft: String?
    /// Where the server listens.
    public var listener: Listener
    /// Where metrics are to be had; `nil`: nowhere, and nothing is counted.
    public var admin: (host: String, port: UInt16)?
    /// With it the server speaks TLS only.
    public var tls: TLSFiles?
    /// For how many seconds browsers are told to ask this host over TLS alone; 0: they are not.
    public var strictTransportSeconds = 0
    /// Where the server sends clients from plain HTTP to TLS; `nil`: nowhere. It goes with TLS.
    public var redirectListener: Listener?
    /// How many threads answer.
    public var threads = 1
    /// How many connections may be open at once.
    public var connectionLimit = 8192
    /// How many connections one address may have open at once; 0: as many as there may be.
    public var perAddressLimit = 0
    /// After how many seconds without a request a connection is closed, and without anybody reading an answer.
    public var idleTimeout = 60
    /// How many seconds a request's head may take to arrive.
    public var headTimeout = 15
    /// How the access log is written, on standard output; `nil`: not at all.
    public var accessLog: AccessLogFormat?
    /// The proxies whose `X-Forwarded-For` is believed.
    public var trustedProxies: [CIDRBlock] = []
    /// How many seconds caches may use an answer without asking again; 0: they ask each time.
    public var maxAge = 0
    /// The program's version, as the metrics tell it.
    public var version = ""

    /// The defaults.
    public init(source: SiteSource, listener: Listener) {
        self.source = source
        self.listener = listener
    }
}
