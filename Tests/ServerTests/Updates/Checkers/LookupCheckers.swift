import Foundation

private struct LookupAnswer<App: Decodable>: Decodable {
    let results: [App]
}

/// Asks in the form of Apple's lookup, and decodes what is required of the first app; nil without one.
private func lookUp<App: Decodable>(_ app: App.Type, _ target: String, at server: RunningServer) throws -> App? {
    let answer = Data(try server.get(target).body)
    return try JSONDecoder().decode(LookupAnswer<App>.self, from: answer).results.first
}

/// `checkForUpdateFromAppStore` of Prince of Versions. It names no country.
struct PrinceOfVersionsStore: UpdateChecker {
    private struct App: Decodable {
        let version: PrinceOfVersionsNumber
        let minimumOsVersion: PrinceOfVersionsNumber?
        let currentVersionReleaseDate: String?
    }

    func verdict(in situation: UpdateSituation, asking server: RunningServer) throws -> UpdateVerdict {
        let target = "/lookup?bundleId=\(situation.bundleID)"
        guard let app = try lookUp(App.self, target, at: server) else { throw UnusableAnswer() }
        let installed = try PrinceOfVersionsNumber(situation.version + "-18")
        return installed < app.version ? .offer(app.version.description) : .nothing
    }
}

/// Siren 7. It prompts from a day after the release, and has rules by kind of update, not by version.
struct Siren: UpdateChecker {
    private struct App: Decodable {
        let trackId: Int
        let version: String
        let minimumOsVersion: String
        let currentVersionReleaseDate: String
        let releaseNotes: String?
    }

    func verdict(in situation: UpdateSituation, asking server: RunningServer) throws -> UpdateVerdict {
        let target = "/lookup?bundleId=\(situation.bundleID)&country=\(situation.country)"
        guard let app = try lookUp(App.self, target, at: server),
            app.currentVersionReleaseDate.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil
        else { throw UnusableAnswer() }
        let isInstallable = !isOlder(lenientNumbers(situation.ios), than: lenientNumbers(app.minimumOsVersion))
        let isNewer = isOlder(lenientNumbers(situation.version), than: lenientNumbers(app.version))
        return isInstallable && isNewer ? .offer(app.version) : .nothing
    }
}

/// It compares the texts as Finder does: 4.2 is older than 4.2.0.
struct UpgradeAlert: UpdateChecker {
    private struct App: Decodable {
        let version: String
        let trackViewUrl: String
        let currentVersionReleaseDate: String
    }

    func verdict(in situation: UpdateSituation, asking server: RunningServer) throws -> UpdateVerdict {
        let target = "/lookup?bundleId=\(situation.bundleID)&country=\(situation.country)"
        guard let app = try lookUp(App.self, target, at: server) else { throw UnusableAnswer() }
        let isNewer = situation.version.compare(app.version, options: .numeric) == .orderedAscending
        return isNewer ? .offer(app.version) : .nothing
    }
}

/// It compares three numbers, and parts that aren't numbers as text. An answer that it can't decode is no update.
struct Updates: UpdateChecker {
    private struct App: Decodable {
        let trackId: Int
        let version: String
        let minimumOsVersion: String
        let releaseNotes: String?
    }

    func verdict(in situation: UpdateSituation, asking server: RunningServer) throws -> UpdateVerdict {
        let target = "/lookup?bundleId=\(situation.bundleID)&country=\(situation.country.lowercased())"
        guard let app = try? lookUp(App.self, target, at: server) else { return .nothing }
        let isInstallable = !Self.isOlder(situation.ios, than: app.minimumOsVersion)
        return isInstallable && Self.isOlder(situation.version, than: app.version) ? .offer(app.version) : .nothing
    }

    private static func isOlder(_ version: String, than other: String) -> Bool {
        func parts(_ text: String) -> ArraySlice<String> { (text.components(separatedBy: ".") + ["0", "0"]).prefix(3) }
        let difference = zip(parts(version), parts(other)).first { $0 != $1 && (Int($0) == nil || Int($0) != Int($1)) }
        guard let (left, right) = difference else { return false }
        if let left = Int(left), let right = Int(right) { return left < right }
        return left < right
    }
}

/// `upgrader` for Flutter with Apple's lookup. Only a `[:mav: …]` in the description would be a wall.
struct UpgraderStore: UpdateChecker {
    private struct App: Decodable {
        let version: String?
        let trackViewUrl: String?
        let description: String?
        let releaseNotes: String?
    }

    func verdict(in situation: UpdateSituation, asking server: RunningServer) throws -> UpdateVerdict {
        let query = "?bundleId=\(situation.bundleID)&country=\(situation.country)&lang=en&_cb=1790000000000000"
        guard let app = try lookUp(App.self, "/lookup" + query, at: server),
            let version = app.version.flatMap(UpgraderNumber.init),
            let installed = UpgraderNumber(situation.version), isOlder(installed.numbers, than: version.numbers)
        else { return .nothing }
        return .offer(version.description)
    }
}

/// react-native-check-version. It takes up to three numbers from anywhere in the text.
struct ReactNativeCheckVersion: UpdateChecker {
    private struct App: Decodable {
        let version: String
        let trackViewUrl: String?
    }

    func verdict(in situation: UpdateSituation, asking server: RunningServer) throws -> UpdateVerdict {
        let target = "/lookup?bundleId=\(situation.bundleID)&country=\(situation.country.lowercased())&_=1790000000000"
        guard let app = try lookUp(App.self, target, at: server) else { throw UnusableAnswer() }
        let isNewer = isOlder(Self.numbers(situation.version), than: Self.numbers(app.version))
        return isNewer ? .offer(app.version) : .nothing
    }

    private static func numbers(_ text: String) -> [Int] {
        text.firstMatch(of: /\d+(\.\d+){0,2}/).map { lenientNumbers(String($0.0)) } ?? []
    }
}

/// react-native-version-check. Versions must be those of Semantic Versioning, once missing parts are filled up.
struct ReactNativeVersionCheck: UpdateChecker {
    private struct App: Decodable {
        let version: String
        let trackId: Int
    }

    func verdict(in situation: UpdateSituation, asking server: RunningServer) throws -> UpdateVerdict {
        // Its path has the country and two slashes.
        let target = "/\(situation.country)//lookup?bundleId=\(situation.bundleID)&date=1790000000000"
        guard let app = try lookUp(App.self, target, at: server) else { throw UnusableAnswer() }
        let isNewer = try isOlder(Self.numbers(situation.version), than: Self.numbers(app.version))
        return isNewer ? .offer(app.version) : .nothing
    }

    private static func numbers(_ text: String) throws -> [Int] {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 3, parts.allSatisfy({ $0.wholeMatch(of: /0|[1-9]\d*/) != nil }) else {
            throw UnusableAnswer()
        }
        return lenientNumbers(text)
    }
}

/// `mas outdated`. It asks for Mac apps first, then for any; without an answer it says nothing.
struct MacAppStoreCommand: UpdateChecker {
    private struct App: Decodable {
        let trackId: UInt64?
        let trackName: String?
        let trackViewUrl: String?
        let sellerUrl: String?
        let version: String?
        let minimumOsVersion: String?
    }

    func verdict(in situation: UpdateSituation, asking server: RunningServer) throws -> UpdateVerdict {
        let target = "/lookup?bundleId=\(situation.bundleID)"
        let rest = "&media=software&country=\(situation.country)"
        guard
            let app = try lookUp(App.self, target + "&entity=desktopSoftware" + rest, at: server)
                ?? lookUp(App.self, target + rest, at: server)
        else { return .nothing }
        let isInstallable = !isOlder(lenientNumbers(situation.macos), than: lenientNumbers(app.minimumOsVersion ?? ""))
        let isNewer = isOlder(lenientNumbers(situation.version), than: lenientNumbers(app.version ?? ""))
        return isInstallable && isNewer ? .offer(app.version ?? "") : .nothing
    }
}

/// DAAppsViewController, which lists apps that run on the device: universal ones, and those with screenshots for it. It
/// crashes on an app without a genre or an icon.
struct DAApps: UpdateChecker {
    private struct App: Decodable {
        let kind: String
        let trackId: Int
        let bundleId: String
        let trackName: String
        let genres: [String]
        let features: [String]
        let screenshotUrls: [String]
        let minimumOsVersion: String
        let artworkUrl512: URL
    }

    func verdict(in situation: UpdateSituation, asking server: RunningServer) throws -> UpdateVerdict {
        let target = "/lookup?bundleId=\(situation.bundleID)&entity=software&country=\(situation.country)&l=sv"
        guard let app = try lookUp(App.self, target, at: server) else { return .nothing }
        if app.genres.isEmpty { throw UnusableAnswer() }
        let isForDevice = app.features.contains("iosUniversal") || !app.screenshotUrls.isEmpty
        let isInstallable = app.minimumOsVersion.compare(situation.ios, options: .numeric) != .orderedDescending
        return app.kind == "software" && isForDevice && isInstallable ? .listed : .nothing
    }
}

/// MoreAppsKit, which lists a developer's apps that have an icon; the developer's number may be the numbers of apps.
/// Without any it asks the store of the United States.
struct MoreAppsKit: UpdateChecker {
    private struct App: Decodable {
        let wrapperType: String?
        let kind: String?
        let trackId: Int?
        let trackName: String?
        let bundleId: String?
        let artworkUrl512: String?
        let trackViewUrl: String?
        let genres: [String]?
    }

    func verdict(in situation: UpdateSituation, asking server: RunningServer) throws -> UpdateVerdict {
        let ids = ["pantry": "6797847364", "quarter": "1000000002", "ornate": "1000000003", "local": "1000000004"]
        let target = "/lookup?id=\(ids[situation.app] ?? "284417353")&entity=software&country="
        guard
            let app = try lookUp(App.self, target + situation.country.lowercased(), at: server)
                ?? lookUp(App.self, target + "us", at: server)
        else { return .nothing }
        let isComplete =
            app.trackId != nil && app.trackName != nil && app.bundleId != nil
            && [app.artworkUrl512, app.trackViewUrl].allSatisfy { $0.flatMap { URL(string: $0) } != nil }
        return app.wrapperType == "software" && isComplete ? .listed : .nothing
    }
}
