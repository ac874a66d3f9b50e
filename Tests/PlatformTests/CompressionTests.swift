import CBrotliDecoder
import CZlib
import Platform
import Testing

@Suite struct CompressionTests {
    /// Content to compress: nothing, little, much, uniform, and incompressible.
    static let contents: [Content] = [
        Content("nothing", []), Content("one byte", [0x41]),
        Content("all bytes", Array(0...255)),
        Content("a page", Array(String(repeating: "<p class=\"app\">Inköpslista</p>\n", count: 500).utf8)),
        Content("zeros", [UInt8](repeating: 0, count: 3_000_000)),
        Content("noise", noise(count: 300_000)),
    ]

    @Test("gzip's coding is undone by zlib", arguments: contents, [1, 6, 9])
    func gzip(content: Content, level: Int) throws {
        let coded = try #require(Compression.gzip(content.bytes, level: level))
        #expect(inflate(coded, count: content.bytes.count) == content.bytes)
        // RFC 1952, 2.3: no time, so that the same content always gives the same bytes.
        #expect(coded[0..<8].elementsEqual([0x1F, 0x8B, 8, 0, 0, 0, 0, 0]))
        #expect(Compression.gzip(content.bytes, level: level) == coded)
    }

    @Test("Brotli's coding is undone by its decoder", arguments: contents, [0, 5, 9, 11])
    func brotli(content: Content, quality: Int) throws {
        // At the best quality, noise takes seconds.
        let bytes = quality == 11 ? Array(content.bytes.prefix(20_000)) : content.bytes
        let coded = try #require(Compression.brotli(bytes, quality: quality))
        #expect(decodeBrotli(coded, count: bytes.count) == bytes)
        #expect(Compression.brotli(bytes, quality: quality) == coded)
    }

    @Test func `a page becomes shorter, the more so with more effort, and noise hardly longer`() throws {
        let page = Self.contents[3].bytes
        let gzip = try #require(Compression.gzip(page, level: 6)).count
        let fast = try #require(Compression.brotli(page, quality: 0)).count
        let best = try #require(Compression.brotli(page, quality: 11)).count
        #expect(gzip < page.count / 10)
        #expect(best < gzip)
        #expect(best < fast)
        let noise = Self.contents[5].bytes
        #expect(try #require(Compression.gzip(noise, level: 6)).count < noise.count + 200)
        #expect(try #require(Compression.brotli(noise, quality: 5)).count < noise.count + 200)
    }

    /// The content, or `nil` unless this is a single gzip stream of that length with a correct checksum.
    private func inflate(_ coded: [UInt8], count: Int) -> [UInt8]? {
        var coded = coded
        var stream = unsafe z_stream()
        guard unsafe inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { unsafe inflateEnd(&stream) }
        var output = [UInt8](repeating: 0, count: count + 1)
        let isWhole = unsafe coded.withUnsafeMutableBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe stream.next_in = input.baseAddress
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = UInt32(output.count)
                return unsafe CZlib.inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0
            }
        }
        return unsafe isWhole && Int(stream.total_out) == count ? Array(output.dropLast()) : nil
    }

    /// The content, or `nil` unless this is a single Brotli stream of that length.
    private func decodeBrotli(_ coded: [UInt8], count: Int) -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: count + 1)
        var decoded = output.count
        let result = unsafe BrotliDecoderDecompress(coded.count, coded, &decoded, &output)
        return result == BROTLI_DECODER_RESULT_SUCCESS && decoded == count ? Array(output.dropLast()) : nil
    }
}

/// Content to compress, with its name.
struct Content: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8]) {
        testDescription = name
        self.bytes = bytes
    }
}

/// Bytes without a pattern, the same in each run (splitmix64).
private func noise(count: Int) -> [UInt8] {
    var state: UInt64 = 42
    return (0..<count).map { _ in
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return UInt8(truncatingIfNeeded: value ^ value >> 31)
    }
}
