/// Sorts operating systems into classes by the oldest versions that entries run on.
struct OSClassifier: Sendable {
    /// The class of readers whose version isn't known or recent enough for everything: they see everything.
    static let unfiltered = -1
    /// Longer versions are not read.
    private static let longestVersion = 64

    /// What is asked of one platform, or of readers whose platform isn't known.
    private struct Requirements: Sendable {
        /// The different versions that are asked for, the oldest first.
        let versions: [Version]
        /// For each minimum how many of ``versions`` must be met.
        let ranks: [Int]

        init(_ minimums: [Version?]) {
            let sorted = Set(minimums.compactMap(\.self)).sorted()
            versions = sorted
            let rankByVersion = Dictionary(uniqueKeysWithValues: zip(sorted, 1...))
            ranks = minimums.map { $0.flatMap { rankByVersion[$0] } ?? 0 }
        }
    }

    /// The requirements of the platforms in the order of ``ApplePlatform/allCases``, and last of an unknown one.
    private let requirements: [Requirements]

    /// Prepares for what entries ask for; nil asks for nothing.
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

    /// Whether a minimum, by its place among all, is met by the operating systems of a class.
    func isMet(_ minimum: Int, at index: Int) -> Bool {
        guard index >= 0 else { return true }
        return requirements[index % requirements.count].ranks[minimum] <= index / requirements.count
    }
}
