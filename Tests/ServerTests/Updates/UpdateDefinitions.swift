import Foundation

/// The time that many seconds from now, as in definitions.
func moment(_ seconds: Double) -> String {
    Date(timeIntervalSinceNow: seconds).formatted(.iso8601)
}

let day = 86400.0

/// Definitions that exercise every rule of updates.
let updateDefinitions = """
    {
      "company": "Fern & Fox",
      "apps": [
        { "id": "basket", "bundleID": "com.fern.Basket", "name": { "en": "Basket", "sv": "Korgen", "he": "סל" },
          "summary": "Groceries & <more>", "category": "Lifestyle", "appStoreID": "6797847364",
          "releases": [
            { "version": "2.10", "releasedAt": "\(moment(-10 * day))", "minimumOS": { "ios": "15.0", "macos": "12", "tvos": "14.1" },
              "notes": { "en": "Faster & better", "sv": "Snabbare <nu>" } },
            { "version": "2.11.0", "releasedAt": "\(moment(-2 * day))", "minimumOS": { "ios": "15.0", "macos": "12" } },
            { "version": "1.4 (18)", "releasedAt": "\(moment(-400 * day))", "minimumOS": "11.0", "notes": "The last for iOS 11" },
          ],
          "update": { "minimumVersion": "1.2", "blockedVersions": ["2.1"], "delayDays": 7, "remind": "weekly" } },
        { "id": "atlas", "name": "Atlas", "link": "https://apps.apple.com/app/id1000000002", "type": "paid",
          "releases": [{ "version": "3.0", "releasedAt": "\(moment(-10 * day))", "minimumOS": { "ios": "17" } }],
          "update": { "minimumVersion": "3.0", "promptsBetas": true,
            "texts": { "requiredTitle": { "en": "{app} {version}", "sv": "Nya {app}" }, "update": "Go" } } },
        { "id": "plain", "name": "Plain", "link": "https://apps.apple.com/app/id1000000003" },
      ],
      "affiliates": [
        { "id": "friend", "bundleID": "org.friend.App", "name": "Friend", "appStoreID": "2000000001", "storefronts": ["SE"],
          "releases": [{ "version": "1.0", "releasedAt": "2020-01-01" }] },
      ],
    }
    """

/// The answer of `/api/update`, as a client decodes it.
struct UpdateResponse: Decodable, Equatable {
    struct Alert: Decodable, Equatable {
        let title: String
        let message: String
        let update: String?
        let later: String?
    }

    let id: String?
    let outcome: String
    let reason: String
    let targetVersion: String?
    let releasedAt: Date?
    let notes: String?
    let dueAt: Date?
    let appStoreID: String?
    let link: String?
    let remind: String?
    let language: String?
    let direction: String?
    let alert: Alert?
}

extension RunningServer {
    /// The answer of `/api/update` to a query.
    func update(_ query: String, _ fields: String...) throws -> UpdateResponse {
        let response = try connect().request("GET", "/api/update" + query, fields: fields)
        guard response.status == 200 else { throw UnexpectedStatus(status: response.status, text: response.text) }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(UpdateResponse.self, from: Data(response.body))
    }
}

struct UnexpectedStatus: Error {
    let status: Int
    let text: String
}
