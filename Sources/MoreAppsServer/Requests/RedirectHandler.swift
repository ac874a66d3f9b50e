internal import HTTPSemantics
internal import MicroHTTPD
internal import Platform

/// Answers over plain HTTP beside a server that speaks TLS: redirects every client there.
///
/// Only the challenges by which a certificate authority checks who controls the name are answered without TLS (RFC 8555,
/// 8.3): there may be no certificate yet that can be used.
struct RedirectHandler: Sendable {
    private let publicDirectory: String
    private let standard: StandardResponses
    private let screening: RequestScreen
    /// Where TLS is spoken.
    private let port: UInt16

    /// - Parameters:
    ///   - publicDirectory: the path of Public/, where challenges are.
    ///   - port: where TLS is spoken.
    /// - Throws: `ResponseError` when the constant answers can't be made.
    init(publicDirectory: String, port: UInt16) throws(ResponseError) {
        self.publicDirectory = publicDirectory
        self.port = port
        standard = try StandardResponses(common: .plain)
        screening = RequestScreen(standard)
    }

    /// How a server with this handler runs: it has little to do, and must leave connections and time to the other one.
    static var serverConfiguration: ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.connectionLimit = 256
        configuration.idleTimeout = .seconds(10)
        configuration.headTimeout = .seconds(10)
        configuration.responseTimeout = .seconds(30)
        return configuration
    }

    /// Refuses what must not go on, as the server that speaks TLS does.
    func screen(_ request: borrowing Request, _ context: RequestContext) -> Response? {
        screening.refusal(of: request, context)
    }

    /// Answers a request.
    func respond(to request: borrowing Request) -> Response {
        do {
            let target = try RequestTarget(parsing: request.target)
            guard target.form != .asterisk else { return standard[.badRequest].page }
            if let challenge = try challenge(at: target.normalizedPath(in: request.target)) { return challenge }
            guard let location = location(of: request, target) else { return standard[.badRequest].page }
            return try Response(
                status: HTTPStatus.permanentRedirect.code,
                // Not for good: TLS may be turned off again.
                fields: [("Location", location), ("Cache-Control", "max-age=3600")],
                body: ResponseBody([])
            )
        } catch {
            return standard[Refusal(error)].page
        }
    }

    /// The URL of the same at the server that speaks TLS; `nil` where the request doesn't name its host.
    private func location(of request: borrowing Request, _ target: RequestTarget) -> String? {
        guard let host = HostName(of: request, target) else { return nil }
        // An IPv6 address is the only host with colons.
        let name = host.name.contains(":") ? "[\(host.name)]" : host.name
        var path = ""
        for index in target.path.lowerBound..<request.target.count {
            let byte = request.target[index]
            // Fields are ASCII; in a path these bytes mean the same with percent-encoding.
            path += byte < 0x80 ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
        }
        if !path.hasPrefix("/") { path = "/" + path }
        return "https://\(name)\(port == 443 ? "" : ":\(port)")\(path)"
    }

    private static let challengePath = "/.well-known/acme-challenge/"
    private static let largestChallenge = 4096

    /// The answer to an authority's challenge; `nil` for any other path.
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

    /// The content of a small file in Public/, to which no link leads out of it.
    private func contentOfFile(at path: String) -> [UInt8]? {
        guard let root = try? Directory.realPath(publicDirectory),
            let file = try? Directory.realPath(publicDirectory + path), file.hasPrefix(root + "/"),
            let open = try? OpenFile(path: file), open.status.size <= Self.largestChallenge
        else { return nil }
        return try? open.content()
    }
}
