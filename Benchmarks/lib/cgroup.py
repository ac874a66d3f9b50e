"""A control group that limits a server's memory, if this user may create one."""

import os
import time
from pathlib import Path

from .tools import fail

ROOT = Path("/sys/fs/cgroup")


class MemoryLimit:
    """A context manager that creates and removes a group. Without permission `path` is `None`, and nothing is limited.

    In the second version of control groups the kernel's buffers of a connection count too, in the first they don't.
    """

    def __init__(self, size: int):
        self.size = size
        self.path: Path | None = None

    def __enter__(self) -> "MemoryLimit":
        name = f"moreapps-benchmark-{os.getpid()}"
        # The two versions of cgroups are in different places.
        if (ROOT / "cgroup.controllers").exists():
            path, file = ROOT / name, "memory.max"
        else:
            path, file = ROOT / "memory" / name, "memory.limit_in_bytes"
        try:
            path.mkdir()
            self.path = path
            # The file exists if the group's memory can be limited.
            with (path / file).open("r+") as limit:
                limit.write(str(self.size))
        except OSError:
            self.remove()
        return self

    def __exit__(self, *_):
        self.remove()

    def command(self, command: list[str]) -> list[str]:
        """The command, to be run in the group."""
        if self.path is None:
            return command
        return ["sh", "-c", 'echo $$ >"$0" && exec "$@"', str(self.path / "cgroup.procs"), *command]

    def remove(self):
        if self.path is None:
            return
        # Memory charged to a process may outlive it by a moment.
        for _ in range(100):
            try:
                self.path.rmdir()
                self.path = None
                return
            except OSError:
                time.sleep(0.05)
        fail(f"{self.path} can't be removed")
