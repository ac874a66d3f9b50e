"""The states of the page for checks and screenshots."""

import contextlib
import time

from catalogs import EMPTY, INSTALLABLE, LONG_NAMES
from chromium import IPAD, IPHONE
from network import Network
from server import Server

LARGEST_TEXT = 53
"""The size of body text in points at the largest of Dynamic Type's accessibility sizes."""

LISTS = {
    "iphone": dict(size=IPHONE, query="locale=en_US&device=iphone"),
    "iphone-dark": dict(size=IPHONE, dark=True, query="locale=en_US&device=iphone"),
    "ipad": dict(size=IPAD, query="locale=en_US&device=ipad"),
    "ipad-dark": dict(size=IPAD, dark=True, query="locale=en_US&device=ipad"),
    "arabic": dict(size=IPHONE, query="locale=ar_EG&device=iphone"),
    "japanese": dict(size=IPHONE, query="locale=ja_JP&device=iphone"),
    "german-long-names": dict(size=IPHONE, query="locale=de_DE&device=iphone", catalog=LONG_NAMES),
    "largest-text": dict(size=IPHONE, query="locale=en_US&device=iphone", text_size=LARGEST_TEXT),
}
OTHERS = {
    "empty": dict(size=IPHONE, query="locale=sv_SE&device=iphone", catalog=EMPTY, state="empty"),
    "loading": dict(size=IPHONE, query="locale=sv_SE", state="loading"),
    "failed": dict(size=IPHONE, query="locale=sv_SE", state="failed"),
}
NOT_INSTALLED = """window.webkit = {messageHandlers: {moreApps: {
  postMessage: message => Promise.resolve(message.urlScheme ? {opened: false} : {handled: true})}}}"""
"""An app in which no other app can be opened."""

REQUESTS = {
    "install-request": dict(size=IPHONE, query="locale=en_US&device=iphone"),
    "install-request-dark": dict(size=IPHONE, dark=True, query="locale=ar_EG&device=iphone"),
    "install-request-largest-text": dict(size=IPHONE, query="locale=de_DE&device=iphone", text_size=LARGEST_TEXT),
}
for request in REQUESTS.values():
    request.update(catalog=INSTALLABLE, script=NOT_INSTALLED, tap=True)

STATES = {**LISTS, **OTHERS, **REQUESTS}
"""The targets that lead to each state, by its name."""


@contextlib.contextmanager
def showing(browser, size, query, dark=False, catalog=None, text_size=None, state="ready", script=None, tap=False):
    """Brings a Chromium into one of the states, for as long as the context lasts.

    `script` runs in the page before the page's own; with `tap` the first app is tapped, and the page asks to install it.
    """
    with Server() if catalog is None else Server(catalog) as server, Network(server.port) as network:
        network.silent = "/api/" if state == "loading" else None
        network.blocked = "/api/" if state == "failed" else None
        browser.become(size, dark)
        added = script and browser.command("Page.addScriptToEvaluateOnNewDocument", source=script)
        browser.open(f"{network.url}/?{query}", state)
        if text_size is not None:
            browser.run(f"document.documentElement.style.fontSize = '{text_size}px'")
        if state == "loading":
            time.sleep(0.7)  # until the skeleton shows
        if tap:
            browser.all(".app")[0].click()
            time.sleep(0.5)  # until the answer has come and settled
            if not browser.all("[role=alertdialog]"):
                raise AssertionError("the page asks nothing")
        yield
        if added:
            browser.command("Page.removeScriptToEvaluateOnNewDocument", **added)
