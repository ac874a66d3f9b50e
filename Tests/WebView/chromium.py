"""Chromium by WebDriver, with the sizes and preferences of a device."""

import importlib.util
import pathlib
import time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

IPHONE = (390, 844)
IPAD = (1024, 768)

_axe = importlib.util.find_spec("axe_playwright_python").submodule_search_locations[0]
AXE = pathlib.Path(_axe, "axe.min.js").read_text(encoding="utf-8")


class Chromium:
    """A headless browser. A context manager."""

    def __enter__(self):
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        # Its sandbox needs user namespaces, which containers lack, and /dev/shm is small there.
        for argument in ("headless=new", "no-sandbox", "disable-dev-shm-usage", "disable-gpu", "hide-scrollbars"):
            options.add_argument("--" + argument)
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def become(self, size, dark=False, contrast="no-preference", motion="no-preference"):
        """Applies a device's size in points, theme, contrast and motion preference."""
        width, height = size
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2, mobile=False)
        features = {
            "prefers-color-scheme": "dark" if dark else "light",
            "prefers-contrast": contrast,
            "prefers-reduced-motion": motion,
        }
        self.command(
            "Emulation.setEmulatedMedia", features=[{"name": name, "value": features[name]} for name in features]
        )

    def command(self, name, **parameters):
        """A command of the Chrome DevTools protocol."""
        return self.driver.execute_cdp_cmd(name, parameters)

    def open(self, url, state="ready"):
        self.driver.get(url)
        self.wait_for_state(state)

    def run(self, script, *arguments):
        """The value of a JavaScript expression."""
        return self.driver.execute_script(f"return {script}", *arguments)

    def wait_for_state(self, state, seconds=10):
        """Waits for the page's state, and returns how long that took, in seconds."""
        start = time.monotonic()
        while self.run("document.getElementById('page').dataset.state") != state:
            if time.monotonic() - start > seconds:
                raise AssertionError(f"not {state} within {seconds} s")
            time.sleep(0.02)
        return time.monotonic() - start

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def violations(self):
        """axe-core's violations on the current page, by WCAG's rules and best practices, one line each."""
        self.driver.execute_script(AXE)
        result = self.driver.execute_async_script(
            "const done = arguments[0]; axe.run().then(done, error => done({error: String(error)}))"
        )
        if "error" in result:
            raise AssertionError(result["error"])
        if not result["passes"]:
            raise AssertionError("axe checked nothing")
        return [
            f"{violation['id']}: {node['html']} {node['failureSummary']}"
            for violation in result["violations"]
            for node in violation["nodes"]
        ]
