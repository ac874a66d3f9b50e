/// A point in time as HTTP's fields write it (RFC 9110 section 5.6.7), to the second.
public struct HTTPDate: Sendable, Hashable, Comparable {
    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let secondsSinceEpoch: Int64

    /// The time of that many seconds since 1970-01-01T00:00:00Z.
    public init(secondsSinceEpoch: Int64) {
        self.secondsSinceEpoch = secondsSinceEpoch
    }

    /// Orders earlier times first.
    public static func < (left: HTTPDate, right: HTTPDate) -> Bool {
        left.secondsSinceEpoch < right.secondsSinceEpoch
    }

    /// The time as IMF-fixdate: `Sun, 06 Nov 1994 08:49:37 GMT`. Times outside the years 0 to 9999, which that form
    /// can't hold, become the first or last second of them.
    public var fieldValue: String {
        let first = CivilDate(year: 0, month: 1, day: 1).daysSinceEpoch * 86400
        let last = CivilDate(year: 10_000, month: 1, day: 1).daysSinceEpoch * 86400 - 1
        let seconds = min(max(secondsSinceEpoch, first), last)
        let days = (seconds - (seconds % 86400 + 86400) % 86400) / 86400
        let time = seconds - days * 86400
        let date = CivilDate(daysSinceEpoch: days)
        // 1970-01-01 was a Thursday.
        let weekday = Self.weekdays[Int(((days + 4) % 7 + 7) % 7)].prefix(3)
        let month = Self.months[Int(date.month - 1)]
        let clock = [time / 3600, time / 60 % 60, time % 60].map { Self.pad($0, to: 2) }.joined(separator: ":")
        return "\(weekday), \(Self.pad(date.day, to: 2)) \(month) \(Self.pad(date.year, to: 4)) \(clock) GMT"
    }

    /// Reads any of the three forms that recipients must read: IMF-fixdate, RFC 850's and asctime's; nil for anything else.
    ///
    /// The weekday must be one, but isn't compared with the date.
    ///
    /// - Parameter now: the present, by which two digits of a year become four: a year that seems more than 50 years ahead is
    ///   in the past.
    public init?(_ value: Span<UInt8>, now: HTTPDate) {
        guard let seconds = Self.parse(value, now: now) else { return nil }
        secondsSinceEpoch = seconds
    }

    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func pad(_ number: Int64, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
