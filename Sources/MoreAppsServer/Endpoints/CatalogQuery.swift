internal import Locking
internal import MoreAppsCatalog

/// What the server would answer at a moment, without a server.
public struct CatalogQuery: Sendable {
    /// What is said of the reader, in the words of the parameters of the same names; `nil` for nothing.
    public struct Parameters: Sendable {
        /// The locale identifier of the reader's device.
        public var locale: String?
        /// The kind of device.
        public var device: String?
        /// The id, or the bundle id, of the app that asks.
        public var me: String?
        /// The country of the reader's App Store.
        public var storefront: String?
        /// The version of the device's operating system.
        public var os: String?
        /// The installed version of the app that asks.
        public var version: String?
        /// Whether the app that asks is a beta.
        public var beta: String?
        /// What a choice by chance is the same for.
        public var seed: String?

        /// Says nothing.
        public init() {}
    }

    private let selector: Selector
    private let updates: Lazy<UpdateSelector>
    private let now: TimeSource

    /// Reads definitions. Icons are not looked at.
    ///
    /// - Throws: ``ServiceError`` with all that is wrong with them.
    public init(source: SiteSource) throws(ServiceError) {
        let reading = Catalog.read(try source.text(), file: source.definitions) { _ in .notLookedAt }
        guard let catalog = reading.catalog else {
            throw ServiceError(problems: reading.diagnostics.map(\.description))
        }
        selector = Selector(catalog: catalog, basePath: source.basePath)
        updates = Lazy { UpdateSelector(catalog: catalog) }
        now = systemTime
    }

    /// What `/api/apps` would answer.
    public func list(_ parameters: Parameters) -> [UInt8] {
        var json = JSONWriter()
        selector.selection(for: selector.key(for: Reader(parameters), at: now())).write(to: &json)
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// What `/api/apps/{id}` would answer; `nil` when there is no such app.
    public func app(id: String, _ parameters: Parameters) -> [UInt8]? {
        guard let key = selector.appKey(id: Array(id.utf8), for: Reader(parameters), at: now()) else { return nil }
        var json = JSONWriter()
        selector.app(for: key).write(to: &json)
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// What `/api/update` would answer.
    public func update(_ parameters: Parameters) -> [UInt8] {
        let updates = updates.value
        let key = updates.key(
            for: Reader(parameters),
            version: parameters.version.said,
            beta: parameters.beta.said,
            at: now()
        )
        return updates.answer(for: key).json() + [UInt8(ascii: "\n")]
    }

    /// What `/api/recommendation` would answer: nothing when nothing is recommended.
    public func recommendation(_ parameters: Parameters) -> [UInt8] {
        let key = selector.recommendationKey(
            for: Reader(parameters),
            seed: parameters.seed.said,
            at: now()
        )
        guard let recommendation = selector.recommendation(for: key) else { return [] }
        var json = JSONWriter()
        recommendation.write(to: &json)
        return json.bytes + [UInt8(ascii: "\n")]
    }
}

extension Reader {
    fileprivate init(_ parameters: CatalogQuery.Parameters) {
        self.init(
            locale: parameters.locale.said.flatMap { LocaleIdentifier($0) },
            device: parameters.device.said,
            me: parameters.me.said,
            storefront: parameters.storefront.said,
            os: parameters.os.said
        )
    }
}

extension String? {
    /// The bytes of what was said; an empty text says nothing, as in a query.
    fileprivate var said: [UInt8]? {
        flatMap { $0.isEmpty ? nil : Array($0.utf8) }
    }
}
