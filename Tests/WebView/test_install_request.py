"""The page's question when a tapped app isn't installed."""

import json
import time
import unittest

from catalogs import INSTALLABLE, WORD, entry
from chromium import IPAD as IPAD_SIZE
from chromium import IPHONE as IPHONE_SIZE
from chromium import Chromium
from message_handler import MessageHandler, ReplyingMessageHandler
from server import Server
from states import LARGEST_TEXT, NOT_INSTALLED, showing
from web_view import IPAD, IPHONE, WebView

QUERY = "locale=en_US&device=iphone"
ALERT = "[role=alertdialog]"
TEXTS = f"Array.from(document.querySelectorAll('{ALERT} > *')).map(part => part.textContent)"
FOCUS = "document.activeElement.textContent"
SETTLED = 0.5  # seconds; until a request that came or went can't be hit by a double tap any more


def is_missing(message):
    """The reply of an app that opens the store's sheet, but can't open apps."""
    return {"opened": False} if "urlScheme" in message else {"handled": True}


def is_missing_and_has_no_sheet(message):
    return {"opened": False} if "urlScheme" in message else {"handled": False}


def for_store(app):
    """The message for an app to open in the store."""
    return {key: value for key, value in app.items() if key not in ("urlScheme", "installRequest")}


class InstallRequest(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(Server(INSTALLABLE))
        self.apps = self.server.catalog(QUERY)["apps"]

    def open(self, reply, device=IPHONE, query=QUERY, server=None):
        """A web view with the list, and its handler."""
        handler = ReplyingMessageHandler(reply=reply) if reply is not None else None
        view = self.enterContext(WebView(device, handler))
        view.open(f"{(server or self.server).url}/?{query}")
        return view, handler

    def alerts(self, view):
        return view.run(f"document.querySelectorAll('{ALERT}').length")

    def tap(self, view, index=0):
        """Taps an app and waits for the request."""
        view.click(".app", index)
        view.wait(lambda: self.alerts(view) == 1)
        view.pump(SETTLED)

    def test_it_comes_with_what_the_server_says_and_leads_to_the_store_once(self):
        view, handler = self.open(is_missing)
        self.assertEqual(self.apps[0]["urlScheme"], "larder://")
        self.tap(view)
        self.assertEqual(handler.posted("open"), [self.apps[0]])
        self.assertEqual(view.run(TEXTS), ["Could Not Open “Larder”", "Cancel", "Install"])
        view.click(f"{ALERT} button", 1)
        view.wait(lambda: len(handler.posted("open")) == 2)
        view.pump(SETTLED)
        self.assertEqual(handler.posted("open"), [self.apps[0], for_store(self.apps[0])])
        self.assertEqual((self.alerts(view), view.sheets, view.left_for), (0, [], []))
        self.assertTrue(view.run("document.activeElement === document.querySelector('.app')"))

    def test_it_speaks_the_readers_language(self):
        for locale in ("de_DE", "ar_EG", "ja_JP", "th_TH"):
            with self.subTest(locale):
                query = f"locale={locale}&device=iphone"
                view, _ = self.open(is_missing, query=query)
                words = self.server.catalog(query)["apps"][0]["installRequest"]["openingFailed"]
                self.tap(view)
                self.assertEqual(view.run(TEXTS), [words[key] for key in ("title", "cancelButton", "installButton")])
                cancel, install = view.run(
                    f"Array.from(document.querySelectorAll('{ALERT} button')).map(button => button.getBoundingClientRect().left)"
                )
                self.assertEqual(cancel < install, locale != "ar_EG")

    def test_it_comes_only_when_the_app_says_that_it_could_not_open_the_other(self):
        for name, reply, follows in [
            ("opened", {"opened": True}, False),
            ("a sheet instead", {"handled": True}, False),
            ("another reply", [{"opened": False}], False),
            ("a text", {"opened": "false"}, False),
            ("not handled", {"handled": False}, True),
            ("neither", {"handled": False, "opened": False}, True),
        ]:
            with self.subTest(name):
                view, handler = self.open(lambda message: reply)
                view.click(".app")
                view.wait(lambda: handler.posted("open"))
                view.pump(SETTLED)
                self.assertEqual(self.alerts(view), 0)
                self.assertEqual(view.sheets, [self.apps[0]["appStoreID"]] if follows else [])
                self.assertEqual(handler.posted("open"), [self.apps[0]])

    def test_a_handler_that_cannot_reply_has_the_tap(self):
        handler = MessageHandler()
        with WebView(IPHONE, handler) as view:
            view.open(f"{self.server.url}/?{QUERY}")
            view.click(".app")
            view.wait(lambda: handler.posted("open"))
            view.pump(SETTLED)
            self.assertEqual((handler.posted("open"), self.alerts(view), view.sheets), ([self.apps[0]], 0, []))

    def test_without_a_handler_the_link_leads_to_the_store(self):
        view, _ = self.open(None)
        view.click(".app")
        view.wait(lambda: view.sheets)
        view.pump(SETTLED)
        self.assertEqual((view.sheets, self.alerts(view)), ([self.apps[0]["appStoreID"]], 0))

    def test_where_the_app_has_no_sheet_install_follows_the_link_once(self):
        view, handler = self.open(is_missing_and_has_no_sheet)
        self.tap(view)
        self.assertEqual(view.sheets, [])
        view.click(f"{ALERT} button", 1)
        view.wait(lambda: view.sheets)
        view.pump(SETTLED)
        self.assertEqual(view.sheets, [self.apps[0]["appStoreID"]])
        self.assertEqual(handler.posted("open"), [self.apps[0], for_store(self.apps[0])])

    def test_where_nothing_can_be_opened_the_link_leads_to_the_store(self):
        view, handler = self.open(lambda message: {"opened": False})
        view.click(".app", 2)  # has no scheme, so there is nothing to ask
        view.wait(lambda: view.sheets)
        self.tap(view)
        view.click(f"{ALERT} button", 1)
        view.wait(lambda: len(view.sheets) == 2)
        view.pump(SETTLED)
        self.assertEqual((view.sheets, self.alerts(view)), ([self.apps[index]["appStoreID"] for index in (2, 0)], 0))
        self.assertEqual(handler.posted("open"), [self.apps[2], self.apps[0], for_store(self.apps[0])])

    def test_an_app_without_a_scheme_opens_the_store_at_once(self):
        view, handler = self.open(is_missing)
        view.click(".app", 2)
        view.wait(lambda: handler.posted("open"))
        view.pump(SETTLED)
        self.assertEqual((handler.posted("open"), self.alerts(view)), ([self.apps[2]], 0))
        self.assertNotIn("urlScheme", self.apps[2])

    def test_cancel_leaves_things_as_they_were_and_the_next_tap_asks_again(self):
        view, handler = self.open(is_missing)
        for leave in [lambda: view.click(f"{ALERT} button", 0), lambda: view.press("Escape")]:
            self.tap(view)
            asked = len(handler.posted("open"))
            leave()
            view.wait(lambda: self.alerts(view) == 0)
            self.assertTrue(view.run("document.activeElement === document.querySelector('.app')"))
            view.pump(1)
            self.assertEqual((len(handler.posted("open")), view.sheets), (asked, []))
        self.assertEqual(handler.posted("open"), [self.apps[0]] * 2)

    def test_the_keyboard_stays_inside_and_chooses(self):
        view, handler = self.open(is_missing)
        view.press("Tab", "Return")
        view.wait(lambda: self.alerts(view) == 1)
        view.pump(SETTLED)
        self.assertEqual(view.run(FOCUS), "Install")
        for keys, expected in [
            (["Tab"], "Cancel"), (["Tab"], "Install"), (["shift+Tab"], "Cancel"), (["shift+Tab"], "Install"),
            (["Tab", "Tab", "Tab"], "Cancel"),
        ]:  # fmt: skip
            view.press(*keys)
            view.wait(lambda: view.run(FOCUS) == expected)
        # A click beside the alert removes the focus, and the next key brings it back.
        view.click("body", at=(0.5, 0.02))
        self.assertEqual(self.alerts(view), 1)
        view.press("Tab")
        view.wait(lambda: view.run(FOCUS) == "Install")
        view.press("Return")
        view.wait(lambda: len(handler.posted("open")) == 2)
        view.pump(0.2)
        self.assertEqual(handler.posted("open"), [self.apps[0], for_store(self.apps[0])])
        self.assertTrue(view.run("document.activeElement === document.querySelector('.app')"))

    def test_a_double_tap_hits_neither_what_comes_nor_what_is_left(self):
        one = {"company": "Saltwind Studio", "apps": [entry(number, "Larder", urlScheme="larder:") for number in range(9)]}
        with Server(one) as server:
            view, handler = self.open(is_missing, server=server)
            for index in range(9):
                with self.subTest(index):
                    before = len(handler.posted("open"))
                    view.click(".app", index, at=(0.9, 0.6), times=2)
                    view.wait(lambda: self.alerts(view) == 1)
                    view.pump(SETTLED)
                    self.assertEqual((self.alerts(view), len(handler.posted("open"))), (1, before + 1))
                    view.click(f"{ALERT} button", index % 2, times=2)
                    view.wait(lambda: self.alerts(view) == 0)
                    view.pump(SETTLED)
                    self.assertEqual((self.alerts(view), len(handler.posted("open"))), (0, before + 1 + index % 2))

    def test_a_list_that_is_drawn_again_meanwhile_changes_nothing(self):
        view, handler = self.open(is_missing)
        self.tap(view)
        self.server.edit({"company": "Saltwind Studio", "apps": [entry(5, "Other")]})
        view.wait(lambda: self.server.catalog("")["apps"][0]["name"] == "Other")
        view.run("dispatchEvent(new Event('online'))")
        view.wait(lambda: view.run("document.querySelector('.name').textContent") == "Other")
        self.assertEqual((self.alerts(view), view.run(FOCUS)), (1, "Install"))
        view.press("Return")
        view.wait(lambda: len(handler.posted("open")) == 2)
        self.assertEqual(handler.posted("open")[1], for_store(self.apps[0]))
        self.assertEqual(view.run("document.activeElement.id"), "title")

    def test_of_two_the_later_one_is_asked(self):
        late = (
            "window.replies = []; window.webkit = {messageHandlers: {moreApps: {postMessage: message =>"
            " new Promise(reply => { if (message.action === 'open') replies.push(reply) })}}}"
        )
        with WebView(IPHONE, script=late) as view:
            view.open(f"{self.server.url}/?{QUERY}")
            for index in (0, 1):
                view.click(".app", index)
                view.wait(lambda: view.run("replies.length") == index + 1)
            view.run("replies.forEach(reply => reply({opened: false}))")
            view.wait(lambda: self.alerts(view) == 1)
            view.pump(0.1)
            self.assertEqual(self.alerts(view), 1)
            self.assertEqual(view.run(TEXTS)[0], "Could Not Open “Driftnote”")

    def test_in_a_view_as_high_as_the_list_it_is_where_the_reader_tapped(self):
        view, _ = self.open(is_missing, query="locale=en_US&device=iphone")
        view.resize(390, view.run("Math.ceil(document.documentElement.getBoundingClientRect().height)"))
        middle = "(box => (box.top + box.bottom) / 2)(document.querySelector(%s).getBoundingClientRect())"
        self.tap(view, 1)
        row = view.run("(box => [box.top, box.bottom])(document.querySelectorAll('.app')[1].getBoundingClientRect())")
        self.assertTrue(row[0] < view.run(middle % json.dumps(ALERT)) < row[1])
        view.press("Escape")
        view.pump(1)
        self.tap(view, 0)  # so near the edge that it has to keep away from it
        self.assertGreaterEqual(view.run(f"document.querySelector('{ALERT}').getBoundingClientRect().top"), 16)

    def test_in_a_view_that_scrolls_it_is_in_the_middle(self):
        view, _ = self.open(is_missing)
        view.resize(390, 500)
        self.tap(view, 1)
        box = view.run(f"document.querySelector('{ALERT}').getBoundingClientRect()")
        self.assertAlmostEqual(box["top"] + box["height"] / 2, 250, delta=1)

    def test_awkward_names_are_text_and_fit(self):
        names = ["<b>Bold</b> & \"quoted\" <script>alert(1)</script>", (WORD * 4)[:300], "名" * 300, "\u202eOverride"]
        with Server({"company": "A", "apps": [entry(n, name, urlScheme="a:") for n, name in enumerate(names)]}) as server:
            for device, text_size in [(IPHONE, 17), (IPHONE, LARGEST_TEXT), (IPAD, LARGEST_TEXT)]:
                view, _ = self.open(is_missing, device, server=server)
                view.run(f"document.documentElement.style.fontSize = '{text_size}px'")
                for index, name in enumerate(names):
                    with self.subTest(name[:20], device=device[1], text_size=text_size):
                        self.tap(view, index)
                        self.assertIn(name, view.run(TEXTS)[0])
                        self.assertEqual(view.run(f"document.querySelectorAll('{ALERT} b, {ALERT} script').length"), 0)
                        box, view_size = view.run(f"[document.querySelector('{ALERT}').getBoundingClientRect(), [innerWidth, innerHeight]]")
                        self.assertGreaterEqual(min(box["left"], box["top"]), 0)
                        self.assertLessEqual(box["right"], view_size[0])
                        self.assertLessEqual(box["bottom"], view_size[1])
                        self.assertTrue(view.run(f"document.querySelector('{ALERT}').scrollWidth <= document.querySelector('{ALERT}').clientWidth"))
                        view.click(f"{ALERT} button", 0)
                        view.wait(lambda: self.alerts(view) == 0)
                        view.pump(1)


class Access(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(Chromium())

    def asking(self, size=IPHONE_SIZE, query=QUERY, **more):
        return showing(self.browser, size, query, catalog=INSTALLABLE, script=NOT_INSTALLED, tap=True, **more)

    def test_it_has_a_name_and_hides_the_rest(self):
        with self.asking():
            tree = self.browser.command("Accessibility.getFullAXTree")["nodes"]
            parts = [(node["role"]["value"], node["name"]["value"]) for node in tree if not node["ignored"]]
            self.assertIn(("alertdialog", "Could Not Open “Larder”"), parts)
            self.assertEqual([part for part in parts if part[0] in ("button", "link")], [("button", "Cancel"), ("button", "Install")])

    def test_targets_are_44_points_and_more(self):
        for size in (IPHONE_SIZE, IPAD_SIZE):
            with self.subTest(size=size), self.asking(size):
                for button in self.browser.all(f"{ALERT} button"):
                    self.assertGreaterEqual(min(button.size["width"], button.size["height"]), 44)

    def test_nothing_moves_where_less_motion_is_asked_for(self):
        moving = "document.getAnimations().map(animation => animation.animationName)"
        with self.asking():
            for motion, expected in [("no-preference", ["fade"]), ("reduce", [])]:
                self.browser.become(IPHONE_SIZE, motion=motion)
                self.browser.all(f"{ALERT} button")[0].click()
                time.sleep(1.1)
                self.browser.run("document.querySelector('.app').click()")
                moves = self.browser.run(f"new Promise(done => setTimeout(() => done({moving}), 50))")
                self.assertEqual(moves, expected, motion)
                time.sleep(SETTLED)

    def test_nothing_shifts_when_it_comes_and_goes(self):
        rows = "Array.from(document.querySelectorAll('.app')).map(row => row.getBoundingClientRect().top)"
        with self.asking(IPAD_SIZE):
            during = self.browser.run(rows)
            self.browser.all(f"{ALERT} button")[0].click()
            self.assertEqual(self.browser.run(rows), during)


if __name__ == "__main__":
    unittest.main()
