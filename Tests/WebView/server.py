"""The server under test, as a process of its own, with the sample catalog or one that a test wrote."""

import json
import os
import pathlib
import re
import select
import subprocess
import tempfile
import time
import urllib.request

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = REPOSITORY / "appdefinitions.json"


class Server:
    """`moreapps serve` on a free port of the loopback interface. A context manager."""

    def __init__(self, definitions=SAMPLE):
        """`definitions` is a file's path or a catalog to write into one."""
        self._directory = tempfile.TemporaryDirectory()
        self._definitions = definitions
        if isinstance(definitions, dict):
            self._definitions = pathlib.Path(self._directory.name, "appdefinitions.json")
            self.edit(definitions)

    def __enter__(self):
        self._process = subprocess.Popen(
            [
                os.environ["MOREAPPS_BINARY"], "serve",
                "--definitions", self._definitions, "--public", REPOSITORY / "Public",
                "--host", "127.0.0.1", "--port", "0",
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )  # fmt: skip
        self.port = self._read_port()
        self.url = f"http://127.0.0.1:{self.port}"
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait(10)
        self._process.stdout.close()
        self._directory.cleanup()

    def edit(self, definitions):
        """Replaces the catalog that a test wrote, by renaming as editors do."""
        new = self._definitions.with_suffix(".new")
        new.write_text(json.dumps(definitions, ensure_ascii=False), encoding="utf-8")
        new.replace(self._definitions)

    def _read_port(self):
        output = b""
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            if select.select([self._process.stdout], [], [], 0.1)[0]:
                chunk = os.read(self._process.stdout.fileno(), 65536)
                if not chunk:
                    break
                output += chunk
                if match := re.search(rb"http://\S*?:(\d+)\b", output):
                    return int(match[1])
        self._process.kill()
        self._process.wait()
        raise AssertionError(f"the server printed no URL: {output.decode(errors='replace')}")

    def get(self, target):
        """The body of what a target answers, as bytes without a content coding."""
        with urllib.request.urlopen(self.url + target, timeout=10) as response:
            return response.read()

    def catalog(self, query):
        """What /api/apps answers."""
        return json.loads(self.get("/api/apps?" + query))
