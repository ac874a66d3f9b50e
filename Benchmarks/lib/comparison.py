"""Measures all servers on one case: the same bytes, in rounds that take turns."""

import statistics
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from . import servers, tools, usage
from .cases import Case
from .exchange import Answer, exchange
from .generators import CONNECTIONS, Distinct, Fields
from .load import Round, measure
from .servers import Server

FLOOR = "C constant"


@dataclass(frozen=True)
class Settings:
    moreapps: Path
    public: Path
    rounds: int
    seconds: int
    junk: int
    memory_limit: int
    control: bool
    """Whether a second copy of the constant runs too: its ratio is the noise."""


@dataclass
class Series:
    """The rounds of one server on one case."""

    rounds: list[Round]
    memory: usage.Memory

    def median(self, figure: str) -> float:
        return statistics.median(getattr(round_, figure) for round_ in self.rounds)

    def ratios(self, other: "Series", figure: str = "cpu_us") -> list[float]:
        """Round by round, so that what slows a moment down slows both sides of a ratio."""
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


@dataclass(frozen=True)
class Contender:
    """A server as it is asked on this case, and the size of its answer."""

    server: Server
    target: str
    fields: Fields
    answer: Answer

    def measure(self, core: int, case: Case, seconds: int, number: int) -> Round:
        distinct = Distinct("same", self.target, number * 1_000_000_000) if case.junk else None
        result = measure(self.server, core, self.target, self.fields, seconds, distinct, case.status)
        # A load generator takes any answer. One that began but did not end within the round counts in bytes only.
        tolerance = 0.01 + CONNECTIONS / result.requests
        if abs(result.bytes_per_request / self.answer.size - 1) > tolerance:
            tools.fail(
                f"{self.server.name} sent {result.bytes_per_request:.0f} bytes per answer of {self.target},"
                f" but its first answer had {self.answer.size}"
            )
        return result


@dataclass(frozen=True)
class Setting:
    """Where one case's servers run."""

    case: Case
    threads: int
    directory: Path
    settings: Settings
    machine: tools.Cores

    @property
    def placement(self) -> tuple[int, list[int], Path]:
        return self.threads, self.machine.server(self.threads), self.directory

    def ask(self, server: Server, target: str) -> Contender:
        fields = self.case.request_fields(server.port, target)
        answer = exchange(server.port, target, fields)
        self.case.verify(server.name, answer)
        return Contender(server, target, fields, answer)


def compare(case: Case, definitions: Path, threads: int, settings: Settings, directory: Path) -> Comparison:
    setting = Setting(case, threads, directory, settings, tools.Cores())
    core = setting.machine.load
    with ExitStack() as stack:
        contenders = start_all(setting, definitions, stack)
        for contender in contenders:
            measure(contender.server, core, contender.target, contender.fields, 1, status=case.status)
        flood = junk_flood(contenders[0].server, core, settings.junk) if case.junk else None

        rounds: dict[str, list[Round]] = {contender.server.name: [] for contender in contenders}
        for number in range(settings.rounds):
            turn = number % len(contenders)
            for contender in contenders[turn:] + contenders[:turn]:
                result = contender.measure(core, case, settings.seconds, number + 1)
                rounds[contender.server.name].append(result)
        series = {
            contender.server.name: Series(rounds[contender.server.name], usage.memory(contender.server.pid))
            for contender in contenders
        }
        return Comparison(case, threads, len(contenders[0].answer.body), series, flood)


def start_all(setting: Setting, definitions: Path, stack: ExitStack) -> list[Contender]:
    """Starts moreapps first, then the others with the bytes that it sends."""
    case, settings = setting.case, setting.settings

    def start(server: Server, target: str) -> Contender:
        return setting.ask(stack.enter_context(server), target)

    ours = start(servers.moreapps(settings.moreapps, definitions, settings.public, *setting.placement), case.target)
    coding = ours.answer.field("Content-Encoding")
    if case.status != 304 and coding != case.coding:
        tools.fail(f"moreapps answered “{case.name}” in the coding {coding}, not {case.coding}")
    full = exchange(ours.server.port, case.target, case.fields)

    contenders = [ours]
    for name in [FLOOR, "C constant again"] if settings.control else [FLOOR]:
        server = servers.constant(name, ours.answer, full.body, settings.memory_limit, *setting.placement)
        with_tag = exchange(stack.enter_context(server).port, case.target, ours.fields)
        if with_tag.comparable() != ours.answer.comparable():
            tools.fail(f"the constant does not send what moreapps sends for “{case.name}”:\n{with_tag}\n{ours.answer}")
        contenders.append(Contender(server, case.target, ours.fields, with_tag))

    root = servers.site(setting.directory, case.file_path, full.body)
    content_type = full.field("Content-Type") or tools.fail("an answer without Content-Type")
    for server in (
        servers.nginx(root, content_type, len(full.body), *setting.placement),
        servers.lighttpd(root, content_type, *setting.placement),
    ):
        contender = start(server, case.file_target)
        if contender.answer.body != ours.answer.body:
            tools.fail(f"{server.name} does not send the same body for “{case.name}”")
        contenders.append(contender)
    return contenders


def junk_flood(server: Server, core: int, count: int) -> Flood:
    """Sends `count` distinct queries of every shape; the server must not remember them."""
    before = usage.memory(server.pid)
    sent = 0
    deadline = time.monotonic() + 60 + count / 5_000
    while sent < count:
        if time.monotonic() > deadline:
            tools.fail(f"only {sent:,} of {count:,} distinct queries were answered in time")
        # Those that a run leaves unanswered count as used: no target comes twice.
        first = sent * 2 + 1
        sent += measure(server, core, "/api/apps", (), 3, Distinct("any", "/api/apps", first)).requests
    return Flood(sent, before, usage.memory(server.pid))
