/// An app that asks whether there is an update.
struct UpdateSituation: Sendable {
    let name: String
    /// The app's id; its bundle id has `com.fern.` before it.
    var app = "pantry"
    /// The installed version.
    let version: String
    var ios = "17.5.1"
    var macos = "14.5.0"
    var country = "SE"

    var bundleID: String { "com.fern." + app }

    static let all: [Self] = [
        Self(name: "an update", version: "4.1"),
        Self(name: "none", version: "4.2"),
        Self(name: "newer than the store", version: "5.0"),
        Self(name: "an old system", version: "3.0", ios: "15.8.3", macos: "12.7.6"),
        Self(name: "a wall", version: "2.0"),
        Self(name: "a wall without cure", version: "2.0", ios: "14.8.1", macos: "11.7.10"),
        Self(name: "a fourth number", app: "quarter", version: "4.2.0"),
        Self(name: "a decorated version", app: "ornate", version: "4.1"),
        Self(name: "an unknown app", app: "nobody", version: "4.1"),
        Self(name: "another country", app: "local", version: "4.1", country: "US"),
    ]

    /// The definitions for all of them.
    static let definitions = """
        {
          "company": "Fern & Fox",
          "apps": [
            { "id": "pantry", "bundleID": "com.fern.pantry", "name": "Pantry", "appStoreID": "6797847364",
              "category": "Food", "icon": "https://example.com/pantry.png",
              "releases": [
                { "version": "4.2", "releasedAt": "\(moment(-30 * day))", "minimumOS": { "ios": "17.0", "macos": "14.0" } },
                { "version": "3.9", "releasedAt": "\(moment(-200 * day))", "minimumOS": { "ios": "15.0", "macos": "12.0" } },
                { "version": "3.0", "releasedAt": "\(moment(-400 * day))", "minimumOS": { "ios": "15.0", "macos": "12.0" } },
                { "version": "2.5", "releasedAt": "\(moment(-600 * day))", "minimumOS": { "ios": "13.0", "macos": "11.0" } },
              ],
              "update": { "minimumVersion": "3.0" } },
            { "id": "quarter", "bundleID": "com.fern.quarter", "name": "Quarter", "appStoreID": "1000000002",
              "category": "Food", "icon": "https://example.com/quarter.png",
              "releases": [{ "version": "4.2.0.1", "releasedAt": "\(moment(-30 * day))" }] },
            { "id": "ornate", "bundleID": "com.fern.ornate", "name": "Ornate", "appStoreID": "1000000003",
              "category": "Food", "icon": "https://example.com/ornate.png",
              "releases": [{ "version": "v4.2 (18)", "releasedAt": "\(moment(-30 * day))" }] },
            { "id": "local", "bundleID": "com.fern.local", "name": "Local", "storefronts": ["SE"],
              "link": "macappstore://itunes.apple.com/app/id1000000004?mt=12",
              "category": "Food", "icon": "https://example.com/local.png",
              "releases": [{ "version": "4.2", "releasedAt": "\(moment(-30 * day))" }] },
          ],
        }
        """
}

/// What an update checker does.
enum UpdateVerdict: CustomStringConvertible {
    case nothing
    /// It offers a version, in the words that people see.
    case offer(String)
    /// It lets nobody past; a version if it knows one that helps.
    case wall(String?)
    /// It lists the app, whatever the version.
    case listed
    /// It reports an error, and nobody is told anything.
    case failure

    var description: String {
        switch self {
        case .nothing: "-"
        case .offer(let version): version
        case .wall(let version): (version ?? "") + "!"
        case .listed: "listed"
        case .failure: "error"
        }
    }
}

/// A library that checks for updates, by its behaviour: what it asks, which fields it can't do without, how it compares
/// versions and what it does then.
protocol UpdateChecker: Sendable {
    func verdict(in situation: UpdateSituation, asking server: RunningServer) throws -> UpdateVerdict
}

/// An answer that a library makes nothing of.
struct UnusableAnswer: Error {}

/// Whether a version is older, number by number; missing numbers are zero.
func isOlder(_ version: [Int], than other: [Int]) -> Bool {
    let count = max(version.count, other.count)
    func padded(_ numbers: [Int]) -> [Int] { numbers + Array(repeating: 0, count: count - numbers.count) }
    return padded(version).lexicographicallyPrecedes(padded(other))
}

/// The numbers of a version; what isn't a number is zero.
func lenientNumbers(_ version: String) -> [Int] { version.split(separator: ".").map { Int($0) ?? 0 } }
