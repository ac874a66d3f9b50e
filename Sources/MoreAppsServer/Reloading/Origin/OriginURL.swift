internal import HTTPSemantics
public import MoreAppsCatalog

/// The URL of definitions on another server.
///
/// It must be `https`, except on this machine: with `http` anyone on the network could answer.
public struct OriginURL: Sendable, Equatable {
    /// The URL as given.
    let text: String
    /// The name in messages: the URL without the query, which may contain a secret signature.
    public let name: String
    /// Whether the host is this machine.
    let isLoopback: Bool

    /// Why a text isn't a valid URL of definitions.
    public enum Problem: Error, Equatable, CustomStringConvertible {
        /// The scheme is neither `https` nor `http`.
        case scheme
        /// It is no URL.
        case syntax(WebURL.Problem)
        /// It has a character beyond ASCII.
        case notASCII
        /// It is `http` on another machine.
        case plain

        /// The end of a sentence about the URL: `has no host`.
        public var description: String {
            switch self {
            case .scheme: "is not an https URL"
            case .syntax(let problem): problem.description
            case .notASCII: "has a character that must be percent-encoded"
            case .plain: "must be https, except for this machine's own URLs"
            }
        }
    }

    /// Whether a text is a URL rather than a file path: it starts with `word://`.
    public static func isURL(_ text: String) -> Bool {
        guard let scheme = WebURL.scheme(of: text) else { return false }
        return text.utf8.dropFirst(scheme.utf8.count).starts(with: "://".utf8)
    }

    /// - Throws: ``Problem``.
    public init(_ text: String) throws(Problem) {
        guard let scheme = WebURL.scheme(of: text), ["https", "http"].contains(scheme) else { throw .scheme }
        let url: WebURL
        do throws(WebURL.Problem) {
            // A lone “%” is for the origin to judge: curl sends it as it is.
            url = try WebURL(text.replacing("%", with: "%25"))
        } catch {
            throw .syntax(error)
        }
        guard url.isASCII else { throw .notASCII }
        isLoopback = Self.isLoopback(url.host)
        guard scheme == "https" || isLoopback else { throw .plain }
        self.text = text
        name = String(text.prefix { $0 != "?" && $0 != "#" })
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host.lowercased() == "localhost" { return true }
        guard let address = IPAddress(host) else { return false }
        return address == IPAddress(ipv6: 1) || (address.isIPv4 && UInt8(truncatingIfNeeded: address.bits >> 24) == 127)
    }
}
