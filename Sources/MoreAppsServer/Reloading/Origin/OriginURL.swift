internal import HTTPSemantics
public import MoreAppsCatalog

/// The URL of definitions that another server keeps.
///
/// It is `https`; `http` is for this machine alone, since nobody could tell there who answers.
public struct OriginURL: Sendable, Equatable {
    /// As it was given.
    let text: String
    /// How messages call it: without the query, which may be a signature that nobody else is to see.
    public let name: String
    /// Whether the host is this machine.
    let isLoopback: Bool

    /// Why a text is no URL of definitions.
    public enum Problem: Error, Equatable, CustomStringConvertible {
        /// The scheme is neither `https` nor `http`.
        case scheme
        /// It is no URL.
        case syntax(WebURL.Problem)
        /// It has a character beyond ASCII.
        case notASCII
        /// It is `http`, and leads to another machine.
        case plain

        /// In words that follow the URL: `has no host`.
        public var description: String {
            switch self {
            case .scheme: "is not an https URL"
            case .syntax(let problem): problem.description
            case .notASCII: "has a character that must be percent-encoded"
            case .plain: "must be https, except for this machine's own URLs"
            }
        }
    }

    /// Whether a text is to be taken for a URL, and not for the path of a file: it begins as `word://`.
    public static func isURL(_ text: String) -> Bool {
        guard let scheme = WebURL.scheme(of: text) else { return false }
        return text.utf8.dropFirst(scheme.utf8.count).starts(with: "://".utf8)
    }

    /// Takes a URL apart as far as that is needed.
    ///
    /// - Throws: ``Problem``.
    public init(_ text: String) throws(Problem) {
        guard let scheme = WebURL.scheme(of: text), ["https", "http"].contains(scheme) else { throw .scheme }
        let url: WebURL
        do throws(WebURL.Problem) {
            url = try WebURL(text)
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
