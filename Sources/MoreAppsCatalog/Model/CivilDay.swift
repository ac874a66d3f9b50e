/// A day of the Gregorian calendar, counted in integers. Foundation's calendars would load ICU's time zones first.
struct CivilDay: Equatable {
    let year: Int64
    /// 1 to 12.
    let month: Int64
    /// 1 to 31.
    let day: Int64

    /// Nil for a day that the calendar doesn't have.
    init?(year: Int64, month: Int64, day: Int64) {
        guard 1...12 ~= month, 1...Self.length(of: month, year: year) ~= day else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that many days after 1970-01-01.
    init(daysSinceEpoch days: Int64) {
        // The average year has 146,097 / 400 days, so that this is the year, or the one before or after.
        var year = 1970 + days * 400 / 146_097
        while Self.daysBefore(year: year) > days { year -= 1 }
        while Self.daysBefore(year: year + 1) <= days { year += 1 }
        var month: Int64 = 1
        var rest = days - Self.daysBefore(year: year)
        while rest >= Self.length(of: month, year: year) {
            rest -= Self.length(of: month, year: year)
            month += 1
        }
        self.year = year
        self.month = month
        day = rest + 1
    }

    /// How many days after 1970-01-01 the day is.
    var daysSinceEpoch: Int64 {
        (1..<month).reduce(Self.daysBefore(year: year) + day - 1) { $0 + Self.length(of: $1, year: year) }
    }

    private static func length(of month: Int64, year: Int64) -> Int64 {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func isLeap(_ year: Int64) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// The days from 1970-01-01 to the first of January.
    private static func daysBefore(year: Int64) -> Int64 {
        let past = year - 1
        let leapDays = floor(past, 4) - floor(past, 100) + floor(past, 400)
        // 477 leap days were before 1970.
        return 365 * (year - 1970) + leapDays - 477
    }

    /// The quotient, rounded down.
    private static func floor(_ number: Int64, _ divisor: Int64) -> Int64 {
        number >= 0 ? number / divisor : (number + 1) / divisor - 1
    }
}
