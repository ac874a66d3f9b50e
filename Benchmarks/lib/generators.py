"""The two load generators, wrk and h2load, and the figures that each reports for a round."""

import json
import re
import statistics
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from . import tools
from .exchange import HOST

CONNECTIONS = 64
SCRIPT = Path(__file__).resolve().parents[1] / "wrk.lua"

Fields = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Figures:
    requests: int
    seconds: float
    p50_ms: float
    p99_ms: float
    bytes: int


@dataclass(frozen=True)
class Distinct:
    """Distinct targets instead of one; see wrk.lua."""

    mode: str
    base: str
    first: int

    def arguments(self) -> list[str]:
        return [self.mode, self.base, str(self.first)]


def finished(command: list[str], core: int, seconds: int) -> str:
    """Runs a load generator on its core and returns its output."""
    result = subprocess.run(tools.pinned([core], command), capture_output=True, text=True, timeout=seconds + 60)
    if result.returncode != 0:
        tools.fail(f"{command[0]} ended with status {result.returncode}: {result.stdout}{result.stderr}")
    return result.stdout


def wrk(port: int, core: int, target: str, fields: Fields, seconds: int, distinct: Distinct | None) -> Figures:
    command = ["wrk", "--threads", "1", "--connections", str(CONNECTIONS), "--duration", f"{seconds}s", "--timeout", "10s"]
    command += ["--script", str(SCRIPT)]
    for name, value in (("Host", HOST), *fields):
        command += ["--header", f"{name}: {value}"]
    command.append(f"http://127.0.0.1:{port}{target}")
    if distinct:
        command += ["--", *distinct.arguments()]
    output = finished(command, core, seconds)
    figures = json.loads(output.strip().splitlines()[-1])
    if figures["errors"]:
        tools.fail(f"{figures['errors']} requests of {target} failed:\n{output}")
    return Figures(
        figures["requests"], figures["microseconds"] / 1e6, figures["p50"] / 1e3, figures["p99"] / 1e3, figures["bytes"]
    )


def h2load(port: int, core: int, target: str, fields: Fields, seconds: int) -> Figures:
    """For 304: wrk waits for the body that a 304's Content-Length announces, and that never comes."""
    command = ["h2load", "--h1", "--threads", "1", "--clients", str(CONNECTIONS), "--duration", str(seconds)]
    command += ["--connect-to", f"127.0.0.1:{port}"]
    for name, value in fields:
        command += ["--header", f"{name}: {value}"]
    with tempfile.NamedTemporaryFile(mode="r", prefix="moreapps-h2load-") as log:
        output = finished([*command, "--log-file", log.name, f"http://{HOST}{target}"], core, seconds)
        rows = [line.split("\t") for line in log]
    if any(status != "304" for _, status, _ in rows) or not rows:
        tools.fail(f"not every answer to {target} was 304:\n{output}")
    milliseconds = statistics.quantiles((int(duration) / 1e3 for _, _, duration in rows), n=100)
    traffic = re.search(r"^traffic: \S+ \((\d+)\) total", output, re.MULTILINE)
    if traffic is None:
        tools.fail(f"h2load told no traffic:\n{output}")
    return Figures(len(rows), seconds, milliseconds[49], milliseconds[98], int(traffic[1]))
