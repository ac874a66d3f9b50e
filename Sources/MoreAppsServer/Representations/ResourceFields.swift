internal import HTTPSemantics
internal import MoreAppsCatalog

/// What a resource's answers say of it besides its content.
struct ResourceFields: Sendable {
    /// How long an answer may be used without asking again (RFC 9111, 5.2.2).
    enum CacheControl {
        /// It may be stored, and is asked for again each time: an edit shows at once.
        case revalidate
        /// It may be used for so long, and for as long again while a newer one is being asked for (RFC 5861, 3).
        case fresh(seconds: Int)
        /// Its name changes with its content, so it never does (RFC 8246).
        case immutable
        /// It is never stored.
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

    /// What browsers may do with it.
    enum Use {
        /// It is read, run or shown by pages of any origin; opened by itself it may load nothing.
        case part
        /// The same for what browsers show in a player of their own, which loads it.
        case played
        /// It is opened by itself, and may load what its policy says.
        case page(policy: String)
    }

    let label: Label
    let mediaType: MediaType
    var cacheControl: CacheControl
    /// Whether `Accept-Language` had a say.
    var isNegotiatedByLanguage = false
    /// Out of it another answer takes its place, without an edit.
    var validity = Validity.always
    /// Whether parts of it may be asked for.
    var hasRanges = false
    /// Further fields of its answers.
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
        others = use.fields(isShared: common.isShared) + common.fields
    }

    /// Adds what a page will ask for at once, as the field `Link` says it.
    mutating func add(preloads: [String]) {
        if !preloads.isEmpty { others.append((name: "Link", value: preloads.joined(separator: ", "))) }
    }

    /// The fields of answers that carry the content.
    func ofContent(coding: ContentCoding) -> [(name: String, value: String)] {
        [("Content-Type", mediaType.fieldValue), ("X-Content-Type-Options", "nosniff")]
            + (coding == .identity ? [] : [("Content-Encoding", coding.name)])
            + (hasRanges ? [("Accept-Ranges", "bytes")] : [])
    }

    /// One response is sent to all until its time is over, so it can't say how long that is: caches ask each time.
    private var boundedCacheControl: CacheControl {
        if case .fresh = cacheControl, validity.end != nil { return .revalidate }
        return cacheControl
    }

    /// The fields of all successful answers, 304 among them (RFC 9110, 15.4.5).
    ///
    /// - Parameter isCoded: whether `Accept-Encoding` chooses among several forms.
    func ofAll(isCoded: Bool) -> [(name: String, value: String)] {
        let varying = (isCoded ? ["Accept-Encoding"] : []) + (isNegotiatedByLanguage ? ["Accept-Language"] : [])
        return [("Cache-Control", boundedCacheControl.value)]
            + (varying.isEmpty ? [] : [("Vary", varying.joined(separator: ", "))]) + others
    }

    /// The fields of the answer that a client has the representation with an entity tag.
    func ofUnchanged(entityTag: String, isCoded: Bool) -> [(name: String, value: String)] {
        [("ETag", entityTag)] + ofAll(isCoded: isCoded)
    }
}

extension ResourceFields.Use {
    /// - Parameter isShared: whether pages of other origins may read it. What holds no secret may be read and embedded from
    ///   everywhere (Fetch, 3.2; CORP), but for pages.
    fileprivate func fields(isShared: Bool) -> [(name: String, value: String)] {
        let sharing =
            isShared
            ? [("Access-Control-Allow-Origin", "*"), ("Cross-Origin-Resource-Policy", "cross-origin")]
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
