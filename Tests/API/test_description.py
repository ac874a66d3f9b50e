"""schemathesis finds no answer that contradicts docs/openapi.yaml."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

from server import REPOSITORY, Server

SCHEMATHESIS = pathlib.Path(sys.executable).with_name("schemathesis")
DESCRIPTION = REPOSITORY / "docs/openapi.yaml"

ALL = {
    "company": "Tinybird <&> Co",
    "apps": [
        {
            "id": "larder",
            "bundleID": "com.example.larder",
            "name": {"en": "Larder", "ar": "مخزن"},
            "category": "Food & Drink",
            "summary": "Lists",
            "appStoreID": "18446744073709551615",
            "icon": "https://example.com/larder.png",
            "urlScheme": "larder://",
            "storefronts": ["SE"],
            "minimumOS": {"ios": "16.0", "macos": "13"},
            "startsAt": "2026-01-01",
            "endsAt": "2126-01-01",
            "overlay": {
                "campaignToken": "grid2 &",
                "providerToken": 1,
                "customProductPage": "EB2B3606-2fef-4aab-a54e-b2e5547c9bc3",
            },
            "releases": [
                {"version": "v3.0 (7)", "releasedAt": "2026-02-01", "notes": "]]> & <b>"},
                {"version": "2.0.0.1", "releasedAt": "2026-01-01T09:00:00+01:00", "minimumOS": "12"},
            ],
            "update": {"minimumVersion": "2.0", "blockedVersions": ["2.5"], "remind": "always", "promptsBetas": True},
        },
        {"id": "a/b c", "name": "Odd", "link": "https://example.com/", "type": "free"},
    ],
    "affiliates": [{"id": "wren", "name": "Wren", "link": "macappstore://itunes.apple.com/app/id77?mt=12"}],
    "recommend": [{"app": "larder", "weight": 3}, {"app": "wren"}],
}
"""A catalog that uses every key."""


class Description(unittest.TestCase):
    def assert_nothing_found(self, server, *options):
        with tempfile.TemporaryDirectory() as folder:
            run = subprocess.run(
                [
                    SCHEMATHESIS, "run", DESCRIPTION, "--url", server.url, "--seed", "1", "--no-color",
                    "--generation-database", ":memory:", *options,
                ],
                capture_output=True,
                text=True,
                timeout=120,
                cwd=folder,
            )  # fmt: skip
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        # A run without requests finds nothing either.
        self.assertRegex(run.stdout, r"Selected: (\d+)/\1\n +Tested: \1\n")

    def test_sample(self):
        with Server() as server:
            self.assert_nothing_found(server, "--phases", "examples,coverage,fuzzing", "--max-examples", "20")

    def test_catalog_with_every_key(self):
        with Server(ALL) as server:
            self.assert_nothing_found(server, "--phases", "examples,fuzzing", "--max-examples", "20")
