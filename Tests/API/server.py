"""The server under test, as a process of its own, with the sample catalog or one that a test wrote."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import urllib.error
import urllib.request

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = REPOSITORY / "appdefinitions.json"
BINARY = os.environ.get("MOREAPPS_BINARY", str(REPOSITORY / ".build/debug/moreapps"))


class Server:
    """`moreapps serve` on a free port of the loopback interface. A context manager."""

    def __init__(self, definitions=SAMPLE):
        """`definitions` is a file's path, or a catalog to write into one."""
        self._directory = tempfile.TemporaryDirectory()
        self._definitions = definitions
        if isinstance(definitions, dict):
            self._definitions = pathlib.Path(self._directory.name, "appdefinitions.json")
            self._definitions.write_text(json.dumps(definitions), encoding="utf-8")

    def __enter__(self):
        self._process = subprocess.Popen(
            [
                BINARY, "serve", "--definitions", self._definitions, "--public", REPOSITORY / "Public",
                "--host", "127.0.0.1", "--port", "0",
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )  # fmt: skip
        output = b""
        for line in self._process.stdout:
            output += line
            if match := re.search(rb"http://\S*?:(\d+)\b", line):
                self.port = int(match[1])
                self.url = f"http://127.0.0.1:{self.port}"
                return self
        self._process.wait()
        raise AssertionError(f"the server printed no URL: {output.decode(errors='replace')}")

    def __exit__(self, *_):
        self._process.terminate()
        status = self._process.wait(10)
        self._process.stdout.close()
        self._directory.cleanup()
        assert status == 0, f"the server ended with {status}"

    def get(self, target, **fields):
        """The status and the content that a target answers. Underscores in the names of fields stand for hyphens."""
        request = urllib.request.Request(self.url + target)
        for name, value in fields.items():
            request.add_header(name.replace("_", "-"), value)
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return response.status, response.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read()

    def json(self, target):
        """What a target answers as JSON."""
        status, content = self.get(target)
        assert status == 200, f"{target}: {status}"
        return json.loads(content)
