/// The keys of a rule of `recommend`.
private enum RuleKey: String, CaseIterable {
    case app
    case me
    case devices
    case locales
    case storefronts
    case startsAt
    case endsAt
    case weight
}

extension CatalogReader {
    /// Reads `recommend`, once all that it can recommend is read.
    mutating func readRecommendations(_ json: LocatedJSON, entries: [AppEntry]) -> [RecommendationRule] {
        guard case .array(let elements) = json.value else {
            sink.error(at: json.offset, "“recommend” must be an array of rules, not \(json.kind)")
            return []
        }
        let recommendable = RecommendableApps(entries)
        return elements.enumerated().compactMap {
            readRule($0.element, number: $0.offset + 1, among: recommendable)
        }
    }

    private mutating func readRule(_ json: LocatedJSON, number: Int, among apps: RecommendableApps)
        -> RecommendationRule?
    {
        func owner() -> String { "recommendation \(number)" }
        guard case .object(let object) = json.value else {
            sink.error(at: json.offset, "\(owner()) must be an object, not \(json.kind)")
            return nil
        }
        var rule = RecommendationRule(app: "")
        var entry: AppEntry?
        for member in object.members {
            let value = member.value
            switch RuleKey(rawValue: member.key.comparable) {
            case .app: entry = readRecommendedApp(value, among: apps, owner: owner())
            case .me: rule.me = readAskingApps(value, among: apps, owner: owner())
            case .devices: rule.devices = readDevices(value, key: member.key, owner: owner())
            case .locales: rule.locales = readLocaleConditions(value, key: member.key, owner: owner())
            case .storefronts: rule.storefronts = readStorefronts(value, owner: owner())
            case .weight: rule.weight = readWeight(value, owner: owner()) ?? rule.weight
            // Read together, below.
            case .startsAt, .endsAt: break
            case nil: warnOfUnknownKey(member, known: RuleKey.allCases.map(\.rawValue), owner: owner())
            }
        }
        rule.window = readWindow(of: object, owner: owner())
        if object["app"] == nil, !object.isDamaged {
            sink.error(at: json.offset, "\(owner()) lacks the key “app”")
        }
        guard let entry else { return nil }
        rule.app = entry.id
        warnOfContradictions(rule, entry, at: json.offset, owner: owner())
        return rule
    }

    private mutating func readRecommendedApp(
        _ json: LocatedJSON,
        among apps: RecommendableApps,
        owner: @autoclosure () -> String
    ) -> AppEntry? {
        guard let id = readString(json, "\(owner()): “app”") else { return nil }
        guard let entry = apps.byID[Array(id.utf8)] else {
            // An entry that can't be used has its own error.
            if identifiers[Array(id.utf8)] == nil {
                sink.error(at: json.offset, "\(owner()): no app has the id “\(shown(id))”\(apps.hint(for: id))")
            }
            return nil
        }
        if entry.appStoreID == nil {
            sink.error(
                at: json.offset,
                "\(owner()): app \"\(shown(id))\" has no “appStoreID”, which an overlay needs"
            )
        }
        return entry
    }

    private mutating func readAskingApps(
        _ json: LocatedJSON,
        among apps: RecommendableApps,
        owner: @autoclosure () -> String
    ) -> [String] {
        guard case .array(let elements) = json.value else {
            sink.error(at: json.offset, "\(owner()): “me” must be an array of ids, not \(json.kind)")
            return []
        }
        return elements.compactMap { element in
            guard let id = readString(element, "\(owner()): an app in “me”") else { return nil }
            // An app can ask that is on no list.
            if identifiers[Array(id.utf8)] == nil {
                sink.warning(
                    at: element.offset,
                    "\(owner()): “me”: no app has the id “\(shown(id))”\(apps.hint(for: id))"
                )
            }
            return id
        }
    }

    private mutating func readWeight(_ json: LocatedJSON, owner: @autoclosure () -> String) -> Int? {
        if let number = json.doubleValue, let weight = Int(exactly: number),
            (1...RecommendationRule.greatestWeight).contains(weight)
        {
            return weight
        }
        sink.error(
            at: json.offset,
            "\(owner()): “weight” must be a whole number from 1 to \(RecommendationRule.greatestWeight)"
        )
        return nil
    }

    /// Warns of a rule that recommends its app to no one.
    private mutating func warnOfContradictions(
        _ rule: RecommendationRule,
        _ entry: AppEntry,
        at offset: Int,
        owner: @autoclosure () -> String
    ) {
        func excludes<Item: Equatable>(_ items: [Item], _ others: [Item]) -> Bool {
            !items.isEmpty && !others.isEmpty && !items.contains(where: others.contains)
        }
        func name() -> String { "\(owner()): app \"\(shown(entry.id))\"" }
        if rule.me == [entry.id] || rule.me == [entry.bundleID] {
            sink.warning(at: offset, "\(name()) is recommended only in the app itself, which never happens")
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
    /// Comparing takes its time, so only so many are compared with what is misspelt.
    private let first: [String]

    init(_ entries: [AppEntry]) {
        byID = Dictionary(entries.map { (Array($0.id.utf8), $0) }, uniquingKeysWith: { first, _ in first })
        first = entries.prefix(200).map(\.id)
    }

    /// The id that was probably meant, as the end of a message.
    func hint(for id: String) -> String {
        Spelling.suggestion(for: id, among: first).map { ": did you mean “\($0)”?" } ?? ""
    }
}

extension ListingWindow {
    /// Whether there is a moment within both.
    fileprivate func overlaps(_ other: ListingWindow) -> Bool {
        func isBefore(_ end: Timestamp?, _ start: Timestamp?) -> Bool {
            guard let end, let start else { return false }
            return end <= start
        }
        return !isBefore(end, other.start) && !isBefore(other.end, start)
    }
}
