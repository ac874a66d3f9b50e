import Foundation
import Testing

@testable import MoreAppsServer

@Suite struct ImageSizeTests {
    /// Images of 57 × 34 pixels, written by Pillow; the JPEG files are cut after the frame header.
    static let images: [(name: String, base64: String, headLength: Int)] = [
        ("PNG", "iVBORw0KGgoAAAANSUhEUgAAADkAAAAiAQAAAADNckxwAAAADUlEQVR42mNgGAWkAQABMgABw05kDwAAAABJRU5ErkJggg==", 24),
        ("GIF", "R0lGODdhOQAiAIEAAAAAAAAAAAAAAAAAACwAAAAAOQAiAEAIRwABCBxIsKDBgwgTKlzIsKHDhxAjSpxI0WAAOw==", 10),
        (
            "JPEG",
            "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////"
                + "////////////////wAALCAAiADkBAREA",
            98
        ),
        (
            "progressive JPEG",
            "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////"
                + "////////////////wgALCAAiADkBAREA",
            98
        ),
        (
            "JPEG with Exif",
            "/9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAP//////////////////////"
                + "////////////////////////////////////////////////////////////////wAALCAAiADkBAREA",
            134
        ),
        (
            "lossy WebP",
            "UklGRkQAAABXRUJQVlA4IDgAAABQAwCdASo5ACIAP83m73G/uDMsIqgD8DmJZwAAE/GOHwhFgADxj97lopFf+HbmyL/RAHeI8IAAAAA=",
            30
        ),
        ("lossless WebP", "UklGRiQAAABXRUJQVlA4TBcAAAAvOEAIAAdQ5CrUo/8BICH8Xy9G9D91AAA=", 25),
        (
            "extended WebP",
            "UklGRmgAAABXRUJQVlA4WAoAAAAQAAAAOAAAIQAAQUxQSBUAAAABB0AgaYu3/RERB5AQ/q8XI/qfOgAAVlA4ICwAAABQAwCdASo5ACIAP8"
                + "3m73I/uDKsIqgD8DmJaQAAE/GOHwhFgAD+6WNZ4AAAAA==",
            30
        ),
    ]

    @Test("the size is read from the head, and from no less", arguments: images.map(\.name))
    func real(name: String) throws {
        let image = try #require(Self.images.first { $0.name == name })
        let bytes = Array(try #require(Data(base64Encoded: image.base64)))
        for count in 0...bytes.count {
            let size = ImageSize(of: Array(bytes[..<count]))
            if count < image.headLength {
                #expect(size == nil, "\(count) bytes")
            } else {
                #expect(size?.width == 57 && size?.height == 34, "\(count) bytes")
            }
        }
    }

    @Test(
        "the size is read at the ends of what a format can say",
        arguments: [
            // Written by Pillow.
            ("UklGRhoAAABXRUJQVlA4TA4AAAAvAAAAAAcQEf0PRET/Aw==", 1, 1),
            ("UklGRiIAAABXRUJQVlA4TBUAAAAv/j8AAAcQEf0PA5AQ/v9XIvqf+gcA", 16383, 1),
            ("UklGRiYAAABXRUJQVlA4TBkAAAAvAID/DwcQEf0PACjS//8U0f/Q//73X/8BAA==", 1, 16383),
        ]
    )
    func extremes(base64: String, width: Int, height: Int) throws {
        let bytes = try #require(Data(base64Encoded: base64))
        let size = try #require(ImageSize(of: Array(bytes)))
        #expect(size.width == width)
        #expect(size.height == height)
    }

    @Test(
        "the size is read where it stands",
        arguments: [
            ("PNG", png(width: [0, 1, 0, 2], height: [0x7F, 0xFF, 0xFF, 0xFF]), 65_538, 2_147_483_647),
            ("GIF", Array("GIF89a".utf8) + [0xFF, 0xFF, 1, 2], 65_535, 513),
            // Tables, fill bytes and a marker without a segment before the frame.
            (
                "JPEG",
                [0xFF, 0xD8, 0xFF, 0xC4, 0, 4, 0xFF, 0xC0, 0xFF, 0xFF, 0xFF, 0xFE, 0, 2, 0xFF, 0x01]
                    + [0xFF, 0xC9, 0, 11, 8, 1, 2, 3, 4], 772, 258
            ),
            ("lossy WebP", webP("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 0x39, 0x40, 0xFF, 0xBF]), 57, 16_383),
            ("lossless WebP", webP("VP8L", [0x2F, 0xFF, 0xFF, 0xFF, 0xFF]), 16_384, 16_384),
            ("extended WebP", webP("VP8X", [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0, 0, 1]), 16_777_216, 65_537),
        ] as [(String, [UInt8], Int, Int)]
    )
    func handMade(name: String, bytes: [UInt8], width: Int, height: Int) throws {
        let size = try #require(ImageSize(of: bytes))
        #expect(size.width == width)
        #expect(size.height == height)
        for count in 0..<bytes.count { #expect(ImageSize(of: Array(bytes[..<count])) == nil, "\(count) bytes") }
    }

    @Test(
        "other files have no size",
        arguments: [
            png(width: [0, 0, 0, 0], height: [0, 0, 0, 1]), png(width: [0, 0, 0, 1], height: [0, 0, 0, 0]),
            Array("GIF89a".utf8) + [0, 0, 1, 0], Array("GIF89a".utf8) + [1, 0, 0, 0],
            [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 0, 0, 1], [0xFF, 0xD8, 0xFF, 0xD9] + [UInt8](repeating: 1, count: 9),
            [0xFF, 0xD8, 0xFF, 0xFE, 0, 1, 0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1],
            [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 99),
            [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1],
            webP("VP8Z", [UInt8](repeating: 1, count: 30)),
            webP("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 0, 0x40, 1, 0]), Array("<svg width=\"57\" height=\"34\"/>".utf8),
            Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WAVEVP8 ".utf8) + [UInt8](repeating: 1, count: 30),
            Array(repeating: 0, count: 100),
        ]
    )
    func none(bytes: [UInt8]) {
        #expect(ImageSize(of: bytes) == nil)
    }

    private static func png(width: [UInt8], height: [UInt8]) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + width + height
    }

    private static func webP(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP\(kind)".utf8) + [0, 0, 0, 0] + content
    }
}
