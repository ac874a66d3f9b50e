import HTTPSemantics
import Testing

@Suite struct HostNameTests {
    private func host(_ authority: String) -> HostName {
        let bytes = Array(authority.utf8)
        return HostName(authority: bytes.span)
    }

    @Test(arguments: [
        ("more.example.com", "more.example.com"), ("More.EXAMPLE.com", "more.example.com"),
        ("more.example.com:8080", "more.example.com"), ("more.example.com:", "more.example.com"),
        ("more.example.com.", "more.example.com"), ("more.example.com.:80", "more.example.com"),
        ("127.0.0.1:8080", "127.0.0.1"), ("[::1]", "::1"), ("[2001:DB8::1]:443", "2001:db8::1"), ("a%2Eb", "a%2eb"),
    ])
    func `a host is its name without port, case and last dot`(authority: String, name: String) {
        #expect(host(authority).name == name)
    }

    @Test(arguments: [
        "localhost", "LOCALHOST:8080", "localhost.", "app.localhost:1", "127.0.0.1", "127.0.0.1:8080", "10.1.2.3",
        "203.0.113.7", "[::1]", "[::1]:8080", "[::ffff:127.0.0.1]", "[fe80::1]", "mac.local", "Studio.LOCAL.:8080",
    ])
    func `addresses and local names are local`(authority: String) {
        #expect(host(authority).isLocal)
    }

    @Test(arguments: [
        "example.com", "localhost.example.com", "127.0.0.1.example.com", "127.0.0.1.nip.io", "notlocalhost", "xlocal",
        "local", "mac.local.example.com", "localhost%2E", "%6cocalhost", "127.1", "0x7f.0.0.1", "127.0.0.01",
        "2130706433", "local.", "localhost..", "", ":80",
    ])
    func `any other name may belong to a stranger`(authority: String) {
        #expect(!host(authority).isLocal)
    }

    @Test(arguments: [
        ("more.example.com", "more.example.com"), ("More.Example.Com.", "more.example.com"), ("intranet", "intranet"),
        ("a_b.example", "a_b.example"), ("xn--bcher-kva.example", "xn--bcher-kva.example"),
    ])
    func `a name typed by a person is parsed`(text: String, name: String) {
        #expect(HostName(text)?.name == name)
    }

    @Test(arguments: [
        "", ".", "https://more.example.com", "more.example.com/", "more.example.com:8080", "*.example.com", "a b",
        "bücher.example", "[::1]", "a,b",
    ])
    func `anything else isn't a name`(text: String) {
        #expect(HostName(text) == nil)
    }
}
