/// Groups operating systems by the oldest versions that entries run on.
struct OSClassifier: Sendable {
    /// The class of readers whose version is unknown, or recent enough for everything: they see everything.
    static let unfiltered = -1
    /// Longer versions are ignored.
    private static let longestVersion = 64

    /// The requirements for one platform, or for readers of an unknown platform.
    private struct Requirements: Sendable {
        /// The distinct required versions, oldest first.
        let versions: [Version]
        /// For each minimum, how many of ``versions`` must be met.
        let ranks: [Int]

        init(_ minimums: [Version?]) {
            let sorted = Set(minimums.compactMap(\.self)).sorted()
            versions = sorted
            let rankByVersion = Dictionary(uniqueKeysWithValues: zip(sorted, 1...))
            ranks = minimums.map { $0.flatMap { rankByVersion[$0] } ?? 0 }
        }
    }

    /// The requirements by platform, in the order of ``ApplePlatform/allCases``, and last those of an unknown one.
    private let requirements: [Requirements]

    /// Takes the minimums of the entries; nil for none.
    init(_ minimums: [MinimumOS?]) {
        let platforms = ApplePlatform.allCases.map(Optional.some) + [nil]
        requirements = platforms.map { platform in Requirements(minimums.map { $0?.version(for: platform) }) }
    }

    /// The class of a reader's operating system.
    func classIndex(for reader: Reader) -> Int {
        guard let text = reader.os, text.count <= Self.longestVersion,
            requirements.contains(where: { !$0.versions.isEmpty }),
            let version = Version(String(decoding: text, as: UTF8.self))
        else { return Self.unfiltered }
        let device = reader.device.flatMap { $0.count <= Self.longestVersion ? $0 : nil }
        let platform = device.flatMap { ApplePlatform(device: String(decoding: $0, as: UTF8.self)) }
        let index = platform.flatMap(ApplePlatform.allCases.firstIndex) ?? requirements.count - 1
        let versions = requirements[index].versions
        let met = versions.prefix { $0 <= version }.count
        return met == versions.count ? Self.unfiltered : met * requirements.count + index
    }

    /// Whether the operating systems of a class meet the minimum with an index.
    func isMet(_ minimum: Int, at index: Int) -> Bool {
        guard index >= 0 else { return true }
        return requirements[index % requirements.count].ranks[minimum] <= index / requirements.count
    }
}
