"""Attempts to poison a shared cache: everyone who sends a request afterwards gets the answer that the server itself would
give. The caches are configured as in contrib/."""

import itertools
import unittest

from manual import adapted
from programs import REPOSITORY, Front, MoreApps, nginx_command
from wire import ask, ask_coded

# Fields that have changed servers' answers without `Vary`, or that request only part of an answer.
FIELDS = [
    *({"Host": host} for host in ["evil.example", "evil.example:1", "localhost:99999", "[::1]", "127.0.0.1", "LOCALHOST."]),
    *({name: "evil.example"} for name in [
        "X-Forwarded-Host", "X-Host", "X-Forwarded-Server", "X-HTTP-Host-Override", "X-Original-Host", "Forwarded",
        "X-Forwarded-Prefix", "X-Forwarded-Path", "X-Forwarded-For", "X-Real-IP", "True-Client-IP", "Via", "Origin",
        "Referer", "From", "User-Agent", "Cookie", "Authorization", "X-Request-ID", "X-Forwarded-Scheme",
    ]),
    {"Forwarded": "for=1.2.3.4;host=evil.example;proto=http"},
    *({"X-Forwarded-Proto": scheme} for scheme in ["http", "nothttps", "javascript"]),
    {"X-Forwarded-Port": "1"}, {"X-Forwarded-SSL": "off"}, {"Front-End-Https": "off"}, {"Upgrade-Insecure-Requests": "1"},
    *({name: "/nothing"} for name in ["X-Original-URL", "X-Rewrite-URL", "X-Accel-Redirect", "X-Sendfile", "Destination"]),
    *({name: "DELETE"} for name in ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"]),
    *({"Accept-Encoding": coding} for coding in [
        "br", "gzip", "BR", "x-gzip", "deflate", "identity", "*", "", "br;q=0", "identity;q=0", "*;q=0", "br;q=1.000, gzip;q=0",
        "br;q=2", "gzip;q=", "br,,,gzip", "\tbr", "gzip\t", "br;x=y", "identity;q=0, *;q=0", "gzip, " * 300, "br\xa0", '"br"',
    ]),
    *({"Accept-Language": language} for language in [
        "sv", "ar", "*", "", "de;q=0", "*;q=0", "zz", "sv;q=2", "sv_SE", "de, " * 300, "x-evil", "en-US-u-ca-japanese", "sv\xa0",
        "<script>", "../../etc", "ja;q=0.001, sv;q=1.0000", ",,,", "sv-" + "a" * 2000,
    ]),
    *({"Accept": media} for media in ["text/html", "application/xml", "image/avif", "*/*;q=0", "nothing"]),
    {"Accept-Charset": "utf-7"}, {"A-IM": "vcdiff"}, {"TE": "trailers"}, {"Prefer": "return=minimal"}, {"DNT": "1"},
    *({"Range": span} for span in ["bytes=0-0", "bytes=-1", "bytes=5-", "bytes=0-0,2-2", "bytes=999999-", "bytes=9-1", "x"]),
    {"Range": "bytes=0-0", "If-Range": '"none"'}, {"Range": "bytes=0-0", "If-Range": "Sun, 06 Nov 1994 08:49:37 GMT"},
    *({"If-None-Match": tag} for tag in ["*", '"none"', "W/*", '"', "none", '"a", *']),
    *({"If-Match": tag} for tag in ["*", '"none"', 'W/"none"', '"']),
    *({name: date} for name in ["If-Modified-Since", "If-Unmodified-Since"]
      for date in ["Sun, 06 Nov 1994 08:49:37 GMT", "Fri, 31 Dec 9999 23:59:59 GMT", "x"]),
    *({"Cache-Control": directive} for directive in ["no-store", "no-cache", "max-age=0", "only-if-cached", "no-transform"]),
    {"Pragma": "no-cache"}, {"Expect": "200-ok"}, {"Connection": "Accept-Language, Accept-Encoding"}, {"Max-Forwards": "0"},
    {"Sec-Fetch-Dest": "script"}, {"Access-Control-Request-Method": "DELETE"}, {"Purpose": "prefetch"}, {"Save-Data": "on"},
    {"Next-Router-Prefetch": "1"}, {"X-Evil": "x" * 7000}, {"X-Evil": "\x01"}, {"\x01": "x"},
]  # fmt: skip
METHODS = ["HEAD", "OPTIONS", "POST", "DELETE", "TRACE", "PURGE", "get"]
# Other spellings of a target, which a cache may treat as the same; `{0}` is its path, `{1}` its query.
SPELLINGS = [
    "http://evil.example{0}?{1}", "{0}?{1}#x", "{0}?{1}&locale=ar", "{0}?{1};locale=ar", "{0}?locale=ar&{1}", "{0}/?{1}",
    "{0}//?{1}", "/.{0}?{1}", "/x/..{0}?{1}", "/%2e{0}?{1}", "{0}%00?{1}", "{0}%3F{1}", "{0};x?{1}", "/{0}?{1}", "\\{0}?{1}",
    "{0}%20?{1}", "{0}%0d%0aX-A:%20b?{1}", "{0}?{1}%0d%0a", "{0}.css?{1}", "{0}/x.css?{1}", "{0}%2Fx.css?{1}", "{0}?{1}%26locale=ar",
]  # fmt: skip
READERS = [{}, {"Accept-Language": "de"}, {"Accept-Language": "sv", "Accept-Encoding": "gzip"}, {"Accept-Encoding": "br"}]
TARGETS = ["/api/apps", "/", "/moreapps.css", "/api/apps/larder", "/lookup"]


class Caching:
    """An answer cached for one client is right for others. Mixed into a test case for each cache."""

    front_type = None

    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(MoreApps("--max-age", "60"))
        cls.front = cls.enterClassContext(cls.front_type(cls.server))
        for target, fields in itertools.product(TARGETS, READERS):
            # From here on, the coding depends only on the request.
            for coding in ["gzip", "br"]:
                first = ask(cls.server.port, target, "HEAD", **fields)
                if int(first.fields["Content-Length"]) > 1000:
                    ask_coded(cls.server.port, target, coding, **(fields | {"Accept-Encoding": coding}))

    def own(self, target, fields):
        """The server's own answer: the status, the content, and the fields that don't depend on the time."""
        answer = ask(self.server.port, target, **fields)
        return answer.status, answer.body, {name: value for name, value in answer.fields.items() if name != "Date"}

    def test_what_one_asks_for_changes_nothing_for_another(self):
        own = {(target, number): self.own(target, fields) for target in TARGETS for number, fields in enumerate(READERS)}
        hits = 0
        attacks = [("GET", "{0}?{1}", fields) for fields in FIELDS]
        attacks += [(method, "{0}?{1}", {}) for method in METHODS]
        attacks += [("GET", spelling, {}) for spelling in SPELLINGS]
        for number, (target, attack) in enumerate(itertools.product(TARGETS, attacks)):
            method, spelling, fields = attack
            # Not cached yet.
            query = f"attack={number}"
            ask(self.front.port, spelling.format(target, query), method, **fields)
            for reader in (number % len(READERS), (number + 1) % len(READERS)):
                answer = ask(self.front.port, f"{target}?{query}", **READERS[reader])
                status, body, expected = own[target, reader]
                got = {name: answer.fields.get(name) for name in expected}
                self.assertEqual((answer.status, answer.body, got), (status, body, expected), (target, attack, READERS[reader]))
                hits += answer.fields["X-Cache"].upper() == "HIT"
        self.assertGreater(hits, len(attacks), "hardly anything was kept")


class NginxCache(Front):
    def command(self):
        text = adapted((REPOSITORY / "contrib/nginx/replicas.conf").read_text(), {
            "/var/cache/moreapps": f"{self.directory}/cache",
            "server replica1:8080": f"server 127.0.0.1:{self.origin.port}",
            "    server replica2:8080 max_fails=1 fail_timeout=2s;\n": "",
            "listen 8080": f"listen 127.0.0.1:{self.port}",
        })  # fmt: skip
        return nginx_command(self.directory, text)


class VarnishCache(Front):
    def command(self):
        text = adapted((REPOSITORY / "contrib/varnish/replicas.vcl").read_text(), {
            f'.host = "replica{number}"; .port = "8080"': f'.host = "127.0.0.1"; .port = "{self.origin.port}"'
            for number in (1, 2)
        })  # fmt: skip
        configuration = self.directory / "cache.vcl"
        configuration.write_text(text)
        return [
            "varnishd", "-F", "-j", "none", "-n", str(self.directory / "state"), "-T", "none",
            "-a", f"127.0.0.1:{self.port}", "-f", str(configuration), "-s", "malloc,64m",
            "-p", "http_gzip_support=off", "-p", "thread_pools=1",
        ]  # fmt: skip


class BehindNginx(Caching, unittest.TestCase):
    front_type = NginxCache


class BehindVarnish(Caching, unittest.TestCase):
    front_type = VarnishCache


if __name__ == "__main__":
    unittest.main()
