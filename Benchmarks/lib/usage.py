"""What a server's processes use: CPU time and memory, read from /proc."""

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Memory:
    """Resident memory in bytes. Where a server has several processes it is their sum, shared pages counted for each."""

    resident: int
    anonymous: int
    file_backed: int


def processes(pid: int) -> list[int]:
    """The process and its children (nginx's and lighttpd's workers)."""
    found = [pid]
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue  # it ended meanwhile, so it is no worker of a running server
        if parent == pid:
            found.append(int(stat.parent.name))
    return found


def cpu_nanoseconds(pid: int) -> int:
    """Time on a core, user and kernel, of all threads of the process and its children.

    From schedstat, which counts nanoseconds; /proc/PID/stat counts ticks of 10 ms.
    """
    return sum(
        int((task / "schedstat").read_text().split()[0])
        for process in processes(pid)
        for task in Path(f"/proc/{process}/task").iterdir()
    )


def busy_nanoseconds(cores: list[int]) -> int:
    """Time that the cores were not idle, for whomever, and time that a hypervisor took from them."""
    tick = 1_000_000_000 // os.sysconf("SC_CLK_TCK")
    total = 0
    for line in Path("/proc/stat").read_text().splitlines():
        name, *values = line.split()
        if name in {f"cpu{core}" for core in cores}:
            user, nice, system, _idle, _iowait, irq, softirq, steal = map(int, values[:8])
            total += user + nice + system + irq + softirq + steal
    return total * tick


def memory(pid: int) -> Memory:
    total = {"VmRSS": 0, "RssAnon": 0, "RssFile": 0}
    for process in processes(pid):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            name, _, value = line.partition(":")
            if name in total:
                total[name] += int(value.split()[0]) * 1024
    return Memory(total["VmRSS"], total["RssAnon"], total["RssFile"])
