internal import FoundationEssentials

/// A point in time, to the second, in UTC.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let secondsSinceEpoch: Int64

    /// The time of that many seconds since 1970-01-01T00:00:00Z.
    public init(secondsSinceEpoch: Int64) {
        self.secondsSinceEpoch = secondsSinceEpoch
    }

    /// Orders earlier times first.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.secondsSinceEpoch < right.secondsSinceEpoch
    }

    /// How many seconds a day has.
    public static let secondsPerDay: Int64 = 86400

    /// Reads a date-time of RFC 3339 (`2026-11-30T09:00:00+01:00`), of which fractions of a second are dropped, or a
    /// date alone (`2026-11-30`), which is its first second in UTC; nil for anything else, and for days that no
    /// calendar has.
    public init?(_ text: String) {
        let text = Array(text.utf8)
        guard text.count >= 10, let day = Self.startOfDay(text[..<10]) else { return nil }
        guard text.count > 10 else {
            secondsSinceEpoch = day
            return
        }
        var reader = TimeOfDayReader(text: text[10...])
        guard let seconds = reader.readSeconds() else { return nil }
        secondsSinceEpoch = day + seconds
    }

    /// The time as RFC 3339 writes it: `2026-11-30T08:00:00Z`.
    public var description: String {
        Date(timeIntervalSince1970: Double(secondsSinceEpoch)).formatted(.iso8601)
    }

    private static func startOfDay(_ text: ArraySlice<UInt8>) -> Int64? {
        let day = String(decoding: text, as: UTF8.self)
        let style = Date.ISO8601FormatStyle().year().month().day()
        // Foundation takes February 30th for March 2nd, and spaces for zeros.
        guard let date = try? Date(day, strategy: style), date.formatted(style) == day else { return nil }
        return Int64(date.timeIntervalSince1970)
    }
}

/// Reads what follows the date in RFC 3339, section 5.6.
private struct TimeOfDayReader {
    var text: ArraySlice<UInt8>

    /// The seconds since the day began in UTC.
    mutating func readSeconds() -> Int64? {
        guard skip("T") || skip("t"), let hour = readNumber(below: 24), skip(":"),
            let minute = readNumber(below: 60), skip(":"),
            // A leap second counts as the first of the next minute.
            let second = readNumber(below: 61), skipFraction(), let offset = readOffset(), text.isEmpty
        else { return nil }
        return hour * 3600 + minute * 60 + second - offset
    }

    private mutating func readOffset() -> Int64? {
        if skip("Z") || skip("z") { return 0 }
        let sign: Int64 = skip("-") ? -1 : 1
        guard sign < 0 || skip("+"), let hours = readNumber(below: 24), skip(":"), let minutes = readNumber(below: 60)
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    private mutating func skipFraction() -> Bool {
        guard skip(".") else { return true }
        let digits = text.prefix(while: \.isASCIIDigit)
        text = text.dropFirst(digits.count)
        return !digits.isEmpty
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard text.first == UInt8(ascii: character) else { return false }
        text = text.dropFirst()
        return true
    }

    private mutating func readNumber(below limit: Int64) -> Int64? {
        let digits = text.prefix(2)
        guard digits.count == 2, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        text = text.dropFirst(2)
        let number = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        return number < limit ? number : nil
    }
}
