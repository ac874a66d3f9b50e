"""Photographs the page with the sample catalog into docs/. After Tests/WebView/run has set up its environment:

    MOREAPPS_BINARY=.build/debug/moreapps Tests/WebView/.venv/bin/python Tests/WebView/screenshots.py

Needs Debian's pngquant, and fonts-inter for letters that resemble Apple's.
"""

import os
import pathlib
import subprocess
import tempfile
import time

from chromium import IPAD, IPHONE, Chromium
from server import REPOSITORY, Server

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<include>/etc/fonts/fonts.conf</include>
<alias binding="strong"><family>sans-serif</family><prefer><family>Inter</family></prefer></alias>
<alias binding="strong"><family>sans</family><prefer><family>Inter</family></prefer></alias>
</fontconfig>
"""

SHOTS = [
    ("iphone", IPHONE, False, "?locale=en_US&device=iphone"),
    ("ipad-dark", IPAD, True, "?locale=en_US&device=ipad"),
    ("preview", (1180, 880), False, "preview?locale=ja_JP&me=larder"),
]


def main():
    with tempfile.NamedTemporaryFile("w", suffix=".conf") as fonts:
        fonts.write(FONTS)
        fonts.flush()
        os.environ["FONTCONFIG_FILE"] = fonts.name
        with Server(preview=True) as server, Chromium() as browser:
            for name, size, dark, target in SHOTS:
                path = pathlib.Path(REPOSITORY, "docs", f"{name}.png")
                browser.become(size, dark)
                browser.driver.get(f"{server.url}/{target}")
                time.sleep(2)
                browser.driver.save_screenshot(str(path))
                subprocess.run(["pngquant", "--force", "--strip", "--speed=1", "--output", path, "128", path], check=True)


if __name__ == "__main__":
    main()
