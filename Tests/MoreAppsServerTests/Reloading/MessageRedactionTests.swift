import Testing

@testable import MoreAppsServer

@Suite struct MessageRedactionTests {
    private static let redaction = MessageRedaction(paths: [
        "/etc/more/apps.json", "/srv/site/Public", "https://store.example/private/apps.json", "conf/copy.json",
        "/etc/tls/key.pem", "draft.json", "",
    ])

    @Test(arguments: [
        ("/etc/more/apps.json:3:14: error: a value was expected", "apps.json:3:14: error: a value was expected"),
        ("/etc/more/apps.json: error: No such file or directory", "apps.json: error: No such file or directory"),
        ("/srv/site/Public: error: Permission denied", "Public: error: Permission denied"),
        (
            "/srv/site/Public/icons/old/a.png: warning: not served: it isn't a regular file",
            "a.png: warning: not served: it isn't a regular file"
        ),
        ("https://store.example/private/apps.json:1:1: error: x", "apps.json:1:1: error: x"),
        ("conf/copy.json: error: x", "copy.json: error: x"),
        ("draft.json:1:1: error: x", "draft.json:1:1: error: x"),
        // A path that isn't configured.
        ("../elsewhere/file: error: x", "file: error: x"),
        // Paths within a message.
        ("apps.json: error: no key in /etc/tls/key.pem", "apps.json: error: no key in key.pem"),
        ("error: cannot listen at /etc/tls/key.pem", "error: cannot listen at key.pem"),
        // The catalog's content is public.
        (
            "/etc/more/apps.json:2:1: warning: there is no “icons/a.png”: error: twice",
            "apps.json:2:1: warning: there is no “icons/a.png”: error: twice"
        ),
    ])
    func `messages name files without their directories`(message: String, expected: String) {
        #expect(Self.redaction.redacted(message) == expected)
    }
}
