"""Markdown: tables, the report of a run, and its place in a document."""

import statistics
from pathlib import Path

from . import tools
from .comparison import Comparison
from .promises import Promise
from .servers import FLOOR


def table(header: list[str], rows: list[list[str]], left: int = 1) -> str:
    """A table whose first `left` columns are text and whose other columns are figures."""
    rule = ["---"] * left + ["---:"] * (len(header) - left)
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [header, rule, *rows])


def megabytes(count: int) -> str:
    return f"{count / 1e6:.1f}"


def comparison_table(comparisons: list[Comparison]) -> str:
    header = ["case", "server", "requests/s", "p50 ms", "p99 ms", "CPU µs", "CPU × constant", "(lowest–highest)"]
    header += ["requests/s × constant", "resident MB", "anonymous MB"]
    rows = []
    for comparison in comparisons:
        floor = comparison.series[FLOOR]
        title = f"{comparison.case.name} ({comparison.body_size:,} B)"
        # In one order in every table, the floor first.
        for name, series in sorted(comparison.series.items(), key=lambda item: item[0] != FLOOR):
            ratios = series.ratios(floor)
            row = [title, name, f"{series.median('requests_per_second'):,.0f}"]
            row += [f"{series.median('p50_ms'):.2f}", f"{series.median('p99_ms'):.2f}", f"{series.median('cpu_us'):.2f}"]
            row += [f"{series.ratio(floor):.3f}", f"{min(ratios):.3f}–{max(ratios):.3f}"]
            row += [f"{series.ratio(floor, 'requests_per_second'):.3f}"]
            row += [megabytes(series.memory.resident), megabytes(series.memory.anonymous)]
            rows.append(row)
            title = ""
    return table(header, rows, left=2)


def promise_table(promises: list[Promise]) -> str:
    rows = [[promise.text, promise.measured, "yes" if promise.held else "**no**"] for promise in promises]
    return table(["promise", "measured", "held"], rows)


def disturbance_line(comparisons: list[Comparison]) -> str:
    """How much the figures can be trusted."""
    shares = [
        round_.disturbance
        for comparison in comparisons
        for series in comparison.series.values()
        for round_ in series.rounds
    ]
    return (
        f"Other processes took {statistics.median(shares):.1%} (median of the rounds; at most {max(shares):.1%})"
        " of the server's cores. Above a few percent, don't trust the figures: measure again on a quiet machine."
    )


def facts_list(facts: list[tuple[str, str]]) -> str:
    return "\n".join(f"- {name}: {value}" for name, value in facts)


def write_between_markers(path: Path, name: str, text: str):
    """Replaces what stands between `<!-- NAME -->` and `<!-- /NAME -->` in a document."""
    opening, closing = f"<!-- {name} -->", f"<!-- /{name} -->"
    document = path.read_text()
    before, found, rest = document.partition(opening)
    _, ended, after = rest.partition(closing)
    if not found or not ended:
        tools.fail(f"{path} has no {opening} … {closing}")
    path.write_text(f"{before}{opening}\n\n{text}\n\n{closing}{after}")
