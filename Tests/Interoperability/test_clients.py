"""Third-party clients: curl, h2load, promtool."""

import json
import pathlib
import re
import subprocess
import tempfile
import unittest

from programs import MoreApps
from wire import ask, ask_coded

APPS = "/api/apps?locale=sv_SE&device=iphone"


def run(*command, **options):
    return subprocess.run(command, capture_output=True, timeout=60, check=True, **options).stdout


class Curl(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(MoreApps())
        cls.plain = ask(cls.server.port, APPS).body

    def curl(self, *options, target=APPS):
        command = ["curl", "--silent", "--show-error", "--max-time", "20", "--noproxy", "*", *options]
        return run(*command, f"http://127.0.0.1:{self.server.port}{target}")

    def fields(self, *options, target=APPS):
        """The status line and the fields of the answer to HEAD, names in lower case."""
        lines = self.curl("--head", *options, target=target).decode().split("\r\n")
        return lines[0], {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}

    def test_body_with_each_coding(self):
        self.assertEqual(json.loads(self.plain)["language"], "sv")
        self.assertEqual(self.curl(), self.plain)
        for coding in ["br", "gzip"]:
            coded = ask_coded(self.server.port, APPS, coding)
            options = ["--compressed", "--header", f"Accept-Encoding: {coding}"]
            self.assertEqual(self.curl(*options), self.plain)
            size = self.curl(*options, "--output", "/dev/null", "--write-out", "%{size_download}")
            self.assertEqual(int(size), len(coded.body))

    def test_http_1_0(self):
        self.assertEqual(self.curl("--http1.0"), self.plain)
        self.assertEqual(self.curl("--http1.0", "--header", "Connection: keep-alive"), self.plain)

    def test_head(self):
        for options in [(), ("--http1.0",)]:
            status, fields = self.fields(*options)
            self.assertRegex(status, "^HTTP/1.1 200 ")
            self.assertEqual(int(fields["content-length"]), len(self.plain))
            self.assertEqual(fields["content-type"], "application/json")

    def test_ranges(self):
        icon = ask(self.server.port, "/icons/larder.png").body
        for text, expected in [("0-9", icon[:10]), ("10-", icon[10:]), ("-7", icon[-7:])]:
            self.assertEqual(self.curl("--range", text, target="/icons/larder.png"), expected)
        status = self.curl("--range", "999999-", "--output", "/dev/null", "--write-out", "%{http_code}", target="/icons/larder.png")
        self.assertEqual(status, b"416")

    def test_download_that_goes_on(self):
        icon = ask(self.server.port, "/icons/larder.png").body
        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(directory, "icon.png")
            file.write_bytes(icon[:100])
            self.curl("--continue-at", "-", "--output", str(file), target="/icons/larder.png")
            self.assertEqual(file.read_bytes(), icon)

    def test_entity_tag(self):
        with tempfile.TemporaryDirectory() as directory:
            tag, body = pathlib.Path(directory, "tag"), pathlib.Path(directory, "body")
            options = ["--output", str(body), "--write-out", "%{http_code} %{size_download}"]
            first = self.curl("--etag-save", str(tag), *options)
            self.assertEqual(first, f"200 {len(self.plain)}".encode())
            self.assertEqual(tag.read_text().strip(), ask(self.server.port, APPS).fields["ETag"])
            self.assertEqual(self.curl("--etag-compare", str(tag), *options), b"304 0")

    def test_connection_is_kept(self):
        url = f"http://127.0.0.1:{self.server.port}{APPS}"
        kept = self.curl("--write-out", "%{num_connects}", "--output", "/dev/null", url, "--output", "/dev/null")
        self.assertEqual(kept, b"10")


class Load(unittest.TestCase):
    def test_h2load(self):
        with MoreApps() as server:
            url = f"http://127.0.0.1:{server.port}"
            output = run("h2load", "--h1", "--requests", "5000", "--clients", "32", url + APPS, url + "/moreapps.css").decode()
        self.assertIn("5000 succeeded, 0 failed, 0 errored, 0 timeout", output)
        self.assertIn("status codes: 5000 2xx, 0 3xx, 0 4xx, 0 5xx", output)


class Metrics(unittest.TestCase):
    def test_promtool_finds_nothing_wrong(self):
        with MoreApps() as server:
            for target in [APPS, "/", "/nothing", "/icons/larder.png"]:
                ask(server.port, target)
            answer = ask(server.admin_port, "/metrics")
        self.assertEqual(answer.status, 200)
        result = subprocess.run(["promtool", "check", "metrics"], input=answer.body, capture_output=True, timeout=60)
        self.assertEqual((result.returncode, result.stdout + result.stderr), (0, b""))
        self.assertTrue(re.search(rb'^\w+_requests_total\{[^}]*\} [1-9]', answer.body, re.MULTILINE), answer.body)


if __name__ == "__main__":
    unittest.main()
