"""Measures all servers on one case: the same bytes, in alternating rounds."""

import statistics
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from . import tools, usage
from .cases import Case
from .contenders import Plan, Stage, start_all
from .generators import Distinct
from .load import Round, measure
from .servers import FLOOR, Server


@dataclass
class Series:
    """The rounds of one server on one case."""

    rounds: list[Round]
    memory: usage.Memory

    def median(self, figure: str) -> float:
        return statistics.median(getattr(round_, figure) for round_ in self.rounds)

    def ratios(self, other: "Series", figure: str = "cpu_us") -> list[float]:
        """Round by round, so that a slow moment affects both sides of a ratio."""
        return [getattr(mine, figure) / getattr(its, figure) for mine, its in zip(self.rounds, other.rounds)]

    def ratio(self, other: "Series", figure: str = "cpu_us") -> float:
        return statistics.median(self.ratios(other, figure))


@dataclass
class Flood:
    """Resident memory around distinct junk queries."""

    requests: int
    before: usage.Memory
    after: usage.Memory


@dataclass
class Comparison:
    case: Case
    threads: int
    body_size: int
    series: dict[str, Series]
    flood: Flood | None

    @property
    def summary(self) -> str:
        """One line, to show the progress of a long run."""
        floor = self.series[FLOOR]
        ratios = ", ".join(f"{name} {series.ratio(floor):.3f}" for name, series in self.series.items())
        return f"{self.case.name}, threads {self.threads}: CPU per request against the constant: {ratios}"


def compare(case: Case, definitions: Path, threads: int, plan: Plan, directory: Path) -> Comparison:
    stage = Stage(case, threads, directory, tools.Cores())
    core = stage.machine.load
    with ExitStack() as stack:
        contenders = start_all(stage, plan, definitions, stack)
        for contender in contenders:
            measure(contender.server, core, contender.target, contender.fields, 1, status=case.status)
        flood = junk_flood(contenders[0].server, core, plan.junk) if case.junk else None

        rounds: dict[str, list[Round]] = {contender.server.name: [] for contender in contenders}
        for number in range(plan.rounds):
            turn = number % len(contenders)
            for contender in contenders[turn:] + contenders[:turn]:
                result = contender.measure(core, case, plan.seconds, number + 1)
                rounds[contender.server.name].append(result)
        series = {
            contender.server.name: Series(rounds[contender.server.name], usage.memory(contender.server.pid))
            for contender in contenders
        }
        return Comparison(case, threads, len(contenders[0].answer.body), series, flood)


def junk_flood(server: Server, core: int, count: int) -> Flood:
    """Sends `count` distinct queries of every shape; the server must not remember them."""
    before = usage.memory(server.pid)
    sent = 0
    deadline = time.monotonic() + 60 + count / 5_000
    while sent < count:
        if time.monotonic() > deadline:
            tools.fail(f"only {sent:,} of {count:,} distinct queries were answered in time")
        # Unanswered ones count as used too: no target is sent twice.
        first = sent * 2 + 1
        sent += measure(server, core, "/api/apps", (), 3, Distinct("any", "/api/apps", first)).requests
    return Flood(sent, before, usage.memory(server.pid))
