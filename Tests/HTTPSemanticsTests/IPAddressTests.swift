import Testing

@testable import HTTPSemantics

@Suite("Addresses")
struct IPAddressTests {
    @Test(
        "are the same in all their forms",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("::", "::"), ("2001:DB8::1", "2001:db8::1"),
            ("2001:db8:0:0:0:0:2:1", "2001:db8::2:1"), ("64:ff9b::192.0.2.1", "64:ff9b::c000:201"),
            // IPv4 in IPv6.
            ("::ffff:192.0.2.1", "192.0.2.1"), ("::FFFF:c000:0201", "192.0.2.1"),
            ("0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"),
        ]
    )
    func canonical(text: String, canonical: String) throws {
        let address = try #require(IPAddress(text))
        #expect(IPAddress(canonical) == address)
        #expect(address.isIPv4 == canonical.contains("."))
    }

    @Test(
        "are nothing else",
        arguments: [
            "", "1", "1.2.3", "1.2.3.256", "1.2.3.04", "1.2.3.4 ", " 1.2.3.4", "0x1.2.3.4", "1.2.3.4/8", "1.2.3.4:80",
            "::1::", "1:2:3:4:5:6:7", "::1%eth0", "[::1]", "1.2.3.4::", "localhost", "1.2.3.4\0", "::1\0",
        ]
    )
    func refuse(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test("are made of their bits")
    func bits() {
        #expect(IPAddress(ipv4: 0x7F00_0001) == IPAddress("127.0.0.1"))
        #expect(IPAddress(ipv6: 1) == IPAddress("::1"))
        #expect(IPAddress(ipv6: 0x2001_0DB8 << 96 | 0xFFEE) == IPAddress("2001:db8::ffee"))
        #expect(IPAddress(ipv6: 0xFFFF_7F00_0001) == IPAddress(ipv4: 0x7F00_0001))
    }

    @Test(
        "lie in blocks of their own family",
        arguments: [
            ("10.0.0.0/8", "10.255.255.255", true), ("10.0.0.0/8", "11.0.0.0", false), ("10.1.2.3/8", "10.0.0.1", true),
            ("10.0.0.0/8", "::ffff:10.0.0.1", true), ("::ffff:10.0.0.0/104", "10.0.0.1", true),
            ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false), ("192.0.2.1/32", "192.0.2.1", true),
            ("192.0.2.0/31", "192.0.2.1", true), ("192.0.2.0/31", "192.0.2.2", false), ("0.0.0.0/0", "255.0.0.1", true),
            ("0.0.0.0/0", "::1", false), ("::/0", "::1", true), ("::/0", "10.0.0.1", false),
            ("fe80::/10", "fe80::1", true), ("fe80::/10", "febf::1", true), ("fe80::/10", "fec0::1", false),
            ("::1", "::1", true), ("::1/128", "::2", false), ("2001:db8::/33", "2001:db8:8000::", false),
        ]
    )
    func block(block: String, address: String, isInside: Bool) throws {
        let block = try #require(CIDRBlock(block))
        let address = try #require(IPAddress(address))
        #expect(block.contains(address) == isInside)
    }

    @Test(
        "and a length make a block, and nothing else does",
        arguments: [
            "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/08", "10.0.0.0/8/8",
            "10.0.0.0/8 ", "10.0.0.0/255.0.0.0", "::/129", "::/1000", "::1%eth0/64", "10/8", "x/8", "10.0.0.0/٨",
        ]
    )
    func noBlock(text: String) {
        #expect(CIDRBlock(text) == nil)
    }
}

@Suite("X-Forwarded-For")
struct ForwardedForTests {
    static let trusted = ["10.0.0.0/8", "127.0.0.1", "::1", "fd00::/8"]

    @Test(
        "finds the first untrusted address from the right",
        arguments: [
            ("10.0.0.1", [], "10.0.0.1"), ("10.0.0.1", [""], "10.0.0.1"), ("10.0.0.1", ["192.0.2.1"], "192.0.2.1"),
            ("::ffff:10.0.0.1", ["192.0.2.1"], "192.0.2.1"), ("10.0.0.1", ["6.6.6.6, 192.0.2.1"], "192.0.2.1"),
            ("10.0.0.1", ["6.6.6.6, 192.0.2.1, 10.0.0.2"], "192.0.2.1"),
            ("10.0.0.1", ["6.6.6.6, 10.0.0.3, 192.0.2.1, 10.0.0.2"], "192.0.2.1"),
            ("10.0.0.1", ["6.6.6.6", "192.0.2.1", "10.0.0.2"], "192.0.2.1"),
            ("10.0.0.1", ["10.0.0.9, 10.0.0.2"], "10.0.0.9"), ("10.0.0.1", [" 192.0.2.1 ,, "], "192.0.2.1"),
            // A peer that isn't trusted is the client, whatever it claims.
            ("192.0.2.9", ["6.6.6.6"], "192.0.2.9"), ("192.0.2.9", ["127.0.0.1"], "192.0.2.9"),
            // Formats that proxies write.
            ("::1", ["192.0.2.1:4711"], "192.0.2.1"), ("::1", ["2001:db8::1"], "2001:db8::1"),
            ("::1", ["[2001:db8::1]"], "2001:db8::1"), ("::1", ["[2001:db8::1]:4711"], "2001:db8::1"),
            ("::1", ["fe80::1%eth0"], "fe80::1"), ("::1", ["[fe80::1%eth0]:80"], "fe80::1"),
            ("::1", ["::ffff:192.0.2.1"], "192.0.2.1"), ("::1", ["6.6.6.6, [fd00::1]:80"], "6.6.6.6"),
            // Not an address: nobody knows who wrote the entries to its left.
            ("10.0.0.1", ["unknown"], "10.0.0.1"), ("10.0.0.1", ["6.6.6.6, unknown"], "10.0.0.1"),
            ("10.0.0.1", ["6.6.6.6, unknown, 10.0.0.2"], "10.0.0.2"), ("10.0.0.1", ["unknown, 192.0.2.1"], "192.0.2.1"),
            ("10.0.0.1", ["6.6.6.6, \"192.0.2.1\""], "10.0.0.1"), ("10.0.0.1", ["6.6.6.6, 192.0.2.1:port"], "10.0.0.1"),
            ("10.0.0.1", ["6.6.6.6, 192.0.2.1:"], "10.0.0.1"), ("10.0.0.1", ["6.6.6.6, [::1"], "10.0.0.1"),
            ("10.0.0.1", ["6.6.6.6, [::1]x"], "10.0.0.1"), ("10.0.0.1", ["6.6.6.6, [192.0.2.1]%"], "10.0.0.1"),
            ("10.0.0.1", ["6.6.6.6, fe80::1%"], "10.0.0.1"), ("10.0.0.1", ["6.6.6.6, 192.0.2.1%eth0"], "10.0.0.1"),
            ("10.0.0.1", ["6.6.6.6 192.0.2.1"], "10.0.0.1"),
        ] as [(String, [Wire], String)]
    )
    func client(peer: String, lines: [Wire], expected: String) throws {
        var field = ForwardedFor(trusted: Self.trusted.compactMap(CIDRBlock.init))
        for line in lines { field.add(line.bytes.span) }
        #expect(field.client(peer: try #require(IPAddress(peer))) == IPAddress(expected))
    }

    @Test("is ignored when nobody is trusted")
    func noneTrusted() throws {
        var field = ForwardedFor(trusted: [])
        let line = Array("6.6.6.6".utf8)
        field.add(line.span)
        let peer = try #require(IPAddress("127.0.0.1"))
        #expect(field.client(peer: peer) == peer)
    }
}
