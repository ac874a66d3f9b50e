internal import HTTPSemantics
internal import MicroHTTPD
internal import Platform

/// What `serve --preview` adds to the site for operators: a page that shows the promo page as chosen readers see it and,
/// below `/draft/`, the site of definitions that are not live yet.
///
/// What is shown there is for operators, whose browsers also run pages of strangers. So other origins can't read it, and it
/// is for known hosts only. A file of Public/ at one of its paths takes its place, and is for everyone.
final class Preview: Sendable {
    /// The path that the draft's site is below.
    static let draftRoot = "/draft"

    private let resources: [[UInt8]: Resource]
    private let draft: DraftStore?
    private let hosts: Set<HostName>

    /// - Parameters:
    ///   - draft: the definitions that are not live yet; `nil`: there are none.
    ///   - hosts: the names that it may be reached by, besides local ones.
    /// - Throws: `ResponseError` when there is no memory for the page.
    init(draft: DraftStore?, hosts: Set<HostName>, common: CommonFields) throws(ResponseError) {
        self.draft = draft
        self.hosts = hosts
        var common = common
        common.isShared = false
        func part(_ content: [UInt8], _ mediaType: MediaType) throws(ResponseError) -> Resource {
            try Resource(content: content, digest: SHA256.digest(of: content), mediaType: mediaType, common: common)
        }
        resources = [
            Array("/preview".utf8): try Resource(preview: PackageResources.preview_html, common: common),
            Array("/preview/preview.css".utf8): try part(
                PackageResources.preview_css,
                MediaType(fileName: "preview.css")
            ),
            Array("/preview/preview.js".utf8): try part(PackageResources.preview_js, .javaScript),
        ]
    }

    /// What a target names for a reader; `nil` for nothing.
    ///
    /// - Parameter target: the request's.
    /// - Throws: ``MisdirectedRequest`` for a host that it is not for, `RequestTargetError` for a target that names nothing
    ///   here, `ResponseError` when there is no memory for the answer.
    func match(_ request: borrowing Request, _ fields: FieldIndex, _ target: RequestTarget) throws -> Site.Match? {
        let path = try target.normalizedPath(in: request.target)
        guard Self.contains(path) else { return nil }
        guard isMeant(by: request, target) else { throw MisdirectedRequest() }
        if let resource = resources[path] { return .resource(resource, isMade: false) }
        guard let snapshot = draft?.current else { return nil }
        if path.elementsEqual("\(Self.draftRoot)/healthz".utf8) { return .resource(snapshot.health, isMade: false) }
        // A draft doesn't decide whether the server is ready.
        guard case .resource(let resource, let isMade)? = try snapshot.site?.match(request, fields, target) else {
            return nil
        }
        return .resource(resource, isMade: isMade)
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

/// The request is for a host that the preview is not for (RFC 9110, 15.5.20).
struct MisdirectedRequest: Error {}
