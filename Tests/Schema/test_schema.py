"""The schema for editors and `moreapps validate` say the same of every file of the corpus.

Each file holds one right or one wrong use of one key. What no schema can say, since it reaches across keys or needs a
list of countries, is in contradictory/: the schema takes those files, `moreapps validate` doesn't.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]
SCHEMA = REPOSITORY / "appdefinitions.schema.json"
CHECK = pathlib.Path(sys.executable).with_name("check-jsonschema")


def corpus(folder):
    files = sorted(file for file in (HERE / folder).iterdir() if file.suffix in (".json", ".json5"))
    assert files, f"there is nothing in {folder}"
    return files


def refused_by_schema(files):
    """Those of `files` that the schema refuses, with the first reason for each."""
    run = subprocess.run(
        [CHECK, "--output-format", "json", "--schemafile", SCHEMA, *files], capture_output=True, text=True, timeout=120
    )
    if run.returncode not in (0, 1):
        raise AssertionError(f"check-jsonschema failed: {run.stdout}{run.stderr}")
    report = json.loads(run.stdout)
    if report.get("parse_errors"):
        raise AssertionError(f"files that can't be read: {report['parse_errors']}")
    refused = {pathlib.Path(error["filename"]): error["message"] for error in reversed(report.get("errors", []))}
    assert bool(refused) == (run.returncode == 1)
    return refused


def validation(file):
    """The exit status of `moreapps validate`, and what it says."""
    run = subprocess.run(
        [os.environ["MOREAPPS_BINARY"], "validate", "--public", REPOSITORY / "Public", file],
        capture_output=True,
        text=True,
        timeout=60,
    )
    return run.returncode, run.stderr


class Corpus(unittest.TestCase):
    def assert_status(self, expected, files):
        for file in files:
            with self.subTest(file.name):
                status, said = validation(file)
                self.assertEqual(status, expected, said)
                # A mistake is told with its place, and nothing else is.
                self.assertEqual(": error: " in said, expected == 1, said)

    def test_schema_is_one(self):
        subprocess.run([CHECK, "--check-metaschema", SCHEMA], check=True, capture_output=True, timeout=60)

    def test_valid_files_are_taken(self):
        self.assertEqual(refused_by_schema(corpus("valid")), {})
        self.assert_status(0, corpus("valid"))

    def test_invalid_files_are_refused(self):
        files = corpus("invalid")
        taken = set(files) - set(refused_by_schema(files))
        self.assertEqual({file.name for file in taken}, set(), "the schema takes what it should refuse")
        self.assert_status(1, files)

    def test_contradictions_are_for_validate_to_find(self):
        self.assertEqual(refused_by_schema(corpus("contradictory")), {})
        self.assert_status(1, corpus("contradictory"))

    def test_sample_is_taken(self):
        with tempfile.TemporaryDirectory() as folder:
            # It has comments, which the checker takes under this name only.
            copy = pathlib.Path(folder, "appdefinitions.json5")
            shutil.copy(REPOSITORY / "appdefinitions.json", copy)
            self.assertEqual(refused_by_schema([copy]), {})
        self.assertEqual(validation(REPOSITORY / "appdefinitions.json"), (0, ""))


class Coverage(unittest.TestCase):
    """Every key of the schema is used in the corpus, rightly and wrongly."""

    def keys(self, schema, found):
        if isinstance(schema, dict):
            found |= set(schema.get("properties", {})) if isinstance(schema.get("properties"), dict) else set()
            for value in schema.values():
                self.keys(value, found)
        elif isinstance(schema, list):
            for value in schema:
                self.keys(value, found)
        return found

    def test_every_key_has_valid_and_invalid_files(self):
        keys = self.keys(json.loads(SCHEMA.read_text("utf-8")), set())
        for folder in ("valid", "invalid"):
            used = "".join(file.read_text("utf-8") for file in corpus(folder))
            with self.subTest(folder):
                self.assertEqual({key for key in keys if f'"{key}"' not in used}, set())

    def test_every_key_is_explained(self):
        def check(schema, name):
            for key, value in schema.get("properties", {}).items():
                with self.subTest(f"{name}.{key}"):
                    self.assertTrue(value.get("title"))
                    self.assertTrue(value.get("description"))
                check(value, f"{name}.{key}")
                check(value.get("items", {}), f"{name}.{key}[]")

        schema = json.loads(SCHEMA.read_text("utf-8"))
        check(schema, "")
        for name, definition in schema["$defs"].items():
            check(definition, name)
