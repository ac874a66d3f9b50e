"""The documents are correct: examples match the answers for the sample catalog, all options and keys are listed, and links
work.

JSON there may be broken into lines, and "…" in a list stands for any further elements. A line "…" elsewhere stands for
any further lines. Dates are only checked for presence.
"""

import json
import pathlib
import re
import shlex
import subprocess
import tempfile
import textwrap
import unittest

from server import BINARY, REPOSITORY, Server

DOCUMENTATION = REPOSITORY / "docs/api.md"
EXAMPLE = re.compile(r"```sh\n(?P<command>[^\n]+)\n```\n\n```(?P<form>json|xml|http)\n(?P<output>.*?)\n```", re.S)
VARYING_FIELDS = {"date"}
VARYING_MEMBERS = {"loadedAt"}


DOCUMENTS = sorted([*REPOSITORY.glob("*.md"), *REPOSITORY.glob("docs/*.md")])
# Table rows and headings in docs/options.md.
OPTION = re.compile(r"^\| `(?P<name>--[A-Za-z-]+)` \| `(?P<variable>\w+)` \| (?:`(?P<default>.*?)` )?\| (?P<text>.+) \|$", re.M)
# A parameter of a request has no variable.
PARAMETER = re.compile(r"^\| `(--[A-Za-z-]+)` \| (?!`MOREAPPS_)[^|]+ \|$", re.M)
SECTION = re.compile(r"^## moreapps (?P<name>\w+)\n(?P<text>.*?)(?=^## |\Z)", re.M | re.S)


def examples(document=DOCUMENTATION):
    return list(EXAMPLE.finditer(document.read_text("utf-8")))


class Documentation(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server())

    def run_command(self, command):
        arguments = shlex.split(command.replace("http://localhost:8080", self.server.url))
        if arguments[0] == "moreapps":
            arguments[0] = BINARY
        else:
            self.assertEqual(arguments[0], "curl")
            arguments.insert(1, "--silent")
        return subprocess.run(
            arguments, stdout=subprocess.PIPE, text=True, check=True, timeout=10, cwd=REPOSITORY
        ).stdout

    def test_examples(self):
        for example in examples() + examples(REPOSITORY / "README.md"):
            with self.subTest(example["command"]):
                compare = getattr(self, "compare_" + example["form"])
                compare(example["output"], self.run_command(example["command"]))

    def test_mistakes_are_reported_as_shown(self):
        text = (REPOSITORY / "docs/catalog.md").read_text("utf-8")
        mistaken = r"```json5\n([^`]*)```\n\n```sh\nmoreapps (validate) (appdefinitions\.json)\n```\n\n```\n(.*?)```"
        catalog, command, name, expected = re.search(mistaken, text, re.S).groups()
        with tempfile.TemporaryDirectory() as directory:
            (pathlib.Path(directory) / name).write_text(catalog, "utf-8")
            result = subprocess.run([BINARY, command, name], cwd=directory, capture_output=True, text=True)
        self.assertEqual(result.stderr + result.stdout, expected)

    def test_every_endpoint_has_an_example(self):
        commands = "\n".join(example["command"] for example in examples())
        description = (REPOSITORY / "docs/openapi.yaml").read_text("utf-8")
        paths = re.findall(r"^  (/\S+):$", description, re.M)
        self.assertIn("/api/apps/{id}", paths)
        for path in set(paths) - {"/index.html"}:
            with self.subTest(path):
                self.assertRegex(commands, re.sub(r"\\{\w+\\}", r"\\w+", re.escape(path)) + "(?![/.\\w])")
                self.assertRegex(DOCUMENTATION.read_text("utf-8"), rf"(?m)^\|.* ?`{re.escape(path)}`.*\|")
        for query in ["query update", "query app ", "query recommendation"]:
            self.assertIn(query, commands)

    def test_every_reason_and_key_is_explained(self):
        text = DOCUMENTATION.read_text("utf-8")
        schema = json.loads((REPOSITORY / "appdefinitions.schema.json").read_text("utf-8"))
        app = schema["$defs"]["app"]["properties"]
        keys = {"storefronts", "minimumOS", "startsAt", "endsAt", "urlScheme", "releases", "overlay"}
        self.assertLessEqual(keys, set(app))
        keys |= set(app["overlay"]["properties"]) | set(app["releases"]["items"]["properties"])
        keys |= set(app["update"]["properties"]["texts"]["properties"])
        keys |= set(schema["properties"]["recommend"]["items"]["properties"])
        keys |= {"update." + key for key in app["update"]["properties"]}
        description = (REPOSITORY / "docs/openapi.yaml").read_text("utf-8")
        reasons = re.findall(r"reason:\n(?: +description:.*\n)? +enum: \[([^\]]+)\]", description)
        self.assertEqual(len(reasons), 2)
        keys |= {reason for list in reasons for reason in re.findall(r"\w+", list)}
        self.assertEqual({key for key in keys if f"`{key}`" not in text}, set())

    def test_every_key_of_the_catalog_is_listed(self):
        schema = json.loads((REPOSITORY / "appdefinitions.schema.json").read_text("utf-8"))
        keys = set(schema["properties"]) - {"$schema"} | set(schema["$defs"]["app"]["properties"])
        rows = re.findall(r"^\| (`.*?) \| ", (REPOSITORY / "docs/catalog.md").read_text("utf-8"), re.M)
        self.assertEqual({key for row in rows for key in re.findall(r"`(\w+)`", row)}, keys)

    # MARK: Forms

    def compare_json(self, expected, answered):
        def read(text):
            return json.loads(text, object_pairs_hook=lambda pairs: pairs)

        self.compare_values(read(expected), read(answered), "$")

    def compare_values(self, expected, answered, place):
        """Objects are lists of pairs here, since the order of keys matters."""
        if isinstance(expected, list) and isinstance(answered, list):
            if expected and expected[-1] == "…":
                expected = expected[:-1]
                self.assertGreater(len(answered), len(expected), place)
                answered = answered[: len(expected)]
            self.assertEqual(len(expected), len(answered), place)
            for index, pair in enumerate(zip(expected, answered)):
                self.compare_values(*pair, f"{place}[{index}]")
        elif isinstance(expected, tuple) and isinstance(answered, tuple):
            self.assertEqual(expected[0], answered[0], place)
            if expected[0] not in VARYING_MEMBERS:
                self.compare_values(expected[1], answered[1], f"{place}.{expected[0]}")
        else:
            self.assertEqual(expected, answered, place)

    def compare_xml(self, expected, answered):
        pattern = "\n.*\n".join(re.escape(part) for part in re.split(r"\n\s*…\n", expected))
        self.assertRegex(answered.rstrip("\n"), re.compile(rf"\A{pattern}\Z", re.S))

    def compare_http(self, expected, answered):
        def read(text):
            status, *lines = text.rstrip().splitlines()
            fields = [line.partition(": ")[::2] for line in lines]
            return status, [(name, None if name.lower() in VARYING_FIELDS else value) for name, value in fields]

        self.assertEqual(read(expected), read(answered))


class Options(unittest.TestCase):
    """docs/options.md lists the same as `--help`."""

    def help(self, *arguments):
        return subprocess.run([BINARY, *arguments, "--help"], capture_output=True, text=True, check=True).stdout

    def test_every_command_and_option_is_listed(self):
        document = (REPOSITORY / "docs/options.md").read_text("utf-8")
        sections = {section["name"]: section["text"] for section in SECTION.finditer(document)}
        commands = re.findall(r"^  ([a-z]+) +\S", self.help(), re.M)
        self.assertEqual(set(sections), set(commands))
        self.assertEqual(set(re.findall(r"^\| \[`(\w+)`\]", document, re.M)), set(commands))
        for command in commands:
            help = re.findall(r"^  (--[A-Za-z-]+)(.*?)(?:\(default: ([^ )]*).*)?$", self.help(command), re.M)
            # A switch has no value, and is off by default.
            expected = {name: default or ("off" if rest.startswith("  ") else "") for name, rest, default in help}
            listed = {row["name"]: row["default"] or "" for row in OPTION.finditer(sections[command])}
            listed |= {name: "" for name in PARAMETER.findall(sections[command])}
            with self.subTest(command):
                self.assertEqual(listed, expected)
                for row in OPTION.finditer(sections[command]):
                    self.assertEqual(row["variable"], "MOREAPPS_" + row["name"][2:].upper().replace("-", "_"))


class SwiftCode(unittest.TestCase):
    def test_it_is_well_formed(self):
        documents = "".join((REPOSITORY / "docs" / name).read_text("utf-8") for name in ("architecture.md", "embedding.md"))
        blocks = [textwrap.dedent(block) for block in re.findall(r"^ *```swift\n(.*?)^ *```$", documents, re.M | re.S)]
        self.assertTrue(blocks)
        configuration = json.loads((REPOSITORY / ".swift-format").read_text())
        # The examples' addresses are known to be URLs.
        configuration["rules"]["NeverForceUnwrap"] = False
        for block in blocks:
            with self.subTest(block.splitlines()[0]):
                for command in (
                    ["swiftc", "-frontend", "-parse", "-"],
                    ["swift", "format", "lint", "--strict", "--configuration", json.dumps(configuration), "-"],
                ):
                    result = subprocess.run(command, input=block, capture_output=True, text=True)
                    self.assertEqual(result.returncode, 0, result.stderr)


class Links(unittest.TestCase):
    def anchors(self, document):
        headings = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.M)
        return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}

    def test_links_lead_somewhere(self):
        for document in DOCUMENTS:
            text = document.read_text("utf-8")
            targets = re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", text)
            for target in {a or b for a, b in targets}:
                if re.match(r"https?:", target):
                    continue
                with self.subTest(f"{document.name}: {target}"):
                    path, _, anchor = target.partition("#")
                    file = document.parent / path if path else document
                    self.assertTrue(file.exists())
                    if anchor:
                        self.assertIn(anchor, self.anchors(file))

    def test_files_of_the_code_are_there(self):
        for name in ("architecture.md", "translating.md"):
            text = (REPOSITORY / "docs" / name).read_text("utf-8")
            paths = re.findall(r"`((?:\w[\w+.-]*/)*[\w+-]+\.(?:swift|json|yaml))`", text)
            self.assertTrue(paths)
            # The file that its steps add.
            for path in set(paths) - {"Sources/MoreAppsServer/Endpoints/CountEndpoint.swift"}:
                with self.subTest(f"{name}: {path}"):
                    places = [REPOSITORY, *REPOSITORY.glob("Sources/**/"), *REPOSITORY.glob("Tests/*/")]
                    self.assertTrue(any((place / path).exists() for place in places))
