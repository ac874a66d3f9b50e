"""The examples of docs/operations.md."""

import re

from programs import REPOSITORY

MANUAL = REPOSITORY / "docs/operations.md"
THREAT_MODEL = REPOSITORY / "docs/threat-model.md"


def snippet(beginning):
    """The only block of the manual that begins with this text."""
    blocks = re.findall(r"^```\w*\n(.*?)^```$", MANUAL.read_text("utf-8"), re.M | re.S)
    found = [block for block in blocks if block.startswith(beginning)]
    if len(found) != 1:
        raise AssertionError(f"{MANUAL.name} has {len(found)} blocks that begin with {beginning!r}")
    return found[0]


def adapted(text, replacements):
    """Replaces public names in a text with this machine's; each must occur, so that none is forgotten."""
    for name, replacement in replacements.items():
        if name not in text:
            raise AssertionError(f"there is no {name!r} in {text!r}")
        text = text.replace(name, replacement)
    return text
