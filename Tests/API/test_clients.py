"""The answers as third-party update checkers parse them.

The parsers follow those programs' documentation and code, and are as strict: one missing or mistyped field fails the
whole answer.
"""

import datetime
import re
import unittest
import urllib.parse
import xml.etree.ElementTree as ElementTree

from server import Server

SPARKLE = "{http://www.andymatuschak.org/xml-namespaces/sparkle}"
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


def numbers(version):
    """A version as most clients compare it: parts that aren't numbers count as zero."""
    parts = [int(part) if part.isdecimal() else 0 for part in version.split(".")]
    return tuple(parts + [0] * (8 - len(parts)))


class Clients(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server(CATALOG))

    def look_up(self, query):
        return self.server.json("/lookup?" + query)


class Lookups(Clients):
    """Apple's lookup."""

    def require(self, result, **types):
        for name, type_ in types.items():
            self.assertIs(type(result[name]), type_, name)

    def siren(self, query):
        """Siren 7 decodes all of `results`, and uses the first."""
        results = self.look_up(query)["results"]
        for result in results:
            self.require(result, trackId=int, version=str, minimumOsVersion=str, currentVersionReleaseDate=str)
            self.assertIs(type(result.get("releaseNotes", "")), str)
        if not results:
            return None
        first = results[0]
        # It shows nothing until the release is a day old, by a date parsed to the second.
        released = datetime.datetime.strptime(first["currentVersionReleaseDate"], "%Y-%m-%dT%H:%M:%SZ")
        self.assertGreaterEqual((TODAY.replace(tzinfo=None) - released).days, 1)
        return first

    def test_siren_finds_the_newest_release_that_is_offered(self):
        found = self.siren("bundleId=com.example.Walls&country=us&lang=en")
        self.assertEqual((found["version"], found["minimumOsVersion"]), ("3.0", "16.0"))
        self.assertGreater(found["trackId"], 2**32)
        self.assertEqual(self.siren("id=6797847364&country=SE&entity=software&limit=1")["releaseNotes"], "New")

    def test_siren_in_a_list_decodes_every_result(self):
        self.siren("bundleId=com.example.Walls,com.example.pro,com.example.bare")
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

    def test_upgrade_alert(self):
        """UpgradeAlert requires a version and a URL, sends the region, and opens the URL."""
        result = self.look_up("bundleId=com.example.Walls&country=GB")["results"][0]
        self.assertGreater(numbers(result["version"]), numbers("2.9"))
        url = urllib.parse.urlsplit(result["trackViewUrl"])
        self.assertEqual((url.scheme, url.netloc), ("https", "apps.apple.com"))
        self.assertEqual(re.findall(r"id([0-9]+)", result["trackViewUrl"]), ["6797847364"])

    def test_upgrader(self):
        """upgrader sends the country in capitals and a cache buster, and parses a version of up to three numbers."""
        result = self.look_up("bundleId=com.example.Walls&country=US&lang=en&_cb=1796000000000000")["results"][0]
        self.assertRegex(result["version"], r"^\d+(\.\d+){0,2}$")
        # A minimum in the description would force an update by mistake.
        self.assertNotIn(":mav:", result.get("description", ""))

    def test_prince_of_versions_from_the_lookup(self):
        """It waits seven days for a phased release, by a date with a time zone."""
        result = self.look_up("bundleId=com.example.Walls")["results"][0]
        released = datetime.datetime.fromisoformat(result["currentVersionReleaseDate"])
        self.assertIsNotNone(released.tzinfo)
        self.assertGreater(TODAY - released, datetime.timedelta(days=7))

    def test_lists_are_never_null(self):
        for result in self.look_up("id=6797847364,6797847365")["results"]:
            for name in ["screenshotUrls", "ipadScreenshotUrls", "appletvScreenshotUrls", "supportedDevices", "features",
                         "advisories", "languageCodesISO2A", "genres", "genreIds"]:  # fmt: skip
                self.assertIs(type(result[name]), list, name)
            self.assertNotIn(None, result.values())
            self.assertEqual("price" in result, result["trackId"] == 6797847364)


class PrinceOfVersions(Clients):
    """The first configuration whose requirements are all met applies; an unknown requirement never is."""

    def check(self, installed, os, platform="ios2", app="walls"):
        for configuration in self.server.json(f"/api/apps/{app}/versions.json")[platform]:
            requirements = configuration["requirements"]
            self.assertEqual(set(requirements), {"required_os_version"})
            if numbers(requirements["required_os_version"])[:3] <= numbers(os)[:3]:
                break
        else:
            return "requirementsNotSatisfied"
        required = configuration.get("required_version")
        if required and numbers(installed)[:3] < numbers(required)[:3]:
            return "requiredUpdateNeeded"
        self.assertIn(configuration["notify_last_version_frequency"], ("ALWAYS", "ONCE"))
        latest = configuration["last_version_available"]
        return f"newUpdateAvailable {latest}" if numbers(installed)[:3] < numbers(latest)[:3] else "noUpdateAvailable"

    def test_results(self):
        for installed, os, expected in [
            ("2.5", "17.2", "newUpdateAvailable 3.0.0"),
            ("3.0", "17.2", "noUpdateAvailable"),
            ("3.1", "17.2", "noUpdateAvailable"),
            ("1.10", "17.2", "requiredUpdateNeeded"),
            ("1.9", "13.0", "requiredUpdateNeeded"),
            ("2.0", "13.0", "noUpdateAvailable"),
            # No fix can be installed: no forced update.
            ("1.9", "11.0", "newUpdateAvailable 1.10.0"),
            ("1.10", "11.0", "noUpdateAvailable"),
        ]:
            with self.subTest(f"{installed} on {os}"):
                self.assertEqual(self.check(installed, os), expected)

    def test_platforms(self):
        self.assertEqual(self.check("1.2.2", "15.0", app="pro"), "requirementsNotSatisfied")
        self.assertEqual(self.check("1.2.2", "15.1", app="pro"), "newUpdateAvailable 1.2.3.4")
        self.assertEqual(self.check("1.2.2", "13.0", "macos2", app="pro"), "newUpdateAvailable 1.2.3.4")
        self.assertEqual(self.check("1.0", "17.0", app="bare"), "requirementsNotSatisfied")

    def test_first_form(self):
        answer = self.server.json("/api/apps/com.example.Walls/versions.json")
        self.assertEqual(set(answer["ios"]), {"minimum_version", "minimum_version_min_sdk", "latest_version"})
        self.assertEqual(set(answer["ios"]["latest_version"]), {"version", "notification_type", "min_sdk"})


class Appcast(Clients):
    """upgrader ignores namespaces, uses the last description, and opens the enclosure's URL."""

    def check(self, installed, os, platform="ios", app="walls"):
        content = self.server.get(f"/api/apps/{app}/appcast.xml")
        best = critical = None
        for item in ElementTree.fromstring(content).iter("item"):
            enclosure = item.find("enclosure")
            if enclosure.get(SPARKLE + "os", platform) != platform:
                continue
            minimum = item.findtext(SPARKLE + "minimumSystemVersion")
            if minimum and numbers(os) < numbers(minimum):
                continue
            version = item.findtext(SPARKLE + "version")
            if not best or numbers(version) > numbers(best[0]):
                best = version, enclosure.get("url"), (item.findall("description") or [None])[-1]
            if item.find(f"{SPARKLE}tags/{SPARKLE}criticalUpdate") is not None:
                critical = max(filter(None, [critical, version]), key=numbers)
        if not best or numbers(best[0]) <= numbers(installed):
            return None
        self.assertTrue(best[1].startswith("https://apps.apple.com/app/id"))
        is_critical = critical is not None and numbers(installed) < numbers(critical)
        return best[0], is_critical, None if best[2] is None else best[2].text

    def test_results(self):
        for installed, os, expected in [
            ("2.5", "17.2", ("3.0.0", False, "New")),
            ("3.0", "17.2", None),
            ("1.10", "17.2", ("3.0.0", True, "New")),
            ("1.9", "13.0", ("2.0.0", True, None)),
            ("1.9", "11.0", ("1.10.0", False, None)),
            ("1.10", "11.0", None),
        ]:
            with self.subTest(f"{installed} on {os}"):
                self.assertEqual(self.check(installed, os), expected)

    def test_platforms(self):
        self.assertIsNone(self.check("1.0", "15.0", app="pro"))
        self.assertEqual(self.check("1.0", "15.1", app="pro")[0], "1.2.3.4")
        self.assertEqual(self.check("1.0", "13.0", "macos", app="pro")[0], "1.2.3.4")
        self.assertIsNone(self.check("1.0", "17.0", app="bare"))

    def test_items_say_all_that_sparkle_needs(self):
        content = self.server.get("/api/apps/walls/appcast.xml")
        for item in ElementTree.fromstring(content).iter("item"):
            self.assertIsNotNone(item.find(SPARKLE + "informationalUpdate"))
            self.assertTrue(item.findtext("link"))
            date = datetime.datetime.strptime(item.findtext("pubDate"), "%a, %d %b %Y %H:%M:%S %z")
            self.assertLess(date, TODAY)


class OwnClient(Clients):
    """The pitfalls of update checks, tested with /api/update itself."""

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
