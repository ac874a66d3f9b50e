"""The schema and `moreapps validate` agree on every row in `cases.py`, including the position."""

import copy
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import json5
import jsonschema
import regress

import cases

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = json.loads((REPOSITORY / "appdefinitions.schema.json").read_text("utf-8"))


def check_pattern(validator, pattern, value, _):
    """Checks a pattern as editors do, by ECMAScript's rules."""
    if validator.is_type(value, "string") and not regress.Regex(pattern, "u").find(value):
        yield jsonschema.ValidationError(f"{value!r} does not match {pattern!r}")


VALIDATOR = jsonschema.validators.extend(jsonschema.Draft202012Validator, {"pattern": check_pattern})(SCHEMA)


def refused_by_schema(definitions):
    """Pointers to the values that the schema refuses."""
    return {"".join(f"/{part}" for part in error.absolute_path) for error in VALIDATOR.iter_errors(definitions)}


def validation(file):
    """The output of `moreapps validate` for a file, and whether it is valid."""
    command = [os.environ["MOREAPPS_BINARY"], "validate", "--public", REPOSITORY / "Public", file]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return run.stderr.splitlines(), {0: True, 1: False}[run.returncode]


def patched(pointer, value):
    """The definitions for a row's value, including it."""
    *_, base = (base for start, base in cases.BASES.items() if pointer.startswith(start))
    around = {"": copy.deepcopy(base)}
    inner = around
    *parts, last = pointer.split("/")
    for part in parts:
        inner = inner[int(part)] if isinstance(inner, list) else inner.setdefault(part, {})
    if value is cases.ABSENT:
        del inner[last]
    else:
        inner[int(last) if isinstance(inner, list) else last] = value
    return around[""]


def written(definitions):
    """The definitions as JSON, one value per line, and the line and column of each pointer; that of its key behind `#`."""
    text, places = "", {}

    def mark(pointer):
        lines = text.split("\n")
        places[pointer] = f":{len(lines)}:{len(lines[-1]) + 1}"

    def write(value, pointer, indent):
        nonlocal text
        mark(pointer)
        if not isinstance(value, (dict, list)) or not value:
            text += value if isinstance(value, cases.Number) else json.dumps(value, ensure_ascii=False)
            return
        first, last = "{}" if isinstance(value, dict) else "[]"
        for key in value if isinstance(value, dict) else range(len(value)):
            text += f"{first}\n{indent}"
            if isinstance(value, dict):
                mark(f"{pointer}/{key}#")
                text += f"{json.dumps(key, ensure_ascii=False)}: "
            write(value[key], f"{pointer}/{key}", indent + "  ")
            first = ","
        text += f"\n{indent[2:]}{last}"

    write(definitions, "", "  ")
    return text, places


class Cases(unittest.TestCase):
    def check(self, groups, severity, schema_refuses):
        for pointer, rows in groups.items():
            for name, value, *rest in rows:
                with self.subTest(name):
                    self.check_row(pointer, value, *rest, severity=severity, schema_refuses=schema_refuses)

    def check_row(self, pointer, value, message=None, at="", schema_at=None, *, severity, schema_refuses):
        text, places = written(patched(pointer, value))
        place = f"{pointer}{at}" if at is not cases.NOWHERE else None
        if value is cases.ABSENT:
            place = pointer.rpartition("/")[0]
        lines, is_taken = self.said(text)
        if message:
            # There may be warnings besides an error.
            lines = [line for line in lines if f": {severity}: " in line]
            self.assertEqual(len(lines), 1, lines)
            self.assertTrue(lines[0].startswith(f"{places.get(place, '')}: {severity}: "), f"{lines}, not of {place}")
            self.assertIn(message, lines[0])
        else:
            self.assertEqual(lines, [])
        self.assertEqual(is_taken, severity == "warning")
        if schema_at is not None:
            place = f"{pointer}{schema_at}"
        elif message and place and place.endswith("#"):
            place = place.rpartition("/")[0]
        self.assertEqual(refused_by_schema(json.loads(text)), {place} if schema_refuses else set())

    def said(self, text):
        """The output of `moreapps validate` for `text`, from the line and column on, and whether it is valid."""
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "appdefinitions.json")
            file.write_text(text, "utf-8")
            lines, is_taken = validation(file)
        return [line.removeprefix(str(file)) for line in lines], is_taken

    def test_valid_ones_are_taken(self):
        self.check(cases.VALID, "warning", schema_refuses=False)

    def test_invalid_ones_are_refused(self):
        self.check(cases.INVALID, "error", schema_refuses=True)

    def test_contradictions_are_for_validate_to_find(self):
        self.check(cases.CONTRADICTORY, "error", schema_refuses=False)

    def test_key_twice(self):
        text = '{"company": "A", "company": "B", "apps": []}'
        lines, is_taken = self.said(text)
        self.assertFalse(is_taken)
        self.assertIn(":1:18: error: duplicate key “company”", lines[0])
        self.assertEqual(refused_by_schema(json.loads(text)), set())

    def test_json5(self):
        self.assertEqual(self.said(cases.JSON5), ([], True))
        self.assertEqual(refused_by_schema(json5.loads(cases.JSON5)), set())
        wrong = cases.JSON5.replace("0x7", "0x7777")
        (line,), is_taken = self.said(wrong)
        self.assertFalse(is_taken)
        self.assertIn(":11:28: error: app \"larder\": “delayDays” must be whole days from 0 to 365, not 0x7777", line)
        self.assertEqual(refused_by_schema(json5.loads(wrong)), {"/apps/0/update/delayDays"})

    def test_sample_is_taken(self):
        sample = REPOSITORY / "appdefinitions.json"
        self.assertEqual(refused_by_schema(json5.loads(sample.read_text("utf-8"))), set())
        self.assertEqual(validation(sample), ([], True))


class Schema(unittest.TestCase):
    def properties(self, schema, name=""):
        """Every key that the schema describes, by a name for messages."""
        for key, value in schema.get("properties", {}).items():
            yield f"{name}.{key}", key, value
            yield from self.properties(value, f"{name}.{key}")
            yield from self.properties(value.get("items", {}), f"{name}.{key}[]")
        for key, value in schema.get("$defs", {}).items():
            yield from self.properties(value, key)

    def test_schema_is_one(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_every_key_has_valid_and_invalid_rows(self):
        keys = {key for _, key, _ in self.properties(SCHEMA)}
        for table in (cases.VALID, cases.INVALID):
            self.assertEqual({key for key in keys if not re.search(f"[/']{re.escape(key)}['/]", str(table))}, set())

    def test_every_key_is_explained(self):
        for name, _, value in self.properties(SCHEMA):
            with self.subTest(name):
                self.assertTrue(value.get("title"))
                self.assertTrue(value.get("description"))
