"""The pitfalls of update checks: what a lookup finds, and what /api/update decides."""

import datetime
import unittest
import urllib.parse

from server import Server

TODAY = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)


def days_ago(days):
    return (TODAY - datetime.timedelta(days=days)).isoformat().replace("+00:00", "Z")


CATALOG = {
    "company": "Tinybird",
    "apps": [
        {
            "id": "walls",
            "bundleID": "com.example.Walls",
            "name": {"en": "Walls & more", "sv": "Väggar"},
            "appStoreID": "6797847364",
            "releases": [
                {"version": "3.1", "releasedAt": days_ago(0), "minimumOS": "17.0", "notes": "Too fresh"},
                {"version": "3.0", "releasedAt": days_ago(30), "minimumOS": "16.0", "notes": {"sv": "Ny", "en": "New"}},
                {"version": "2.0", "releasedAt": days_ago(90), "minimumOS": "12.0"},
                {"version": "1.10", "releasedAt": days_ago(200)},
            ],
            "update": {"minimumVersion": "2.0", "blockedVersions": ["2.5"], "remind": "always"},
        },
        {
            "id": "pro",
            "bundleID": "com.example.pro",
            "name": "Pro",
            "type": "paid",
            "appStoreID": "6797847365",
            "storefronts": ["SE"],
            "releases": [
                {"version": "1.2.3.4", "releasedAt": days_ago(3), "minimumOS": {"ios": "15.1", "macos": "13.0"}},
            ],
        },
        {"id": "bare", "bundleID": "com.example.bare", "name": "Bare", "appStoreID": "6797847366"},
    ],
}


class Clients(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server(CATALOG))

    def look_up(self, query):
        return self.server.json("/lookup?" + query)


class Lookups(Clients):
    """Apple's lookup."""

    def test_a_list_has_the_apps_with_releases(self):
        self.assertEqual(self.look_up("id=6797847364,6797847365,6797847366")["resultCount"], 2)

    def test_nothing_found_is_an_empty_answer(self):
        unknown = ["id=1", "id=x", "bundleId=com.example.walls", "bundleId=com.example.bare"]
        for query in ["", "id=", "country=us", *unknown]:
            with self.subTest(query):
                self.assertEqual(self.look_up(query), {"resultCount": 0, "results": []})

    def test_countries(self):
        for country, count in [("se", 1), ("SWE", 1), ("US", 0), ("usa", 0), ("", 1), ("zz", 1), ("150", 1), ("gb", 0)]:
            with self.subTest(country):
                self.assertEqual(self.look_up(f"bundleId=com.example.pro&country={country}")["resultCount"], count)

    def test_lists_are_never_null(self):
        for result in self.look_up("id=6797847364,6797847365")["results"]:
            for name in ["screenshotUrls", "ipadScreenshotUrls", "appletvScreenshotUrls", "supportedDevices", "features",
                         "advisories", "languageCodesISO2A", "genres", "genreIds"]:  # fmt: skip
                self.assertIs(type(result[name]), list, name)
            self.assertNotIn(None, result.values())
            self.assertEqual("price" in result, result["trackId"] == 6797847364)


class Updates(Clients):
    """What /api/update decides."""

    def update(self, **parameters):
        return self.server.json("/api/update?" + urllib.parse.urlencode({"me": "walls", "locale": "en", **parameters}))

    def test_decisions(self):
        for version, os, expected in [
            ("1.9", "17", ("required", "belowMinimum", "3.0")),
            ("2.5", "17", ("required", "blocked", "3.0")),
            ("2.5.0.0", "17", ("required", "blocked", "3.0")),
            ("v2.5 (18)", "17", ("required", "blocked", "3.0")),
            ("2.5+18", "17", ("required", "blocked", "3.0")),
            ("2.5-beta.1", "17", ("available", "newVersion", "3.0")),
            ("2.0-rc.1", "17", ("required", "belowMinimum", "3.0")),
            ("2.0.0.1", "17", ("available", "newVersion", "3.0")),
            ("2.10", "17", ("available", "newVersion", "3.0")),
            ("3", "17", ("none", "tooSoon", "3.0")),
            ("3.0", "16.9", ("none", "osTooOld", "3.0")),
            ("3.1", "17", ("none", "upToDate", "3.0")),
            ("3.2", "17", ("none", "newerThanStore", "3.0")),
            ("99999999999999999999999999", "17", ("none", "newerThanStore", "3.0")),
            ("1.9", "12.1", ("required", "belowMinimum", "2.0")),
            ("2.5", "12.1", ("unsupported", "osTooOld", "2.0")),
            ("1.9", "11.4", ("unsupported", "osTooOld", "1.10")),
            ("1.9", "junk", ("available", "unknownOS", "3.0")),
            ("", "17", ("none", "unknownVersion", None)),
            ("two", "17", ("none", "unknownVersion", None)),
            ("2..0", "17", ("none", "unknownVersion", None)),
            ("-1", "17", ("none", "unknownVersion", None)),
        ]:
            with self.subTest(f"{version} on {os}"):
                answer = self.update(version=version, os=os)
                self.assertEqual((answer["outcome"], answer["reason"], answer.get("targetVersion")), expected)
                self.assertEqual("alert" in answer, expected[0] != "none")

    def test_due_time(self):
        due = datetime.datetime.fromisoformat(self.update(version="3.0", os="17")["dueAt"])
        self.assertEqual(due, TODAY + datetime.timedelta(days=1))

    def test_betas(self):
        for beta, is_beta in [("1", True), ("true", True), ("0", False), ("false", False), ("", False)]:
            with self.subTest(beta):
                reason = self.update(version="1.9", os="17", beta=beta)["reason"]
                self.assertEqual(reason, "beta" if is_beta else "belowMinimum")
