internal import HTTPSemantics
internal import MicroHTTPD

/// What `serve --preview` adds for operators: a page that shows the promo page as chosen readers see it and, below
/// `/draft/`, the site of definitions that aren't live yet.
///
/// Operators' browsers also run strangers' pages. So other origins can't read the preview, and it only answers for
/// known hosts. A file of Public/ at one of its paths replaces it, and is public.
final class Preview: Sendable {
    /// The path of the draft's site.
    static let draftRoot = "/draft"

    private let files: [[UInt8]: Resource]
    private let draft: SiteStore?
    private let hosts: Set<HostName>
    private let common: CommonFields

    /// - Parameters:
    ///   - draft: the definitions that aren't live yet, if any.
    ///   - hosts: additional host names that it answers for.
    /// - Throws: `ResponseError` when out of memory.
    init(draft: SiteStore?, hosts: Set<HostName>, common: CommonFields) throws(ResponseError) {
        self.draft = draft
        self.hosts = hosts
        var common = common
        common.isShared = false
        self.common = common
        func part(_ content: [UInt8], _ name: String) throws(ResponseError) -> Resource {
            try Asset(builtIn: content, name: name, common: common).resource
        }
        let page = ResourceFields(
            label: Label(.page),
            mediaType: .html,
            use: .page(policy: ContentSecurityPolicy.promoPage),
            cacheControl: .revalidate,
            common: common
        )
        files = [
            Array("/preview".utf8): try Resource(content: PackageResources.preview_html, fields: page),
            Array("/preview/preview.css".utf8): try part(PackageResources.preview_css, "preview.css"),
            Array("/preview/preview.js".utf8): try part(PackageResources.preview_js, "preview.js"),
        ]
    }

    /// Finds what a decoded path without dot segments names; `nil` for nothing.
    ///
    /// - Parameter target: the request's target.
    /// - Throws: ``Refusal`` for a host that it doesn't answer for, `ResponseError` when out of memory.
    func find(
        _ path: [UInt8],
        _ request: borrowing Request,
        _ fields: FieldIndex,
        _ target: RequestTarget
    ) throws -> Found? {
        guard Self.contains(path) else { return nil }
        guard isMeant(by: request, target) else { throw Refusal.misdirected }
        if let file = files[path] { return Found(resource: file, isMade: false) }
        guard let draft, path.starts(with: Self.draftRoot.utf8) else { return nil }
        let path = Array(path.dropFirst(Self.draftRoot.utf8.count))
        guard let found = try draft.find(path, request, fields, query: target.query) else { return nil }
        // An operator may try any `me`.
        return Found(resource: found.resource, isMade: found.isMade)
    }

    /// The response to a path that differs from one of the preview's by its last slash; `nil` for other paths.
    ///
    /// Its location is relative: a proxy may have removed a prefix.
    ///
    /// - Throws: `ResponseError` when out of memory.
    func redirection(
        from path: [UInt8],
        _ request: borrowing Request,
        _ target: RequestTarget
    ) throws(ResponseError) -> Response? {
        var location: String
        switch String(decoding: path, as: UTF8.self) {
        case Self.draftRoot where draft != nil: location = "draft/"
        case "/preview/": location = "../preview"
        default: return nil
        }
        if let query = target.query {
            location += "?"
            for index in query {
                let byte = request.target[index]
                // Fields are ASCII; in a query other bytes can be percent-encoded.
                location += byte < 0x80 ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
            }
        }
        return try Response(
            status: HTTPStatus.permanentRedirect.code,
            fields: [
                ("Location", location), ("Cache-Control", ResourceFields.CacheControl.noStore.value),
                ("Cross-Origin-Resource-Policy", "same-origin"),
            ] + common.fields,
            body: ResponseBody([])
        )
    }

    private static let roots = ["/preview", draftRoot].map { Array($0.utf8) }

    /// Whether a path belongs to the preview.
    private static func contains(_ path: [UInt8]) -> Bool {
        roots.contains { root in
            path.starts(with: root) && (path.count == root.count || path[root.count] == UInt8(ascii: "/"))
        }
    }

    /// Whether no stranger can have made the request's host name resolve to this machine.
    private func isMeant(by request: borrowing Request, _ target: RequestTarget) -> Bool {
        guard let host = HostName(of: request, target) else { return false }
        return host.isLocal || hosts.contains(host)
    }
}
