"""An app with a web view: WebKitGTK, the original client's navigation rule, and a real pointer and keyboard."""

import json
import re
import subprocess
import time
from urllib.parse import urlsplit

import gi

gi.require_version("GdkX11", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GdkX11, GLib, Gtk, WebKit2  # noqa: E402, F401 (GdkX11 adds get_xid)

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
    390,
    844,
)
IPAD = (
    "Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
    1024,
    768,
)
MAC = ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)", 1280, 800)


class WebView:
    """A window that holds nothing but a web view of a device `(user agent, width, height)`. A context manager.

    A link to the page's own host loads in the view. One to another host in which "id" and digits occur exactly once
    opens the store sheet; any other leaves the app. Both are only noted here, as the view doesn't follow either.
    """

    def __init__(self, device, handler=None, script=""):
        """`handler` receives the page's messages; `script` runs before the page's own."""
        agent, width, height = device
        self.sheets = []
        """The App Store identifiers whose sheets opened."""
        self.left_for = []
        """The URLs for which the reader left the app."""
        self._host = None
        self._committed = False
        manager = WebKit2.UserContentManager()
        if handler is not None:
            handler.register(manager)
        frames, moment = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
        manager.add_script(WebKit2.UserScript.new(script, frames, moment, None, None))
        self._view = WebKit2.WebView(web_context=WebKit2.WebContext.new_ephemeral(), user_content_manager=manager)
        self._view.get_settings().set_user_agent(agent)
        self._view.connect("decide-policy", self._decide)
        self._view.connect("load-changed", self._load_changed)
        self._window = Gtk.Window(type=Gtk.WindowType.TOPLEVEL)
        self._window.set_default_size(width, height)
        self._window.add(self._view)

    def __enter__(self):
        self._window.show_all()
        self._window.move(0, 0)
        self.wait(lambda: self._window.get_window() is not None and self._view.get_allocated_width() > 1)
        self._view.grab_focus()
        return self

    def __exit__(self, *_):
        self._window.destroy()
        self.pump(0.05)

    def _decide(self, _, decision, kind):
        if kind != WebKit2.PolicyDecisionType.NAVIGATION_ACTION:
            return False
        url = decision.get_navigation_action().get_request().get_uri()
        if urlsplit(url).netloc == self._host:
            return False
        identifiers = re.findall(r"id([0-9]+)", url)
        if len(identifiers) == 1:
            self.sheets.append(identifiers[0])
        else:
            self.left_for.append(url)
        decision.ignore()
        return True

    def _load_changed(self, _, event):
        self._committed = self._committed or event == WebKit2.LoadEvent.COMMITTED

    def pump(self, seconds):
        """Lets the view run for a while."""
        deadline = time.monotonic() + seconds
        context = GLib.MainContext.default()
        while time.monotonic() < deadline:
            if not context.iteration(False):
                time.sleep(0.002)

    def wait(self, condition, seconds=10):
        """Waits for a condition, and returns how long that took, in seconds."""
        start = time.monotonic()
        while not condition():
            if time.monotonic() - start > seconds:
                raise AssertionError(f"not within {seconds} s")
            self.pump(0.01)
        return time.monotonic() - start

    def open(self, url, state="ready"):
        """Loads a promo page and waits for its state."""
        self.load(url)
        self.wait_for_state(state)

    def load(self, url):
        """Loads any page, and waits until it begins to arrive."""
        self._host = urlsplit(url).netloc
        self._committed = False
        self._view.load_uri(url)
        self.wait(lambda: self._committed)

    def wait_for_state(self, state, seconds=10):
        return self.wait(lambda: self.state() == state, seconds)

    def state(self):
        return self.run("document.getElementById('page') && document.getElementById('page').dataset.state")

    def run(self, script):
        """The value of a JavaScript expression."""
        results = []

        def finished(view, result):
            try:
                results.append(view.evaluate_javascript_finish(result).to_string())
            except GLib.Error as error:
                results.append(error)

        self._view.evaluate_javascript(f"JSON.stringify({script})", -1, None, None, None, finished)
        self.wait(lambda: results)
        if isinstance(results[0], GLib.Error):
            raise AssertionError(f"{script}: {results[0].message}")
        return None if results[0] == "undefined" else json.loads(results[0])

    def resize(self, width, height):
        self._window.resize(width, height)
        self.wait(lambda: self.run("[innerWidth, innerHeight]") == [width, height])

    def click(self, selector, index=0, at=(0.5, 0.5), button=1, times=1, modifier=None):
        """Clicks with the pointer on an element, at a point given in parts of its width and height.

        `button` is X's: 2 is the middle one. `modifier` is the X name of a key that is held meanwhile.
        """
        element = f"document.querySelectorAll({json.dumps(selector)})[{index}]"
        self.run(f"{element}.scrollIntoView({{block: 'center'}})")
        self.pump(0.05)
        box = self.run(f"{element}.getBoundingClientRect()")
        x = round(box["x"] + box["width"] * at[0])
        y = round(box["y"] + box["height"] * at[1])
        held, released = (["keydown", modifier], ["keyup", modifier]) if modifier else ([], [])
        # xdotool also waits after the last click.
        repeat = ["--repeat", str(times), "--delay", "80"] if times > 1 else ["--delay", "0"]
        click = ["click", *repeat, str(button)]
        subprocess.run(["xdotool", "mousemove", str(x), str(y), *held, *click, *released], check=True)

    def press(self, *keys):
        """Presses keys, by their X names."""
        # There is no window manager to set the keyboard focus.
        window = str(self._window.get_window().get_xid())
        subprocess.run(["xdotool", "windowfocus", window], check=True)
        self.pump(0.1)
        subprocess.run(["xdotool", "key", *keys], check=True)
        self.pump(0.1)
