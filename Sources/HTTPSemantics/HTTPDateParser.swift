extension HTTPDate {
    /// Reads any of the three forms; see ``init(_:now:)``.
    static func parse(_ value: Span<UInt8>, now: HTTPDate) -> Int64? {
        var scanner = DateScanner()
        guard let weekday = scanner.letters(in: value) else { return nil }
        let isShort = weekdays.contains { DateScanner.equal(value.extracting(weekday), $0.prefix(3)) }
        let isLong = weekdays.contains { DateScanner.equal(value.extracting(weekday), $0[...]) }
        let seconds: Int64?
        if isShort, scanner.skip(", ", in: value) {
            seconds = scanner.fixdate(in: value)
        } else if isLong, scanner.skip(", ", in: value) {
            seconds = scanner.rfc850(in: value, now: now)
        } else if isShort, scanner.skip(" ", in: value) {
            seconds = scanner.asctime(in: value)
        } else {
            seconds = nil
        }
        return scanner.isAtEnd(of: value) ? seconds : nil
    }
}

private struct DateScanner {
    private var index = 0

    func isAtEnd(of value: Span<UInt8>) -> Bool { index == value.count }

    /// `06 Nov 1994 08:49:37 GMT`.
    mutating func fixdate(in value: Span<UInt8>) -> Int64? {
        guard let day = number(2, in: value), skip(" ", in: value), let month = month(in: value), skip(" ", in: value),
            let year = number(4, in: value), skip(" ", in: value), let time = time(in: value), skip(" GMT", in: value)
        else { return nil }
        return seconds(year: year, month: month, day: day, time: time)
    }

    /// `06-Nov-94 08:49:37 GMT`.
    mutating func rfc850(in value: Span<UInt8>, now: HTTPDate) -> Int64? {
        guard let day = number(2, in: value), skip("-", in: value), let month = month(in: value), skip("-", in: value),
            let twoDigits = number(2, in: value), skip(" ", in: value), let time = time(in: value),
            skip(" GMT", in: value)
        else { return nil }
        let clamped = min(max(now.secondsSinceEpoch, 0), 253_402_300_799)
        let thisYear = CivilDate(daysSinceEpoch: clamped / 86400).year
        var year = thisYear - thisYear % 100 + 100 + twoDigits
        while year > thisYear + 50 { year -= 100 }
        return seconds(year: year, month: month, day: day, time: time)
    }

    /// `Nov  6 08:49:37 1994`.
    mutating func asctime(in value: Span<UInt8>) -> Int64? {
        guard let month = month(in: value), skip(" ", in: value),
            let day = skip(" ", in: value) ? number(1, in: value) : number(2, in: value), skip(" ", in: value),
            let time = time(in: value), skip(" ", in: value), let year = number(4, in: value)
        else { return nil }
        return seconds(year: year, month: month, day: day, time: time)
    }

    /// Moves past ASCII letters and returns where they stood.
    mutating func letters(in value: Span<UInt8>) -> Range<Int>? {
        let start = index
        while index < value.count, ASCII.isLetter(value[index]) { index += 1 }
        return start < index ? start..<index : nil
    }

    /// Moves past `text` if it stands here.
    mutating func skip(_ text: String, in value: Span<UInt8>) -> Bool {
        let end = index + text.utf8.count
        guard end <= value.count, Self.equal(value.extracting(index..<end), text[...]) else { return false }
        index = end
        return true
    }

    private mutating func number(_ width: Int, in value: Span<UInt8>) -> Int64? {
        guard index + width <= value.count else { return nil }
        var number: Int64 = 0
        for position in index..<(index + width) {
            guard ASCII.isDigit(value[position]) else { return nil }
            number = number * 10 + Int64(value[position] &- ASCII.zero)
        }
        index += width
        return number
    }

    private mutating func month(in value: Span<UInt8>) -> Int64? {
        guard let range = letters(in: value),
            let position = HTTPDate.months.firstIndex(where: { Self.equal(value.extracting(range), $0[...]) })
        else { return nil }
        return Int64(position) + 1
    }

    /// Seconds of the day. The grammar allows a leap second, which counts as the next day's first.
    private mutating func time(in value: Span<UInt8>) -> Int64? {
        guard let hour = number(2, in: value), skip(":", in: value), let minute = number(2, in: value),
            skip(":", in: value), let second = number(2, in: value), hour < 24, minute < 60, second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private func seconds(year: Int64, month: Int64, day: Int64, time: Int64) -> Int64? {
        let date = CivilDate(year: year, month: month, day: day)
        return date.isValid ? date.daysSinceEpoch * 86400 + time : nil
    }

    static func equal(_ bytes: Span<UInt8>, _ text: Substring) -> Bool {
        bytes.indices.map { bytes[$0] } == Array(text.utf8)
    }
}
