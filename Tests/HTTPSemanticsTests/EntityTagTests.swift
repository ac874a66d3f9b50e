import Testing

@testable import HTTPSemantics

@Suite("Entity tags")
struct EntityTagTests {
    @Test(
        "are read strong and weak",
        arguments: [
            ("\"\"", false, "\"\""), ("\"a\"", false, "\"a\""), ("W/\"a\"", true, "\"a\""),
            ("\"a,b\\c\"", false, "\"a,b\\c\""), ("\"é\"", false, "\"é\""),
        ] as [(Wire, Bool, Wire)]
    )
    func read(value: Wire, isWeak: Bool, opaque: Wire) throws {
        let tag = try #require(EntityTag(value.bytes.span) as EntityTag?)
        #expect(tag.isWeak == isWeak)
        #expect(tag.opaqueTag == opaque.bytes)
        #expect(Array(tag.fieldValue.utf8) == value.bytes)
    }

    @Test(
        "are nothing else",
        arguments: [
            "", "a", "\"", "\"a", "a\"", "'a'", "w/\"a\"", "W/a", "W/", "W", "W \"a\"", "W/ \"a\"", "\"a b\"", "\"a\"b",
            "\"a\" ", " \"a\"", "\"a\",", "\"a\", \"b\"", "*", "\"a\u{7F}\"", "\"a\0\"",
        ] as [Wire]
    )
    func refuse(value: Wire) {
        #expect(EntityTag(value.bytes.span) == nil)
    }

    @Test(
        "are made of characters that can stand in one",
        arguments: [("abc-br", true), ("", true), ("a\"b", false), ("a b", false)]
    )
    func make(characters: String, isGood: Bool) {
        #expect(EntityTag(strong: characters)?.fieldValue == (isGood ? "\"\(characters)\"" : nil))
    }

    @Test(
        "are compared as RFC 9110 section 8.8.3.2 tables",
        arguments: [
            ("W/\"1\"", "W/\"1\"", false, true), ("W/\"1\"", "W/\"2\"", false, false),
            ("W/\"1\"", "\"1\"", false, true), ("\"1\"", "\"1\"", true, true),
        ] as [(Wire, Wire, Bool, Bool)]
    )
    func compare(left: Wire, right: Wire, strongly: Bool, weakly: Bool) throws {
        let left = try #require(EntityTag(left.bytes.span) as EntityTag?)
        let right = try #require(EntityTag(right.bytes.span) as EntityTag?)
        #expect(left.stronglyMatches(right) == strongly)
        #expect(right.stronglyMatches(left) == strongly)
        #expect(left.weaklyMatches(right) == weakly)
        #expect(right.weaklyMatches(left) == weakly)
    }

    /// Lines against the tag `"abc"`: whether If-None-Match, If-Match and If-Range match.
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
            ("\"ab\"", false, false, false),
            ("\"abcd\"", false, false, false),
            ("\"ABC\"", false, false, false),
            ("abc", false, false, false),
            ("\"abc", false, false, false),
            ("abc\"", false, false, false),
            ("w/\"abc\"", false, false, false),
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
