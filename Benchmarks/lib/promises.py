"""What the server promises about its speed, compared with the figures of a run."""

from dataclasses import dataclass

from .comparison import Comparison
from .servers import FLOOR, LOGGING, OURS

CPU_RATIO = 1.08
LOGGING_RATIO = 1.25
JUNK_RATIO = 1.5
JUNK_MEMORY = 4_000_000


@dataclass(frozen=True)
class Promise:
    text: str
    measured: str
    held: bool


def promises(comparisons: list[Comparison]) -> list[Promise]:
    """The promises that the measured cases can check."""
    result = []
    warm = {comparison.threads: comparison for comparison in comparisons if comparison.case.name == "warm JSON"}
    for comparison in comparisons:
        threads = f"{comparison.threads} thread{'s' if comparison.threads > 1 else ''}"
        title = f"{comparison.case.name}, {threads}"
        ours = comparison.series[OURS]
        if comparison.case.is_warm or comparison.case.large_catalog:
            ratio = ours.ratio(comparison.series[FLOOR])
            result.append(Promise(f"{title}: CPU ≤ {CPU_RATIO} × the C constant", f"{ratio:.3f} ×", ratio <= CPU_RATIO))
        if comparison.case.is_warm:
            logged = comparison.series[LOGGING].ratio(comparison.series[FLOOR])
            text = f"{title}, access log on: CPU ≤ {LOGGING_RATIO} × the C constant"
            result.append(Promise(text, f"{logged:.3f} ×", logged <= LOGGING_RATIO))
            for name in ("nginx", "lighttpd"):
                ratio = ours.ratio(comparison.series[name])
                result.append(Promise(f"{title}: CPU below {name}’s", f"{ratio:.3f} ×", ratio < 1))
        if comparison.case.junk and comparison.threads in warm:
            ratio = ours.median("cpu_us") / warm[comparison.threads].series[OURS].median("cpu_us")
            result.append(Promise(f"{title}: CPU ≤ {JUNK_RATIO} × warm JSON", f"{ratio:.3f} ×", ratio <= JUNK_RATIO))
        if comparison.flood:
            growth = comparison.flood.after.resident - comparison.flood.before.resident
            limit, sent = f"{JUNK_MEMORY / 1e6:.0f} MB", f"{comparison.flood.requests:,} distinct ones"
            text = f"{title}: resident memory within {limit} after {sent}"
            result.append(Promise(text, f"{growth / 1e6:+.2f} MB", growth <= JUNK_MEMORY))
    return result
