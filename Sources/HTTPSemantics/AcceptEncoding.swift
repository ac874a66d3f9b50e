/// The preferences of a request's Accept-Encoding lines (RFC 9110 section 12.5.3).
///
/// Lines are parsed in place, without allocations. Without any line the value means a request without the field.
public struct AcceptEncoding: Sendable, Equatable {
    private var isPresent = false
    private var brotli: QualityValue?
    private var gzip: QualityValue?
    private var identity: QualityValue?
    private var others: QualityValue?

    /// A request without the field.
    public init() {}

    /// Adds one line of the field.
    ///
    /// Names are compared without case, `x-gzip` means `gzip` (section 8.4.1.3), malformed members and unknown codings
    /// are skipped, and of several weights for one coding the highest counts.
    public mutating func add(_ line: Span<UInt8>) {
        if !isPresent, let usual = Self(usual: line) {
            self = usual
            return
        }
        isPresent = true
        var list = FieldList()
        while let range = list.next(in: line) {
            guard let member = WeightedMember(range, of: line) else { continue }
            let name = line.extracting(member.name)
            if ASCII.equal(name, "*") {
                Self.raise(&others, to: member.quality)
            } else if ASCII.equalIgnoringCase(name, "br") {
                Self.raise(&brotli, to: member.quality)
            } else if ASCII.equalIgnoringCase(name, "gzip") || ASCII.equalIgnoringCase(name, "x-gzip") {
                Self.raise(&gzip, to: member.quality)
            } else if ASCII.equalIgnoringCase(name, "identity") {
                Self.raise(&identity, to: member.quality)
            }
        }
    }

    /// The coding to use, nil when none of the available ones is acceptable (406).
    ///
    /// The highest weight wins, then the order brotli, gzip, identity. Unnamed identity is acceptable, but comes last.
    /// Without the field any coding is acceptable; identity is the one that every client can read.
    public func preferred(among available: ContentCodings) -> ContentCoding? {
        guard isPresent else {
            if available.contains(.identity) { return .identity }
            return available.contains(.gzip) ? .gzip : available.contains(.brotli) ? .brotli : nil
        }
        var best: ContentCoding?
        var bestQuality = QualityValue.zero
        if available.contains(.brotli), let quality = brotli ?? others, quality > bestQuality {
            best = .brotli
            bestQuality = quality
        }
        if available.contains(.gzip), let quality = gzip ?? others, quality > bestQuality {
            best = .gzip
            bestQuality = quality
        }
        if available.contains(.identity) {
            if let quality = identity ?? others {
                if quality > bestQuality { best = .identity }
            } else if best == nil {
                best = .identity
            }
        }
        return best
    }

    /// The lines that browsers and web views send, recognized without parsing: 4 % of a browser's request.
    private init?(usual line: Span<UInt8>) {
        switch line.count {
        case 17 where ASCII.equal(line, "gzip, deflate, br"), 23 where ASCII.equal(line, "gzip, deflate, br, zstd"):
            brotli = .one
            gzip = .one
        case 2 where ASCII.equal(line, "br"):
            brotli = .one
        case 13 where ASCII.equal(line, "gzip, deflate"), 4 where ASCII.equal(line, "gzip"):
            gzip = .one
        default:
            return nil
        }
        isPresent = true
    }

    private static func raise(_ current: inout QualityValue?, to quality: QualityValue) {
        current = max(current ?? quality, quality)
    }
}
