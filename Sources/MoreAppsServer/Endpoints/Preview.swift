internal import HTTPSemantics
internal import MicroHTTPD

/// What `serve --preview` adds to the site for operators: a page that shows the promo page as chosen readers see it and,
/// below `/draft/`, the site of definitions that are not live yet.
///
/// What is shown there is for operators, whose browsers also run pages of strangers. So other origins can't read it, and it
/// is for known hosts only. A file of Public/ at one of its paths takes its place, and is for everyone.
final class Preview: Sendable {
    /// The path that the draft's site is below.
    static let draftRoot = "/draft"

    private let files: [[UInt8]: Resource]
    private let draft: SiteStore?
    private let hosts: Set<HostName>

    /// - Parameters:
    ///   - draft: the definitions that are not live yet; `nil`: there are none.
    ///   - hosts: the names that it may be reached by, besides local ones.
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

    /// What a path, decoded and without dot segments, names for who sent a request; `nil` for nothing.
    ///
    /// - Parameter target: the request's.
    /// - Throws: ``Refusal`` for a host that it is not for, `ResponseError` when out of memory.
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

    /// Whether a path is one of these, or below it.
    private static func contains(_ path: [UInt8]) -> Bool {
        roots.contains { root in
            path.starts(with: root) && (path.count == root.count || path[root.count] == UInt8(ascii: "/"))
        }
    }

    /// Whether a request is for a host that no stranger can have made stand for this machine.
    private func isMeant(by request: borrowing Request, _ target: RequestTarget) -> Bool {
        guard let host = HostName(of: request, target) else { return false }
        return host.isLocal || hosts.contains(host)
    }
}
