"""Asks a server a few hundred times a second while something else happens, and records how long each answer took."""

import socket
import statistics
import threading
import time
from dataclasses import dataclass

from . import tools
from .exchange import HOST, read_answer

PAUSE = 0.002
TIMEOUT = 10


@dataclass(frozen=True)
class Sample:
    began: float
    """By `time.monotonic`, in seconds."""
    milliseconds: float


@dataclass(frozen=True)
class Latency:
    count: int
    p50_ms: float
    p99_ms: float
    longest_ms: float

    @staticmethod
    def of(samples: list[Sample]) -> "Latency":
        if len(samples) < 100:
            tools.fail(f"{len(samples)} answers are too few to tell a 99th percentile")
        times = [sample.milliseconds for sample in samples]
        percentiles = statistics.quantiles(times, n=100)
        return Latency(len(times), percentiles[49], percentiles[98], max(times))

    def cells(self) -> list[str]:
        return [f"{self.count:,}", f"{self.p50_ms:.2f}", f"{self.p99_ms:.2f}", f"{self.longest_ms:.2f}"]


HEADER = ["answers", "p50 ms", "p99 ms", "longest ms"]


class Probe:
    """A context manager that asks for the targets in turn, from one request to the next on one connection or, where
    `reconnects`, on a connection for each; every answer must be 200."""

    def __init__(self, port: int, targets: list[str], reconnects: bool = False):
        self.port = port
        self.requests = [f"GET {target} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode() for target in targets]
        self.reconnects = reconnects
        self.samples: list[Sample] = []
        self.failure: Exception | None = None
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.run)

    def __enter__(self) -> "Probe":
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopping.set()
        self.thread.join()
        if self.failure:
            tools.fail(f"a request failed meanwhile: {self.failure!r}")

    def run(self):
        try:
            connection = None
            number = 0
            while not self.stopping.wait(PAUSE):
                began = time.monotonic()
                if connection is None or self.reconnects:
                    if connection:
                        connection.close()
                    connection = socket.create_connection(("127.0.0.1", self.port), timeout=TIMEOUT)
                    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    stream = connection.makefile("rb")
                connection.sendall(self.requests[number % len(self.requests)])
                status = read_answer(stream).status
                if status != 200:
                    raise ValueError(f"status {status}")
                self.samples.append(Sample(began, (time.monotonic() - began) * 1000))
                number += 1
        except (OSError, ValueError) as error:
            self.failure = error

    def during(self, begin: float, end: float) -> list[Sample]:
        """The answers that overlap with the time between two moments."""
        return [one for one in self.samples if one.began < end and one.began + one.milliseconds / 1000 > begin]
