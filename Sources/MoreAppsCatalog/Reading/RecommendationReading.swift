/// A rule of `recommend` as it is being read, and the apps it may name.
struct RuleInDefinitions {
    fileprivate let apps: RecommendableApps
    var rule = RecommendationRule(app: "")
    var entry: AppEntry?
}

extension CatalogReader {
    /// The keys of a rule of `recommend`.
    static let ruleKeys: [DefinitionKey<RuleInDefinitions>] = [
        .init("app", isRequired: true) { reader, field, found in
            found.entry = reader.readRecommendedApp(field, among: found.apps)
        },
        .init("me", restricts: true) { reader, field, found in
            found.rule.me = reader.readAskingApps(field, among: found.apps)
        },
        .init("devices", restricts: true) { reader, field, found in found.rule.devices = reader.readDevices(field) },
        .init("locales", restricts: true) { reader, field, found in
            found.rule.locales = reader.readLocaleConditions(field)
        },
        .init("storefronts", restricts: true) { reader, field, found in
            found.rule.storefronts = reader.readStorefronts(field)
        },
        .init("startsAt", restricts: true) { reader, field, found in
            found.rule.window.start = reader.readTimestamp(field)
        },
        .init("endsAt", isLast: true, restricts: true) { reader, field, found in
            found.rule.window.end = reader.readEnd(field, after: found.rule.window.start)
        },
        .init("weight") { reader, field, found in
            found.rule.weight = reader.readWeight(field) ?? found.rule.weight
        },
    ]

    /// Reads `recommend`, after everything that it can recommend.
    mutating func readRecommendations(_ field: Field, entries: [AppEntry]) -> [RecommendationRule] {
        let apps = RecommendableApps(entries)
        return (readArray(field, of: "rules") ?? []).enumerated().compactMap { index, element in
            var found = RuleInDefinitions(apps: apps)
            let owner = DefinitionObject.recommendation(number: index + 1)
            _ = read(element, of: owner, by: Self.ruleKeys, into: &found)
            guard let entry = found.entry else { return nil }
            found.rule.app = entry.id
            warnOfContradictions(found.rule, entry, at: element.offset, owner: owner)
            return found.rule
        }
    }

    private mutating func readRecommendedApp(_ field: Field, among apps: RecommendableApps) -> AppEntry? {
        guard let id = readString(field) else { return nil }
        guard let entry = apps.byID[Array(id.utf8)] else {
            // An invalid entry has its own error.
            if identifiers[Array(id.utf8)] == nil {
                sink.error(at: field.offset, "\(field.owner): no app has the id “\(shown(id))”\(apps.hint(for: id))")
            }
            return nil
        }
        guard entry.appStoreID == nil else { return entry }
        func message() -> String { "\(field.owner): app \"\(shown(id))\" has no “appStoreID”, which an overlay needs" }
        // Earlier releases took “id” and digits anywhere in a link for its number.
        if StoreLink.identifiers(in: entry.link).count == 1, !StoreLink.isDeveloperPage(entry.link) {
            sink.servableError(at: field.offset, message())
        } else {
            sink.error(at: field.offset, message())
        }
        return nil
    }

    private mutating func readAskingApps(_ field: Field, among apps: RecommendableApps) -> [String] {
        (readArray(field, of: "ids") ?? []).compactMap { element in
            guard let id = readString(field.part(.item("an app"), element)) else { return nil }
            // The requesting app needn't be in the catalog.
            if identifiers[Array(id.utf8)] == nil {
                sink.warning(
                    at: element.offset,
                    "\(field.name): no app has the id “\(shown(id))”\(apps.hint(for: id))"
                )
            }
            return id
        }
    }

    private mutating func readWeight(_ field: Field) -> Int? {
        if let number = field.json.doubleValue, let weight = Int(exactly: number),
            (1...RecommendationRule.greatestWeight).contains(weight)
        {
            return weight
        }
        sink.error(
            at: field.offset,
            "\(field.name) must be a whole number from 1 to \(RecommendationRule.greatestWeight)"
        )
        return nil
    }

    /// Warns about a rule that never recommends its app.
    private mutating func warnOfContradictions(
        _ rule: RecommendationRule,
        _ entry: AppEntry,
        at offset: Int,
        owner: DefinitionObject
    ) {
        func excludes<Item: Equatable>(_ items: [Item], _ others: [Item]) -> Bool {
            !items.isEmpty && !others.isEmpty && !items.contains(where: others.contains)
        }
        func name() -> String { "\(owner): app \"\(shown(entry.id))\"" }
        if rule.me == [entry.id] || rule.me == [entry.bundleID] {
            sink.warning(at: offset, "\(name()) is recommended only in the app itself, which never happens")
        } else if rule.me.contains(entry.id) || entry.bundleID.map(rule.me.contains) == true {
            sink.warning(at: offset, "\(name()) is never recommended in the app itself: leave it out of “me”")
        }
        if excludes(rule.devices, entry.showOnDevices) {
            sink.warning(at: offset, "\(name()) is recommended only on devices that its “showOnDevices” excludes")
        }
        if excludes(rule.storefronts, entry.offer.storefronts) {
            sink.warning(at: offset, "\(name()) is recommended only in countries that its “storefronts” exclude")
        }
        if !rule.window.overlaps(entry.offer.window) {
            sink.warning(at: offset, "\(name()) is recommended only when it isn't listed")
        }
    }
}

/// The apps that can be recommended.
private struct RecommendableApps {
    let byID: [[UInt8]: AppEntry]
    /// Comparing takes time, so a misspelt id is compared only with these.
    private let first: [String]

    init(_ entries: [AppEntry]) {
        byID = Dictionary(entries.map { (Array($0.id.utf8), $0) }, uniquingKeysWith: { first, _ in first })
        first = entries.prefix(200).map(\.id)
    }

    /// A suggestion for a misspelt id, as the end of a message.
    func hint(for id: String) -> String {
        Spelling.hint(for: id, among: first)
    }
}

extension ListingWindow {
    /// Whether the windows overlap.
    fileprivate func overlaps(_ other: ListingWindow) -> Bool {
        func isBefore(_ end: Timestamp?, _ start: Timestamp?) -> Bool {
            guard let end, let start else { return false }
            return end <= start
        }
        return !isBefore(end, other.start) && !isBefore(other.end, start)
    }
}
