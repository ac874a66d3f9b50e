"""The promo page in Chromium: accessibility, layout, loaded resources and time to paint."""

import time
import unittest
from urllib.parse import urlsplit

from catalogs import AWKWARD, entry
from checker import w3c_errors
from chromium import IPAD, IPHONE, Chromium
from network import Network
from server import Server
from states import LARGEST_TEXT, STATES, showing

# WCAG 2.2's contrast ratio of a text's colour and its background.
CONTRAST_RATIO = """(selector => {
  const painted = (stack, colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
    return [red, green, blue].map((part, index) => part * alpha + stack[index] * (1 - alpha));
  };
  const luminance = colour => colour
    .map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const text = document.querySelector(selector);
  const behind = [document.documentElement, text].map(element => getComputedStyle(element).backgroundColor).reduce(painted, [255, 255, 255]);
  const [dark, light] = [behind, painted(behind, getComputedStyle(text).color)].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
})(arguments[0])"""
SETTLED = "Array.from(document.images).every(image => image.complete)"


class InChromium(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server())
        cls.browser = cls.enterClassContext(Chromium())

    def setUp(self):
        self.browser.become(IPHONE)

    def wait(self, condition, seconds=10):
        deadline = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.05)


class Access(InChromium):
    LOOKS = [
        dict(dark=dark, contrast=contrast) for dark in (False, True) for contrast in ("no-preference", "more")
    ]

    def check(self, size):
        for look in self.LOOKS:
            with self.subTest(**look):
                self.browser.become(size, **look)
                self.assertEqual(self.browser.violations(), [])

    def test_axe_finds_no_violation_in_any_state(self):
        for name, state in STATES.items():
            with self.subTest(name), showing(self.browser, **state):
                self.check(state["size"])

    def test_axe_finds_no_violation_in_awkward_lists(self):
        for size in (IPHONE, IPAD):
            with self.subTest(size=size), showing(self.browser, size, "locale=en_US&device=iphone", catalog=AWKWARD):
                self.check(size)

    def test_the_w3c_checker_finds_no_error_in_what_the_script_draws(self):
        pages = {}
        for name, state in {**STATES, "awkward": dict(size=IPHONE, query="locale=en_US", catalog=AWKWARD)}.items():
            with showing(self.browser, **state):
                pages[f"{name}.html"] = ("<!DOCTYPE html>\n" + self.browser.run("document.documentElement.outerHTML")).encode()
        self.assertIn(b"<h1", pages["iphone.html"])
        self.assertEqual(w3c_errors(pages), "")

    def test_each_link_has_a_full_name(self):
        catalog = self.server.catalog("locale=en_US&device=iphone")
        self.browser.open(f"{self.server.url}/?locale=en_US&device=iphone")
        names = [link.accessible_name for link in self.browser.all("main a")]
        apps = catalog["apps"] + catalog["affiliates"]
        self.assertEqual(names, [f"{app['name']}, {app['category']}, {app['button']}" for app in apps])
        tree = self.browser.command("Accessibility.getFullAXTree")["nodes"]
        descriptions = [node["description"]["value"] for node in tree if node["role"]["value"] == "link"]
        self.assertEqual(descriptions, [app["summary"] for app in apps])
        self.assertEqual(len([node for node in tree if node["role"]["value"] == "list"]), 2)

    def test_more_contrast_is_given_where_it_is_asked_for(self):
        self.browser.open(f"{self.server.url}/?locale=en_US&device=iphone")
        texts = [".name", ".category", ".summary", ".button"]
        for dark in (False, True):
            ratios = {}
            for contrast in ("no-preference", "more"):
                self.browser.become(IPHONE, dark, contrast)
                ratios[contrast] = [self.browser.run(CONTRAST_RATIO, text) for text in texts]
            with self.subTest(dark=dark):
                self.assertGreaterEqual(min(ratios["no-preference"]), 4.5)
                self.assertGreaterEqual(min(ratios["more"][:3]), 7)
                for more, less in zip(ratios["more"][1:], ratios["no-preference"][1:]):
                    self.assertGreater(more, less)

    def test_nothing_moves_where_less_motion_is_asked_for(self):
        moving = "document.getAnimations().map(animation => animation.animationName)"
        with Network(self.server.port) as network:
            network.silent = "/api/"
            for motion, expected in [("no-preference", {"appear", "pulse"}), ("reduce", set())]:
                with self.subTest(motion):
                    self.browser.become(IPHONE, motion=motion)
                    self.browser.open(f"{network.url}/?locale=en_US", "loading")
                    self.assertEqual(set(self.browser.run(moving)), expected)
                    time.sleep(0.7)
                    shown = "getComputedStyle(document.querySelector('.skeleton')).visibility"
                    self.assertEqual(self.browser.run(shown), "visible")

    def test_targets_are_44_points_and_more(self):
        for size in (IPHONE, IPAD):
            self.browser.become(size)
            self.browser.open(f"{self.server.url}/?locale=en_US&device=iphone")
            for link in self.browser.all("main a"):
                self.assertGreaterEqual(min(link.size["width"], link.size["height"]), 44)

    def test_focus_can_be_seen(self):
        self.browser.open(f"{self.server.url}/?locale=en_US&device=iphone")
        self.browser.command("Input.dispatchKeyEvent", type="keyDown", key="Tab", code="Tab", windowsVirtualKeyCode=9)
        self.assertEqual(self.browser.run("document.activeElement.className"), "app")
        self.assertEqual(self.browser.run("getComputedStyle(document.activeElement).outlineStyle"), "solid")


class Layout(InChromium):
    def columns(self):
        return self.browser.run("new Set(Array.from(document.querySelectorAll('#apps li')).map(e => e.offsetLeft)).size")

    def test_one_column_on_a_phone_and_a_grid_on_a_tablet(self):
        for size, columns in [((320, 568), 1), (IPHONE, 1), ((768, 1024), 2), (IPAD, 2), ((1366, 1024), 3)]:
            with self.subTest(size):
                self.browser.become(size)
                self.browser.open(f"{self.server.url}/?locale=en_US&device=ipad")
                self.assertEqual(self.columns(), columns)

    def test_nothing_is_wider_than_the_page_at_any_text_size(self):
        with Server(AWKWARD) as awkward:
            for server, locale in [(self.server, "de_DE"), (self.server, "ar_EG"), (awkward, "en_US")]:
                for width, text_size in [(320, 17), (320, LARGEST_TEXT), (390, 23), (1024, LARGEST_TEXT)]:
                    with self.subTest(locale=locale, width=width, text_size=text_size):
                        self.browser.become((width, 844))
                        self.browser.open(f"{server.url}/?locale={locale}&device=iphone")
                        self.browser.run(f"document.documentElement.style.fontSize = '{text_size}px'")
                        self.assertLessEqual(self.browser.run("document.documentElement.scrollWidth"), width)
                        cut = (
                            "Array.from(document.querySelectorAll('.text *, h1, h2'))"
                            ".filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0).map(e => e.textContent)"
                        )
                        self.assertEqual(self.browser.run(cut), [])

    def test_nothing_shifts(self):
        self.browser.command(
            "Page.addScriptToEvaluateOnNewDocument",
            source="window.shifts = [];"
            "new PerformanceObserver(list => shifts.push(...list.getEntries().map(entry => entry.value)))"
            ".observe({type: 'layout-shift', buffered: true});",
        )
        with Network(self.server.port) as network:
            for size, query in [(IPHONE, "locale=de_DE&device=iphone"), (IPAD, "locale=sv_SE"), (IPAD, "locale=ar_EG")]:
                with self.subTest(query):
                    self.browser.become(size)
                    network.silent = "/api/"
                    waits = "device" not in query
                    self.browser.open(f"{network.url}/?{query}", "loading" if waits else "ready")
                    if waits:
                        time.sleep(0.7)  # until the skeleton shows
                        self.assertEqual(
                            self.browser.run("getComputedStyle(document.querySelector('.skeleton')).visibility"), "visible"
                        )
                        network.restore()
                        network.drop()
                        self.browser.run("dispatchEvent(new Event('online'))")
                        self.browser.wait_for_state("ready")
                    time.sleep(0.5)
                    self.assertTrue(self.browser.run(SETTLED))
                    self.assertEqual(self.browser.run("shifts"), [])
            paint = self.browser.run("performance.getEntriesByName('first-contentful-paint')[0].startTime")
            self.assertGreater(paint, 0)

    def test_it_paints_soon_and_loads_nothing_but_itself_and_icons(self):
        catalog = self.server.catalog("locale=en_US&device=iphone")
        icons = {app["icon"] for app in catalog["apps"] + catalog["affiliates"]}
        for query, asks in [("locale=en_US&device=iphone", False), ("locale=en_US", True)]:
            with self.subTest(query):
                self.browser.open(f"{self.server.url}/?{query}")
                time.sleep(0.3)
                paint = self.browser.run("performance.getEntriesByName('first-contentful-paint')[0].startTime")
                print(f"\n  first contentful paint after {paint:.0f} ms with {query}")
                self.assertLess(paint, 1000)
                urls = [urlsplit(url) for url in self.browser.run("performance.getEntriesByType('resource').map(e => e.name)")]
                paths = [url.path for url in urls if url.scheme != "data"]
                self.assertEqual({url.netloc for url in urls if url.scheme != "data"}, {urlsplit(self.server.url).netloc})
                self.assertEqual(len([path for path in paths if path.endswith(".css")]), 1)
                self.assertEqual(len([path for path in paths if path.endswith(".js")]), 1)
                self.assertEqual("/api/apps" in paths, asks)
                others = {path for path in paths if not path.endswith((".css", ".js")) and path != "/api/apps"}
                self.assertTrue(all(path.startswith("/icons/") for path in others), others)
                if not asks:
                    self.assertLessEqual(len(others), len(icons))

    def test_a_missing_icon_leaves_a_drawn_one(self):
        with Server(AWKWARD) as server:
            self.browser.open(f"{server.url}/?locale=en_US&device=iphone")
            self.wait(lambda: self.browser.all(".icon.loaded"))
            time.sleep(0.3)
            self.assertEqual(len(self.browser.all(".icon.loaded")), 1)
            self.assertEqual(len(self.browser.all(".icon")), 7)
            self.assertEqual(len({(frame.size["width"], frame.size["height"]) for frame in self.browser.all(".icon")}), 1)
            drawn = "getComputedStyle(document.querySelectorAll('.icon')[5], '::after').backgroundImage"
            self.assertTrue(self.browser.run(drawn).startswith("url("))


class Behaviour(InChromium):
    def test_a_tap_follows_the_link_once(self):
        catalog = self.server.catalog("locale=sv_SE&device=iphone")
        self.browser.open(f"{self.server.url}/?locale=sv_SE&device=iphone")
        # There is no App Store here: record the link that the click would follow.
        self.browser.run(
            "(window.followed = [], addEventListener('click', event => {"
            " if (!event.defaultPrevented) followed.push(event.target.closest('a').href); event.preventDefault() }))"
        )
        for row in self.browser.all("main a"):
            row.click()
        links = [app["link"] for app in catalog["apps"] + catalog["affiliates"]]
        self.assertEqual(self.browser.run("followed"), links)

    def test_the_networks_return_brings_the_list_at_once(self):
        with Network(self.server.port) as network:
            network.blocked = "/api/"
            self.browser.open(f"{network.url}/?locale=sv_SE", "failed")
            offline = dict(latency=0, downloadThroughput=-1, uploadThroughput=-1)
            self.browser.command("Network.enable")
            self.browser.command("Network.emulateNetworkConditions", offline=True, **offline)
            for _ in range(3):  # each failure makes the page wait longer before it tries by itself
                self.browser.all("#retry")[0].click()
                time.sleep(0.1)
                self.browser.wait_for_state("failed")
            network.restore()
            self.browser.command("Network.emulateNetworkConditions", offline=False, **offline)
            self.assertLess(self.browser.wait_for_state("ready"), 2)
            self.assertGreater(len(self.browser.all(".app")), 6)

    def test_a_page_seen_again_later_refreshes_itself_quietly(self):
        see_again = "(Date.now = () => new Date().getTime() + 3600000, document.dispatchEvent(new Event('visibilitychange')))"
        definitions = {"company": "Saltwind Studio", "apps": [entry(0, "Before")]}
        with Server(definitions) as server, Network(server.port) as network:
            self.browser.open(f"{network.url}/?locale=en_US&device=iphone")
            link = self.browser.all(".app")[0]
            self.browser.run(see_again)
            self.wait(lambda: network.targets[-1].startswith("/api/apps?"))
            time.sleep(0.3)
            self.assertTrue(link.is_displayed(), "the same data isn't drawn again")
            server.edit({"company": "Saltwind Studio", "apps": [entry(0, "After"), entry(1, "New")]})
            self.wait(lambda: len(server.catalog("")["apps"]) == 2)
            self.browser.run("dispatchEvent(new Event('online'))")
            names = "Array.from(document.querySelectorAll('.name')).map(name => name.textContent)"
            self.wait(lambda: self.browser.run(names) == ["After", "New"])


if __name__ == "__main__":
    unittest.main()
