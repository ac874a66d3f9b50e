internal import HTTPSemantics
internal import MicroHTTPD
internal import Platform

/// Redirects plain HTTP to TLS.
///
/// Only a certificate authority's challenges are answered without TLS (RFC 8555, 8.3): there may be no usable
/// certificate yet.
struct RedirectHandler: Sendable {
    private let publicDirectory: String
    private let standard: StandardResponses
    private let screening: RequestScreen
    /// The port for TLS.
    private let port: UInt16

    /// - Parameters:
    ///   - publicDirectory: the path of Public/, which has the challenges.
    ///   - port: the port for TLS.
    /// - Throws: `ResponseError` when the constant responses can't be created.
    init(publicDirectory: String, port: UInt16) throws(ResponseError) {
        self.publicDirectory = publicDirectory
        self.port = port
        standard = try StandardResponses(common: .plain)
        screening = RequestScreen(standard)
    }

    /// The configuration of the redirecting server: small, to leave connections and time to the main server.
    static var serverConfiguration: ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.connectionLimit = 256
        configuration.idleTimeout = .seconds(10)
        configuration.headTimeout = .seconds(10)
        configuration.responseTimeout = .seconds(30)
        return configuration
    }

    /// Rejects requests like the main server.
    func screen(_ request: borrowing Request, _ context: RequestContext) -> Response? {
        screening.refusal(of: request, context)
    }

    func respond(to request: borrowing Request) -> Response {
        do {
            let target = try RequestTarget(parsing: request.target)
            guard target.form != .asterisk else { return standard[.badRequest].page }
            if let challenge = try challenge(at: target.normalizedPath(in: request.target)) { return challenge }
            guard let location = location(of: request, target) else { return standard[.badRequest].page }
            return try Response(
                status: HTTPStatus.permanentRedirect.code,
                // Temporary, since TLS may be turned off again.
                fields: [("Location", location), ("Cache-Control", "max-age=3600")],
                body: ResponseBody([])
            )
        } catch {
            return standard[Refusal(error)].page
        }
    }

    /// The URL of the same resource over TLS; `nil` if the request has no host.
    private func location(of request: borrowing Request, _ target: RequestTarget) -> String? {
        guard let host = HostName(of: request, target) else { return nil }
        // Only IPv6 addresses have colons.
        let name = host.name.contains(":") ? "[\(host.name)]" : host.name
        var path = ""
        for index in target.path.lowerBound..<request.target.count {
            let byte = request.target[index]
            // Fields are ASCII; in a path these bytes can be percent-encoded.
            path += byte < 0x80 ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
        }
        if !path.hasPrefix("/") { path = "/" + path }
        return "https://\(name)\(port == 443 ? "" : ":\(port)")\(path)"
    }

    private static let challengePath = "/.well-known/acme-challenge/"
    private static let largestChallenge = 4096

    /// The response to a challenge; `nil` for other paths.
    ///
    /// The file is read for each request: the authority asks a moment after it was written.
    private func challenge(at path: [UInt8]) throws(ResponseError) -> Response? {
        let path = String(decoding: path, as: UTF8.self)
        guard path.hasPrefix(Self.challengePath) else { return nil }
        let isToken = path.dropFirst(Self.challengePath.count).utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
            default: false
            }
        }
        guard isToken, let content = contentOfFile(at: path) else { return nil }
        return try Response(
            status: HTTPStatus.ok.code,
            fields: [
                ("Content-Type", "application/octet-stream"), ("X-Content-Type-Options", "nosniff"),
                ("Content-Security-Policy", ContentSecurityPolicy.document),
                ("Cache-Control", ResourceFields.CacheControl.noStore.value),
            ],
            body: ResponseBody(content)
        )
    }

    /// The content of a small file in Public/, unless a link leads outside.
    private func contentOfFile(at path: String) -> [UInt8]? {
        guard let root = try? Directory.realPath(publicDirectory),
            let file = try? Directory.realPath(publicDirectory + path), file.hasPrefix(root + "/"),
            let open = try? OpenFile(path: file), open.status.size <= Self.largestChallenge
        else { return nil }
        return try? open.content()
    }
}
