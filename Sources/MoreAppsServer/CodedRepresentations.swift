internal import HTTPSemantics
internal import MicroHTTPD
internal import Platform

/// A resource's content in the codings that make it smaller.
final class CodedRepresentations: Sendable {
    let brotli: Representation?
    let gzip: Representation?

    /// Brotli's best quality takes a second for a megabyte; what is larger gets one that takes a hundredth of it.
    private static let largestForBestQuality = 128 << 10

    /// Codes some content. A coding that makes it no smaller, or for which there is no memory, is left out.
    init(content: [UInt8], tag: String, fields: ResourceFields) {
        let quality = content.count <= Self.largestForBestQuality ? 11 : 5
        func representation(_ coded: [UInt8]?, _ coding: ContentCoding, suffix: String) -> Representation? {
            guard let coded, coded.count < content.count else { return nil }
            // Each coding has a tag of its own (RFC 9110, 8.8.3.3).
            return try? Representation(
                body: ResponseBody(coded),
                tag: tag + suffix,
                coding: coding,
                fields: fields,
                isCoded: true
            )
        }
        brotli = representation(Compression.brotli(content, quality: quality), .brotli, suffix: "-br")
        gzip = representation(Compression.gzip(content), .gzip, suffix: "-gz")
    }

    /// The codings that there are, with the identity.
    var available: ContentCodings {
        var available: ContentCodings = .identity
        if brotli != nil { available.insert(.brotli) }
        if gzip != nil { available.insert(.gzip) }
        return available
    }
}
