"""The promo page's files, as served."""

import re
import subprocess
import unittest

from catalogs import AWKWARD
from checker import w3c_errors
from server import Server

LIMIT = 14 * 1024


class Files(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server())

    def assets(self, page):
        """The targets of the page's stylesheet and script."""
        found = re.findall(rb'(?:href|src)="([^":]*moreapps[^"]*\.(?:css|js))"', page)
        self.assertEqual(len(found), 2, page)
        return ["/" + target.decode().lstrip("/") for target in found]

    def test_the_page_with_its_data_is_small(self):
        page = self.server.get("/?locale=ja_JP&device=iphone")
        self.assertIn("苔の庭".encode(), page)
        parts = {"html": page, **{target: self.server.get(target) for target in self.assets(page)}}
        sizes = {
            name: len(subprocess.run(["brotli", "--stdout", "-q", "9"], input=part, capture_output=True, check=True).stdout)
            for name, part in parts.items()
        }
        print(f"\n  brotli-compressed bytes: {sizes}, together {sum(sizes.values())}")
        self.assertLess(sum(sizes.values()), LIMIT)

    def test_the_w3c_checker_finds_no_error(self):
        with Server(AWKWARD) as awkward:
            files = {
                "english.html": self.server.get("/?locale=en_US&device=iphone"),
                "arabic.html": self.server.get("/?locale=ar_EG"),
                "awkward.html": awkward.get("/?locale=en_US&device=iphone"),
                "moreapps.css": self.server.get(self.assets(self.server.get("/"))[0]),
            }
        self.assertEqual(w3c_errors(files), "")

    def test_script_and_style_are_of_safari_12(self):
        page = self.server.get("/")
        for target in self.assets(page):
            text = re.sub(r'"[^"\n]*"|/\*.*?\*/|//[^\n]*', "", self.server.get(target).decode(), flags=re.DOTALL)
            # Older engines drop a whole script or rule with newer syntax.
            for newer in [r"\?\.", r"\?\?", r"\|\|=", r"\bawait\b", r"#[a-z]+\(", r":(is|where|has)\(", r"(?<![\w-])inset[a-z-]*:", r"@layer",
                          r"\.replaceChildren", r"\.at\(", r"\bAbortController", r"clamp\("]:  # fmt: skip
                self.assertIsNone(re.search(newer, text), (target, newer))


if __name__ == "__main__":
    unittest.main()
