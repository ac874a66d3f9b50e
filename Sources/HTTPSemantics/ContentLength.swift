/// The Content-Length field (RFC 9110 section 8.6).
enum ContentLength {
    /// The length in bytes; nil unless the value is all digits and fits 64 bits.
    ///
    /// A list of equal lengths (`5, 5`) is rejected too: RFC 9112 section 6.3 allows that, and no client sends one.
    static func parse(_ value: Span<UInt8>) -> UInt64? {
        guard !value.isEmpty else { return nil }
        var length: UInt64 = 0
        for index in value.indices {
            guard ASCII.isDigit(value[index]) else { return nil }
            let (scaled, overflows) = length.multipliedReportingOverflow(by: 10)
            let (sum, carries) = scaled.addingReportingOverflow(UInt64(value[index] &- ASCII.zero))
            if overflows || carries { return nil }
            length = sum
        }
        return length
    }
}
