internal import HTTPSemantics
internal import MicroHTTPD
internal import Platform

/// What `serve --preview` adds to the site for operators: a page that shows the promo page as chosen readers see it and,
/// below `/draft/`, the site of definitions that are not live yet.
///
/// A file of Public/ at one of its paths takes its place.
final class Preview: Sendable {
    /// The path that the draft's site is below.
    static let draftRoot = "/draft"

    private let resources: [[UInt8]: Resource]
    private let draft: DraftStore?

    /// - Parameter draft: the definitions that are not live yet; `nil`: there are none.
    /// - Throws: `ResponseError` when there is no memory for the page.
    init(draft: DraftStore?, common: CommonFields) throws(ResponseError) {
        self.draft = draft
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
    /// - Throws: `RequestTargetError` for a target that names nothing here, `ResponseError` when there is no memory for
    ///   the answer.
    func match(_ request: borrowing Request, _ target: RequestTarget) throws -> Site.Match? {
        let path = try target.normalizedPath(in: request.target)
        if let resource = resources[path] { return .resource(resource, isMade: false) }
        guard let moment = draft?.current else { return nil }
        if path.elementsEqual("\(Self.draftRoot)/healthz".utf8) { return .resource(moment.health, isMade: false) }
        return try moment.site?.match(request, target)
    }
}
