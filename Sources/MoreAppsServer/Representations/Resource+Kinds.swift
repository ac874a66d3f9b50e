internal import HTTPSemantics
internal import MicroHTTPD
internal import MoreAppsCatalog
internal import Platform

/// The kinds of resource, and the fields that each is sent with.
extension Resource {
    /// An answer made of the catalog as JSON. It is public, so pages of any origin may read it.
    ///
    /// - Parameter validity: out of it another takes its place.
    convenience init(
        json: JSONWriter,
        route: Route,
        isNegotiated: Bool,
        validity: Validity,
        common: CommonFields
    ) throws(ResponseError) {
        try self.init(
            content: json.bytes + [UInt8(ascii: "\n")],
            fields: Self.answer(route, isNegotiated: isNegotiated, validity: validity, common: common)
        )
    }

    /// A list of the catalog's apps.
    convenience init(
        list: AssembledText,
        isNegotiated: Bool,
        validity: Validity,
        common: CommonFields
    ) throws(ResponseError) {
        try self.init(
            text: list,
            fields: Self.answer(.apiApps, isNegotiated: isNegotiated, validity: validity, common: common)
        )
    }

    /// An appcast made of the catalog.
    convenience init(appcast: [UInt8], validity: Validity, common: CommonFields) throws(ResponseError) {
        try self.init(
            content: appcast,
            fields: Self.answer(.apiAppcast, .rss, isNegotiated: false, validity: validity, common: common)
        )
    }

    /// The answer that there is nothing, for which another may take its place.
    convenience init(
        noContentOf route: Route,
        isNegotiated: Bool,
        validity: Validity,
        common: CommonFields
    ) throws(ResponseError) {
        try self.init(
            noContent: Self.answer(route, isNegotiated: isNegotiated, validity: validity, common: common)
        )
    }

    private static func answer(
        _ route: Route,
        _ mediaType: MediaType = .json,
        isNegotiated: Bool,
        validity: Validity,
        common: CommonFields
    ) -> ResourceFields {
        ResourceFields(
            route: route,
            mediaType: mediaType,
            cacheControl: common.cacheControl,
            isNegotiatedByLanguage: isNegotiated,
            validity: validity,
            others: content(common)
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
                others: Self.content(common)
            )
        )
    }

    /// A promo page, filled in.
    ///
    /// - Parameter preloads: what the page will ask for at once, as the field `Link` says it.
    convenience init(
        promoPage content: AssembledText,
        preloads: [String],
        isNegotiated: Bool,
        validity: Validity,
        common: CommonFields
    ) throws(ResponseError) {
        let link = preloads.isEmpty ? [] : [(name: "Link", value: preloads.joined(separator: ", "))]
        try self.init(
            text: content,
            fields: ResourceFields(
                route: .page,
                mediaType: .html,
                cacheControl: common.cacheControl,
                isNegotiatedByLanguage: isNegotiated,
                validity: validity,
                others: Self.page(policy: ContentSecurityPolicy.promoPage, common) + link
            )
        )
    }

    /// The operator's preview.
    convenience init(preview content: [UInt8], common: CommonFields) throws(ResponseError) {
        try self.init(
            content: content,
            fields: ResourceFields(
                route: .page,
                mediaType: .html,
                cacheControl: .revalidate,
                others: Self.page(policy: ContentSecurityPolicy.promoPage, common)
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
        let policy = mediaType == .html ? ContentSecurityPolicy.foreignPage(content).value : nil
        try self.init(content: content, digest: digest, fields: Self.asset(mediaType, policy: policy, common))
        // Some are kept by caches for a year: none is to go out uncoded.
        compress()
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
            fields: Self.asset(mediaType, policy: nil, common)
        )
    }

    /// - Parameter policy: a page's own.
    private static func asset(_ mediaType: MediaType, policy: String?, _ common: CommonFields) -> ResourceFields {
        let others =
            if let policy {
                page(policy: policy, common)
            } else if mediaType.isPlayed {
                sharing(common) + common.fields
            } else {
                content(common)
            }
        return ResourceFields(
            route: .asset,
            mediaType: mediaType,
            cacheControl: common.cacheControl,
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
                others: Self.content(common)
            )
        )
    }

    private static func content(_ common: CommonFields) -> [(name: String, value: String)] {
        sharing(common) + [(name: "Content-Security-Policy", value: ContentSecurityPolicy.document)] + common.fields
    }

    /// What holds no secret may be read and embedded from everywhere (Fetch, 3.2; CORP).
    private static func sharing(_ common: CommonFields) -> [(name: String, value: String)] {
        guard common.isShared else { return keptFromOthers }
        return [
            (name: "Access-Control-Allow-Origin", value: "*"),
            (name: "Cross-Origin-Resource-Policy", value: "cross-origin"),
        ]
    }

    private static func page(policy: String, _ common: CommonFields) -> [(name: String, value: String)] {
        let fields = [
            (name: "Content-Security-Policy", value: policy),
            (name: "Referrer-Policy", value: "strict-origin-when-cross-origin"),
        ]
        return (common.isShared ? [] : keptFromOthers) + fields + common.fields
    }

    private static let keptFromOthers = [(name: "Cross-Origin-Resource-Policy", value: "same-origin")]
}
