import HTTPSemantics
import Testing

@testable import MoreAppsServer

@Suite struct RequestParametersTests {
    @Test(
        "a query describes the reader",
        arguments: [
            ("", nil, nil, nil), ("locale=sv_SE&device=iphone&me=shoppy", "sv_SE", "iphone", "shoppy"),
            ("me=a&locale=b&device=c", "b", "c", "a"), ("locale", nil, nil, nil), ("locale=", nil, nil, nil),
            ("=sv", nil, nil, nil), ("&&locale=sv&&", "sv", nil, nil), ("Locale=sv&LOCALE=sv", nil, nil, nil),
            ("xlocale=a&localex=b&locale=c", "c", nil, nil),
            // The first occurrence counts, even if it is empty.
            ("locale=sv&locale=de", "sv", nil, nil), ("locale=&locale=de", nil, nil, nil),
            ("me=a&me=b&me=c", nil, nil, "a"),
            ("device=%&device=x", nil, "%", nil),
            // Raw values, as shipped apps send them.
            (
                "locale=en_US@calendar=japanese;currency=JPY&device=ipad", "en_US@calendar=japanese;currency=JPY",
                "ipad", nil
            ),
            ("locale=a;device=b", "a;device=b", nil, nil), ("locale==", "=", nil, nil),
            ("locale=a=b=c", "a=b=c", nil, nil),
            ("locale=a?me=b", "a?me=b", nil, nil),
            // Percent-encoding is undone once, in names and values.
            ("locale=sv%5FSE", "sv_SE", nil, nil), ("%6c%6Fcale=sv", "sv", nil, nil),
            ("locale=%2573v", "%73v", nil, nil),
            ("locale=a%26me%3Db", "a&me=b", nil, nil), ("locale=%zz%", "%zz%", nil, nil), ("me=a+b", nil, nil, "a+b"),
            ("me=%20", nil, nil, " "), ("locale%3Dsv", nil, nil, nil),
        ] as [(String, String?, String?, String?)]
    )
    func parameters(query: String, locale: String?, device: String?, me: String?) {
        let parameters = RequestParameters(query: Array(query.utf8).span, of: .apps)
        #expect(parameters[.locale] == locale.map { Array($0.utf8) })
        #expect(parameters[.device] == device.map { Array($0.utf8) })
        #expect(parameters[.me] == me.map { Array($0.utf8) })
    }

    @Test func `bytes that aren't UTF-8 stay as they are`() {
        let query = Array("me=%FF%00&device=".utf8) + [0xC3, 0x28]
        let parameters = RequestParameters(query: query.span, of: .apps)
        #expect(parameters[.me] == [0xFF, 0])
        #expect(parameters[.device] == [0xC3, 0x28])
    }

    @Test("each parameter is found by its own name, by the endpoints that declare it", arguments: Parameter.known)
    func named(parameter: Parameter) {
        for endpoint in EndpointTable.all {
            let isDeclared = endpoint.parameters.contains { $0.name == parameter.name }
            for parameters in [
                RequestParameters(query: Array("a=b&\(parameter.name)=value".utf8).span, of: endpoint),
                RequestParameters([parameter.name: "value"], of: endpoint),
            ] {
                for other in Parameter.known {
                    let isFound = isDeclared && other.name == parameter.name
                    #expect(parameters[other] == (isFound ? Array("value".utf8) : nil))
                }
            }
        }
    }

    @Test(
        "a canonical target is its path and the parameters that are known, as they were sent",
        arguments: [
            ("/", "/"), ("/a?", "/a"), ("/a?b", "/a"), ("/a?b=c&d", "/a"), ("/?locale=sv", "/?locale=sv"),
            ("/?a=1&locale=sv&b=2&me=x&c", "/?locale=sv&me=x"), ("/?me=x&locale=sv", "/?me=x&locale=sv"),
            ("/?&&locale=sv&&", "/?locale=sv"), ("/?locale=&locale=de", "/?locale=&locale=de"),
            ("/?locale", "/?locale"), ("/?%6Cocale=s%76", "/?%6Cocale=s%76"), ("/?Locale=sv", "/"),
            ("/?alocale=sv&locale%00=a&locales=b", "/"), ("/?locale=a?b=c", "/?locale=a?b=c"),
            ("http://example.com/a?b=c&me=x", "/a?me=x"), ("http://example.com?me=x", "/?me=x"),
            ("http://example.com", "/"), ("*", "*"),
        ]
    )
    func canonicalTarget(target: String, canonical: String) throws {
        let bytes = Array(target.utf8)
        let parsed = try RequestTarget(parsing: bytes.span)
        let left = RequestParameters.canonicalTarget(of: bytes.span, parsed: parsed)
        #expect(String(decoding: left, as: UTF8.self) == canonical)
    }

    @Test("no parameter that is known is left out of a canonical target", arguments: Parameter.known)
    func essential(parameter: Parameter) throws {
        let bytes = Array("/?\(parameter.name)=value".utf8)
        #expect(
            RequestParameters.canonicalTarget(of: bytes.span, parsed: try RequestTarget(parsing: bytes.span)) == bytes
        )
    }
}
