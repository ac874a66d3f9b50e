"""Photographs the page for the README into docs/ or, in all of its states, into a directory that is named.
After Tests/WebView/run has set up its environment:

    PYTHONPATH=Tests Tests/WebView/.venv/bin/python Tests/WebView/screenshots.py [DIRECTORY]

Needs Debian's pngquant, and fonts-inter for letters that resemble Apple's.
"""

import contextlib
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from chromium import Chromium
from server import REPOSITORY, Server
from states import STATES, showing

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<include>/etc/fonts/fonts.conf</include>
<alias binding="strong"><family>sans-serif</family><prefer><family>Inter</family></prefer></alias>
<alias binding="strong"><family>sans</family><prefer><family>Inter</family></prefer></alias>
</fontconfig>
"""

README = ("iphone", "ipad-dark", "preview")
PREVIEW = ((1180, 880), "preview?locale=ja_JP&me=larder")


def photograph(browser, path):
    time.sleep(1)
    browser.driver.save_screenshot(str(path))
    subprocess.run(["pngquant", "--force", "--strip", "--speed=1", "--output", path, "128", path], check=True)


def main(directory=None):
    docs = pathlib.Path(REPOSITORY, "docs")
    with tempfile.NamedTemporaryFile("w", suffix=".conf") as fonts, contextlib.ExitStack() as stack:
        fonts.write(FONTS)
        fonts.flush()
        os.environ["FONTCONFIG_FILE"] = fonts.name
        browser = stack.enter_context(Chromium())
        for name, state in STATES.items():
            if directory or name in README:
                with showing(browser, **state):
                    photograph(browser, pathlib.Path(directory or docs, f"{name}.png"))
        server = stack.enter_context(Server(preview=True))
        size, target = PREVIEW
        browser.become(size)
        browser.driver.get(f"{server.url}/{target}")
        time.sleep(1)
        photograph(browser, pathlib.Path(directory or docs, "preview.png"))


if __name__ == "__main__":
    main(*sys.argv[1:2])
