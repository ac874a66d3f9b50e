"""The inputs that all benchmarks take: the binary, and what it serves."""

import argparse
import shlex
import signal
import sys
import time
from pathlib import Path

from . import tools


def parser(description: str) -> argparse.ArgumentParser:
    result = argparse.ArgumentParser(description=description)
    result.add_argument("--moreapps", type=Path, default=tools.MOREAPPS, help="the binary to measure")
    result.add_argument("--definitions", type=Path, default=tools.REPOSITORY / "appdefinitions.json")
    result.add_argument("--public", type=Path, default=tools.REPOSITORY / "Public")
    result.add_argument("--memory-limit", type=int, default=17 * 1024, help="the constant's memory per connection, in bytes")
    result.add_argument("--write", type=Path, metavar="FILE", help="also put the report between FILE's markers")
    return result


def prepare(options: argparse.Namespace, *commands: str):
    """Checks the inputs, installs the commands and builds the constant."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that servers are ended
    tools.require("taskset", *commands)
    tools.build_constant()
    options.moreapps = tools.existing(options.moreapps, "build it: swift build -c release")
    options.definitions = tools.existing(options.definitions, "name one with --definitions")
    options.public = tools.existing(options.public, "name one with --public")


def command_and_date(name: str) -> str:
    return f"`{shlex.join([f'Benchmarks/{name}', *sys.argv[1:]])}` on {time.strftime('%Y-%m-%d')}"
