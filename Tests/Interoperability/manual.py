"""What docs/operations.md shows for copying."""

import re

from programs import REPOSITORY

MANUAL = REPOSITORY / "docs/operations.md"
THREAT_MODEL = REPOSITORY / "docs/threat-model.md"


def snippet(beginning):
    """The only block of the manual whose text begins so."""
    blocks = re.findall(r"^```\w*\n(.*?)^```$", MANUAL.read_text("utf-8"), re.M | re.S)
    found = [block for block in blocks if block.startswith(beginning)]
    if len(found) != 1:
        raise AssertionError(f"{MANUAL.name} has {len(found)} blocks that begin with {beginning!r}")
    return found[0]


def adapted(text, replacements):
    """A text in which names of the public are those of this machine; each must be there, so that none is forgotten."""
    for name, replacement in replacements.items():
        if name not in text:
            raise AssertionError(f"there is no {name!r} in {text!r}")
        text = text.replace(name, replacement)
    return text
