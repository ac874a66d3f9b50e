/// A day of the Gregorian calendar in integers. Foundation's calendars would first load ICU's time zones.
///
/// Years start in March, so that the leap day comes last, in eras of 400 years, each of 146,097 days.
struct CivilDay: Equatable {
    let year: Int64
    /// 1 to 12.
    let month: Int64
    /// 1 to 31.
    let day: Int64

    /// The days from 0000-03-01 to 1970-01-01.
    private static let daysBeforeEpoch: Int64 = 719_468
    private static let daysOfEra: Int64 = 146_097

    /// Nil for a day that doesn't exist.
    init?(year: Int64, month: Int64, day: Int64) {
        self.year = year
        self.month = month
        self.day = day
        guard self == CivilDay(daysSinceEpoch: daysSinceEpoch) else { return nil }
    }

    /// Creates the day a number of days after 1970-01-01.
    init(daysSinceEpoch days: Int64) {
        let days = days + Self.daysBeforeEpoch
        let era = (days - Self.modulo(days, Self.daysOfEra)) / Self.daysOfEra
        let dayOfEra = Self.modulo(days, Self.daysOfEra)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - Self.days(before: yearOfEra)
        // March is 0. Every five months have 153 days, except at the end of the year.
        let monthOfYear = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthOfYear + 2) / 5 + 1
        month = monthOfYear < 10 ? monthOfYear + 3 : monthOfYear - 9
        year = era * 400 + yearOfEra + (month < 3 ? 1 : 0)
    }

    /// The number of days since 1970-01-01.
    var daysSinceEpoch: Int64 {
        let year = month < 3 ? year - 1 : year
        let yearOfEra = Self.modulo(year, 400)
        let dayOfYear = (153 * (month < 3 ? month + 9 : month - 3) + 2) / 5 + day - 1
        return (year - yearOfEra) / 400 * Self.daysOfEra + Self.days(before: yearOfEra) + dayOfYear
            - Self.daysBeforeEpoch
    }

    /// The number of days in an era before one of its years.
    private static func days(before year: Int64) -> Int64 {
        year * 365 + year / 4 - year / 100
    }

    private static func modulo(_ number: Int64, _ divisor: Int64) -> Int64 {
        let rest = number % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
