/// Groups operating systems by the oldest versions that entries run on.
struct OSClassifier: Sendable {
    /// The class of readers whose version is unknown, or recent enough for everything: they see everything.
    static let unfiltered = -1
    /// Longer versions are ignored.
    private static let longestVersion = 64

    /// The requirements whose versions are numbered alike.
    private struct Scale: Sendable {
        let numbers: SystemNumbers
        /// The distinct required versions, oldest first.
        let versions: [Version]
        /// For each minimum, how many of ``versions`` must be met, at least one; nil if it has none of them.
        let ranks: [Int?]

        init(_ numbers: SystemNumbers, _ demands: [[MinimumOS.Demand]]) {
            let required = demands.map { $0.filter { $0.numbers == numbers }.map(\.version).min() }
            let sorted = Set(required.compactMap(\.self)).sorted()
            let rankByVersion = Dictionary(uniqueKeysWithValues: zip(sorted, 1...))
            self.numbers = numbers
            versions = sorted
            ranks = required.map { $0.flatMap { rankByVersion[$0] } }
        }

        /// How many of ``versions`` the version that a reader sends may meet.
        func count(metBy sent: Version) -> Int {
            guard let newest = numbers.range(of: sent).newest else { return versions.count }
            return versions.prefix { $0 <= newest }.count
        }
    }

    /// The scales of each platform, in the order of ``ApplePlatform/allCases``, and last those of an unknown one. Each
    /// has few: it is one of them that applies.
    private let scales: [[Scale]]

    /// Takes the minimums of the entries; nil for none.
    init(_ minimums: [MinimumOS?]) {
        let platforms = ApplePlatform.allCases.map(Optional.some) + [nil]
        scales = platforms.map { platform in
            let demands = minimums.map { minimum in
                let demands = minimum?.demands(on: platform) ?? []
                // A version that may be recent enough for anything hides nothing.
                return demands.contains { $0.numbers == .ownIfMeant } ? [] : demands
            }
            var numbers = Interner<SystemNumbers>()
            for demand in demands.joined() { _ = numbers.index(of: demand.numbers) }
            return numbers.values.map { Scale($0, demands) }
        }
    }

    /// The class of a reader's operating system.
    func classIndex(for reader: Reader) -> Int {
        guard let text = reader.os, text.count <= Self.longestVersion, scales.contains(where: { !$0.isEmpty }),
            let version = Version(String(decoding: text, as: UTF8.self))
        else { return Self.unfiltered }
        let platform = reader.device.flatMap { ApplePlatform(device: $0) }
        let platformIndex = platform.flatMap(ApplePlatform.allCases.firstIndex) ?? scales.count - 1
        let counts = scales[platformIndex].map { (met: $0.count(metBy: version), all: $0.versions.count) }
        if counts.allSatisfy({ $0.met == $0.all }) { return Self.unfiltered }
        // The counts and the platform as the digits of one number.
        return counts.reversed().reduce(0) { $0 * ($1.all + 1) + $1.met } * scales.count + platformIndex
    }

    /// Whether the operating systems of a class may meet the minimum with an index.
    func isMet(_ minimum: Int, at index: Int) -> Bool {
        guard index >= 0 else { return true }
        var counts = index / scales.count
        var isDemanded = false
        for scale in scales[index % scales.count] {
            let met = counts % (scale.versions.count + 1)
            counts /= scale.versions.count + 1
            guard let rank = scale.ranks[minimum] else { continue }
            if rank <= met { return true }
            isDemanded = true
        }
        return !isDemanded
    }
}
