/// The version of an app or an operating system, as developers write and devices send it.
///
/// It consists of any number of numbers with any number of digits, separated by dots, and an optional pre-release after
/// a hyphen (`2.0-beta.1`). A leading `v` or `Version` (as in `ProcessInfo`), a build in parentheses (`1.4 (18)`) and
/// build metadata (`1.4+18`) are ignored, and no answer has them: update checkers compare the text with the app's own
/// `CFBundleShortVersionString`.
///
/// Numbers are compared one by one, and missing ones are zero: 2.1 and 2.1.0 are the same version, 1.10 is newer than
/// 1.9. A pre-release is older than its release, and pre-releases are ordered as in Semantic Versioning 2.0.0, section
/// 11.
public struct Version: Comparable, Hashable, Sendable, CustomStringConvertible {
    /// The version as written, but without what is ignored: `4.2` for `v4.2 (18)`.
    public let description: String
    /// The numbers without leading zeros, so zero is empty, and without trailing zero numbers.
    private let numbers: [Substring.UTF8View]
    /// The identifiers of the pre-release; empty for a release.
    private let prerelease: [PrereleaseIdentifier]

    /// Parses a version. Nil if any part is invalid: a partial version would compare wrongly.
    public init?(_ text: String) {
        let written = Self.trimmed(text.utf8[...])
        guard let comparable = Self.withoutDecoration(written) else { return nil }
        let hyphen = comparable.firstIndex(of: UInt8(ascii: "-")) ?? comparable.endIndex
        var numbers: [Substring.UTF8View] = []
        for part in Self.parts(comparable[..<hyphen]) {
            guard !part.isEmpty, part.allSatisfy(\.isASCIIDigit) else { return nil }
            numbers.append(part.drop { $0 == UInt8(ascii: "0") })
        }
        while let last = numbers.last, last.isEmpty { numbers.removeLast() }
        var prerelease: [PrereleaseIdentifier] = []
        if hyphen < comparable.endIndex {
            for part in Self.parts(comparable[hyphen...].dropFirst()) {
                guard let identifier = PrereleaseIdentifier(part) else { return nil }
                prerelease.append(identifier)
            }
        }
        description = String(Substring(comparable))
        self.numbers = numbers
        self.prerelease = prerelease
    }

    /// The version in Semantic Versioning: at least three numbers, without leading zeros, and the pre-release.
    public var semantic: String {
        let missing = repeatElement("0", count: max(0, 3 - numbers.count))
        let parts = numbers.map { $0.isEmpty ? "0" : String(Substring($0)) } + missing
        let suffix = prerelease.map(\.description).joined(separator: ".")
        return parts.joined(separator: ".") + (suffix.isEmpty ? "" : "-\(suffix)")
    }

    /// Whether it is older than its release, such as `2.0-beta`.
    public var isPrerelease: Bool { !prerelease.isEmpty }

    /// Whether both are the same version, regardless of spelling.
    public static func == (left: Version, right: Version) -> Bool {
        left.numbers.elementsEqual(right.numbers) { $0.elementsEqual($1) } && left.prerelease == right.prerelease
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        for number in numbers {
            hasher.combine(number.count)
            for digit in number { hasher.combine(digit) }
        }
        hasher.combine(prerelease)
    }

    /// Whether `left` is older.
    public static func < (left: Version, right: Version) -> Bool {
        for (number, other) in zip(left.numbers, right.numbers) where !number.elementsEqual(other) {
            return isLess(number, other)
        }
        // Without trailing zeros, the longer one is greater.
        if left.numbers.count != right.numbers.count { return left.numbers.count < right.numbers.count }
        if left.isPrerelease, right.isPrerelease {
            return left.prerelease.lexicographicallyPrecedes(right.prerelease)
        }
        return left.isPrerelease && !right.isPrerelease
    }

    // MARK: Numbers

    /// A version of these numbers.
    init(_ numbers: [Int]) {
        self.init(numbers.map(String.init), prerelease: [])
    }

    private init(_ numbers: [String], prerelease: [PrereleaseIdentifier]) {
        description = numbers.joined(separator: ".")
        var numbers = numbers.map { ($0 == "0" ? Substring() : Substring($0)).utf8 }
        while let last = numbers.last, last.isEmpty { numbers.removeLast() }
        self.numbers = numbers
        self.prerelease = prerelease
    }

    /// One of the numbers, at most a million; zero if it is missing.
    func number(at index: Int) -> Int {
        guard index < numbers.count, !numbers[index].isEmpty else { return 0 }
        return min(Int(Substring(numbers[index])) ?? .max, 1_000_000)
    }

    /// The version with other numbers in place of the first ones.
    func replacing(first count: Int, with start: [Int]) -> Version {
        let rest = numbers.dropFirst(count).map { $0.isEmpty ? "0" : String(Substring($0)) }
        return Version(start.map(String.init) + rest, prerelease: prerelease)
    }

    // MARK: Reading

    /// The version without ignored parts; nil if these are malformed.
    private static func withoutDecoration(_ written: Substring.UTF8View) -> Substring.UTF8View? {
        var rest = written
        if let first = rest.first, first | 0x20 == UInt8(ascii: "v") {
            let word = rest.prefix(7).map { $0 | 0x20 }
            rest = word.elementsEqual("version".utf8) ? trimmed(rest.dropFirst(7)) : rest.dropFirst()
        }
        // Both may contain hyphens and dots, and end the version.
        if let open = rest.firstIndex(of: UInt8(ascii: "(")) {
            guard rest.last == UInt8(ascii: ")") else { return nil }
            rest = trimmed(rest[..<open])
        }
        if let plus = rest.firstIndex(of: UInt8(ascii: "+")) { rest = rest[..<plus] }
        return rest
    }

    private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) }
        var text = text.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }

    private static func parts(_ text: Substring.UTF8View) -> [Substring.UTF8View] {
        text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    }

    /// Compares decimal numbers without leading zeros.
    fileprivate static func isLess(_ left: Substring.UTF8View, _ right: Substring.UTF8View) -> Bool {
        left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }
}

/// One identifier of a pre-release (Semantic Versioning 2.0.0, section 9): `beta`, or `1`.
private struct PrereleaseIdentifier: Comparable, Hashable, Sendable, CustomStringConvertible {
    private let isNumber: Bool
    /// The characters; for a number, without leading zeros.
    private let characters: Substring.UTF8View

    init?(_ text: Substring.UTF8View) {
        guard !text.isEmpty, text.allSatisfy(Self.isCharacter) else { return nil }
        isNumber = text.allSatisfy(\.isASCIIDigit)
        characters = isNumber ? text.drop { $0 == UInt8(ascii: "0") } : text
    }

    var description: String {
        characters.isEmpty ? "0" : String(Substring(characters))
    }

    static func == (left: Self, right: Self) -> Bool {
        left.isNumber == right.isNumber && left.characters.elementsEqual(right.characters)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(isNumber)
        hasher.combine(characters.count)
        for byte in characters { hasher.combine(byte) }
    }

    /// Numbers come before words; numbers compare numerically, words by ASCII.
    static func < (left: Self, right: Self) -> Bool {
        if left.isNumber != right.isNumber { return left.isNumber }
        return left.isNumber
            ? Version.isLess(left.characters, right.characters)
            : left.characters.lexicographicallyPrecedes(right.characters)
    }

    private static func isCharacter(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-")
    }
}
