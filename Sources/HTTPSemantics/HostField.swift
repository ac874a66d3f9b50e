/// The Host field (RFC 9110 section 7.2).
enum HostField {
    /// Whether a value is `uri-host [ ":" port ]` (RFC 3986 sections 3.2.2 and 3.2.3) with a non-empty host, which http
    /// URIs require (RFC 9110 section 4.2.1).
    ///
    /// IPv6 literals are checked as addresses; literals of future versions (`[v1.x]`) or with a zone are rejected.
    static func isValid(_ value: Span<UInt8>) -> Bool {
        guard !value.isEmpty else { return false }
        var index = 0
        if value[0] == ASCII.leftBracket {
            while index < value.count, value[index] != ASCII.rightBracket { index += 1 }
            guard index < value.count, IPAddress(ipv6: value.extracting(1..<index).text) != nil else { return false }
            index += 1
        } else {
            // Most names have nothing else.
            while value.count - index >= 8, ByteWord(value, at: index).hasOnlyHostNameBytes { index += 8 }
            while index < value.count {
                let byte = value[index]
                guard ByteSet.registeredName.contains(byte) || byte == ASCII.percent else { break }
                if byte == ASCII.percent, PercentEncoding.escapedByte(value, at: index) == nil { return false }
                index += 1
            }
            guard index > 0 else { return false }
        }
        return index == value.count || isPort(value, from: index)
    }

    /// Whether `:` and a possibly empty port follow from `start` on.
    private static func isPort(_ value: Span<UInt8>, from start: Int) -> Bool {
        guard value[start] == ASCII.colon else { return false }
        var port = 0
        for index in (start + 1)..<value.count {
            guard ASCII.isDigit(value[index]) else { return false }
            port = port * 10 + Int(value[index] &- ASCII.zero)
            guard port <= 65535 else { return false }
        }
        return true
    }
}
