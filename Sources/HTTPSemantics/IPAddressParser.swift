extension IPAddress {
    /// Reads `a.b.c.d`.
    static func parseIPv4(_ text: Span<UInt8>) -> UInt32? {
        // Most names that come here (host names, IPv6) fail at once.
        guard 7...15 ~= text.count else { return nil }
        var address: UInt32 = 0
        var index = 0
        for part in 0..<4 {
            if part > 0 {
                guard index < text.count, text[index] == ASCII.dot else { return nil }
                index += 1
            }
            let start = index
            var octet: UInt32 = 0
            while index < text.count, index - start < 3, ASCII.isDigit(text[index]) {
                octet = octet * 10 + UInt32(text[index] &- ASCII.zero)
                index += 1
            }
            // A leading zero would be octal to some readers and decimal to others.
            let isPadded = index - start > 1 && text[start] == ASCII.zero
            guard index > start, octet <= 255, !isPadded else { return nil }
            address = address << 8 | octet
        }
        return index == text.count ? address : nil
    }

    /// Reads RFC 4291 section 2.2's three forms: eight groups, `::` once for zero groups, and the last two groups as IPv4.
    static func parseIPv6(_ text: Span<UInt8>) -> UInt128? {
        guard 2...45 ~= text.count else { return nil }
        var address: UInt128 = 0
        var groupCount = 0
        var gap: Int?
        var index = 0
        if text[0] == ASCII.colon {
            guard text[1] == ASCII.colon else { return nil }
            gap = 0
            index = 2
        }
        while index < text.count {
            var end = index
            while end < text.count, text[end] != ASCII.colon { end += 1 }
            if end == text.count, groupCount <= 6, let tail = parseIPv4(text.extracting(index..<end)) {
                address = address << 32 | UInt128(tail)
                groupCount += 2
                break
            }
            guard groupCount < 8, let group = parseGroup(text.extracting(index..<end)) else { return nil }
            address = address << 16 | UInt128(group)
            groupCount += 1
            index = end
            guard index < text.count else { break }
            // A colon: another follows for the gap, or a group must.
            index += 1
            if index == text.count { return nil }
            if text[index] == ASCII.colon {
                guard gap == nil else { return nil }
                gap = groupCount
                index += 1
            }
        }
        guard let gap else { return groupCount == 8 ? address : nil }
        guard groupCount < 8 else { return nil }
        let tailWidth = UInt128((groupCount - gap) * 16)
        let tail = address & ((1 << tailWidth) - 1)
        return (address >> tailWidth) << UInt128((8 - gap) * 16) | tail
    }

    private static func parseGroup(_ text: Span<UInt8>) -> UInt16? {
        guard 1...4 ~= text.count else { return nil }
        var group: UInt16 = 0
        for index in text.indices {
            guard let digit = ASCII.hexValue(text[index]) else { return nil }
            group = group << 4 | UInt16(digit)
        }
        return group
    }
}
