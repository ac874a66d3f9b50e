"""One round of load on a server, with the CPU time that it cost the server."""

import time
from dataclasses import dataclass

from . import tools, usage
from .generators import Distinct, Fields, h2load, wrk
from .servers import Server


@dataclass(frozen=True)
class Round:
    requests: int
    requests_per_second: float
    p50_ms: float
    p99_ms: float
    bytes_per_request: float
    cpu_us: float
    """CPU microseconds per request, of all the server's threads and processes."""
    disturbance: float
    """The share of the server's cores that other processes took during the round."""


def measure(
    server: Server,
    core: int,
    target: str,
    fields: Fields,
    seconds: int,
    distinct: Distinct | None = None,
    status: int = 200,
) -> Round:
    """Loads the server for `seconds`; answers with status 304 must be announced."""
    started = time.monotonic_ns()
    busy, before = usage.busy_nanoseconds(server.cores), usage.cpu_nanoseconds(server.pid)
    if status == 304:
        figures = h2load(server.port, core, target, fields, seconds)
    else:
        figures = wrk(server.port, core, target, fields, seconds, distinct)
    busy, cpu = usage.busy_nanoseconds(server.cores) - busy, usage.cpu_nanoseconds(server.pid) - before
    elapsed = time.monotonic_ns() - started
    if figures.requests == 0:
        tools.fail(f"{server.name} answered no request of {target}")
    return Round(
        requests=figures.requests,
        requests_per_second=figures.requests / figures.seconds,
        p50_ms=figures.p50_ms,
        p99_ms=figures.p99_ms,
        bytes_per_request=figures.bytes / figures.requests,
        cpu_us=cpu / 1e3 / figures.requests,
        disturbance=max(0, busy - cpu) / elapsed / len(server.cores),
    )
