"""What the benchmarks need on the machine: Debian's packages, the C constant, cores."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
CONSTANT_SOURCE = REPOSITORY / "Benchmarks" / "constant.c"
CONSTANT = REPOSITORY / ".build" / "benchmarks" / "constant"
MOREAPPS = REPOSITORY / ".build" / "release" / "moreapps"

PACKAGES = {
    "wrk": "wrk",
    "h2load": "nghttp2-client",
    "nginx": "nginx-light",
    "lighttpd": "lighttpd",
    "valgrind": "valgrind",
    "taskset": "util-linux",
    "slowhttptest": "slowhttptest",
}


def fail(message: str):
    sys.exit(f"benchmarks: error: {message}")


def find(command: str) -> str | None:
    """Servers live in /usr/sbin, which is not in every user's PATH."""
    return shutil.which(command, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")


def require(*commands: str):
    """Installs what is missing when run by root; otherwise ends with the command that would."""
    missing = [PACKAGES[command] for command in commands if find(command) is None]
    if not missing:
        return
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *missing]
    if os.geteuid() != 0:
        fail(f"missing {', '.join(missing)}; run: sudo {' '.join(install)}")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    # Installing a server would also start it; invoke-rc.d starts nothing in runlevel 1.
    environment["RUNLEVEL"] = "1"
    subprocess.run(["apt-get", "update", "--quiet"], check=True, env=environment, timeout=300)
    subprocess.run(install, check=True, env=environment, timeout=600)


def build_constant() -> Path:
    if not CONSTANT.exists() or CONSTANT.stat().st_mtime < CONSTANT_SOURCE.stat().st_mtime:
        CONSTANT.parent.mkdir(parents=True, exist_ok=True)
        flags = ["-O2", "-std=gnu17", "-Wall", "-Wextra", "-Werror"]
        command = ["cc", *flags, "-o", str(CONSTANT), str(CONSTANT_SOURCE), "-lmicrohttpd"]
        subprocess.run(command, check=True, timeout=120)
    return CONSTANT


def existing(path: Path, hint: str) -> Path:
    if not path.exists():
        fail(f"{path} does not exist; {hint}")
    return path.resolve()


class Cores:
    """The load generator has the last core to itself; a server has as many of the others as it has threads."""

    def __init__(self):
        self.allowed = sorted(os.sched_getaffinity(0))
        if len(self.allowed) < 2:
            fail("two cores are needed, one for the server and one for the load")

    @property
    def load(self) -> int:
        return self.allowed[-1]

    def server(self, threads: int) -> list[int]:
        return self.allowed[:-1][:threads]


def pinned(cores: list[int], command: list[str]) -> list[str]:
    return ["taskset", "--cpu-list", ",".join(map(str, cores)), *command]


def first_line(*command: str) -> str:
    """The first line of a program's answer to its version option, on whichever stream."""
    result = subprocess.run(command, capture_output=True, text=True, timeout=20)
    lines = (result.stdout + result.stderr).strip().splitlines()
    return lines[0].strip() if lines else "unknown"


def machine_facts(moreapps: Path) -> list[tuple[str, str]]:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = models[0] if models else os.uname().machine
    return [
        ("processor", f"{processor}, {len(os.sched_getaffinity(0))} cores usable"),
        ("kernel", f"{os.uname().sysname} {os.uname().release}"),
        ("moreapps", first_line(str(moreapps), "--version")),
        ("libmicrohttpd", first_line(str(CONSTANT), "--version")),
        ("nginx", first_line(find("nginx"), "-v").removeprefix("nginx version: ")),
        ("lighttpd", first_line(find("lighttpd"), "-v").partition(" ")[0]),
        ("wrk", first_line(find("wrk"), "--version").partition(" Copyright")[0]),
        ("h2load", first_line(find("h2load"), "--version")),
    ]
