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

    /// - Parameters:
    ///   - draft: the definitions that aren't live yet, if any.
    ///   - hosts: additional host names that it answers for.
    /// - Throws: `ResponseError` when out of memory.
    init(draft: SiteStore?, hosts: Set<HostName>, common: CommonFields) throws(ResponseError) {
        self.draft = draft
        self.hosts = hosts
        var common = common
        common.isShared = false
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
        return try draft.find(path, request, fields, query: target.query)
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
