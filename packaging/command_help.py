"""What the program's --help says, for the manual page and the completion."""

import dataclasses
import re
import subprocess
import sys


@dataclasses.dataclass
class Option:
    name: str
    # The placeholder or the alternatives: `PORT`, `text|json`; None for a switch.
    value: str | None
    help: str
    # Whether it is a parameter of a request, which no environment variable sets.
    is_parameter: bool

    @property
    def variable(self):
        return None if self.is_parameter else "MOREAPPS_" + self.name[2:].upper().replace("-", "_")


@dataclasses.dataclass
class Command:
    name: str
    operands: str
    summary: str
    options: list[Option]


def _run(binary, *arguments):
    return subprocess.run([binary, *arguments], check=True, capture_output=True, text=True).stdout


def _option(line, is_parameter):
    match = re.fullmatch(r"  (--[A-Za-z-]+)(?: (\S+))? {2,}(\S.*)", line)
    if match is None:
        sys.exit(f"error: this line of the help has no option: {line!r}")
    return Option(*match.groups(), is_parameter)


def commands(binary):
    """The program's commands."""
    for name in re.findall(r"^  ([a-z]+) +\S", _run(binary, "--help"), re.MULTILINE):
        usage, _, summary, _, *lines = _run(binary, name, "--help").splitlines()
        operands = usage.partition("[OPTION]...")[2].strip()
        options, is_parameter = [], False
        for line in filter(str.strip, lines):
            if line.startswith("  "):
                options.append(_option(line, is_parameter))
            else:
                is_parameter = line.startswith("Parameters of the request")
        yield Command(name, operands, summary, options)
