import Foundation
import Testing

@testable import MoreAppsCatalog

@Suite struct TimestampTests {
    @Test(
        "a date-time of RFC 3339, or a day, is read",
        arguments: [
            ("1970-01-01", 0), ("1970-01-01T00:00:00Z", 0), ("2026-11-30", 1_795_996_800),
            ("2026-11-30T12:00:00Z", 1_796_040_000), ("2026-11-30t12:00:00z", 1_796_040_000),
            ("2026-11-30T12:00:00+02:00", 1_796_032_800), ("2026-11-30T12:00:00-02:00", 1_796_047_200),
            ("2026-11-30T00:30:00+05:45", 1_795_977_900), ("2026-11-30T12:00:00.999Z", 1_796_040_000),
            ("2026-11-30T23:59:60Z", 1_796_083_200), ("2024-02-29", 1_709_164_800),
            ("9999-12-31T23:59:59Z", 253_402_300_799), ("1969-12-31T23:59:59Z", -1),
            ("1582-10-10", -12_219_724_800), ("0000-01-01", -62_167_219_200),
        ] as [(String, Int64)]
    )
    func read(text: String, seconds: Int64) {
        #expect(Timestamp(text)?.secondsSinceEpoch == seconds)
    }

    @Test(
        "anything else isn't a time",
        arguments: [
            "", "2026", "2026-11", "20261130", "2026-1-1", "2026-02-29", "1900-02-29", "2026-02-30T12:00:00Z",
            "2026-13-01",
            "2026-00-10", "2026-11-00", "2026-11-30T", "2026-11-30T12:00", "2026-11-30T12:00Z", "2026-11-30T12:00:00",
            "2026-11-30 12:00:00Z", "2026-11-30T24:00:00Z", "2026-11-30T12:60:00Z", "2026-11-30T12:00:61Z",
            "2026-11-30T12:00:00.Z", "2026-11-30T12:00:00ZZ", "2026-11-30T12:00:00+0200", "2026-11-30T12:00:00+25:00",
            "2026-11-30Z", "30.11.2026", "next week", "2026-11-3０", " 2026-11-30", "+026-11-30", "-001-11-30",
        ]
    )
    func refused(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test(
        "a time is written as it is read",
        arguments: ["1970-01-01T00:00:00Z", "2026-11-30T09:05:07Z", "2024-02-29T23:59:59Z", "1969-12-31T23:59:59Z"]
    )
    func written(text: String) {
        #expect(Timestamp(text)?.description == text)
    }

    @Test("a time before the year 0 is written as ISO 8601 has it")
    func beforeYearZero() {
        #expect(Timestamp("0000-01-01T00:00:00+00:01")?.description == "-0001-12-31T23:59:00Z")
    }

    @Test(
        "a time of any year is written as mail has it",
        arguments: [
            ("1970-01-01", "Thu, 01 Jan 1970 00:00:00 +0000"),
            ("1969-12-31T23:59:59Z", "Wed, 31 Dec 1969 23:59:59 +0000"),
            ("2024-02-29T12:00:00+02:00", "Thu, 29 Feb 2024 10:00:00 +0000"),
            ("2000-12-31", "Sun, 31 Dec 2000 00:00:00 +0000"),
            ("0000-01-01", "Sat, 01 Jan 0000 00:00:00 +0000"),
        ]
    )
    func mailDate(text: String, expected: String) {
        #expect(Timestamp(text)?.mailDate == expected)
    }

    @Test("a time is written for mail as Foundation writes it")
    func foundationsMailDate() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
        // Foundation's calendar turns Julian before 1582.
        for seconds in stride(from: -12_000_000_000, through: 253_402_300_799, by: 86_399 * 365) {
            let expected = formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
            #expect(Timestamp(secondsSinceEpoch: Int64(seconds)).mailDate == expected)
        }
    }

    @Test("every day is read as it is written, for the 400 years after which the calendar repeats itself")
    func everyDay() throws {
        let first = try #require(Timestamp("1800-01-01")).daysSinceEpoch
        let last = try #require(Timestamp("2199-12-31")).daysSinceEpoch
        #expect(last - first + 1 == 146_097)
        let misread = (first...last).filter { days in
            let day = CivilDay(daysSinceEpoch: days)
            return day.daysSinceEpoch != days || CivilDay(year: day.year, month: day.month, day: day.day) != day
        }
        #expect(misread == [])
    }
}
