import Foundation
import Testing

@Suite struct OriginalPageParityTests {
    static let apps = [
        OriginalPageRules.Entry(id: "plain", name: ["en": "Plain"], summary: ["en": "For all"]),
        OriginalPageRules.Entry(
            id: "texts",
            name: ["en": "Texts", "sv": "Texter", "ja": "テキスト", "zh": "文本"],
            summary: ["en": "In words", "sv": "I ord", "de": "In Worten", "pt": "Em palavras", "he": "במילים"]
        ),
        OriginalPageRules.Entry(id: "se", name: ["en": "SE"], summary: ["en": "-"], showOnLocales: ["sv_SE"]),
        OriginalPageRules.Entry(
            id: "fi",
            name: ["en": "FI"],
            summary: ["en": "-", "fi": "+"],
            showOnLocales: ["sv_FI", "fi_FI"]
        ),
        OriginalPageRules.Entry(id: "nn", name: ["en": "NN"], summary: ["en": "-"], showOnLocales: ["nn", "is"]),
        OriginalPageRules.Entry(
            id: "dach",
            name: ["en": "DACH"],
            summary: ["en": "-"],
            showOnLocales: ["de_AT", "fr_CH"]
        ),
        OriginalPageRules.Entry(
            id: "br",
            name: ["en": "BR"],
            summary: ["en": "-"],
            showOnLocales: ["pt_BR"],
            showOnDevices: ["ipad"]
        ),
        OriginalPageRules.Entry(
            id: "asia",
            name: ["en": "Asia"],
            summary: ["en": "-"],
            showOnLocales: ["ja_JP", "zh_TW"]
        ),
        OriginalPageRules.Entry(id: "phone", name: ["en": "Phone"], summary: ["en": "-"], showOnDevices: ["iphone"]),
        OriginalPageRules.Entry(
            id: "both",
            name: ["en": "Both"],
            summary: ["en": "-"],
            showOnDevices: ["iphone", "ipad"]
        ),
    ]

    static let affiliates = [
        OriginalPageRules.Entry(id: "pal", name: ["en": "Pal", "sv": "Kompis"], summary: ["en": "-"]),
        OriginalPageRules.Entry(
            id: "gb",
            name: ["en": "GB"],
            summary: ["en": "-"],
            showOnLocales: ["en_GB"],
            showOnDevices: ["mac"]
        ),
    ]

    static let languages = [
        "ar", "ca", "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "hi", "hu", "id", "is", "it", "ja", "ko",
        "ms", "nl", "nn", "pl", "pt", "ru", "sv", "th", "tr", "uk", "vi", "zh",
    ]
    static let regions = ["AT", "BR", "CH", "CN", "FI", "GB", "JP", "NO", "SE", "TW", "US"]
    static let devices = ["iphone", "ipad", "mac"]
    static let hosts = ["", "plain", "se", "pal", "Plain"]

    @Test func `entries, their order and their texts are those of the original page`() throws {
        try withServer(in: Workspace(definitions(), name: "appdefinitions.json")) { server in
            let connection = try server.connect()
            for language in Self.languages {
                for device in Self.devices {
                    let cases = Self.regions.flatMap { region in
                        Self.hosts.map { OriginalPageRules(locale: "\(language)_\(region)", device: device, me: $0) }
                    }
                    let requests = cases.map {
                        Connection.head("GET", "/api/apps?locale=\($0.locale)&me=\($0.me)&device=\($0.device)")
                    }
                    try connection.send(requests.joined())
                    for rules in cases { try expectParity(connection.readResponse(), rules) }
                }
            }
        }
    }

    private func expectParity(_ response: HTTPResponse, _ rules: OriginalPageRules) throws {
        let catalog = try response.decoded(as: CatalogAnswer.self)
        try #require(shown(catalog.apps) == rules.shown(of: Self.apps), "\(rules)")
        try #require(shown(catalog.affiliates) == rules.shown(of: Self.affiliates), "\(rules)")
    }

    private func shown(_ entries: [CatalogAnswer.Entry]) -> [OriginalPageRules.Shown] {
        entries.map { OriginalPageRules.Shown(id: $0.id, name: $0.name, summary: $0.summary ?? "") }
    }

    /// The same entries as appdefinitions.json.
    private func definitions() throws -> String {
        func json(_ entries: [OriginalPageRules.Entry]) -> [[String: Any]] {
            entries.enumerated().map { index, entry in
                [
                    "id": entry.id, "name": entry.name, "summary": entry.summary, "category": "Test",
                    "link": "https://apps.apple.com/app/id\(3_000_000_000 + index)", "type": "free",
                    "showOnLocales": entry.showOnLocales, "showOnDevices": entry.showOnDevices,
                ]
            }
        }
        let document: [String: Any] = [
            "company": "Parity", "apps": json(Self.apps), "affiliates": json(Self.affiliates),
        ]
        return String(decoding: try JSONSerialization.data(withJSONObject: document), as: UTF8.self)
    }
}
