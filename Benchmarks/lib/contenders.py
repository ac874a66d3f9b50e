"""The servers of one case, started and asked for the same bytes."""

import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from . import servers, tools
from .cases import Case
from .exchange import Answer, exchange
from .generators import CONNECTIONS, Distinct, Fields
from .load import Round, measure
from .servers import CONTROL, FLOOR, Server


@dataclass(frozen=True)
class Plan:
    moreapps: Path
    public: Path
    rounds: int
    seconds: int
    junk: int
    memory_limit: int
    control: bool
    """Whether a second copy of the constant runs too: its ratio is the noise."""


@dataclass(frozen=True)
class Contender:
    """A server with what it is asked in this case, and the size of its answer."""

    server: Server
    target: str
    fields: Fields
    answer: Answer

    def measure(self, core: int, case: Case, seconds: int, number: int) -> Round:
        distinct = Distinct("same", self.target, number * 1_000_000_000) if case.junk else None
        result = measure(self.server, core, self.target, self.fields, seconds, distinct, case.status)
        # A load generator accepts any answer. One that began but did not end within the round counts only in bytes.
        tolerance = 0.01 + CONNECTIONS / result.requests
        if abs(result.bytes_per_request / self.answer.size - 1) > tolerance:
            tools.fail(
                f"{self.server.name} sent {result.bytes_per_request:.0f} bytes per answer of {self.target},"
                f" but its first answer had {self.answer.size}"
            )
        return result


@dataclass(frozen=True)
class Stage:
    """Where one case's servers run."""

    case: Case
    threads: int
    directory: Path
    machine: tools.Cores

    @property
    def placement(self) -> tuple[int, list[int], Path]:
        return self.threads, self.machine.server(self.threads), self.directory

    def ask(self, server: Server, target: str) -> Contender:
        fields = self.case.request_fields(server.port, target)
        answer = exchange(server.port, target, fields)
        self.case.verify(server.name, answer)
        return Contender(server, target, fields, answer)


def start_all(stage: Stage, plan: Plan, definitions: Path, stack: ExitStack) -> list[Contender]:
    """Starts moreapps first, then the others with the bytes that it sends."""
    case = stage.case

    def start(server: Server, target: str) -> Contender:
        return stage.ask(stack.enter_context(server), target)

    ours = start(servers.moreapps(plan.moreapps, definitions, plan.public, *stage.placement), case.target)
    deadline = time.monotonic() + 10
    while case.status != 304 and (coding := ours.answer.field("Content-Encoding")) != case.coding:
        # It compresses an answer in the background.
        if time.monotonic() > deadline:
            tools.fail(f"moreapps answered “{case.name}” in the coding {coding}, not {case.coding}")
        time.sleep(0.1)
        ours = stage.ask(ours.server, case.target)
    full = exchange(ours.server.port, case.target, case.fields)

    contenders = [ours]
    if case.is_warm:
        logging = servers.moreapps(plan.moreapps, definitions, plan.public, *stage.placement, logs=True)
        contender = start(logging, case.target)
        if contender.answer.comparable() != ours.answer.comparable():
            tools.fail(f"with an access log moreapps does not send the same for “{case.name}”")
        contenders.append(contender)
    for name in [FLOOR, CONTROL] if plan.control else [FLOOR]:
        server = servers.constant(name, ours.answer, full.body, plan.memory_limit, *stage.placement)
        with_tag = exchange(stack.enter_context(server).port, case.target, ours.fields)
        if with_tag.comparable() != ours.answer.comparable():
            tools.fail(f"the constant does not send what moreapps sends for “{case.name}”:\n{with_tag}\n{ours.answer}")
        contenders.append(Contender(server, case.target, ours.fields, with_tag))

    root = servers.site(stage.directory, case.file_path, full.body)
    content_type = full.field("Content-Type") or tools.fail("an answer without Content-Type")
    for server in (
        servers.nginx(root, content_type, len(full.body), *stage.placement),
        servers.lighttpd(root, content_type, *stage.placement),
    ):
        contender = start(server, case.file_target)
        if contender.answer.body != ours.answer.body:
            tools.fail(f"{server.name} does not send the same body for “{case.name}”")
        contenders.append(contender)
    return contenders
