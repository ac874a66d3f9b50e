"""Injection attempts in the catalog and in requests. Third-party parsers check the answers: each text comes back unchanged,
and everything around it is the same as for a harmless text."""

import html.parser
import json
import os
import pathlib
import re
import subprocess
import time
import unittest
import urllib.parse
import xml.etree.ElementTree as ElementTree

from programs import MoreApps
from wire import ask

# Text that people may see, and that would be markup, code or an end for a careless writer.
TEXTS = [
    "<script>alert(1)</script>", "</script><script>alert(1)</script>", "</SCRIPT/x>", "<!--<script>", "-->", "--!>", "<![CDATA[",
    "]]>", "</title><svg onload=alert(1)>", "</textarea></style></template>", "<?xml version='1.0'?>", "<!DOCTYPE x [<!ENTITY a 'b'>]>",
    "&lt;b&gt;", "&amp;amp;", "&#60;b&#62;", "&#x0;", "&unknown;", "&", "<", ">", '"', "'", "`", "\\", "\\u003cb\\u003e", "\\\"", '"}]}',
    '","id":"x', "';alert(1)//", '";alert(1)//', "${alert(1)}", "{{7*7}}", "#{x}", "%s%n%00%0a", "%3Cscript%3E",
    "javascript:alert(1)", "' onmouseover='alert(1)", '" onmouseover="alert(1)', "\u2028alert(1)\u2029", "\nx: y", "\t", "/**/",
    "*/alert(1)/*", "//", "\u202etxt.exe\u2066", "\u200b\u200d\ufeff", "\ufffe\uffff", "\ufdd0", "\U0001f469\u200d\U0001f680", "\U000f0000", "e" + "\u0301" * 50,
    "＜script＞", "ſcript", "K", "+ADw-script+AD4-", "=cmd|'/c calc'!A0", "../../../etc/passwd", "x" * 4000,
]  # fmt: skip
# Characters forbidden in the catalog's texts, since logs, terminals and XML can't contain them.
CONTROLS = ["\0", "\x01", "\x07", "\x08", "\x1b[2J\x1b]0;owned\x07", "\r", "\r\n- - x", "\x7f", "\x85", "\x9b31m", "\x0b", "\x0c"]


class Outline(html.parser.HTMLParser):
    """A page's elements with their attributes' names, and the texts of its title and data."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.elements, self.title, self.data, self._text = [], "", "", None
        self.feed(page.decode("utf-8"))
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, [name for name, _ in attributes]))
        self._text = {"title": "title", "script": "data"}.get(tag)

    def handle_endtag(self, tag):
        self.elements.append(("/" + tag, []))
        self._text = None

    def handle_data(self, text):
        if self._text:
            setattr(self, self._text, getattr(self, self._text) + text)

    def unknown_decl(self, text):
        raise AssertionError(f"a declaration in the page: {text}")


def serving(definitions, *options):
    """A server of these definitions, whose directory is deleted with it."""
    server = MoreApps(*options)
    path = server.directory / "definitions.json"
    path.write_text(json.dumps(definitions), encoding="utf-8")
    server.options = ("--definitions", str(path), *options)
    return server


def app(number, text):
    return {
        "id": f"a{number}", "bundleID": f"com.example.a{number}", "name": text, "category": text, "summary": text,
        "link": f"https://apps.apple.com/app/id{10000 + number}?q={urllib.parse.quote(text[:50])}'&amp;b",
        "releases": [{"version": "2.0", "releasedAt": "2020-01-01T00:00:00Z", "notes": text}],
        "update": {"minimumVersion": "1.5", "remind": "always", "texts": {"title": text, "message": text}},
    }  # fmt: skip


def catalog(company, texts):
    apps = [app(number, text) for number, text in enumerate(texts)]
    return {"company": company, "apps": apps, "affiliates": [app(len(texts) + number, text) for number, text in enumerate(texts)]}


class CatalogTexts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # Invisible text is refused as empty.
        cls.texts = [text if text.strip() else text + "x" for text in TEXTS]
        cls.company = " ".join(cls.texts)
        cls.server = cls.enterClassContext(serving(catalog(cls.company, cls.texts)))
        cls.harmless = cls.enterClassContext(serving(catalog("x", ["x"] * len(cls.texts))))

    def get(self, target, kind, status=200):
        answer = ask(self.server.port, target)
        self.assertEqual((answer.status, answer.fields.get_content_type()), (status, kind), target)
        return answer.body

    def json(self, target):
        return json.loads(self.get(target, "application/json"))

    def test_page(self):
        for target in ["/?locale=en&device=ipad", "/?locale=ar&device=iphone&me=a3", "/"]:
            page = Outline(self.get(target, "text/html"))
            self.assertEqual(page.elements, Outline(ask(self.harmless.port, target).body).elements)
            data = json.loads(page.data)
            if "catalog" in data:
                self.assertEqual(data["catalog"], self.json("/api/apps" + target[1:]))
                self.assertEqual(page.title, data["catalog"]["title"].replace("\r\n", "\n"))
                self.assertIn(self.company, page.title)

    def test_list(self):
        listed = self.json("/api/apps?locale=en&device=ipad")
        self.assertEqual(listed["company"], self.company)
        for section in ["apps", "affiliates"]:
            for key in ["name", "category", "summary"]:
                self.assertEqual([entry[key] for entry in listed[section]], self.texts)

    def test_apps(self):
        for number, text in enumerate(self.texts):
            with self.subTest(text[:40]):
                one = self.json(f"/api/apps/a{number}?locale=en")
                self.assertEqual((one["name"], one["summary"]), (text, text))
                self.assertIn(text, one["installRequest"]["offered"]["title"])
                wall = self.json(f"/api/update?me=a{number}&version=1.0&locale=en")
                alert = wall["alert"]
                self.assertEqual((alert["title"], alert["message"], wall["notes"]), (text, text, text))
                found = self.json(f"/lookup?id={10000 + number}")["results"][0]
                self.assertEqual((found["trackName"], found["releaseNotes"]), (text, text))
                self.json(f"/api/apps/a{number}/versions.json")

    def test_appcasts(self):
        harmless = [element.tag for element in ElementTree.fromstring(ask(self.harmless.port, "/api/apps/a0/appcast.xml").body).iter()]
        for number, text in enumerate(self.texts):
            with self.subTest(text[:40]):
                channel = ElementTree.fromstring(self.get(f"/api/apps/a{number}/appcast.xml", "application/rss+xml")).find("channel")
                # XML can't contain these two.
                text = re.sub("[\ufffe\uffff]", "\ufffd", text)
                self.assertEqual(channel.findtext("title"), text)
                self.assertEqual(channel.findtext("description"), text)
                self.assertEqual(channel.findtext("item/description"), text)
                self.assertEqual([element.tag for element in channel.iter()], harmless[1:])

    def test_script(self):
        script = self.get("/appdefinitions.js", "text/javascript").decode("utf-8")
        # Neither ends a script element or a string in it.
        self.assertIsNone(re.search("[<\u2028\u2029]", script))
        decoder = json.JSONDecoder()
        for name in ["appDefinitions", "affiliateAppDefinitions"]:
            self.assertTrue(script.startswith(name + " = "))
            value, end = decoder.raw_decode(script, len(name) + 3)
            # The original page writes them into its own HTML.
            names = [entry["name"].replace("<br>", "\n") for entry in value["apps"]]
            self.assertNotIn("<", "".join(names))
            self.assertEqual([html.unescape(name) for name in names], self.texts)
            self.assertTrue(script.startswith(";\n", end))
            script = script[end + 2 :]
        self.assertEqual(script, "")



class Identifiers(unittest.TestCase):
    """Ids may be any text, and so may unknown keys: messages contain them."""

    @classmethod
    def setUpClass(cls):
        cls.ids = [text for text in TEXTS + CONTROLS if text.strip()]
        definitions = catalog("x", ["x"] * len(cls.ids))
        del definitions["affiliates"]
        for entry, text in zip(definitions["apps"], cls.ids):
            entry.update({"id": text, text: text})
        cls.server = cls.enterClassContext(serving(definitions))

    def test_each_is_found_as_it_is(self):
        for text in self.ids:
            quoted = urllib.parse.quote(text, safe="")
            with self.subTest(text[:40]):
                listed = json.loads(ask(self.server.port, f"/api/apps?me={quoted}").body)["apps"]
                self.assertEqual([entry["id"] for entry in listed], [other for other in self.ids if other != text])
                page = Outline(ask(self.server.port, f"/?locale=en&device=ipad&me={quoted}").body)
                self.assertEqual([entry["id"] for entry in json.loads(page.data)["catalog"]["apps"]], [entry["id"] for entry in listed])
                answer = ask(self.server.port, f"/api/apps/{quoted}")
                if answer.status == 200:
                    self.assertEqual(json.loads(answer.body)["id"], text)
                    ElementTree.fromstring(ask(self.server.port, f"/api/apps/{quoted}/appcast.xml").body)
                else:
                    self.assertIn(answer.status, [400, 404])
                    self.assertTrue("/" in text or re.search("[\0-\x1f\x7f]", text))

    def test_messages_are_one_line_each_without_controls(self):
        told = json.loads(ask(self.server.port, "/healthz").body)["warnings"]
        self.assertGreater(len(told), 10)
        lines = self.server.output.split("\n")
        for line in told + lines:
            self.assertIsNone(re.search("[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]", line), line)
        warnings = [line for line in lines if ": warning: " in line]
        self.assertTrue(all(re.search(r"^(moreapps: )?\S*definitions\.json:\d+:\d+: warning: ", line) for line in warnings), warnings)

    def test_controls_in_texts_are_refused(self):
        path = pathlib.Path(self.server.directory, "refused.json")
        path.write_text(json.dumps(catalog("x", ["x" + text for text in CONTROLS])), encoding="utf-8")
        found = subprocess.run([os.environ["MOREAPPS_BINARY"], "validate", path], capture_output=True, timeout=60)
        self.assertEqual(found.returncode, 1)
        lines = found.stderr.decode("utf-8").splitlines()
        for key in ["name", "summary"]:
            self.assertEqual(len([line for line in lines if f"“{key}” contains the control" in line]), 2 * len(CONTROLS))
        self.assertIsNone(re.search(b"[\0-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]", found.stderr))


class Requests(unittest.TestCase):
    """Text from a request appears in answers only as data, and in the log only within its line."""

    TARGETS = [
        "/?locale={}", "/?locale=sv&device={}", "/?locale=sv&device=ipad&me={}", "/?{}", "/{}", "/icons/{}", "/api/apps?locale={}",
        "/api/apps?me={}&os={}&storefront={}", "/api/apps/{}", "/api/apps/larder?locale={}", "/api/{}", "/lookup?id={}",
        "/lookup?bundleId={}&country={}&lang={}", "/api/update?me=larder&version={}&os={}", "/api/update?me={}",
        "/api/recommendation?me={}&seed={}", "/api/apps/{}/versions.json", "/api/apps/larder/versions.json?{}",
        "/api/apps/{}/appcast.xml", "/api/apps/larder/appcast.xml?locale={}", "/appdefinitions.js?{}", "/preview?{}", "/healthz?{}",
    ]  # fmt: skip
    FIELDS = [
        "User-Agent", "Referer", "X-Request-ID", "X-Forwarded-For", "Accept-Language", "Accept-Encoding", "Accept", "Origin", "Cookie",
        "If-None-Match", "If-Modified-Since", "Range", "If-Range", "X-Forwarded-Host", "Access-Control-Request-Headers",
    ]  # fmt: skip
    TEXTS = [text for text in TEXTS if len(text) < 1000] + CONTROLS

    def judge(self, answer):
        """The content matches its type, and equals that for a harmless request."""
        self.assertIn(answer.status, [200, 204, 206, 304, 400, 404, 406, 412, 416])
        self.assertFalse(set(answer.fields) - self.names, answer.fields.items())
        for value in answer.fields.values():
            self.assertNotRegex(value, "alert|owned|[^ -~]")
        if not answer.content:
            return
        match answer.fields.get_content_type():
            case "application/json" | "application/problem+json":
                json.loads(answer.content)
            case "application/rss+xml":
                ElementTree.fromstring(answer.content)
            case "text/html":
                page = Outline(answer.content)
                self.assertIn((answer.status, page.title.count("<"), page.elements), self.pages)
                if page.data:
                    json.loads(page.data)
            case kind:
                self.assertIn(kind, ["text/javascript", "image/png"])

    def exchange(self, log):
        options = ["--preview", "--access-log", log]
        with serving(catalog("x", ["x"] * 4) | {"apps": [app(0, "x") | {"id": "larder"}]}, *options) as server:
            harmless = [target.format(*"xxx") for target in self.TARGETS]
            answers = [ask(server.port, target) for target in ["/?locale=sv&device=ipad&me=x", "/preview", "/%zz", "/api/apps/larder", *harmless]]
            answers.append(ask(server.port, "/moreapps.js", Range="bytes=0-1"))
            answers.append(ask(server.port, "/moreapps.js", Range="bytes=99999999-"))
            self.names = {name for answer in answers for name in answer.fields} | {"Content-Encoding", "X-Request-ID"}
            self.pages = [
                (answer.status, 0, Outline(answer.content).elements)
                for answer in answers if answer.fields.get_content_type() == "text/html"
            ]  # fmt: skip
            count = len(answers)
            for text in self.TEXTS:
                quoted = urllib.parse.quote(text, safe="")
                for target in self.TARGETS:
                    self.judge(ask(server.port, target.format(quoted, quoted, quoted)))
                count += len(self.TARGETS)
                value = text.encode().decode("latin-1")
                if not re.search("[\r\n]", value):
                    for name in self.FIELDS:
                        self.judge(ask(server.port, "/api/apps/larder", **{name: value}))
                    count += len(self.FIELDS)
            last = "/last"
            ask(server.port, last)
            deadline = time.monotonic() + 20
            while last not in server.output and time.monotonic() < deadline:
                time.sleep(0.05)
            lines = [line for line in server.output.split("\n") if line and not line.startswith("moreapps: ")]
            self.assertEqual(len(lines), count + 1)
            return lines

    def test_combined_log(self):
        quoted = r'"((?:[ !#-\[\]-~]|\\x[0-9A-F]{2})*)"'
        for line in self.exchange("combined"):
            self.assertRegex(line, rf"^[0-9a-f.:]+ - - \[[^\]]+\] {quoted} \d{{3}} (\d+|-) {quoted} {quoted}$")

    def test_json_log(self):
        names = {"time", "client", "method", "target", "endpoint", "version", "status", "bytes", "duration", "outcome"}
        for line in self.exchange("json"):
            self.assertRegex(line, "^[ -~]+$")
            entry = json.loads(line)
            self.assertFalse(names - set(entry))
            self.assertFalse(set(entry) - names - {"referer", "user_agent", "request_id"})
            self.assertRegex(entry["client"], "^[0-9a-f.:]+$")
            self.assertRegex(entry.get("request_id", "x"), "^[A-Za-z0-9._~+/=@:-]{1,200}$")


if __name__ == "__main__":
    unittest.main()
