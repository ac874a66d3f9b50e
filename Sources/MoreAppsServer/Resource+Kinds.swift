internal import HTTPSemantics
internal import MicroHTTPD
internal import MoreAppsCatalog
internal import Platform

/// The kinds of resource, and the fields that each is sent with.
extension Resource {
    /// A selection as JSON. It is public, so pages of any origin may read it.
    convenience init(json selection: Selection, isNegotiated: Bool, common: CommonFields) throws(ResponseError) {
        try self.init(
            content: selection.json() + [UInt8(ascii: "\n")],
            fields: ResourceFields(
                route: .apiApps,
                mediaType: .json,
                cacheControl: common.cacheControl,
                isNegotiatedByLanguage: isNegotiated,
                others: Self.sharedWithAll + common.fields
            )
        )
    }

    /// The definitions in the form that the original page reads.
    convenience init(originalFormOf catalog: Catalog, common: CommonFields) throws(ResponseError) {
        try self.init(
            content: catalog.originalForm(),
            fields: ResourceFields(
                route: .originalDefinitions,
                mediaType: .javaScript,
                cacheControl: common.cacheControl,
                others: Self.sharedWithAll + common.fields
            )
        )
    }

    /// A promo page, filled in.
    ///
    /// - Parameter preloads: what the page will ask for at once, as the field `Link` says it.
    convenience init(
        promoPage content: [UInt8],
        preloads: [String],
        isNegotiated: Bool,
        common: CommonFields
    ) throws(ResponseError) {
        let link = preloads.isEmpty ? [] : [(name: "Link", value: preloads.joined(separator: ", "))]
        try self.init(
            content: content,
            fields: ResourceFields(
                route: .page,
                mediaType: .html,
                cacheControl: common.cacheControl,
                isNegotiatedByLanguage: isNegotiated,
                others: Self.page(policy: ContentSecurityPolicy.promoPage) + link + common.fields
            )
        )
    }

    /// A file of Public/ in memory.
    convenience init(
        content: [UInt8],
        digest: [UInt8],
        mediaType: MediaType,
        common: CommonFields
    ) throws(ResponseError) {
        let others =
            mediaType == .html
            ? Self.page(policy: ContentSecurityPolicy.foreignPage(content)) : Self.sharedWithAll
        try self.init(
            content: content,
            digest: digest,
            fields: Self.asset(mediaType, cacheControl: common.cacheControl, others: others + common.fields)
        )
    }

    /// A file of Public/ that is sent by its descriptor.
    convenience init(
        file: OpenFile,
        digest: [UInt8],
        mediaType: MediaType,
        common: CommonFields
    ) throws(ResponseError) {
        try self.init(
            file: file,
            digest: digest,
            fields: Self.asset(
                mediaType,
                cacheControl: common.cacheControl,
                others: Self.sharedWithAll + common.fields
            )
        )
    }

    private static func asset(
        _ mediaType: MediaType,
        cacheControl: ResourceFields.CacheControl,
        others: [(name: String, value: String)]
    ) -> ResourceFields {
        ResourceFields(
            route: .asset,
            mediaType: mediaType,
            cacheControl: cacheControl,
            hasRanges: true,
            others: others
        )
    }

    /// A state of the server, which is never stored.
    convenience init(state content: [UInt8], route: Route, common: CommonFields) throws(ResponseError) {
        try self.init(
            content: content,
            fields: ResourceFields(
                route: route,
                mediaType: .json,
                cacheControl: .noStore,
                others: Self.sharedWithAll + common.fields
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
