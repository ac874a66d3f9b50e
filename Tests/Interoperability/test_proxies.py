"""nginx, Caddy, HAProxy and Apache as reverse proxies, and Varnish as a cache, in front of the server."""

import itertools
import json
import time
import unittest

from programs import Apache, Caddy, HAProxy, MoreApps, Nginx, Varnish
from wire import ask, ask_coded

APPS = "/api/apps"
PAGE = "/?locale=sv_SE&device=iphone"
LANGUAGES = ["sv-SE, en;q=0.5", "de", "ja", "ar", None]
CODINGS = ["identity", "gzip", "br", "gzip;q=0.5, br", None]


def request_fields(language, coding):
    fields = {"Accept_Language": language, "Accept_Encoding": coding}
    return {name: value for name, value in fields.items() if value is not None}


class Fronted:
    """What must hold behind any proxy. Mixed into a test case for each."""

    front_type = None

    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(MoreApps())
        # From here on, the coding depends only on the request.
        for language in LANGUAGES:
            ask_coded(cls.server.port, APPS, "br", **request_fields(language, None))
        for target in [PAGE, "/moreapps.css"]:
            ask_coded(cls.server.port, target, "br")
        cls.front = cls.enterClassContext(cls.front_type(cls.server))

    def ask(self, target, method="GET", **fields):
        return ask(self.front.port, target, method, **fields)

    def test_variants_are_not_mixed(self):
        """Every language in every coding, in varying order, so that a wrongly cached answer would show."""
        wanted = list(itertools.product(LANGUAGES, CODINGS))
        expected = {
            language: json.loads(ask(self.server.port, APPS, **request_fields(language, None)).content)
            for language in LANGUAGES
        }
        self.assertEqual(len({answer["language"] for answer in expected.values()}), len(LANGUAGES))
        for turn in range(3):
            for language, coding in wanted[turn * 7 :] + wanted[: turn * 7]:
                with self.subTest(language=language, coding=coding):
                    answer = self.ask(APPS, **request_fields(language, coding))
                    self.assertEqual(answer.status, 200)
                    self.assertEqual(json.loads(answer.content), expected[language])
                    self.assertIn(answer.fields.get("Content-Encoding", "identity"), coding or "identity")
                    vary = {name.strip().lower() for name in answer.fields.get("Vary", "").split(",")}
                    self.assertLessEqual({"accept-language", "accept-encoding"}, vary)

    def test_page_and_its_parts(self):
        direct = ask(self.server.port, PAGE)
        self.assertEqual(self.ask(PAGE).content, direct.content)
        for part in direct.fields["Link"].split(","):
            name = "/" + part.strip().partition(">")[0].removeprefix("<")
            for coding in ["identity", "gzip", "br"]:
                answer = self.ask(name, Accept_Encoding=coding)
                self.assertEqual(answer.content, ask(self.server.port, name).content)
                self.assertIn("immutable", answer.fields["Cache-Control"])

    def test_not_modified(self):
        for target, language, coding in itertools.product([APPS, PAGE, "/moreapps.css"], ["sv", "de"], ["identity", "br"]):
            with self.subTest(target=target, language=language, coding=coding):
                fields = request_fields(language, coding)
                whole = self.ask(target, **fields)
                again = self.ask(target, If_None_Match=whole.fields["ETag"], **fields)
                self.assertEqual((again.status, again.body), (304, b""))
                self.assertEqual(again.fields["ETag"], whole.fields["ETag"])
                other = self.ask(target, If_None_Match='"other"', **fields)
                self.assertEqual((other.status, other.body), (200, whole.body))

    def test_head(self):
        whole = self.ask(PAGE, Accept_Encoding="identity")
        head = self.ask(PAGE, "HEAD", Accept_Encoding="identity")
        self.assertEqual((head.status, head.body), (200, b""))
        for name in ["Content-Length", "Content-Type", "ETag", "Vary"]:
            self.assertEqual(head.fields[name], whole.fields[name], name)

    def test_range(self):
        icon = ask(self.server.port, "/icons/larder.png").body
        part = self.ask("/icons/larder.png", Range="bytes=5-14")
        self.assertEqual((part.status, part.body), (206, icon[5:15]))
        self.assertEqual(part.fields["Content-Range"], f"bytes 5-14/{len(icon)}")

    def test_errors(self):
        missing = self.ask("/api/nothing")
        self.assertEqual((missing.status, missing.fields["Content-Type"]), (404, "application/problem+json"))
        refused = self.ask(APPS, "DELETE")
        self.assertEqual(refused.status, 405)
        self.assertEqual(refused.fields["Allow"], "GET, HEAD, OPTIONS")

    def test_client_address_in_the_access_log(self):
        target = f"/?from={time.monotonic_ns()}"
        # A client's claims about its address don't count.
        ask(self.front.port, target, source="127.0.0.9", X_Forwarded_For="203.0.113.7")
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            lines = [line for line in self.server.output.splitlines() if target in line]
            if lines:
                break
            time.sleep(0.05)
        self.assertEqual([json.loads(line)["client"] for line in lines], ["127.0.0.9"])


class NginxProxy(Fronted, unittest.TestCase):
    front_type = Nginx


class CaddyProxy(Fronted, unittest.TestCase):
    front_type = Caddy


class HAProxyProxy(Fronted, unittest.TestCase):
    front_type = HAProxy


class ApacheProxy(Fronted, unittest.TestCase):
    front_type = Apache


class VarnishCache(Fronted, unittest.TestCase):
    front_type = Varnish

    def test_answers_are_kept_and_asked_about_again(self):
        target = f"/api/apps?locale=de&{time.monotonic_ns()}"
        ask_coded(self.server.port, "/api/apps?locale=de", "gzip")
        first = self.ask(target, Accept_Encoding="gzip")
        self.assertEqual(first.fields["X-Cache"], "miss")
        self.assertEqual(self.ask(target, Accept_Encoding="gzip").fields["X-Cache"], "hit")
        # Another coding is another answer.
        self.assertEqual(self.ask(target, Accept_Encoding="identity").fields["X-Cache"], "miss")
        time.sleep(1.2)
        # Stale now: Varnish sends If-None-Match, gets a 304, and serves the stored answer.
        again = self.ask(target, Accept_Encoding="gzip")
        self.assertEqual((again.status, again.body), (200, first.body))
        time.sleep(0.5)
        statuses = [json.loads(line)["status"] for line in self.server.output.splitlines() if target in line]
        self.assertEqual(statuses, [200, 200, 304])


if __name__ == "__main__":
    unittest.main()
