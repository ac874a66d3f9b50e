import Testing

@testable import HTTPSemantics

@Suite("Negotiation")
struct NegotiationTests {
    @Test(
        "reads weights as thousandths",
        arguments: [
            ("0", 0), ("1", 1000), ("0.", 0), ("1.", 1000), ("0.5", 500), ("0.05", 50), ("0.005", 5), ("0.999", 999),
            ("1.0", 1000), ("1.000", 1000), ("0.000", 0), ("", nil), (".5", nil), ("1.001", nil), ("1.1", nil),
            ("2", nil), ("0.0005", nil), ("1.0000", nil), ("00", nil), ("01", nil), ("0,5", nil), ("-1", nil),
            ("+1", nil), ("1e0", nil), (" 1", nil), ("0.a", nil), ("nan", nil),
        ] as [(Wire, UInt16?)]
    )
    func quality(value: Wire, thousandths: UInt16?) {
        #expect(QualityValue(value.bytes.span)?.thousandths == thousandths)
    }

    @Test(
        "chooses a content coding by weight, then brotli, gzip, identity",
        arguments: [
            // No field, or an empty one.
            ([], .identity),
            ([""], .identity),
            ([" , "], .identity),
            // Sent by real clients.
            (["gzip, deflate, br"], .brotli),
            (["gzip, deflate, br, zstd"], .brotli),
            (["gzip;q=1.0, *;q=0.5"], .gzip),
            (["gzip"], .gzip),
            (["x-gzip"], .gzip),
            (["BR, GZIP"], .brotli),
            (["deflate"], .identity),
            (["identity"], .identity),
            // Weights.
            (["br;q=0.5, gzip"], .gzip),
            (["br;q=0.5, gzip;q=0.501"], .gzip),
            (["br;q=0.001"], .brotli),
            (["gzip;q=0.5, br;q=0.5, identity;q=0.5"], .brotli),
            (["gzip;q=0.5, identity;q=0.5"], .gzip),
            (["gzip;q=0.5, identity"], .identity),
            (["gzip;Q=0.5 , identity; q=0.6"], .identity),
            (["gzip ;\tq=0.5, br"], .brotli),
            // Refusals.
            (["br;q=0"], .identity),
            (["br;q=0, gzip"], .gzip),
            (["br;q=0.000, gzip;q=0.0"], .identity),
            (["identity;q=0"], nil),
            (["identity;q=0, gzip"], .gzip),
            (["*;q=0"], nil),
            (["*;q=0, identity"], .identity),
            (["*;q=0, identity;q=0.1, deflate"], .identity),
            (["identity;q=0, br;q=0, gzip;q=0"], nil),
            // The asterisk means any coding that isn't named.
            (["*"], .brotli),
            (["*, br;q=0"], .gzip),
            (["gzip, *;q=0"], .gzip),
            (["gzip;q=0.5, *"], .brotli),
            (["*;q=0.5, identity"], .identity),
            // Several lines are one list.
            (["gzip;q=0.5", "br"], .brotli),
            (["", "gzip"], .gzip),
            (["identity;q=0", "gzip"], .gzip),
            // The highest of several weights counts.
            (["gzip;q=0, x-gzip"], .gzip),
            (["gzip, gzip;q=0"], .gzip),
            // Malformed members don't count.
            (["br;q=2, gzip"], .gzip),
            (["br;q=, gzip"], .gzip),
            (["br;q=0.1234, gzip;q=0.1"], .gzip),
            (["br;q=-1"], .identity),
            (["br gzip"], .identity),
            (["brotli"], .identity),
            (["br;x=1"], .brotli),
            (["br;;q=0"], .identity),
            (["br;q =0"], .brotli),
            (["\"br\", gzip"], .gzip),
            (["\"br, gzip"], .identity),
            ([";q=1"], .identity),
            (["identity;q=0;q=1"], .identity),
        ] as [([Wire], ContentCoding?)]
    )
    func coding(lines: [Wire], expected: ContentCoding?) {
        #expect(acceptEncoding(lines).preferred(among: .all) == expected)
    }

    @Test(
        "chooses among the available codings",
        arguments: [
            (["br, gzip"], [.gzip, .identity], .gzip),
            (["br"], [.gzip, .identity], .identity),
            (["br, identity;q=0"], [.gzip, .identity], nil),
            (["br, *;q=0"], [.identity], nil),
            (["*"], [.identity], .identity),
            (["identity;q=0"], [.identity], nil),
            (["gzip"], [.brotli], nil),
            ([], [.brotli, .gzip], .gzip),
            ([], [.brotli], .brotli),
            ([], [], nil),
            (["*"], [], nil),
        ] as [([Wire], ContentCodings, ContentCoding?)]
    )
    func available(lines: [Wire], available: ContentCodings, expected: ContentCoding?) {
        #expect(acceptEncoding(lines).preferred(among: available) == expected)
    }

    private func acceptEncoding(_ lines: [Wire]) -> AcceptEncoding {
        var field = AcceptEncoding()
        for line in lines { field.add(line.bytes.span) }
        return field
    }

    @Test(
        "orders language ranges by weight, then as sent",
        arguments: [
            ([], []),
            ([""], []),
            (["sv-SE"], ["sv-SE"]),
            (["sv-SE,sv;q=0.9,en-US;q=0.8,en;q=0.7"], ["sv-SE", "sv", "en-US", "en"]),
            (["en;q=0.5, sv, de;q=0.5, nb"], ["sv", "nb", "en", "de"]),
            (["en;q=0.1", "sv;q=0.2"], ["sv", "en"]),
            (["*"], []),
            (["sv, *;q=0.5"], ["sv"]),
            (["sv;q=0, en"], ["en"]),
            (["sv;q=0.000"], []),
            (["zh-Hant-TW, es-419, de-CH-1996"], ["zh-Hant-TW", "es-419", "de-CH-1996"]),
            (["sv_SE, en"], ["sv_SE", "en"]),
            (["de_DE;q=0.8, zh_Hant_TW, _, sv_, _sv, s__v, s_-v"], ["zh_Hant_TW", "de_DE"]),
            (["sv-, -sv, s--v, 419, en"], ["en"]),
            (["abcdefghi, en-abcdefghi, abcdefgh"], ["abcdefgh"]),
            (["sv;q=1.5, en"], ["en"]),
            (["<script>, en"], ["en"]),
            (["\"sv\", en"], ["en"]),
            (["sv;level=1;q=0.3, en;q=0.4"], ["en", "sv"]),
            (["é, en"], ["en"]),
        ] as [([Wire], [String])]
    )
    func languages(lines: [Wire], expected: [String]) {
        var field = AcceptLanguage()
        for line in lines { field.add(line.bytes.span) }
        #expect(field.ranges == expected)
    }

    @Test("reads a bounded number of language ranges of a bounded length")
    func bounded() {
        let many = languages(Wire(Array(String(repeating: "sv,", count: 10_000).utf8)), "en")
        #expect(many == Array(repeating: "sv", count: AcceptLanguage.maximumCount))
        #expect(languages(Wire(Array("en\(String(repeating: "-abcdefgh", count: 7)),sv".utf8))) == ["sv"])
    }

    private func languages(_ lines: Wire...) -> [String] {
        var field = AcceptLanguage()
        for line in lines { field.add(line.bytes.span) }
        return field.ranges
    }
}
