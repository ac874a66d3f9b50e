/// The original page's selection, rewritten from its description: the first two characters of a locale are its language
/// and the last two its region, texts fall back to English, and everything is compared as text.
struct OriginalPageRules {
    struct Entry: Sendable {
        let id: String
        let name: [String: String]
        let summary: [String: String]
        var showOnLocales: [String] = []
        var showOnDevices: [String] = []
    }

    /// An entry as the reader sees it.
    struct Shown: Equatable, CustomStringConvertible {
        let id: String
        let name: String
        let summary: String

        var description: String { "\(id): \(name), \(summary)" }
    }

    let locale: String
    let device: String
    let me: String

    func shown(of entries: [Entry]) -> [Shown] {
        entries.filter(shows).map { Shown(id: $0.id, name: text($0.name), summary: text($0.summary)) }
    }

    private func shows(_ entry: Entry) -> Bool {
        guard entry.id != me else { return false }
        guard entry.showOnDevices.isEmpty || entry.showOnDevices.contains(device) else { return false }
        return entry.showOnLocales.isEmpty
            || entry.showOnLocales.contains {
                $0.prefix(2) == locale.prefix(2) || $0.suffix(2) == locale.suffix(2)
            }
    }

    private func text(_ texts: [String: String]) -> String {
        texts[String(locale.prefix(2))] ?? texts["en"] ?? "undefined"
    }
}
