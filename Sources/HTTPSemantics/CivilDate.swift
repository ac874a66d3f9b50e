/// A day of the proleptic Gregorian calendar, counted in integers.
///
/// Years are taken to begin in March, so that a leap day is the last of its year; 400 of them have 146,097 days.
struct CivilDate: Equatable {
    let year: Int64
    /// 1 to 12.
    let month: Int64
    /// 1 to 31.
    let day: Int64

    init(year: Int64, month: Int64, day: Int64) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that many days after 1970-01-01. Years from 0 on.
    init(daysSinceEpoch days: Int64) {
        let shifted = days + Self.epochOffset
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = era * 400 + yearOfEra - 400 + (month <= 2 ? 1 : 0)
    }

    /// How many days after 1970-01-01 the day is. Years from 0 on.
    var daysSinceEpoch: Int64 {
        let shiftedYear = year + 400 - (month <= 2 ? 1 : 0)
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear % 400
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - Self.epochOffset
    }

    var isValid: Bool {
        guard 1...12 ~= month, 1...31 ~= day else { return false }
        return CivilDate(daysSinceEpoch: daysSinceEpoch) == self
    }

    /// Days from the first of March of the year -400, which keeps January of year 0 above zero, to 1970-01-01.
    private static let epochOffset: Int64 = 719_468 + 146_097
}
