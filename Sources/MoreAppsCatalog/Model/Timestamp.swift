/// A point in time, to the second, in UTC.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let secondsSinceEpoch: Int64

    /// Creates a time from seconds since 1970-01-01T00:00:00Z.
    public init(secondsSinceEpoch: Int64) {
        self.secondsSinceEpoch = secondsSinceEpoch
    }

    /// Orders earlier times first.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.secondsSinceEpoch < right.secondsSinceEpoch
    }

    /// The number of seconds in a day.
    public static let secondsPerDay: Int64 = 86400

    /// Parses an RFC 3339 date-time (`2026-11-30T09:00:00+01:00`), dropping fractions of a second, or a date
    /// (`2026-11-30`), which means its first second in UTC; nil for anything else and for days that don't exist.
    public init?(_ text: String) {
        var reader = TimestampReader(text: Array(text.utf8)[...])
        guard let day = reader.readDay() else { return nil }
        let start = day.daysSinceEpoch * Self.secondsPerDay
        if reader.isAtEnd {
            secondsSinceEpoch = start
        } else {
            guard let seconds = reader.readSeconds(), reader.isAtEnd else { return nil }
            secondsSinceEpoch = start + seconds
        }
    }

    /// The time in RFC 3339: `2026-11-30T08:00:00Z`.
    public var description: String {
        let day = CivilDay(daysSinceEpoch: daysSinceEpoch)
        return "\(Self.padded(day.year, to: 4))-\(Self.padded(day.month))-\(Self.padded(day.day))T\(timeOfDay)Z"
    }

    /// The time for RSS and mail (RFC 822 with the year of RFC 5322): `Mon, 30 Nov 2026 08:00:00 +0000`.
    public var mailDate: String {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        // 1970-01-01 was a Thursday.
        let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let weekday = weekdays[Int((daysSinceEpoch % 7 + 7) % 7)]
        let day = CivilDay(daysSinceEpoch: daysSinceEpoch)
        let month = months[Int(day.month) - 1]
        return "\(weekday), \(Self.padded(day.day)) \(month) \(Self.padded(day.year, to: 4)) \(timeOfDay) +0000"
    }

    /// `08:00:00`.
    private var timeOfDay: String {
        let time = secondsSinceEpoch - daysSinceEpoch * Self.secondsPerDay
        return "\(Self.padded(time / 3600)):\(Self.padded(time / 60 % 60)):\(Self.padded(time % 60))"
    }

    /// Whole days since 1970-01-01, rounded down.
    var daysSinceEpoch: Int64 {
        let (days, rest) = secondsSinceEpoch.quotientAndRemainder(dividingBy: Self.secondsPerDay)
        return rest < 0 ? days - 1 : days
    }

    private static func padded(_ number: Int64, to width: Int = 2) -> String {
        let digits = String(number.magnitude)
        return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

/// Reads the parts of a date-time of RFC 3339, section 5.6.
private struct TimestampReader {
    var text: ArraySlice<UInt8>

    var isAtEnd: Bool { text.isEmpty }

    /// The day, which comes first.
    mutating func readDay() -> CivilDay? {
        guard let year = readNumber(digits: 4), skip("-"), let month = readNumber(), skip("-"), let day = readNumber()
        else { return nil }
        return CivilDay(year: year, month: month, day: day)
    }

    /// The time after the day, in seconds since the day's start in UTC.
    mutating func readSeconds() -> Int64? {
        guard skip("T") || skip("t"), let hour = readNumber(below: 24), skip(":"),
            let minute = readNumber(below: 60), skip(":"),
            // A leap second counts as the first of the next minute.
            let second = readNumber(below: 61), skipFraction(), let offset = readOffset()
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
        readNumber().flatMap { $0 < limit ? $0 : nil }
    }

    private mutating func readNumber(digits count: Int = 2) -> Int64? {
        let digits = text.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        text = text.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
}
