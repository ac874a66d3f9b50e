/// The size of an image in pixels, read from the head of a PNG, GIF, JPEG or WebP file.
struct ImageSize: Equatable, Sendable {
    let width: Int
    let height: Int

    /// Reads the size; `nil` for other formats and truncated files.
    init?(of content: [UInt8]) {
        let bytes = BigEndianBytes(bytes: content)
        let size =
            Self.png(bytes) ?? Self.gif(bytes) ?? Self.jpeg(bytes) ?? Self.webP(bytes)
        guard let size, size.width > 0, size.height > 0 else { return nil }
        (width, height) = size
    }

    private typealias Size = (width: Int, height: Int)

    /// PNG specification, 11.2.2: the header chunk comes first.
    private static func png(_ bytes: BigEndianBytes) -> Size? {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            bytes.text(at: 12, count: 4) == "IHDR",
            let width = bytes.integer(at: 16, count: 4), let height = bytes.integer(at: 20, count: 4)
        else { return nil }
        return (width, height)
    }

    /// GIF89a, 18: the logical screen descriptor, little-endian.
    private static func gif(_ bytes: BigEndianBytes) -> Size? {
        guard bytes.text(at: 0, count: 4) == "GIF8",
            let width = bytes.littleEndianInteger(at: 6, count: 2),
            let height = bytes.littleEndianInteger(at: 8, count: 2)
        else { return nil }
        return (width, height)
    }

    /// ITU-T T.81, B.2: segments follow one another up to the start of a frame, which has the size.
    private static func jpeg(_ bytes: BigEndianBytes) -> Size? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var offset = 2
        while let marker = bytes.integer(at: offset, count: 2), marker >> 8 == 0xFF {
            switch marker & 0xFF {
            case 0xFF:  // a fill byte
                offset += 1
            case 0x01, 0xD0...0xD7:  // markers without a segment
                offset += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = bytes.integer(at: offset + 5, count: 2),
                    let width = bytes.integer(at: offset + 7, count: 2)
                else { return nil }
                return (width, height)
            case 0xD9, 0xDA:  // the image begins or ends without a frame before it
                return nil
            default:
                guard let length = bytes.integer(at: offset + 2, count: 2), length >= 2 else { return nil }
                offset += 2 + length
            }
        }
        return nil
    }

    /// RFC 9649, 2.4 to 2.7: lossy, lossless or extended, each with its own header.
    private static func webP(_ bytes: BigEndianBytes) -> Size? {
        guard bytes.text(at: 0, count: 4) == "RIFF", bytes.text(at: 8, count: 4) == "WEBP" else { return nil }
        switch bytes.text(at: 12, count: 4) {
        case "VP8 ":
            guard let width = bytes.littleEndianInteger(at: 26, count: 2),
                let height = bytes.littleEndianInteger(at: 28, count: 2)
            else { return nil }
            return (width & 0x3FFF, height & 0x3FFF)
        case "VP8L":
            guard let bits = bytes.littleEndianInteger(at: 21, count: 4) else { return nil }
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        case "VP8X":
            guard let width = bytes.littleEndianInteger(at: 24, count: 3),
                let height = bytes.littleEndianInteger(at: 27, count: 3)
            else { return nil }
            return (width + 1, height + 1)
        default:
            return nil
        }
    }
}

/// Reads bytes by offset; `nil` beyond the end.
private struct BigEndianBytes {
    let bytes: [UInt8]

    func starts(with prefix: [UInt8]) -> Bool {
        bytes.starts(with: prefix)
    }

    func text(at offset: Int, count: Int) -> String? {
        slice(at: offset, count: count).map { String(decoding: $0, as: UTF8.self) }
    }

    func integer(at offset: Int, count: Int) -> Int? {
        slice(at: offset, count: count)?.reduce(0) { $0 << 8 | Int($1) }
    }

    func littleEndianInteger(at offset: Int, count: Int) -> Int? {
        slice(at: offset, count: count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func slice(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
        offset + count <= bytes.count ? bytes[offset..<offset + count] : nil
    }
}
