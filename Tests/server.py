"""The server under test, as a separate process, with the sample catalog or a test's own."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import urllib.request

REPOSITORY = pathlib.Path(__file__).resolve().parents[1]
SAMPLE = REPOSITORY / "appdefinitions.json"
BINARY = os.environ.get("MOREAPPS_BINARY", str(REPOSITORY / ".build/debug/moreapps"))


class Server:
    """`moreapps serve` on a free port of the loopback interface. A context manager."""

    def __init__(self, definitions=SAMPLE, preview=False, draft=None):
        """`definitions` is a file's path or a catalog to write into one, and so is `draft`, which only the preview shows."""
        self._directory = tempfile.TemporaryDirectory()
        self._definitions = definitions
        self._options = ["--preview"] if preview else []
        if isinstance(definitions, dict):
            self._definitions = pathlib.Path(self._directory.name, "appdefinitions.json")
            self.edit(definitions)
        if draft is not None:
            self._draft = pathlib.Path(self._directory.name, "draft.json")
            self.edit_draft(draft)
            self._options += ["--draft", self._draft]

    def __enter__(self):
        self._process = subprocess.Popen(
            [
                BINARY, "serve", "--definitions", self._definitions, "--public", REPOSITORY / "Public",
                "--host", "127.0.0.1", "--port", "0", *self._options,
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

    def edit(self, definitions):
        """Replaces the catalog that a test wrote, by renaming as editors do."""
        self._replace(self._definitions, definitions)

    def edit_draft(self, definitions):
        """Replaces the draft, likewise."""
        self._replace(self._draft, definitions)

    def _replace(self, file, definitions):
        new = file.with_suffix(".new")
        new.write_text(json.dumps(definitions, ensure_ascii=False), encoding="utf-8")
        new.replace(file)

    def get(self, target):
        """The content of a target, decoded. Raises `urllib.error.HTTPError` for an error."""
        with urllib.request.urlopen(self.url + target, timeout=10) as response:
            return response.read()

    def json(self, target):
        """The JSON content of a target."""
        return json.loads(self.get(target))

    def catalog(self, query):
        """The content of /api/apps."""
        return self.json("/api/apps?" + query)
