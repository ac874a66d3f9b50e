"""The promo page inside an app's web view."""

import json
import unittest

from catalogs import AWKWARD, EMPTY
from network import Network
from server import Server
from web_view import IPAD, IPHONE, MAC, WebView

TEXTS = "Array.from(document.querySelectorAll('.app')).map(a => a.innerText.split('\\n').filter(Boolean))"


def shown_texts(app):
    return [app[key] for key in ("name", "category", "summary", "button") if app.get(key)]


class SampleCatalog(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server())


class Taps(SampleCatalog):
    def check(self, device, query, catalog_query):
        catalog = self.server.catalog(catalog_query)
        apps = catalog["apps"] + catalog["affiliates"]
        self.assertGreater(len(apps), 6)
        with WebView(device) as view:
            view.open(f"{self.server.url}/?{query}")
            for index, app in enumerate(apps):
                # On the icon, the text and the button in turn: the whole row is the link.
                target, at = [(".icon", (0.5, 0.5)), (".text", (0.9, 0.1)), (".text > .button", (0.5, 0.5))][index % 3]
                view.click(f".app {target}", index, at)
                view.wait(lambda: len(view.sheets) > index)
                view.pump(0.1)
                self.assertEqual(view.sheets[index:], [app["appStoreID"]], app["id"])
            self.assertEqual(view.left_for, [])
            self.assertEqual(view.state(), "ready")

    def test_each_opens_its_store_sheet_once_on_iphone(self):
        self.check(IPHONE, "locale=en_US&me=larder&device=iphone", "locale=en_US&me=larder&device=iphone")

    def test_each_opens_its_store_sheet_once_on_ipad(self):
        self.check(IPAD, "locale=sv_SE&me=driftnote", "locale=sv_SE&me=driftnote&device=ipad")

    def test_each_opens_its_store_sheet_once_on_mac(self):
        self.check(MAC, "locale=ar_EG", "locale=ar_EG&device=ipad")

    def test_the_keyboard_opens_the_store_sheet(self):
        catalog = self.server.catalog("locale=en_US&device=iphone")
        with WebView(IPHONE) as view:
            view.open(f"{self.server.url}/?locale=en_US&device=iphone")
            view.press("Tab", "Tab", "Return")
            view.wait(lambda: view.sheets)
            self.assertEqual(view.sheets, [catalog["apps"][1]["appStoreID"]])

    def test_awkward_entries_open_their_store_sheets_once(self):
        with Server(AWKWARD) as server, WebView(IPHONE) as view:
            catalog = server.catalog("locale=en_US&device=iphone")
            apps = catalog["apps"] + catalog["affiliates"]
            view.open(f"{server.url}/?locale=en_US&device=iphone")
            for index in range(len(apps)):
                view.click(".app > .text > .button", index)
                view.wait(lambda: len(view.sheets) > index)
            view.pump(0.1)
            self.assertEqual(view.sheets, [app["appStoreID"] for app in apps])


class Texts(SampleCatalog):
    def test_every_text_is_in_the_readers_language(self):
        view = self.enterContext(WebView(IPHONE))
        for locale, words in [
            ("en_US", "More Apps"), ("sv_SE", "Inköpslistor"), ("de_AT", "Vorratskammer"), ("ja_JP", "苔の庭"),
            ("ar_SA", "تسعة أنفاس"), ("zh-Hans_CN", "九次呼吸"), ("pt_BR", "Nove respirações"), ("th_TH", "Larder"),
        ]:  # fmt: skip
            with self.subTest(locale):
                query = f"locale={locale}&device=iphone"
                catalog = self.server.catalog(query)
                view.open(f"{self.server.url}/?{query}")
                self.assertEqual(view.run(TEXTS), [shown_texts(app) for app in catalog["apps"] + catalog["affiliates"]])
                self.assertEqual(view.run("document.querySelector('h1').innerText"), catalog["title"])
                self.assertEqual(view.run("document.title"), catalog["title"])
                self.assertEqual(view.run("document.querySelector('h2').innerText"), catalog["affiliatesTitle"])
                self.assertEqual(view.run("document.documentElement.lang"), catalog["language"])
                self.assertEqual(view.run("document.documentElement.dir"), catalog["direction"])
                self.assertIn(words, view.run("document.body.innerText"))

    def test_rows_start_where_the_reader_does(self):
        icon_before_text = (
            "document.querySelector('.icon').getBoundingClientRect().x < document.querySelector('.text').getBoundingClientRect().x"
        )
        view = self.enterContext(WebView(IPHONE))
        for locale, expected in [("en_US", True), ("ar_EG", False)]:
            for query in (f"locale={locale}&device=iphone", f"locale={locale}"):
                with self.subTest(query):
                    view.open(f"{self.server.url}/?{query}")
                    self.assertEqual(view.run(icon_before_text), expected)

    def test_markup_in_texts_is_text(self):
        with Server(AWKWARD) as server:
            for query in ("locale=en_US&device=iphone", "locale=en_US"):
                with self.subTest(query), WebView(IPHONE) as view:
                    catalog = server.catalog("locale=en_US&device=iphone")
                    view.open(f"{server.url}/?{query}")
                    names = view.run("Array.from(document.querySelectorAll('.name')).map(e => e.textContent)")
                    self.assertEqual(names, [app["name"] for app in catalog["apps"] + catalog["affiliates"]])
                    self.assertEqual([app["name"] for app in catalog["apps"]], [app["name"] for app in AWKWARD["apps"]])
                    self.assertEqual(view.run("document.querySelector('h1').textContent"), catalog["title"])
                    self.assertIn(AWKWARD["company"], catalog["title"])
                    # There are only the page's own elements.
                    self.assertEqual(view.run("document.querySelectorAll('script').length"), 2)
                    self.assertEqual(view.run("document.querySelectorAll('main i, main b, main u, [onerror]').length"), 0)
                    view.wait(lambda: view.run("document.querySelectorAll('img').length") == 1)
                    self.assertLessEqual(view.run("document.documentElement.scrollWidth"), IPHONE[1])
                    outside = (
                        "Array.from(document.querySelectorAll('main *')).filter(e => {"
                        " const box = e.getBoundingClientRect();"
                        " return box.width > 1 && (box.left < 0 || box.right > innerWidth) }).map(e => e.className)"
                    )
                    self.assertEqual(view.run(outside), [])

    def test_an_empty_catalog_says_so(self):
        with Server(EMPTY) as server:
            for query in ("locale=en_US&device=iphone", "locale=en_US"):
                with self.subTest(query), WebView(IPHONE) as view:
                    view.open(f"{server.url}/?{query}", "empty")
                    words = view.run("JSON.parse(document.getElementById('moreapps-data').textContent).words")
                    self.assertEqual(view.run("document.getElementById('status').innerText"), words["empty"])
                    self.assertTrue(words["empty"])
                    self.assertFalse(view.run("document.getElementById('retry').offsetHeight > 0"))


class Parameters(SampleCatalog):
    """The page's requests without a device in the query."""

    def asked(self, device, query):
        with Network(self.server.port) as network, WebView(device) as view:
            view.open(f"{network.url}/?{query}")
            asked = [target for target in network.targets if target.startswith("/api/")]
            self.assertEqual(len(asked), 1, asked)
            catalog = self.server.catalog(asked[0].partition("?")[2])
            self.assertEqual(view.run(TEXTS), [shown_texts(app) for app in catalog["apps"] + catalog["affiliates"]])
            return dict(pair.split("=", 1) for pair in asked[0].partition("?")[2].split("&"))

    def test_an_iphone_says_so_in_its_user_agent_and_all_else_is_an_ipad(self):
        for device, name in [(IPHONE, "iphone"), (IPAD, "ipad"), (MAC, "ipad")]:
            with self.subTest(name):
                self.assertEqual(self.asked(device, "locale=en_US"), {"device": name, "locale": "en_US"})

    def test_parameters_go_on_as_they_came(self):
        for query in [
            "locale=en_US@calendar=japanese;currency=JPY&me=a+b",
            "locale=en_US%40rg%3Dsezzzz&me=%C3%A5%26%3D",
            "me==&locale=zh-Hant_TW&other=1",
        ]:
            with self.subTest(query):
                expected = {"device": "ipad"}
                expected.update(pair.split("=", 1) for pair in query.split("&") if not pair.startswith("other"))
                self.assertEqual(self.asked(IPAD, query), expected)

    def test_without_parameters_the_server_decides_the_language(self):
        self.assertEqual(self.asked(IPAD, ""), {"device": "ipad"})
        self.assertEqual(self.asked(IPAD, "locale&me=&device="), {"device": "ipad"})

    def test_a_page_that_came_with_its_catalog_asks_for_nothing(self):
        with Network(self.server.port) as network, WebView(IPHONE) as view:
            view.open(f"{network.url}/?locale=sv_SE&device=iphone&me=larder")
            view.pump(0.5)
            self.assertEqual([target for target in network.targets if target.startswith("/api/")], [])
            self.assertNotIn("favicon", " ".join(network.targets))

    def test_the_app_that_asks_is_not_listed(self):
        with WebView(IPHONE) as view:
            view.open(f"{self.server.url}/?locale=en_US&device=iphone&me=nightglass")
            self.assertNotIn("Nightglass", view.run("document.body.innerText"))
            view.open(f"{self.server.url}/?locale=en_US&me=cobblestone")
            text = view.run("document.body.innerText")
            self.assertIn("Nightglass", text)
            self.assertNotIn("Cobblestone", text)


class NetworkFailures(SampleCatalog):
    def setUp(self):
        self.network = self.enterContext(Network(self.server.port))
        self.view = self.enterContext(WebView(IPAD))

    def words(self):
        return self.view.run("JSON.parse(document.getElementById('moreapps-data').textContent).words")

    def open_failing(self, times=1):
        """Opens the page while /api/ is unreachable and waits for failures, with growing intervals."""
        self.network.blocked = "/api/"
        self.view.open(f"{self.network.url}/?locale=sv_SE", "failed")
        for _ in range(times - 1):
            self.view.click("#retry")
            asked = len(self.network.targets)
            self.view.wait(lambda: len(self.network.targets) > asked)
            self.view.wait_for_state("failed")

    def test_while_it_loads_it_says_so(self):
        self.network.silent = "/api/"
        self.view.open(f"{self.network.url}/?locale=sv_SE", "loading")
        self.view.wait(lambda: self.view.run("document.getElementById('status').textContent") == self.words()["loading"])
        self.view.wait(lambda: self.view.run("getComputedStyle(document.querySelector('.skeleton')).visibility") == "visible")
        self.assertEqual(self.view.run("document.getElementById('page').getAttribute('aria-busy')"), "true")
        self.assertTrue(self.view.run("document.querySelector('.skeleton').offsetHeight > 200"))

    def test_when_it_fails_it_says_so_and_recovers_by_itself(self):
        self.open_failing()
        self.assertEqual(self.view.run("document.getElementById('status').innerText"), self.words()["failed"])
        self.assertFalse(self.view.run("document.querySelector('.skeleton').offsetHeight > 0"))
        self.network.cut()
        self.view.pump(1.5)
        self.network.restore()
        self.view.wait_for_state("ready", 15)
        self.assertEqual(self.view.run("document.getElementById('status').innerText"), "")
        self.assertEqual(self.view.run("document.querySelectorAll('.app').length"), 9 + 1)
        self.view.click(".app")
        self.view.wait(lambda: self.view.sheets)
        self.assertEqual(self.view.sheets, [self.server.catalog("locale=sv_SE&device=ipad")["apps"][0]["appStoreID"]])

    def test_it_tries_less_and_less_often(self):
        self.open_failing()
        start = len(self.network.targets)
        self.view.pump(6.5)
        self.assertIn(len(self.network.targets) - start, (1, 2))

    def test_the_button_tries_again_at_once(self):
        self.open_failing(3)
        self.assertEqual(self.view.run("document.getElementById('retry').innerText"), self.words()["retry"])
        self.assertGreaterEqual(self.view.run("document.getElementById('retry').offsetHeight"), 44)
        self.network.restore()
        self.view.click("#retry")
        self.assertLess(self.view.wait_for_state("ready"), 2)
        # The button is gone; keyboard navigation continues from the title.
        self.assertEqual(self.view.run("document.activeElement.id"), "title")

    def test_the_networks_return_tries_again_at_once(self):
        self.open_failing(3)
        self.network.restore()
        self.view.run("dispatchEvent(new Event('online'))")
        self.assertLess(self.view.wait_for_state("ready"), 2)

    def test_an_answer_that_is_no_catalog_is_a_failure(self):
        self.open_failing()
        self.network.restore()
        self.view.run("Object.defineProperty(XMLHttpRequest.prototype, 'responseText', {get: () => window.body}) && 0")
        for body in ("", "<html>", "null", "[]", "{}", '{"apps":{}}'):
            with self.subTest(body):
                asked = len(self.network.targets)
                self.view.run(f"window.body = {json.dumps(body)}")
                self.view.click("#retry")
                self.view.wait(lambda: len(self.network.targets) > asked)
                self.view.wait_for_state("failed")
                self.view.pump(0.1)
                self.assertEqual(self.view.state(), "failed")

    def test_what_is_shown_stays_while_the_network_is_away(self):
        self.view.open(f"{self.network.url}/?locale=sv_SE&device=ipad")
        before = self.view.run(TEXTS)
        self.network.cut()
        self.view.run("dispatchEvent(new Event('online'))")
        self.view.pump(0.5)
        self.assertEqual(self.view.state(), "ready")
        self.assertEqual(self.view.run(TEXTS), before)


if __name__ == "__main__":
    unittest.main()
