"""The operator's preview, which `serve --preview` adds to the site."""

import time
import unittest
import urllib.error

from catalogs import EMPTY, entry
from checker import w3c_errors
from chromium import Chromium
from server import Server
from web_view import WebView

DESKTOP = (1600, 1200)
SAFARI = ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Safari/605.1.15", 1300, 1000)

LIVE = {"company": "Saltwind Studio", "apps": [entry(0, "Larder"), entry(1, {"en": "Nine Breaths", "sv": "Nio andetag"})]}
DRAFT = {"company": "Saltwind Studio", "apps": [entry(0, "Larder"), entry(2, "Only in the draft")]}

SHOWN = "Array.from(document.querySelectorAll('figure')).filter(figure => !figure.hidden)"
PAGES = f"{SHOWN}.map(figure => figure.querySelector('iframe.loaded')).map(frame => frame && frame.contentDocument)"
NAMES = (
    f"{PAGES}.map(page => page && page.querySelector('main').dataset.state !== 'loading'"
    " && Array.from(page.querySelectorAll('.name')).map(name => name.textContent))"
)
STATUS = "document.getElementById('status').textContent"
PROBLEMS = "Array.from(document.querySelectorAll('#problems li')).map(item => [item.className, item.textContent])"


def choose(name, value):
    return (
        f"(choice => {{ choice.value = {value!r}; choice.dispatchEvent(new Event('change', {{bubbles: true}})) }})"
        f"(document.querySelector('[name={name}]'))"
    )


class Preview(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(Chromium())

    def setUp(self):
        self.server = self.enterContext(Server(LIVE, preview=True, draft=DRAFT))
        self.browser.become(DESKTOP)

    def open(self, query="", server=None):
        self.browser.driver.get(f"{(server or self.server).url}/preview{query}")

    def expect(self, expression, expected, seconds=8):
        deadline = time.monotonic() + seconds
        while (value := self.browser.run(expression)) != expected:
            if time.monotonic() > deadline:
                self.assertEqual(value, expected)
            time.sleep(0.05)

    def test_an_unknown_app_is_named(self):
        note = "(note => note.hidden ? '' : note.textContent)(document.getElementById('unknown'))"
        self.open("?me=APP0")
        self.expect(note, "No app has the id or bundle id “APP0”, so none is left out. Did you mean “app0”?")
        self.browser.run(choose("me", "app0"))
        self.expect(note, "")
        self.browser.run(choose("me", "nobody"))
        self.expect(note, "No app has the id or bundle id “nobody”, so none is left out.")
        self.browser.run(choose("me", ""))
        self.expect(note, "")

    def test_it_is_there_only_when_asked_for(self):
        for target in ("/preview", "/preview/preview.css", "/preview/preview.js", "/draft/", "/draft/healthz", "/draft/api/apps"):
            self.assertTrue(self.server.get(target), target)
        with Server(LIVE) as server:
            for target in ("/preview", "/preview/preview.js", "/draft/", "/draft/healthz", "/draft/api/apps"):
                with self.subTest(target), self.assertRaises(urllib.error.HTTPError) as refusal:
                    server.get(target)
                self.assertEqual(refusal.exception.code, 404)

    def test_frames_show_the_page_on_each_device_in_each_appearance(self):
        self.open()
        self.expect(NAMES, [["Larder", "Nine Breaths"]] * 4)
        widths = self.browser.run(f"{PAGES}.map(page => page.defaultView.innerWidth)")
        self.assertEqual(widths, [390, 1024, 390, 1024])
        queries = self.browser.run(f"{PAGES}.map(page => new URL(page.URL).searchParams.get('device'))")
        self.assertEqual(queries, ["iphone", "ipad", "iphone", "ipad"])
        light, dark = "rgb(255, 255, 255)", "rgb(0, 0, 0)"
        for is_dark in (False, True):
            self.browser.become(DESKTOP, dark=is_dark)
            self.expect(f"{PAGES}.map(page => getComputedStyle(page.documentElement).backgroundColor)", [light, light, dark, dark])

    def test_choices_reach_each_frame_and_stay_in_the_address(self):
        self.open()
        self.expect(NAMES, [["Larder", "Nine Breaths"]] * 4)
        for name, value, expected in [
            ("locale", "sv_SE", [["Larder", "Nio andetag"]] * 4),
            ("me", "app0", [["Nio andetag"]] * 4),
            ("appearance", "dark", [["Nio andetag"]] * 2),
            ("device", "mac", [["Nio andetag"]] * 2),
        ]:
            with self.subTest(name):
                self.browser.run(choose(name, value))
                self.expect(NAMES, expected)
        self.assertEqual(self.browser.run(f"{PAGES}.map(page => new URL(page.URL).searchParams.get('device'))"), ["mac", "mac"])
        address = self.browser.run("location.search")
        self.open(address)
        self.expect(NAMES, [["Nio andetag"]] * 2)
        self.assertEqual(self.browser.run("document.querySelector('[name=me]').value"), "app0")

    def test_a_locale_is_sent_as_it_is_typed(self):
        for locale in ("en_US@calendar=japanese;currency=JPY", "zh-Hant_TW", "a&b=c #?", "<script>"):
            with self.subTest(locale):
                self.open()
                self.browser.run(choose("locale", locale))
                sent = "new URL(document.querySelector('iframe').contentWindow.location.href).searchParams.get('locale')"
                self.expect(sent, locale)
                self.expect(f"{NAMES}.map(names => names && names.length)", [2] * 4)

    def test_ids_and_locales_are_offered(self):
        self.open()
        values = "Array.from(document.querySelectorAll('#%s option')).map(option => [option.value, option.label])"
        self.expect(values % "ids", [["app0", "Larder"], ["app1", "Nine Breaths"]])
        self.assertIn(["sv_SE", "Swedish (Sweden)"], self.browser.run(values % "locales"))

    def test_an_edit_shows_by_itself_with_its_warnings_and_errors(self):
        self.open()
        self.expect(STATUS, "2 apps, 0 affiliates; 0 errors, 0 warnings.")
        self.server.edit({"company": "Saltwind Studio", "apps": [entry(0, "Pantry", sumary="Misspelt")]})
        self.expect(NAMES, [["Pantry"]] * 4)
        self.expect(STATUS, "1 app, 0 affiliates; 0 errors, 1 warning.")
        [[kind, text]] = self.browser.run(PROBLEMS)
        self.assertEqual(kind, "warning")
        self.assertIn("sumary", text)
        self.server.edit({"company": "Saltwind Studio", "apps": [entry(0, "<b>Pantry</b>", link="javascript:alert(1)")]})
        self.expect(f"{PROBLEMS}.map(problem => problem[0])", ["error", "warning"])
        self.assertIn("not applied", self.browser.run(STATUS))
        self.expect(NAMES, [["Pantry"]] * 4)
        self.server.edit(LIVE)
        self.expect(PROBLEMS, [])
        self.expect(NAMES, [["Larder", "Nine Breaths"]] * 4)

    def test_a_draft_shows_where_it_is_chosen_and_nowhere_else(self):
        self.open()
        self.expect(NAMES, [["Larder", "Nine Breaths"]] * 4)
        self.browser.run(choose("source", "draft"))
        self.expect(NAMES, [["Larder", "Only in the draft"]] * 4)
        # A page that reloads its list still uses the draft.
        self.browser.run(f"{PAGES}.forEach(page => page.defaultView.dispatchEvent(new Event('online')))")
        time.sleep(0.5)
        self.assertEqual(self.browser.run(NAMES), [["Larder", "Only in the draft"]] * 4)
        self.server.edit_draft({"company": "Saltwind Studio", "apps": [entry(0, "Edited draft", sumary="Misspelt")]})
        self.expect(NAMES, [["Edited draft"]] * 4)
        self.expect(f"{PROBLEMS}.length", 1)
        self.browser.run(choose("source", "live"))
        self.expect(NAMES, [["Larder", "Nine Breaths"]] * 4)
        self.expect(PROBLEMS, [])
        self.assertEqual([app["name"] for app in self.server.catalog("")["apps"]], ["Larder", "Nine Breaths"])

    def test_a_draft_that_is_wrong_from_the_start_shows_what_is_wrong_with_it_and_no_page(self):
        wrong = {"company": "Saltwind Studio", "apps": [entry(0, "Larder", link="javascript:alert(1)")]}
        with Server(LIVE, preview=True, draft=wrong) as server:
            self.open("?source=draft", server)
            self.expect(STATUS, "1 error, 0 warnings.")
            [[kind, text]] = self.browser.run(PROBLEMS)
            self.assertEqual(kind, "error")
            self.assertRegex(text, r"draft\.json:1:\d+: error: ")
            self.assertFalse(self.browser.all("figure")[0].is_displayed())
            server.edit_draft(DRAFT)
            self.expect(NAMES, [["Larder", "Only in the draft"]] * 4)
            self.expect(PROBLEMS, [])
            self.assertTrue(self.browser.all("figure")[0].is_displayed())

    def test_without_a_draft_none_is_offered(self):
        with Server(EMPTY, preview=True) as server:
            self.open("?source=draft", server)
            self.expect(STATUS, "0 apps, 0 affiliates; 0 errors, 1 warning.")
            self.assertFalse(self.browser.all("#source-choice")[0].is_displayed())
            self.expect(f"{PAGES}.map(page => page && page.querySelector('main').dataset.state)", ["empty"] * 4)

    def test_a_link_opens_outside_of_its_frame(self):
        self.open()
        self.expect(NAMES, [["Larder", "Nine Breaths"]] * 4)
        self.browser.run("(window.opened = [], window.open = (...values) => { opened.push(values) }, 0)")
        self.browser.run("document.querySelector('iframe').contentDocument.querySelector('.app').click()")
        link = self.server.catalog("")["apps"][0]["link"]
        self.assertEqual(self.browser.run("opened"), [[link, "_blank", "noopener"]])
        self.assertEqual(self.browser.run(NAMES), [["Larder", "Nine Breaths"]] * 4)

    def test_it_says_that_the_server_is_gone(self):
        with Server(LIVE, preview=True) as server:
            self.open(server=server)
            self.expect(STATUS, "2 apps, 0 affiliates; 0 errors, 0 warnings.")
        self.expect(STATUS, "The server does not answer.")

    def test_axe_finds_no_violation(self):
        self.server.edit({"company": "Saltwind Studio", "apps": [entry(0, "Pantry", sumary="Misspelt")]})
        self.open()
        self.expect(f"{PROBLEMS}.length", 1)
        self.server.edit({"company": "Saltwind Studio", "apps": [entry(0, "")]})
        self.expect(f"{PROBLEMS}.length", 2)
        for size in (DESKTOP, (390, 844)):
            for dark in (False, True):
                with self.subTest(size=size, dark=dark):
                    self.browser.become(size, dark)
                    self.assertEqual(self.browser.violations(), [])
                    self.assertLessEqual(self.browser.run("document.documentElement.scrollWidth"), size[0])

    def test_the_w3c_checker_finds_no_error(self):
        targets = {"preview.html": "/preview", "preview.css": "/preview/preview.css"}
        self.assertEqual(w3c_errors({name: self.server.get(target) for name, target in targets.items()}), "")

    def test_it_works_in_webkit(self):
        with WebView(SAFARI) as view:
            view.load(f"{self.server.url}/preview?locale=sv_SE&source=draft")
            view.wait(lambda: view.run(NAMES) == [["Larder", "Only in the draft"]] * 4)
            colors = view.run(f"{PAGES}.map(page => getComputedStyle(page.documentElement).backgroundColor)")
            self.assertEqual(colors, ["rgb(255, 255, 255)"] * 2 + ["rgb(0, 0, 0)"] * 2)
            self.assertEqual(view.run(STATUS), "2 apps, 0 affiliates; 0 errors, 0 warnings.")


if __name__ == "__main__":
    unittest.main()
