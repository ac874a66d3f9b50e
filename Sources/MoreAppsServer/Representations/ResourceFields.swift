internal import HTTPSemantics
internal import MoreAppsCatalog

/// The properties of a resource besides its content, as sent in its fields.
struct ResourceFields: Sendable {
    /// How long to use a response without revalidation (RFC 9111, 5.2.2).
    enum CacheControl {
        /// Store it, and revalidate each time: an edit shows at once.
        case revalidate
        /// Use it for this long, and for as long again while revalidating (RFC 5861, 3).
        case fresh(seconds: Int)
        /// It never changes, since its name changes with its content (RFC 8246).
        case immutable
        /// Never store it.
        case noStore

        /// The value of the field.
        var value: String {
            switch self {
            case .revalidate: "no-cache"
            case .fresh(let seconds): "public, max-age=\(seconds), stale-while-revalidate=\(seconds)"
            case .immutable: "public, max-age=31536000, immutable"
            case .noStore: "no-store"
            }
        }
    }

    /// How browsers may use it.
    enum Use {
        /// Pages of any origin read, run or show it; opened by itself it may load nothing.
        case part
        /// The same, and browsers show it in their own player, which loads it.
        case played
        /// It is opened by itself, and may load what its policy allows.
        case page(policy: String)
    }

    let label: Label
    let mediaType: MediaType
    var cacheControl: CacheControl
    /// Whether it depends on `Accept-Language`.
    var isNegotiatedByLanguage = false
    /// After it the answer may change, even without an edit.
    var validity = Validity.always
    /// Whether it supports ranges.
    var hasRanges = false
    let common: CommonFields
    /// Further fields.
    private var others: [(name: String, value: String)]

    init(
        label: Label,
        mediaType: MediaType,
        use: Use = .part,
        cacheControl: CacheControl? = nil,
        common: CommonFields
    ) {
        self.label = label
        self.mediaType = mediaType
        self.cacheControl = cacheControl ?? common.cacheControl
        self.common = common
        others = use.fields(isShared: common.isShared) + common.fields
    }

    /// Adds what a page loads at once, as values of the `Link` field.
    mutating func add(preloads: [String]) {
        if !preloads.isEmpty { others.append((name: "Link", value: preloads.joined(separator: ", "))) }
    }

    /// The fields of responses with content.
    func ofContent(coding: ContentCoding) -> [(name: String, value: String)] {
        [("Content-Type", mediaType.fieldValue), ("X-Content-Type-Options", "nosniff")]
            + (coding == .identity ? [] : [("Content-Encoding", coding.name)])
            + (hasRanges ? [("Accept-Ranges", "bytes")] : [])
    }

    /// All clients share one response while it is valid, so it can't have a decreasing lifetime: caches revalidate each
    /// time.
    private var boundedCacheControl: CacheControl {
        if case .fresh = cacheControl, validity.end != nil { return .revalidate }
        return cacheControl
    }

    /// The fields of all successful responses, including 304 (RFC 9110, 15.4.5).
    ///
    /// - Parameter isCoded: whether `Accept-Encoding` chooses among several codings.
    func ofAll(isCoded: Bool) -> [(name: String, value: String)] {
        let varying = (isCoded ? ["Accept-Encoding"] : []) + (isNegotiatedByLanguage ? ["Accept-Language"] : [])
        return [("Cache-Control", boundedCacheControl.value)]
            + (varying.isEmpty ? [] : [("Vary", varying.joined(separator: ", "))]) + others
    }

    /// The fields of a 304 for an entity tag.
    func ofUnchanged(entityTag: String, isCoded: Bool) -> [(name: String, value: String)] {
        [("ETag", entityTag)] + ofAll(isCoded: isCoded)
    }
}

extension ResourceFields.Use {
    /// - Parameter isShared: whether pages of other origins may read it. Public resources may be read and embedded from
    ///   everywhere (Fetch, 3.2; CORP), except for pages.
    fileprivate func fields(isShared: Bool) -> [(name: String, value: String)] {
        let sharing =
            isShared
            ? CommonFields.sharing + [("Cross-Origin-Resource-Policy", "cross-origin")]
            : [("Cross-Origin-Resource-Policy", "same-origin")]
        return switch self {
        case .part: sharing + [("Content-Security-Policy", ContentSecurityPolicy.document)]
        case .played: sharing
        case .page(let policy):
            (isShared ? [] : sharing)
                + [
                    ("Content-Security-Policy", policy), ("Referrer-Policy", "strict-origin-when-cross-origin"),
                ]
        }
    }
}
