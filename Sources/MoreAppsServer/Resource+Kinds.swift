internal import HTTPSemantics
internal import MicroHTTPD
internal import MoreAppsCatalog

/// The kinds of resource, and the fields that each is sent with.
extension Resource {
    /// A selection as JSON. It is public, so pages of any origin may read it.
    convenience init(json selection: Selection, isNegotiated: Bool) throws(ResponseError) {
        try self.init(
            content: selection.json() + [UInt8(ascii: "\n")],
            mediaType: .json,
            cacheControl: .revalidate,
            fields: Self.sharedWithAll + Self.vary(isNegotiated)
        )
    }

    /// The definitions in the form that the original page reads.
    convenience init(originalFormOf catalog: Catalog) throws(ResponseError) {
        try self.init(
            content: catalog.originalForm(),
            mediaType: .javaScript,
            cacheControl: .revalidate,
            fields: Self.sharedWithAll
        )
    }

    /// A promo page, filled in.
    convenience init(promoPage content: [UInt8], isNegotiated: Bool) throws(ResponseError) {
        try self.init(
            content: content,
            mediaType: .html,
            cacheControl: .revalidate,
            fields: Self.page(policy: ContentSecurityPolicy.promoPage) + Self.vary(isNegotiated)
        )
    }

    /// A file of Public/.
    convenience init(_ asset: Asset) throws(ResponseError) {
        let fields =
            asset.mediaType == .html
            ? Self.page(policy: ContentSecurityPolicy.foreignPage(asset.content)) : Self.sharedWithAll
        try self.init(
            content: asset.content,
            mediaType: asset.mediaType,
            cacheControl: .revalidate,
            fields: fields
        )
    }

    /// The state of health, which is never stored.
    convenience init(health content: [UInt8]) throws(ResponseError) {
        try self.init(content: content, mediaType: .json, cacheControl: .noStore, fields: Self.sharedWithAll)
    }

    /// What holds no secret may be read and embedded from everywhere (Fetch, 3.2; CORP).
    private static let sharedWithAll = [
        ("Access-Control-Allow-Origin", "*"), ("Cross-Origin-Resource-Policy", "cross-origin"),
        ("Content-Security-Policy", ContentSecurityPolicy.document),
    ]

    private static func page(policy: String) -> [(name: String, value: String)] {
        [("Content-Security-Policy", policy), ("Referrer-Policy", "strict-origin-when-cross-origin")]
    }

    private static func vary(_ isNegotiated: Bool) -> [(name: String, value: String)] {
        isNegotiated ? [("Vary", "Accept-Language")] : []
    }
}
