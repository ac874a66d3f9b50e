import Testing

@testable import HTTPSemantics

@Suite("Entity tags")
struct EntityTagTests {
    /// Lines and whether If-None-Match, If-Match and If-Range match the tag `"abc"`.
    @Test(
        "match the conditions that name them",
        arguments: [
            ("\"abc\"", true, true, true),
            (" \"abc\" ", true, true, true),
            ("W/\"abc\"", true, false, false),
            ("*", true, true, false),
            (" * ", true, true, false),
            ("\"x\", \"abc\"", true, true, false),
            ("\"x\",W/\"abc\"", true, false, false),
            ("\"x\" , , \"abc\",", true, true, false),
            ("\"a,b\", \"abc\"", true, true, false),
            ("\"x\\\", \"abc\"", true, true, false),
            ("junk, \"abc\"", true, true, false),
            ("\"x\"junk, \"abc\"", true, true, false),
            ("W/, \"abc\"", true, true, false),
            ("\"x y\", \"abc\"", true, true, false),
            // A character that isn't allowed leaves the tag unclosed, so that the comma ends the member.
            ("\"x y,\"abc\"", true, true, false),
            ("\"x\u{7F},\"abc\"", true, true, false),
            ("\"x\0,\"abc\"", true, true, false),
            ("\"é,\"abc\"", false, false, false),
            ("\"ab\"", false, false, false),
            ("\"abcd\"", false, false, false),
            ("\"ABC\"", false, false, false),
            ("abc", false, false, false),
            ("\"abc", false, false, false),
            ("abc\"", false, false, false),
            ("'abc'", false, false, false),
            ("w/\"abc\"", false, false, false),
            ("W/ \"abc\"", false, false, false),
            ("W \"abc\"", false, false, false),
            ("W/abc", false, false, false),
            ("W", false, false, false),
            ("\"abc\"x", false, false, false),
            ("\"x\", *", false, false, false),
            ("**", false, false, false),
            ("\",\"abc\",\"", false, false, false),
            ("", false, false, false),
            (",", false, false, false),
            ("Sun, 06 Nov 1994 08:49:37 GMT", false, false, false),
        ] as [(Wire, Bool, Bool, Bool)]
    )
    func conditions(line: Wire, ifNoneMatch: Bool, ifMatch: Bool, ifRange: Bool) {
        let tag = Array("\"abc\"".utf8)
        #expect(IfNoneMatch.matches(line.bytes.span, entityTag: tag.span) == ifNoneMatch)
        #expect(IfMatch.matches(line.bytes.span, entityTag: tag.span) == ifMatch)
        #expect(IfRange.matches(line.bytes.span, entityTag: tag.span) == ifRange)
    }
}

@Suite("Preconditions")
struct PreconditionsTests {
    @Test(
        "are taken in the order of RFC 9110 section 13.2.2",
        arguments: [
            (nil, nil, .get, .proceed),
            (true, nil, .get, .proceed),
            (false, nil, .get, .failed),
            (nil, false, .get, .proceed),
            (nil, true, .get, .notModified),
            (nil, true, .head, .notModified),
            (nil, true, .put, .failed),
            (nil, true, .delete, .failed),
            (true, true, .get, .notModified),
            (false, true, .get, .failed),
            (false, false, .get, .failed),
            (true, false, .head, .proceed),
        ] as [(Bool?, Bool?, HTTPMethod, Preconditions.Outcome)]
    )
    func outcome(ifMatch: Bool?, ifNoneMatch: Bool?, method: HTTPMethod, outcome: Preconditions.Outcome) {
        #expect(Preconditions(ifMatch: ifMatch, ifNoneMatch: ifNoneMatch).outcome(for: method) == outcome)
    }

    @Test(
        "join several lines of a field",
        arguments: [
            (["\"x\"", "\"abc\""], true), (["\"abc\"", "\"x\""], true), (["\"x\"", "*"], true), (["\"x\"", ""], false),
        ] as [([Wire], Bool)]
    )
    func lines(lines: [Wire], matches: Bool) {
        let tag = Array("\"abc\"".utf8)
        var preconditions = Preconditions()
        for line in lines {
            preconditions.addIfMatch(line.bytes.span, entityTag: tag.span)
            preconditions.addIfNoneMatch(line.bytes.span, entityTag: tag.span)
        }
        #expect(preconditions == Preconditions(ifMatch: matches, ifNoneMatch: matches))
    }
}
