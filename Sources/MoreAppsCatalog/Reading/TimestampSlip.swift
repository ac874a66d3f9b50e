/// A day or time that isn't written as in RFC 3339, with what was probably meant.
struct TimestampSlip {
    /// What is wrong and what to write, as the end of a message.
    let advice: String

    init(_ text: String) {
        advice = Self.advice(for: text) ?? "expected one like “2026-11-30T09:00:00Z”, or a day like “2026-11-30”"
    }

    private static func advice(for text: String) -> String? {
        // Longer ones aren't slips.
        guard text.utf8.count <= 40, let parts = TimestampParts(text) else { return nil }
        guard (1...12).contains(parts.month) else { return "there is no month \(parts.month)" }
        guard CivilDay(year: parts.year, month: parts.month, day: parts.day) != nil else {
            return "there is no day \(parts.day) in month \(parts.month) of \(parts.year)"
        }
        guard let time = parts.time else { return meant(parts.date) }
        guard time[0] < 24 else {
            return time[0] == 24 ? "write midnight as 00:00:00 of the next day" : "there is no hour \(time[0])"
        }
        guard time[1] < 60 else { return "there is no minute \(time[1])" }
        guard time[2] < 60 else { return "there is no second \(time[2])" }
        let written = parts.date + "T" + time.map(padded).joined(separator: ":")
        if let zone = parts.zone { return meant(written + zone) }
        return "it has no time zone: write “\(written)Z” for UTC, or “\(written)+01:00” for an hour ahead of UTC"
    }

    private static func meant(_ written: String) -> String? {
        Timestamp(written) == nil ? nil : "write “\(written)”"
    }

    fileprivate static func padded(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}

/// The parts of a day or time, however they are separated.
private struct TimestampParts {
    let year: Int64
    let month: Int64
    let day: Int64
    /// Hours, minutes and seconds.
    private(set) var time: [Int64]?
    /// The time zone as in RFC 3339.
    private(set) var zone: String?

    var date: String {
        "\(year)-\(TimestampSlip.padded(month))-\(TimestampSlip.padded(day))"
    }

    init?(_ text: String) {
        var rest = Array(text.utf8).trimmed[...]
        guard let date = Self.readDate(&rest) else { return nil }
        (year, month, day) = date
        guard (1000...9999).contains(year) else { return nil }
        while let byte = rest.first, " Tt,_".utf8.contains(byte) { rest.removeFirst() }
        guard !rest.isEmpty else { return }
        guard var time = Self.readTime(&rest) else { return nil }
        rest = Array(rest).trimmed[...]
        let word = String(decoding: rest, as: UTF8.self).lowercased()
        switch word {
        case "": break
        case "z", "utc", "gmt": zone = "Z"
        case "am" where time[0] <= 12: time[0] %= 12
        case "pm" where time[0] <= 12: time[0] = time[0] % 12 + 12
        default:
            guard let zone = Self.zone(word) else { return nil }
            self.zone = zone
        }
        self.time = time
    }

    /// Reads a day: `2026-11-30`, `2026/11/30`, `20261130`, `30.11.2026`, or, if only one of the two can be a month,
    /// `11/30/2026`.
    private static func readDate(_ rest: inout ArraySlice<UInt8>) -> (Int64, Int64, Int64)? {
        guard let first = readNumber(&rest) else { return nil }
        if first.digits == 8 { return (first.value / 10_000, first.value / 100 % 100, first.value % 100) }
        guard let separator = rest.first, "-/. ".utf8.contains(separator) else { return nil }
        rest.removeFirst()
        guard let second = readNumber(&rest), rest.first == separator else { return nil }
        rest.removeFirst()
        guard let third = readNumber(&rest) else { return nil }
        if first.digits == 4 { return (first.value, second.value, third.value) }
        guard third.digits == 4 else { return nil }
        if separator == UInt8(ascii: ".") || first.value > 12 { return (third.value, second.value, first.value) }
        // Americans write the month first; a day up to the twelfth can't be told from a month.
        return second.value > 12 ? (third.value, first.value, second.value) : nil
    }

    /// Reads `9:00`, `09.00`, `09:00:00` or `09:00:00.125`.
    private static func readTime(_ rest: inout ArraySlice<UInt8>) -> [Int64]? {
        guard let hour = readNumber(&rest), hour.digits <= 2 else { return nil }
        var time = [hour.value]
        while time.count < 3, let byte = rest.first, ":.".utf8.contains(byte) {
            rest.removeFirst()
            guard let number = readNumber(&rest), number.digits == 2 else { return nil }
            time.append(number.value)
        }
        guard time.count > 1 else { return nil }
        if time.count == 3, rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst().drop(while: \.isASCIIDigit)
        }
        return time.count == 2 ? time + [0] : time
    }

    /// `+01:00` for `+1`, `+0100` or `utc+1`.
    private static func zone(_ word: String) -> String? {
        var rest = Array(word.replacing("utc", with: "").replacing("gmt", with: "").utf8)[...]
        guard let sign = rest.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            let hours = readNumber(&rest)
        else { return nil }
        if rest.first == UInt8(ascii: ":") { rest.removeFirst() }
        let minutes = readNumber(&rest)
        guard rest.isEmpty else { return nil }
        let isJoined = hours.digits > 2
        let hour = isJoined ? hours.value / 100 : hours.value
        let minute = isJoined ? hours.value % 100 : minutes?.value ?? 0
        guard hour < 15, minute < 60 else { return nil }
        return String(Unicode.Scalar(sign)) + TimestampSlip.padded(hour) + ":" + TimestampSlip.padded(minute)
    }

    private static func readNumber(_ rest: inout ArraySlice<UInt8>) -> (value: Int64, digits: Int)? {
        let digits = rest.prefix(while: \.isASCIIDigit)
        guard !digits.isEmpty, digits.count <= 8 else { return nil }
        rest = rest.dropFirst(digits.count)
        return (digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }, digits.count)
    }
}

extension [UInt8] {
    fileprivate var trimmed: [UInt8] {
        let start = drop { $0 == 0x20 }
        return Array(start.reversed().drop { $0 == 0x20 }.reversed())
    }
}
