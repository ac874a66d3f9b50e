import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A version for Prince of Versions: three numbers, of which the first must be one, and a build after a hyphen.
struct PrinceOfVersionsNumber: Decodable, Comparable, CustomStringConvertible {
    private let numbers: [Int]

    init(_ text: String) throws {
        let parts = text.components(separatedBy: "-")
        let numbers = (parts[0].components(separatedBy: ".") + ["0", "0"]).prefix(3).map { Int($0) }
        guard numbers[0] != nil else { throw UnusableAnswer() }
        self.numbers = (numbers + [parts.count > 1 ? Int(parts[1]) : 0]).map { $0 ?? 0 }
    }

    init(from decoder: any Decoder) throws {
        self = try Self(decoder.singleValueContainer().decode(String.self))
    }

    static func < (left: Self, right: Self) -> Bool { left.numbers.lexicographicallyPrecedes(right.numbers) }

    /// Without the build, which the server never gives.
    var description: String { numbers.prefix(3).map(String.init).joined(separator: ".") }
}

/// An app's versions in the format of Prince of Versions.
private func versions<Versions: Decodable>(
    _ type: Versions.Type,
    of situation: UpdateSituation,
    at server: RunningServer
) throws -> Versions {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: Data(server.get("/api/apps/\(situation.bundleID)/versions.json").body))
}

/// `checkForUpdates(from:)` of Prince of Versions 4. The first configuration whose requirements hold applies.
struct PrinceOfVersions: UpdateChecker {
    private struct Configuration: Decodable {
        let requiredVersion: PrinceOfVersionsNumber?
        let lastVersionAvailable: PrinceOfVersionsNumber?
        let notifyLastVersionFrequency: Frequency?
        /// Requirements that it doesn't know never hold.
        let requirements: [String: PrinceOfVersionsNumber]?
    }

    enum Frequency: String, Decodable {
        case always = "ALWAYS"
        case once = "ONCE"
    }

    private struct Versions: Decodable {
        let ios2: [Configuration]
    }

    func verdict(in situation: UpdateSituation, asking server: RunningServer) throws -> UpdateVerdict {
        let system = try PrinceOfVersionsNumber(situation.ios)
        let matching = try versions(Versions.self, of: situation, at: server).ios2.first { configuration in
            (configuration.requirements ?? [:]).allSatisfy { $0 == "required_os_version" && $1 <= system }
        }
        let installed = try PrinceOfVersionsNumber(situation.version + "-18")
        guard let matching, let version = matching.lastVersionAvailable else { throw UnusableAnswer() }
        if let required = matching.requiredVersion, installed < required {
            return .wall(max(required, version).description)
        }
        return installed < version ? .offer(version.description) : .nothing
    }
}

/// Prince of Versions before 4. It tells apart whether the minimum is met and whether the newest version can be
/// installed. A system that can't install the minimum always meets it.
struct PrinceOfVersions3: UpdateChecker {
    private struct Versions: Decodable {
        struct Platform: Decodable {
            let minimumVersion: PrinceOfVersionsNumber?
            let minimumVersionMinSdk: PrinceOfVersionsNumber?
            let latestVersion: Latest
        }

        struct Latest: Decodable {
            let version: PrinceOfVersionsNumber
            let minSdk: PrinceOfVersionsNumber?
            let notificationType: PrinceOfVersions.Frequency?
        }

        let ios: Platform
    }

    func verdict(in situation: UpdateSituation, asking server: RunningServer) throws -> UpdateVerdict {
        let ios = try versions(Versions.self, of: situation, at: server).ios
        let system = try PrinceOfVersionsNumber(situation.ios)
        let installed = try PrinceOfVersionsNumber(situation.version + "-18")
        func isInstallable(_ minimum: PrinceOfVersionsNumber?) -> Bool { minimum.map { $0 <= system } ?? true }
        let isTooOld = isInstallable(ios.minimumVersionMinSdk) && ios.minimumVersion.map { installed < $0 } ?? false
        let isNewer = isInstallable(ios.latestVersion.minSdk) && installed < ios.latestVersion.version
        let version = isNewer ? ios.latestVersion.version.description : nil
        return isTooOld ? .wall(version) : version.map(UpdateVerdict.offer) ?? .nothing
    }
}

/// The child elements of each item of an appcast.
private final class AppcastItems: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let attributes: [String: String]
        var text = ""
        var children: [String] = []
    }

    private(set) var items: [[Element]] = []
    private var depth = 0

    /// Nil if it isn't XML.
    init?(_ xml: [UInt8]) {
        super.init()
        let parser = XMLParser(data: Data(xml))
        parser.delegate = self
        guard parser.parse() else { return nil }
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        depth += 1
        switch depth {
        case 3 where name == "item": items.append([])
        case 4 where !items.isEmpty: items[items.count - 1].append(Element(name: name, attributes: attributes))
        case 5 where !items.isEmpty: items[items.count - 1][items[items.count - 1].count - 1].children.append(name)
        default: break
        }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        depth -= 1
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if depth == 4, !items.isEmpty { items[items.count - 1][items[items.count - 1].count - 1].text += text }
    }
}

/// Sparkle on a Mac. It compares with `CFBundleVersion`, and rejects the whole feed if a download isn't on the web.
struct Sparkle: UpdateChecker {
    /// Whether missing numbers are zero, as since 2.1; before, a longer version is newer.
    let padsVersions: Bool

    func verdict(in situation: UpdateSituation, asking server: RunningServer) throws -> UpdateVerdict {
        let answer = try server.get("/api/apps/\(situation.bundleID)/appcast.xml")
        guard answer.status == 200, let feed = AppcastItems(answer.body) else { throw UnusableAnswer() }
        var best: (version: String, critical: Bool)?
        for item in feed.items {
            func element(_ name: String) -> AppcastItems.Element? { item.first { $0.name == name } }
            let enclosure = element("enclosure")?.attributes ?? [:]
            guard let version = enclosure["sparkle:version"] ?? element("sparkle:version")?.text,
                ["http", "https"].contains(enclosure["url"].flatMap { URL(string: $0) }?.scheme ?? "")
            else { throw UnusableAnswer() }
            let minimum = element("sparkle:minimumSystemVersion")?.text ?? ""
            guard enclosure["sparkle:os"] == nil || enclosure["sparkle:os"] == "macos",
                !isOlder(situation.macos, than: minimum), best.map({ isOlder($0.version, than: version) }) ?? true
            else { continue }
            let critical = element("sparkle:criticalUpdate")?.attributes["sparkle:version"]
            best = (version, critical.map { isOlder(situation.version, than: $0) } ?? false)
        }
        guard let best, isOlder(situation.version, than: best.version) else { return .nothing }
        return best.critical ? .wall(best.version) : .offer(best.version)
    }

    private func isOlder(_ version: String, than other: String) -> Bool {
        let (left, right) = (lenientNumbers(version), lenientNumbers(other))
        return padsVersions ? ServerTests.isOlder(left, than: right) : left.lexicographicallyPrecedes(right)
    }
}

/// A version for `upgrader`: any numbers, of which three count; anything before or after them makes it invalid.
struct UpgraderNumber: CustomStringConvertible {
    let numbers: [Int]

    init?(_ text: String) {
        guard text.wholeMatch(of: /\d+(\.\d+)*/) != nil else { return nil }
        numbers = Array((lenientNumbers(text) + [0, 0]).prefix(3))
    }

    var description: String { numbers.map(String.init).joined(separator: ".") }
}

/// `upgrader` for Flutter with an appcast, and the device's real system.
struct UpgraderAppcast: UpdateChecker {
    func verdict(in situation: UpdateSituation, asking server: RunningServer) throws -> UpdateVerdict {
        let answer = try server.get("/api/apps/\(situation.bundleID)/appcast.xml")
        var best: UpgraderNumber?
        var critical: UpgraderNumber?
        for item in AppcastItems(answer.body)?.items ?? [] {
            // The last of several counts.
            func element(_ name: String) -> AppcastItems.Element? { item.last { $0.name == name } }
            let enclosure = element("enclosure")?.attributes ?? [:]
            let minimum = element("sparkle:minimumSystemVersion").flatMap { UpgraderNumber($0.text) }
            guard let text = element("sparkle:version")?.text ?? enclosure["sparkle:version"],
                let version = UpgraderNumber(text), enclosure["url"] != nil,
                enclosure["sparkle:os"] == nil || enclosure["sparkle:os"] == "ios",
                !isOlder(lenientNumbers(situation.ios), than: minimum?.numbers ?? [])
            else { continue }
            func newest(_ known: UpgraderNumber?) -> UpgraderNumber {
                known.flatMap { isOlder(version.numbers, than: $0.numbers) ? $0 : nil } ?? version
            }
            best = newest(best)
            if element("sparkle:tags")?.children.contains("sparkle:criticalUpdate") == true {
                critical = newest(critical)
            }
        }
        let installed = lenientNumbers(situation.version)
        guard let best, isOlder(installed, than: best.numbers) else { return .nothing }
        let isCritical = critical.map { isOlder(installed, than: $0.numbers) } ?? false
        return isCritical ? .wall(best.description) : .offer(best.description)
    }
}
