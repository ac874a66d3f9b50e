"""The proxies of docs/operations.md, with its configuration except for addresses and paths; and the names that the manuals
mention."""

import json
import os
import re
import subprocess
import time
import unittest

from manual import MANUAL, THREAT_MODEL, adapted, snippet
from programs import REPOSITORY, Front, MoreApps, free_port, nginx_command
from wire import ask

NAME = "more.example.com"
# An address of the loopback interface.
OPERATOR = "127.0.0.8"
PAGE = "/?locale=sv_SE&device=iphone"


class ManualNginx(Front):
    def __init__(self, origin):
        super().__init__(origin)
        self.certificate = self.directory / "fullchain.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
             "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
             "-keyout", self.directory / "privkey.pem", "-out", self.certificate],
            check=True, capture_output=True,
        )  # fmt: skip

    def command(self):
        text = adapted(snippet("upstream moreapps {"), {
            "server 127.0.0.1:8080;": f"server 127.0.0.1:{self.origin.port};",
            "listen 443 ssl;": f"listen 127.0.0.1:{self.port} ssl;",
            "listen [::]:443 ssl;": f"listen [::1]:{self.port} ssl;",
            f"/etc/letsencrypt/live/{NAME}": str(self.directory),
        })  # fmt: skip
        guard = adapted(snippet("location ~ "), {"192.0.2.0/24": OPERATOR})
        command = nginx_command(self.directory, adapted(text, {"    location / {": f"{guard}    location / {{"}))
        subprocess.run([*command, "-t"], check=True, capture_output=True, timeout=20)
        return command


class ManualCaddy(Front):
    """Its certificate is from a local authority: public ones can't reach this machine."""

    @property
    def certificate(self):
        return self.directory / "caddy/pki/authorities/local/root.crt"

    def command(self):
        text = adapted(snippet(f"{NAME} {{"), {"127.0.0.1:8080": f"127.0.0.1:{self.origin.port}"})
        configuration = self.directory / "Caddyfile"
        configuration.write_text(f"""
{{
    admin off
    storage file_system {self.directory}/caddy
    local_certs
    skip_install_trust
    default_bind 127.0.0.1
    https_port {self.port}
    http_port {free_port()}
}}
{text}
""")
        return ["caddy", "run", "--adapter", "caddyfile", "--config", str(configuration)]


class Manual:
    """What the manual promises about a proxy. Mixed into a test case for each."""

    front_type = None

    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(MoreApps("--draft", str(REPOSITORY / "appdefinitions.json"), "--preview-host", NAME))
        cls.front = cls.enterClassContext(cls.front_type(cls.server))

    def curl(self, target, *options, failure="--fail"):
        command = [
            "curl", "--silent", "--show-error", failure, "--max-time", "20", "--noproxy", "*", "--path-as-is",
            "--cacert", self.front.certificate, "--connect-to", f"{NAME}:443:127.0.0.1:{self.front.port}",
            *options, f"https://{NAME}{target}",
        ]  # fmt: skip
        # Caddy listens before it has its certificate.
        deadline = time.monotonic() + 20
        while True:
            result = subprocess.run(command, capture_output=True, timeout=30)
            if result.returncode == 0 or time.monotonic() > deadline:
                self.assertEqual(result.returncode, 0, f"{result.stderr.decode()}{self.front.output}")
                return result.stdout
            time.sleep(0.1)

    def test_page_and_json_over_tls(self):
        self.assertEqual(self.curl(PAGE), ask(self.server.port, PAGE).body)
        target = "/api/apps?locale=de&device=ipad"
        self.assertEqual(json.loads(self.curl(target, "--compressed")), json.loads(ask(self.server.port, target).content))

    def test_entity_tag_is_the_servers(self):
        # Caddy requests gzip itself, and decodes it for clients without it.
        tags = {ask(self.server.port, PAGE, Accept_Encoding=coding).fields["ETag"] for coding in ("identity", "gzip")}
        head = self.curl(PAGE, "--dump-header", "-", "--output", "/dev/null").decode()
        tag = re.search(r"(?im)^ETag: (.*?)\r?$", head)[1]
        self.assertIn(tag, tags)
        code = self.curl(PAGE, "--header", f"If-None-Match: {tag}", "--write-out", "%{http_code}")
        self.assertEqual(code, b"304")

    def test_access_log_has_the_clients_address(self):
        target = f"/?from={time.monotonic_ns()}"
        self.curl(target, "--interface", "127.0.0.9", "--header", "X-Forwarded-For: 203.0.113.7")
        deadline = time.monotonic() + 10
        lines = []
        while not lines and time.monotonic() < deadline:
            time.sleep(0.05)
            lines = [line for line in self.server.output.splitlines() if target in line]
        self.assertEqual([json.loads(line)["client"] for line in lines], ["127.0.0.9"])


class NginxOfTheManual(Manual, unittest.TestCase):
    front_type = ManualNginx

    def test_connections_to_the_server_are_kept(self):
        for number in range(20):
            self.curl(f"/readyz?{number}")
        metrics = ask(self.server.admin_port, "/metrics").body.decode()
        self.assertRegex(metrics, r"(?m)^moreapps_http_connections 1$")


    def test_others_do_not_reach_the_preview(self):
        status = ["--output", "/dev/null", "--write-out", "%{http_code}"]
        found = 0
        for target in ["/preview", "/draft/api/apps", "/%64raft/api/apps", "/x/../draft/", "/x/%2e%2e/%70review", "/preview/preview.js",
                       "/draft", "//draft/"]:  # fmt: skip
            with self.subTest(target):
                direct = ask(self.server.port, target).status
                found += direct == 200
                self.assertEqual(int(self.curl(target, "--interface", OPERATOR, *status, failure="--no-fail")), direct)
                self.assertEqual(self.curl(target, *status, failure="--no-fail"), b"403")
        self.assertGreater(found, 5)
        self.assertEqual(self.curl("/drafts", *status, failure="--no-fail"), b"404")


class CaddyOfTheManual(Manual, unittest.TestCase):
    front_type = ManualCaddy


def options_of_serve():
    help = subprocess.run([os.environ["MOREAPPS_BINARY"], "serve", "--help"], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^  (--[a-z-]+)", help, re.M))


def variable(option):
    return "MOREAPPS_" + option.removeprefix("--").upper().replace("-", "_")


class Names(unittest.TestCase):
    def test_options_and_variables_are_the_programs(self):
        options = options_of_serve()
        variables = {variable(option) for option in options}
        text = MANUAL.read_text("utf-8")
        # Other programs' commands have options too, but not only options.
        named = set(re.findall(r"`(--[a-z-]+)", text)) - {"--env", "--volume", "--stop-timeout", "--platform"}
        self.assertTrue(named)
        self.assertEqual(named - options, set())
        named = set(re.findall(r"MOREAPPS_[A-Z_]+", text)) - {"MOREAPPS_TLS"}
        self.assertTrue(named)
        self.assertEqual(named - variables, set())

    def test_tests_of_the_threat_model_are_there(self):
        section = THREAT_MODEL.read_text("utf-8").partition("## Threats and defences")[2].partition("\n## ")[0]
        rows = [line for line in section.splitlines() if line.startswith("| ")][2:]
        self.assertGreater(len(rows), 5)
        for row in rows:
            names = re.findall(r"`([^`]+)`", row.split(" | ")[2])
            self.assertTrue(names, row)
            for name in names:
                if name.startswith("make "):
                    self.assertRegex((REPOSITORY / "Makefile").read_text(), rf"(?m)^{name.removeprefix('make ')}:")
                else:
                    found = (REPOSITORY / name).exists() or any(REPOSITORY.glob(f"Tests/**/{name}.swift"))
                    self.assertTrue(found, f"there is no {name}")


if __name__ == "__main__":
    unittest.main()
