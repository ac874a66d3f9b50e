/// A definitions file that was broken as people break them, what is said about it, and how that mends it.
public struct BrokenDefinitions: Sendable, CustomStringConvertible {
    /// What is wrong, for messages of tests.
    public let description: String
    /// The file.
    public let bytes: [UInt8]
    /// The first message, from the line on.
    public let message: String
    /// The file once somebody has done what the messages ask for.
    public let mended: String

    /// Good definitions, indented by two spaces.
    public static let good = """
        {
          // Our apps, in the order in which they are listed.
          "company": "Saltwind Studio",
          "defaultLanguage": "en",
          "apps": [
            {
              "id": "larder",
              "name": { "en": "Larder", "sv": "Skafferiet" },
              "summary": "Grocery lists that know what is already at home",
              "link": "https://apps.apple.com/app/id9900000001",
              "type": "paid",
              "showOnDevices": ["iphone", "ipad"],
              "startsAt": "2026-11-30T09:00:00Z"
            },
            {
              "id": "driftnote",
              "name": { "en": "Driftnote", "sv": "Drivlapp" },
              "summary": {
                "en": "Say it now, read it later",
                "sv": "Säg det nu, läs det sedan"
              },
              "appStoreID": 9900000002,
              "overlay": { "userDismissible": true },
              "releases": [
                { "version": "1.0", "releasedAt": "2026-03-01" },
                { "version": "1.1", "releasedAt": "2026-05-01" }
              ]
            },
            { "id": "inkfield", "name": "Inkfield", "appStoreID": 9900000003 }
          ],
          "affiliates": [
            { "id": "tidepool", "name": "Tidepool", "appStoreID": 9900000004, "showOnLocales": ["sv", "nb"] }
          ],
          "recommend": [{ "app": "driftnote", "me": ["larder"] }]
        }

        """

    private init(_ description: String, _ bytes: [UInt8], _ message: String, mended: String = good) {
        self.description = description
        self.bytes = bytes
        self.message = message
        self.mended = mended
    }

    /// The good file with an edit, which is undone unless there is another mend.
    private init(_ description: String, _ old: String, _ new: String, _ message: String, mend: (String, String)? = nil)
    {
        let broken = Self.good.replacing(old, with: new, maxReplacements: 1)
        precondition(broken != Self.good, description)
        let mended = mend.map { broken.replacing($0.0, with: $0.1) } ?? Self.good
        self.init(description, Array(broken.utf8), message, mended: mended)
    }

    private init(all description: String, _ old: String, _ new: String, _ message: String) {
        self.init(description, Array(Self.good.replacing(old, with: new).utf8), message)
    }

    private static func wide<Unit: FixedWidthInteger>(_ units: some Sequence<Unit>) -> [UInt8] {
        units.flatMap { unit in (0..<Unit.bitWidth / 8).map { UInt8(truncatingIfNeeded: unit >> ($0 * 8)) } }
    }

    private static let sixteen = Array(good.utf16)
    private static let latin1 = good.unicodeScalars.map { UInt8($0.value) }
    private static let afterLarder = "},\n    {\n      \"id\": \"driftnote\""

    /// Files of another kind, which one message names.
    public static let foreign: [BrokenDefinitions] = [
        .init("UTF-16 with a mark", wide([0xFEFF] + sixteen), "1:1: error: the file is in UTF-16: save it as UTF-8"),
        .init(
            "UTF-16, the other order",
            wide(([0xFEFF] + sixteen).map(\.byteSwapped)),
            "1:1: error: the file is in UTF-16: save it as UTF-8"
        ),
        .init(
            "UTF-16",
            wide(sixteen),
            "1:1: error: the file is in UTF-16, without a byte order mark: save it as UTF-8"
        ),
        .init(
            "UTF-32",
            wide(good.unicodeScalars.map(\.value)),
            "1:1: error: the file is in UTF-32, without a byte order mark: save it as UTF-8"
        ),
        .init(
            "ISO 8859-1",
            latin1,
            "20:17: error: the text is not UTF-8 from here on, but probably Windows-1252 or ISO 8859-1, if this is “Säg”: save "
                + "the file as UTF-8"
        ),
        .init(
            "a script",
            Array("var appDefinitions = \(good);".utf8),
            "1:1: error: this is a script (JavaScript), not JSON5: “moreapps convert” turns such a script into definitions"
        ),
        .init(
            "a module",
            Array("module.exports = \(good);".utf8),
            "1:1: error: this is a script (JavaScript), not JSON5: remove what is before the first “{” and after the last "
                + "“}”, or, for the original appdefinitions.js, run “moreapps convert”"
        ),
        .init(
            "a web page",
            Array("<!DOCTYPE html>\n<html><head><title>404 Not Found</title></head></html>\n".utf8),
            "1:1: error: the file is a web page (HTML) with the title “404 Not Found”, perhaps an error or sign-in page "
                + "saved instead of the file; expected definitions in JSON5"
        ),
        .init(
            "a host's answer",
            Array("404: Not Found".utf8),
            "1:1: error: the file has “404: Not Found” instead of definitions; expected definitions in JSON5, from “{” to “}”"
        ),
        .init(
            "YAML",
            Array("company: Saltwind Studio\napps:\n  - id: larder\n".utf8),
            "1:1: error: this looks like YAML; expected definitions in JSON5, from “{” to “}”"
        ),
        .init(
            "TOML",
            Array("company = \"Saltwind Studio\"\n[[apps]]\nid = \"larder\"\n".utf8),
            "1:1: error: this looks like TOML; expected definitions in JSON5, from “{” to “}”"
        ),
        .init(
            "a property list",
            Array("<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict/></plist>\n".utf8),
            "1:1: error: the file is a property list (XML); expected definitions in JSON5"
        ),
        .init(
            "rich text",
            Array("{\\rtf1\\ansi \\{\\\n}".utf8),
            "1:1: error: the file is rich text (RTF): save it as plain text; expected definitions in JSON5"
        ),
        .init(
            "an archive",
            Array("PK\u{3}\u{4}\u{14}".utf8),
            "1:1: error: the file is a ZIP archive, or a document in that format: unpack it; expected definitions in JSON5"
        ),
        .init(
            "compressed",
            [0x1F, 0x8B, 8, 0],
            "1:1: error: the file is compressed by gzip: unpack it with “gunzip”; expected definitions in JSON5"
        ),
        .init(
            "an image",
            [0x89] + Array("PNG\r\n".utf8),
            "1:1: error: the file is a PNG image; expected definitions in JSON5"
        ),
        .init(
            "zeros",
            [UInt8](repeating: 0, count: 900),
            "1:1: error: all bytes are zero: the file is probably damaged, so restore it from a copy"
        ),
        .init(
            "zeros at the end",
            Array(good.utf8.prefix(600)) + [UInt8](repeating: 0, count: 400),
            "20:6: error: from here on, all bytes are zero: the file is probably damaged, so restore it from a copy"
        ),
        .init(
            "empty",
            [],
            "1:1: error: the file is empty: restore it from a copy; expected definitions in JSON5, from “{” to “}”"
        ),
        .init(
            "only a comment",
            Array("// later\n".utf8),
            "2:1: error: the file has no definitions: expected them from “{” to “}”"
        ),
        .init(
            "the file twice",
            Array((good + good).utf8),
            "36:1: error: a second value starts here, after the end of the first: keep one of them"
        ),
        .init(
            "package.json",
            Array("{ \"name\": \"site\", \"version\": \"1.0.0\", \"scripts\": {} }".utf8),
            "1:1: error: the file is npm's package.json; expected definitions: { \"company\": \"…\", \"apps\": [ … ] }"
        ),
        .init(
            "an app-site association",
            Array("{ \"applinks\": { \"details\": [] } }".utf8),
            "1:1: error: the file is an apple-app-site-association file; expected definitions: { \"company\": \"…\", \"apps\": [ … ] }"
        ),
        .init(
            "an array of apps",
            Array("[\n  { \"id\": \"larder\", \"name\": \"Larder\", \"appStoreID\": 9900000001 }\n]".utf8),
            "1:1: error: the file is an array: if it has your apps, write { \"company\": \"…\", \"apps\": before it and } after it",
            mended:
                "{ \"company\": \"…\", \"apps\":[\n  { \"id\": \"larder\", \"name\": \"Larder\", \"appStoreID\": 9900000001 }\n]}"
        ),
    ]

    /// Slips in a file of the right kind.
    public static let slips: [BrokenDefinitions] = brackets + quotes + marks + words + times

    private static let brackets: [BrokenDefinitions] = [
        .init(
            "an app without its end",
            "Z\"\n    },",
            "Z\"",
            "13:41: error: “},” is missing here: the object that starts on line 6 isn't closed",
            mend: ("Z\"", "Z\"},")
        ),
        .init(
            "an app without its end, after a comma",
            "Z\"\n    },",
            "Z\",",
            "13:41: error: “}” is missing here: the object that starts on line 6 isn't closed",
            mend: ("Z\"", "Z\"}")
        ),
        .init(
            "an object within an app without its end",
            "sedan\"\n      },",
            "sedan\",",
            "20:42: error: “}” is missing here: the object that starts on line 18 isn't closed",
            mend: ("sedan\"", "sedan\"}")
        ),
        .init(
            "an object on one line without its end",
            "\"Skafferiet\" },",
            "\"Skafferiet\",",
            "8:51: error: “}” is missing here: the object that starts on line 8 isn't closed"
        ),
        .init(
            "the apps without their end",
            "03 }\n  ],",
            "03 },",
            "29:71: error: “]” is missing here: the array that starts on line 5 isn't closed",
            mend: ("03 }", "03 }]")
        ),
        .init(
            "an array without its end",
            "\"ipad\"],",
            "\"ipad\"",
            "12:41: error: “],” is missing here: the array that starts on line 12 isn't closed"
        ),
        .init(
            "no last bracket",
            "}]\n}",
            "}]",
            "34:58: error: the text ends here, but the object that starts on line 1 isn't closed: add “}”"
        ),
        .init(
            "cut off",
            good.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(21).joined(separator: "\n"),
            "",
            "21:9: error: the file is cut off here, after a comma: copy it again"
        ),
        .init(
            "an app without its start",
            "    {\n      \"id\": \"driftnote\"",
            "      \"id\": \"driftnote\"",
            "15:7: error: “{” is missing here, where an object starts"
        ),
        .init(
            "an array without its start",
            "[\"iphone\"",
            "\"iphone\"",
            "12:24: error: “[” is missing here, where an array starts"
        ),
        .init(
            "exchanged at the end of an array",
            "\"ipad\"]",
            "\"ipad\"}",
            "12:41: error: write “]” instead of “}”: it closes the array that starts on line 12"
        ),
        .init(
            "exchanged at the end of an app",
            "Z\"\n    }",
            "Z\"\n    ]",
            "14:5: error: write “}” instead of “]”: it closes the object that starts on line 6"
        ),
        .init(
            "braces around values",
            "[\"iphone\", \"ipad\"]",
            "{\"iphone\", \"ipad\"}",
            "12:24: error: write “[” and “]” instead of “{” and “}” around values without keys"
        ),
        .init(
            "a bracket too many",
            "\"Skafferiet\" }",
            "\"Skafferiet\" }}",
            "8:53: error: there is one “}” too many: remove this one"
        ),
        .init(
            "a bracket too many, on its own line",
            "Z\"\n    }",
            "Z\"\n      }\n    }",
            "15:5: error: there is one “}” too many: remove this one"
        ),
        .init(
            "a key among the apps",
            afterLarder,
            "},\n    \"type\": \"free\",\n    {\n      \"id\": \"driftnote\"",
            "15:5: error: an array can't have keys: move “type” and its value into one of the objects, between “{” and “}”, or "
                + "remove them"
        ),
    ]

    private static let quotes: [BrokenDefinitions] = [
        .init(
            "no quote after a text",
            "\"paid\"",
            "\"paid",
            "11:20: error: a quotation mark is missing here: write \" after “paid”"
        ),
        .init(
            "no quote before a text",
            "\"paid\"",
            "paid\"",
            "11:15: error: a quotation mark is missing here: write \" before “paid”"
        ),
        .init(
            "no quote after a key",
            "\"type\":",
            "\"type:",
            "11:12: error: a quotation mark is missing here: write \" after “type”"
        ),
        .init(
            "no quote before a key",
            "\"type\":",
            "type\":",
            "11:7: error: a quotation mark is missing here: write \" before “type”"
        ),
        .init(
            "no quote between two texts",
            "\"Larder\",",
            "\"Larder,",
            "8:30: error: a quotation mark is missing here: write \" after “Larder”"
        ),
        .init("no quotes around a word", "\"paid\"", "paid", "11:15: error: put this in quotation marks: \"paid\""),
        .init(
            "no quotes around a link",
            "\"https://apps.apple.com/app/id9900000001\"",
            "https://apps.apple.com/app/id9900000001",
            "10:15: error: put this in quotation marks: \"https://apps.apple.com/app/id9900000001\""
        ),
        .init(
            "no quotes around a day",
            "\"2026-03-01\"",
            "2026-03-01",
            "25:43: error: put this in quotation marks: \"2026-03-01\""
        ),
        .init(
            "no quotes around devices",
            "[\"iphone\", \"ipad\"]",
            "[iphone, ipad]",
            "12:25: error: put each of these in quotation marks: \"iphone\", \"ipad\""
        ),
        .init(
            "quotes within a text",
            "know what",
            "\"know\" what",
            "9:38: error: this \" ends the text too early: within a text write \\\"",
            mend: ("\"know\"", "\\\"know\\\"")
        ),
        .init(
            "a line break within a text",
            "that know",
            "that\n        know",
            "9:18: error: the text that starts here continues on the next line: put it on one line, with “\\n” for each line break "
                + "that readers should see",
            mend: ("that\n        know", "that\\nknow")
        ),
        .init(
            all: "curly quotes everywhere",
            "\"",
            "”",
            "3:3: error: write \" instead of ” around keys and texts (also on lines 4, 5, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 22, 23, 24, 25, 26, 29, 31, 32 and 34)"
        ),
        .init(
            "curly quotes once",
            "\"paid\"",
            "“paid”",
            "11:15: error: write \" instead of “ and ” around keys and texts"
        ),
        .init("one curly quote", "\"paid\"", "\"paid”", "11:20: error: write \" instead of ” around keys and texts"),
        .init(
            all: "quotes with backslashes",
            "\"",
            "\\\"",
            "3:3: error: the quotation marks are written as \\\": write \" instead of each (also on lines 4, 5, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 22, 23, 24, 25, 26, 29, 31, 32 and 34)"
        ),
    ]

    private static let marks: [BrokenDefinitions] = [
        .init("no comma", "Studio\",", "Studio\"", "3:31: error: a comma is missing here, at the end of the value"),
        .init(
            "no comma between apps",
            afterLarder,
            "}\n    {\n      \"id\": \"driftnote\"",
            "14:6: error: a comma is missing here, at the end of the value"
        ),
        .init(
            all: "no commas at all",
            ",\n",
            "\n",
            "3:31: error: a comma is missing here, at the end of the value (also on lines 4, 7, 8, 9, 10, 11, 12, 14, 16, 17, 19, 21, 22, 23, 25, 28, 30 and 33)"
        ),
        .init(
            "two commas on a line with more texts",
            "\"id\": \"driftnote\",",
            "\"id\": \"driftnote\",, \"type\": \"free\",",
            "16:25: error: there is one comma too many: remove it"
        ),
        .init("two commas", "\"paid\",", "\"paid\",,", "11:22: error: there is one comma too many: remove it"),
        .init(
            all: "semicolons",
            ",\n",
            ";\n",
            "3:31: error: write “,” instead of “;” (also on lines 4, 7, 8, 9, 10, 11, 12, 14, 16, 17, 19, 21, 22, 23, 25, 28, 30 and 33)"
        ),
        .init("an equals sign", "\"type\":", "\"type\" =", "11:14: error: write “:” instead of “=”"),
        .init("no colon", "\"type\":", "\"type\"", "11:13: error: “:” is missing here, between the key and its value"),
        .init(
            "no value",
            "\"type\": \"paid\",",
            "\"type\": ,",
            "11:15: error: the key “type” has no value: write one after the “:”, or remove the key"
        ),
        .init(
            all: "full-width punctuation",
            "\": ",
            "\"：",
            "3:12: error: write : instead of ： (also on lines 4, 5, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 22, 23, 24, 25, 26, 29, 31, 32 and 34)"
        ),
        .init(
            "an invisible character",
            "\"type\"",
            "\u{200B}\"type\"",
            "11:7: error: delete the invisible character U+200B here"
        ),
        .init(
            "a conflict",
            "      \"type\": \"paid\",\n",
            "<<<<<<< HEAD\n      \"type\": \"paid\",\n=======\n      \"type\": \"free\",\n>>>>>>> topic\n",
            "11:1: error: version control left a conflict here: keep one of the two versions, and delete the other and the lines "
                + "that start with “<<<<<<<”, “=======” and “>>>>>>>”"
        ),
        .init("comments with #", "// Our", "# Our", "2:3: error: “#” doesn't start a comment here: write “//” instead"),
        .init(
            "an open comment",
            "// Our apps, in the order in which they are listed.",
            "/* Our apps",
            "2:3: error: the comment that starts here isn't closed: write “*/” at its end",
            mend: ("Our apps", "Our apps */")
        ),
        .init(
            "a comment's second line",
            "in which they",
            "\n  in which they",
            "3:3: error: this line is neither a comment nor a key with its value: write “//” before it, or remove it",
            mend: ("in which they", "// in which they")
        ),
    ]

    private static let words: [BrokenDefinitions] = [
        .init("Python's True", "true", "True", "23:39: error: write “true” instead of “True”"),
        .init(
            "nil",
            "\"type\": \"paid\",",
            "\"type\": nil,",
            "11:15: error: “nil” isn't a value: leave the key out if it has no value",
            mend: ("      \"type\": nil,\n", "")
        ),
        .init(
            "null",
            "\"type\": \"paid\",",
            "\"type\": null,",
            "11:15: error: app \"larder\": “type” must be a string, not null: leave the key out if it has no value",
            mend: ("      \"type\": null,\n", "")
        ),
        .init(
            "a key twice",
            "      \"type\": \"paid\",\n",
            "      \"type\": \"paid\",\n      \"type\": \"free\",\n",
            "12:7: error: duplicate key “type”: remove one of the two (also on line 11)"
        ),
        .init(
            "a leading zero",
            "9900000002",
            "09900000002",
            "22:21: error: a number can't start with 0: remove the zero, or, if it matters, put the number in quotation marks"
        ),
        .init(
            "a word too many",
            "\"paid\"",
            "\"paid\" really",
            "11:22: error: “really” doesn't belong here: remove it"
        ),
        .init("a stray letter", "\"paid\",\n", "\"paid\",\nx\n", "12:1: error: “x” doesn't belong here: remove it"),
        .init(
            "a Windows path",
            "\"type\": \"paid\"",
            "\"icon\": \"icons\\users\\larder.png\"",
            "11:21: error: “\\” has a special meaning in texts: in a path, write “/”; in a text, “\\\\”",
            mend: ("\\", "/")
        ),
    ]

    private static let times: [BrokenDefinitions] = [
        .init(
            "no time zone",
            "09:00:00Z",
            "09:00:00",
            "13:19: error: app \"larder\": “startsAt”: “2026-11-30T09:00:00” isn't a valid time: it has no time zone: write "
                + "“2026-11-30T09:00:00Z” for UTC, or “2026-11-30T09:00:00+01:00” for an hour ahead of UTC"
        ),
        .init(
            "a German day",
            "2026-03-01",
            "01.03.2026",
            "25:43: error: app \"driftnote\": release 1: “releasedAt”: “01.03.2026” isn't a valid time: write “2026-03-01”"
        ),
    ]
}
