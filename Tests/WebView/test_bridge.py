"""Messages between the page and the app."""

import json
import time
import unittest

from catalogs import AWKWARD, EMPTY, entry
from chromium import Chromium
from message_handler import MessageHandler, ReplyingMessageHandler
from network import Network
from server import Server
from states import LARGEST_TEXT
from web_view import IPAD, IPHONE, WebView

HEIGHT = "Math.ceil(document.documentElement.getBoundingClientRect().height)"

HANDLED = {
    "that can't reply": MessageHandler,
    "that replies it did": lambda: ReplyingMessageHandler(reply={"handled": True}),
    "that replies nothing": lambda: ReplyingMessageHandler(reply=None),
    "that replies something else": lambda: ReplyingMessageHandler(reply=[False, "handled"]),
    "that never replies": lambda: ReplyingMessageHandler(never=True),
}
"""Handlers that handle each tap."""

REFUSED = {
    "that replies it did not": lambda: ReplyingMessageHandler(reply={"handled": False}),
    "that replies an error": lambda: ReplyingMessageHandler(error="The store is closed"),
}
"""Handlers that leave each tap to the page."""


class SampleCatalog(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server())


class Taps(SampleCatalog):
    QUERY = "locale=en_US&device=iphone"

    def entries(self, query=QUERY):
        catalog = self.server.catalog(query)
        return catalog["apps"] + catalog["affiliates"]

    def tap_each(self, view, apps, opened):
        """Taps each app, waiting for `opened` to grow after each tap."""
        for index in range(len(apps)):
            view.click(".app", index)
            view.wait(lambda: len(opened()) > index)
        view.pump(0.3)

    def test_each_reaches_a_handler_once_and_opens_no_link(self):
        for name, make in HANDLED.items():
            handler = make()
            with self.subTest("a handler " + name), WebView(IPHONE, handler) as view:
                view.open(f"{self.server.url}/?{self.QUERY}")
                self.tap_each(view, self.entries(), handler.opened)
                self.assertEqual(handler.posted("open"), self.entries())
                self.assertEqual((view.sheets, view.left_for), ([], []))
                self.assertEqual(view.state(), "ready")

    def test_each_that_a_handler_refuses_opens_its_link_once(self):
        identifiers = [app["appStoreID"] for app in self.entries()]
        for name, make in REFUSED.items():
            handler = make()
            with self.subTest("a handler " + name), WebView(IPHONE, handler) as view:
                view.open(f"{self.server.url}/?{self.QUERY}")
                self.tap_each(view, self.entries(), lambda: view.sheets)
                self.assertEqual((handler.opened(), view.sheets, view.left_for), (identifiers, identifiers, []))

    def test_each_opens_once_in_every_state_that_has_a_list(self):
        for name, make in {"without": lambda: None, "with": MessageHandler}.items():
            for state in (self.fetched, self.recovered, self.offline, self.drawn_again, self.enlarged):
                handler = make()
                with (
                    self.subTest(state.__name__, handler=name),
                    Network(self.server.port) as network,
                    WebView(IPAD, handler) as view,
                ):
                    apps = self.entries(state(network, view))
                    self.assertGreater(len(apps), 6)
                    self.assertEqual(view.run("document.querySelectorAll('.app').length"), len(apps))
                    self.tap_each(view, apps, handler.opened if handler else lambda: view.sheets)
                    identifiers = [app["appStoreID"] for app in apps]
                    self.assertEqual(handler.opened() if handler else view.sheets, identifiers)
                    self.assertEqual(len(view.sheets), 0 if handler else len(apps))
                    self.assertEqual(view.left_for, [])

    def fetched(self, network, view):
        view.open(f"{network.url}/?locale=ja_JP")
        return "locale=ja_JP&device=ipad"

    def recovered(self, network, view):
        network.blocked = "/api/"
        view.open(f"{network.url}/?locale=ar_EG", "failed")
        network.restore()
        view.click("#retry")
        view.wait_for_state("ready")
        return "locale=ar_EG&device=ipad"

    def offline(self, network, view):
        view.open(f"{network.url}/?locale=de_DE&device=ipad")
        network.cut()
        view.run("dispatchEvent(new Event('online'))")
        view.pump(0.5)
        return "locale=de_DE&device=ipad"

    def drawn_again(self, network, view):
        view.open(f"{network.url}/?locale=sv_SE&device=ipad")
        icon = self.entries("locale=sv_SE&device=ipad")[0]["icon"]
        view.run(f"document.querySelector('.icon img').src = {json.dumps(icon + '.missing')}")
        view.wait(lambda: view.run("document.querySelectorAll('.icon img').length === document.querySelectorAll('.icon').length - 1"))
        view.run("dispatchEvent(new Event('online'))")
        view.wait(lambda: view.run("document.querySelectorAll('.icon img').length === document.querySelectorAll('.icon').length"))
        return "locale=sv_SE&device=ipad"

    def enlarged(self, network, view):
        view.open(f"{network.url}/?locale=de_DE&device=ipad")
        view.run(f"document.documentElement.style.fontSize = '{LARGEST_TEXT}px'")
        return "locale=de_DE&device=ipad"

    def test_a_second_tap_on_an_app_belongs_to_the_first_unless_it_comes_later(self):
        first = self.entries()[0]["appStoreID"]
        makes = {"no handler": lambda: None, **HANDLED, **REFUSED}
        for name, make in makes.items():
            handler = make()
            with self.subTest(name), WebView(IPHONE, handler) as view:
                view.open(f"{self.server.url}/?{self.QUERY}")

                def opened():
                    return view.sheets if handler is None or name in REFUSED else handler.opened()

                for times, expected in [(3, [first]), (1, [first, first])]:
                    view.click(".app", times=times)
                    view.wait(lambda: len(opened()) >= len(expected))
                    view.pump(0.3)
                    self.assertEqual(opened(), expected)
                    view.pump(1 if times > 1 else 0)

    def test_taps_on_two_apps_in_a_row_open_both(self):
        handler = MessageHandler()
        with WebView(IPHONE, handler) as view:
            view.open(f"{self.server.url}/?{self.QUERY}")
            for index in (0, 1, 0):
                view.run(f"document.querySelectorAll('.app')[{index}].click()")
            first, second = (app["appStoreID"] for app in self.entries()[:2])
            view.wait(lambda: handler.opened() == [first, second, first])

    def test_the_keyboard_reaches_the_handler(self):
        handler = MessageHandler()
        with WebView(IPHONE, handler) as view:
            view.open(f"{self.server.url}/?{self.QUERY}")
            view.press("Tab", "Tab", "Return")
            view.wait(lambda: handler.opened() == [self.entries()[1]["appStoreID"]])
            self.assertEqual(view.sheets, [])

    def test_clicks_for_another_window_stay_the_links(self):
        identifier = self.entries()[0]["appStoreID"]
        for click in [dict(button=2), dict(modifier="Control_L"), dict(modifier="Shift_L")]:
            handler = MessageHandler()
            with self.subTest(**click), WebView(IPHONE, handler) as view:
                view.open(f"{self.server.url}/?{self.QUERY}")
                view.click(".app", **click)
                view.wait(lambda: view.sheets)
                self.assertEqual((view.sheets, handler.opened()), ([identifier], []))

    def test_a_click_with_any_modifier_is_none_of_the_handlers(self):
        handler = MessageHandler()
        with WebView(IPHONE, handler) as view:
            view.open(f"{self.server.url}/?{self.QUERY}")
            click = (
                "document.querySelector('.app').dispatchEvent(new MouseEvent('click',"
                " {bubbles: true, cancelable: true, [%s]: true}))"
            )
            for key in ("metaKey", "ctrlKey", "shiftKey", "altKey"):
                self.assertTrue(view.run(click % json.dumps(key)), f"{key}: the page kept the click")
            view.pump(0.2)
            self.assertEqual(handler.opened(), [])
            self.assertFalse(view.run(click % json.dumps("composed")))
            view.wait(lambda: len(handler.opened()) == 1)

    def test_a_refusal_that_comes_after_the_list_was_drawn_again_still_opens_the_link(self):
        definitions = {"company": "Saltwind Studio", "apps": [entry(0, "Before")]}
        late = (
            "window.webkit = {messageHandlers: {moreApps: {postMessage: message =>"
            " new Promise((_, no) => { if (message.action === 'open') window.refuseTap = no })}}}"
        )
        with Server(definitions) as server, WebView(IPHONE, script=late) as view:
            view.open(f"{server.url}/?{self.QUERY}")
            view.click(".app")
            view.wait(lambda: view.run("typeof refuseTap") == "function")
            server.edit({"company": "Saltwind Studio", "apps": [entry(0, "After")]})
            view.wait(lambda: server.catalog("")["apps"][0]["name"] == "After")
            view.run("dispatchEvent(new Event('online'))")
            view.wait(lambda: view.run("document.querySelector('.name').textContent") == "After")
            self.assertEqual(view.sheets, [])
            view.run("refuseTap()")
            view.wait(lambda: view.sheets)
            self.assertEqual(view.sheets, ["9900000100"])

    def test_awkward_entries_arrive_as_the_catalog_has_them(self):
        handler = MessageHandler()
        with Server(AWKWARD) as server, WebView(IPHONE, handler) as view:
            catalog = server.catalog(self.QUERY)
            view.open(f"{server.url}/?{self.QUERY}")
            self.tap_each(view, catalog["apps"] + catalog["affiliates"], handler.opened)
            self.assertEqual(handler.posted("open"), catalog["apps"] + catalog["affiliates"])


class Messages(SampleCatalog):
    """Messages that the page sends without a tap."""

    def setUp(self):
        self.handler = MessageHandler()

    def view(self, device=IPHONE, script=""):
        return WebView(device, self.handler, script)

    def test_ready_says_what_is_listed(self):
        for query in ("locale=ar_EG&device=iphone&me=larder", "locale=sv_SE"):
            with self.subTest(query), self.view() as view:
                self.handler.messages.clear()
                view.open(f"{self.server.url}/?{query}")
                catalog = self.server.catalog(query + "&device=iphone")
                expected = {name: catalog[name] for name in ("title", "language", "direction")}
                expected.update({name: len(catalog[name]) for name in ("apps", "affiliates")})
                self.assertEqual(self.handler.posted("ready"), [expected])
                self.assertEqual(self.handler.posted("failed"), [])

    def test_ready_says_that_nothing_is_listed(self):
        with Server(EMPTY) as server, self.view() as view:
            view.open(f"{server.url}/?locale=en_US&device=iphone", "empty")
            [ready] = self.handler.posted("ready")
            self.assertEqual((ready["apps"], ready["affiliates"]), (0, 0))
            self.assertEqual(self.handler.posted("height"), [{"height": view.run(HEIGHT)}])

    def test_ready_is_told_again_when_the_list_changed(self):
        definitions = {"company": "Saltwind Studio", "apps": [entry(0, "Before")]}
        with Server(definitions) as server, self.view() as view:
            view.open(f"{server.url}/?locale=en_US&device=iphone")
            for count, name in [(1, "Before"), (2, "After")]:
                server.edit({"company": "Saltwind Studio", "apps": [entry(number, name) for number in range(count)]})
                view.wait(lambda: server.catalog("")["apps"][-1]["name"] == name)
                view.run("dispatchEvent(new Event('online'))")
                view.wait(lambda: len(self.handler.posted("ready")) >= count)
                view.pump(0.3)
                self.assertEqual([ready["apps"] for ready in self.handler.posted("ready")], list(range(1, count + 1)))
            view.wait(lambda: self.handler.posted("height")[-1]["height"] == view.run(HEIGHT))
            heights = [message["height"] for message in self.handler.posted("height")]
            self.assertEqual(len(heights), 2)
            self.assertEqual(heights[-1], view.run(HEIGHT))

    def test_failed_says_why_and_whether_a_list_is_there(self):
        no_catalog = "Object.defineProperty(XMLHttpRequest.prototype, 'responseText', {get: () => '[]'}) && 0"
        hurry = (
            "const {set} = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');"
            "Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {set(limit) { set.call(this, limit / 50) }})"
        )
        for reason, status, fault, script in [
            ("network", 0, "blocked", ""),
            ("timeout", 0, "silent", hurry),
            ("status", 503, "unavailable", ""),
            ("content", 200, None, no_catalog),
        ]:
            for query, is_listed in [("locale=sv_SE", False), ("locale=sv_SE&device=iphone", True)]:
                self.handler.messages.clear()
                with self.subTest(reason, is_listed=is_listed), Network(self.server.port) as network, self.view(script=script) as view:
                    if fault:
                        setattr(network, fault, "/api/")
                    view.open(f"{network.url}/?{query}", "ready" if is_listed else "failed")
                    if is_listed:
                        view.run("dispatchEvent(new Event('online'))")
                    view.wait(lambda: self.handler.posted("failed"))
                    expected = {"reason": reason, "status": status, "isListShown": is_listed}
                    self.assertEqual(self.handler.posted("failed")[0], expected)
                    self.assertEqual(view.state(), "ready" if is_listed else "failed")
                    self.assertEqual(self.handler.posted("height")[-1]["height"], view.run(HEIGHT))

    def test_the_height_follows_the_content(self):
        for name, script in [("observed", ""), ("without ResizeObserver", "delete window.ResizeObserver")]:
            self.handler.messages.clear()
            with self.subTest(name), self.view(script=script) as view:
                view.open(f"{self.server.url}/?locale=de_DE&device=iphone")
                self.assertEqual(view.run("typeof ResizeObserver") == "undefined", bool(script))
                view.wait(lambda: self.handler.posted("height"))
                view.pump(0.3)
                self.assertEqual(self.handler.posted("height"), [{"height": view.run(HEIGHT)}])
                view.resize(1024, 768)
                view.wait(lambda: len(self.handler.posted("height")) > 1)
                view.pump(0.3)
                heights = [message["height"] for message in self.handler.posted("height")]
                self.assertEqual(heights[-1], view.run(HEIGHT))
                self.assertLess(heights[-1], heights[0])

    def test_a_view_of_that_height_needs_no_scrolling_and_no_other_height(self):
        with Server(EMPTY) as empty, Network(self.server.port) as network:
            network.blocked = "/api/"
            for url, state in [
                (f"{self.server.url}/?locale=en_US&device=ipad&me=larder", "ready"),
                (f"{empty.url}/?locale=en_US&device=ipad", "empty"),
                (f"{network.url}/?locale=en_US", "failed"),
            ]:
                self.handler.messages.clear()
                with self.subTest(state), self.view(IPAD) as view:
                    view.open(url, state)
                    view.wait(lambda: self.handler.posted("height"))
                    height = self.handler.posted("height")[0]["height"]
                    view.resize(1024, height)
                    self.assertEqual(view.run("document.documentElement.scrollHeight"), height)
                    view.resize(1024, 200)
                    view.pump(0.3)
                    self.assertEqual({message["height"] for message in self.handler.posted("height")}, {height})

    def test_a_text_size_that_changes_changes_the_height(self):
        with self.view() as view:
            view.open(f"{self.server.url}/?locale=en_US&device=iphone")
            view.wait(lambda: self.handler.posted("height"))
            view.run("document.documentElement.style.fontSize = '30px'")
            view.wait(lambda: self.handler.posted("height")[-1]["height"] == view.run(HEIGHT))
            self.assertEqual(len(self.handler.posted("height")), 2)

    def test_no_height_is_told_of_what_only_stands_in(self):
        with Network(self.server.port) as network, self.view() as view:
            network.silent = "/api/"
            view.open(f"{network.url}/?locale=sv_SE", "loading")
            view.resize(500, 700)
            view.pump(0.3)
            self.assertEqual(self.handler.messages, [])


class Misbehaviour(unittest.TestCase):
    """A failing native side doesn't affect the page, and taps follow its links."""

    POST = "window.webkit = {messageHandlers: {moreApps: {postMessage: %s}}}"
    CASES = [
        ("no handler of that name", "window.webkit = {messageHandlers: {}}", True),
        ("no handlers", "window.webkit = {}", True),
        ("handlers that are null", "window.webkit = {messageHandlers: null}", True),
        ("a getter that throws", "Object.defineProperty(window, 'webkit', {get() { throw new Error('webkit') }})", True),
        ("no function", POST % "1", True),
        ("it throws", POST % "() => { throw new TypeError('InvalidAccessError') }", True),
        ("it rejects with nothing", POST % "() => Promise.reject()", True),
        ("it returns a number", POST % "() => 42", False),
        ("it returns null", POST % "() => null", False),
        ("its reply is false", POST % "() => Promise.resolve(false)", False),
        ("its reply says so in a text", POST % "() => Promise.resolve({handled: 'false'})", False),
        ("its reply throws when read", POST % "() => Promise.resolve({get handled() { throw 1 }})", True),
        ("its promise throws", POST % "() => ({get then() { throw new Error('then') }})", True),
        ("it replies twice", POST % "() => ({then(yes, no) { yes({handled: false}); no(); yes() }})", True),
        ("it never replies", POST % "() => new Promise(() => {})", False),
    ]

    def test_it_does_no_harm(self):
        # There is no App Store here: record the links that clicks would follow.
        watch = (
            "window.faults = []; window.followed = [];"
            "addEventListener('error', event => faults.push(event.message));"
            "addEventListener('unhandledrejection', event => faults.push(String(event.reason)));"
            "addEventListener('click', event => {"
            " if (!event.defaultPrevented) followed.push(event.target.closest('a').href); event.preventDefault() });"
        )
        with Server() as server:
            catalog = server.catalog("locale=sv_SE&device=iphone")
            links = [app["link"] for app in catalog["apps"] + catalog["affiliates"]]
            browser = self.enterContext(Chromium())
            for name, script, follows in self.CASES:
                with self.subTest(name):
                    added = browser.command("Page.addScriptToEvaluateOnNewDocument", source=watch + script)
                    browser.open(f"{server.url}/?locale=sv_SE&device=iphone")
                    for row in browser.all("main a"):
                        row.click()
                    time.sleep(0.1)
                    self.assertEqual(browser.run("followed"), links if follows else [])
                    self.assertEqual(browser.run("faults"), [])
                    self.assertEqual(browser.run("document.getElementById('page').dataset.state"), "ready")
                browser.command("Page.removeScriptToEvaluateOnNewDocument", **added)


if __name__ == "__main__":
    unittest.main()
