import Foundation
import Testing

@testable import HTTPSemantics

@Suite("Dates")
struct HTTPDateTests {
    /// 2025-06-15.
    static let now = HTTPDate(secondsSinceEpoch: 1_749_945_600)

    @Test(
        "are read in the three forms",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Wed Nov 16 08:49:37 1994", 784_975_777),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
            ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800),
            ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
            ("Sat, 01 Jan 0000 00:00:00 GMT", -62_167_219_200),
            ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
            // Two digits of a year: at most 50 years ahead.
            ("Monday, 01-Jan-75 00:00:00 GMT", 3_313_526_400),
            ("Monday, 01-Jan-76 00:00:00 GMT", 189_302_400),
            ("Monday, 01-Jan-00 00:00:00 GMT", 946_684_800),
        ] as [(Wire, Int64)]
    )
    func read(value: Wire, seconds: Int64) {
        #expect(HTTPDate(value.bytes.span, now: Self.now)?.secondsSinceEpoch == seconds)
    }

    @Test(
        "are nothing else",
        arguments: [
            "", "0", "784111777", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
            "Sun, 06 Nov 1994 08:49:37 GMT ", " Sun, 06 Nov 1994 08:49:37 GMT", "sun, 06 Nov 1994 08:49:37 GMT",
            "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
            "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
            "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT",
            "Wed, 29 Feb 2023 00:00:00 GMT", "Thu, 29 Feb 1900 00:00:00 GMT", "Xyz, 06 Nov 1994 08:49:37 GMT",
            "Sun, 06 Foo 1994 08:49:37 GMT", "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT",
            "Sun Nov 6 08:49:37 1994", "Sun Nov 06 08:49:37 94", "Sun, 06 Nov -994 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT", "Sun", "Sun,", "Sun, ",
        ] as [Wire]
    )
    func refuse(value: Wire) {
        #expect(HTTPDate(value.bytes.span, now: Self.now) == nil)
    }

    @Test("are written and read back as Foundation writes them")
    func roundTrip() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        // Foundation's calendar turns Julian before 1582.
        let first: Int64 = -12_000_000_000
        for seconds in stride(from: first, through: 253_402_300_799, by: 86_399 * 365) {
            let date = HTTPDate(secondsSinceEpoch: seconds)
            #expect(date.fieldValue == formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds))))
            let written = Array(date.fieldValue.utf8)
            #expect(HTTPDate(written.span, now: Self.now) == date)
        }
    }

    @Test("number the days of 400 years one after the other")
    func days() {
        for day in stride(from: Int64(-146_097), through: 146_097, by: 1) {
            let date = CivilDate(daysSinceEpoch: day)
            #expect(date.daysSinceEpoch == day && date.isValid)
        }
    }

    @Test(
        "beyond the years 0 to 9999 become the first or last second of them",
        arguments: [
            (Int64.max, "Fri, 31 Dec 9999 23:59:59 GMT"), (Int64.min, "Sat, 01 Jan 0000 00:00:00 GMT"),
            (253_402_300_800, "Fri, 31 Dec 9999 23:59:59 GMT"),
        ]
    )
    func clamped(seconds: Int64, fieldValue: String) {
        #expect(HTTPDate(secondsSinceEpoch: seconds).fieldValue == fieldValue)
    }

    @Test("with two digits of a year are read in any present", arguments: [Int64.min, 0, Int64.max])
    func anyPresent(now: Int64) {
        let value = Array("Sunday, 06-Nov-94 08:49:37 GMT".utf8)
        #expect(HTTPDate(value.span, now: HTTPDate(secondsSinceEpoch: now)) != nil)
    }
}
