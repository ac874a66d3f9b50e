internal import HTTPSemantics
internal import MicroHTTPD
internal import MoreAppsCatalog

/// The kinds of resource, and the fields that each is sent with.
extension Resource {
    /// A selection as JSON. It is public, so pages of any origin may read it.
    convenience init(json selection: Selection, isNegotiated: Bool) throws(ResponseError) {
        try self.init(
            content: selection.json() + [UInt8(ascii: "\n")],
            fields: ResourceFields(
                route: .apps,
                mediaType: .json,
                cacheControl: .revalidate,
                isNegotiatedByLanguage: isNegotiated,
                others: Self.sharedWithAll
            )
        )
    }

    /// The definitions in the form that the original page reads.
    convenience init(originalFormOf catalog: Catalog) throws(ResponseError) {
        try self.init(
            content: catalog.originalForm(),
            fields: ResourceFields(
                route: .originalDefinitions,
                mediaType: .javaScript,
                cacheControl: .revalidate,
                others: Self.sharedWithAll
            )
        )
    }

    /// A promo page, filled in.
    ///
    /// - Parameter preloads: what the page will ask for at once, as the field `Link` says it.
    convenience init(
        promoPage content: [UInt8],
        preloads: [String],
        isNegotiated: Bool
    ) throws(ResponseError) {
        let link = preloads.isEmpty ? [] : [(name: "Link", value: preloads.joined(separator: ", "))]
        try self.init(
            content: content,
            fields: ResourceFields(
                route: .page,
                mediaType: .html,
                cacheControl: .revalidate,
                isNegotiatedByLanguage: isNegotiated,
                others: Self.page(policy: ContentSecurityPolicy.promoPage) + link
            )
        )
    }

    /// A file of Public/, under its own name or one that changes with its content.
    convenience init(_ asset: Asset, isFingerprinted: Bool) throws(ResponseError) {
        let others =
            if let page = asset.page {
                Self.page(policy: ContentSecurityPolicy.foreignPage(page))
            } else {
                Self.sharedWithAll
            }
        let fields = ResourceFields(
            route: .asset,
            mediaType: asset.mediaType,
            cacheControl: isFingerprinted ? .immutable : .revalidate,
            hasRanges: true,
            others: others
        )
        switch asset.content {
        case .memory(let bytes): try self.init(content: bytes, fields: fields)
        case .file(let file): try self.init(file: file, digest: asset.digest, fields: fields)
        }
    }

    /// The state of health, which is never stored.
    convenience init(health content: [UInt8]) throws(ResponseError) {
        try self.init(
            content: content,
            fields: ResourceFields(
                route: .health,
                mediaType: .json,
                cacheControl: .noStore,
                others: Self.sharedWithAll
            )
        )
    }

    /// What holds no secret may be read and embedded from everywhere (Fetch, 3.2; CORP).
    private static let sharedWithAll = [
        (name: "Access-Control-Allow-Origin", value: "*"),
        (name: "Cross-Origin-Resource-Policy", value: "cross-origin"),
        (name: "Content-Security-Policy", value: ContentSecurityPolicy.document),
    ]

    private static func page(policy: String) -> [(name: String, value: String)] {
        [("Content-Security-Policy", policy), ("Referrer-Policy", "strict-origin-when-cross-origin")]
    }
}
