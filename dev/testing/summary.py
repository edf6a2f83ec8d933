"""What a person reads when all parts are over: closing lines, the slowest files, the table."""

from __future__ import annotations

import resource
from collections.abc import Sequence
from dataclasses import dataclass

from dev.console import say, table
from dev.testing.results import slowest_files
from dev.testing.runner import Outcome


@dataclass(frozen=True)
class PartResult:
    """A part, what became of it and how long it took."""

    name: str
    outcome: Outcome
    seconds: float


def show_closing(results: Sequence[PartResult], total_s: float) -> None:
    """Closing lines of each part, where its time went, and the table of all."""
    say("\n=== closing lines ===")
    for part in results:
        for line in part.outcome.closing:
            say(f"  {part.name:<12} {line}")
    for part in results:
        _show_slowest(part)
    rows = [("part", "", "time", "processor")]
    rows += [(part.name, _verdict([part]), f"{part.seconds:.0f} s", _processor(part)) for part in results]
    # Everything that has ended, servers too.
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    rows.append(("all", _verdict(results), f"{total_s:.0f} s", f"{used.ru_utime + used.ru_stime:.0f} s"))
    say("\n" + table(rows))


def _verdict(results: Sequence[PartResult]) -> str:
    return "failed" if any(part.outcome.code for part in results) else "passed"


def _processor(part: PartResult) -> str:
    return f"{part.outcome.processor_s:.0f} s"


def _show_slowest(part: PartResult) -> None:
    files = slowest_files(part.outcome.results)
    if files:
        say(f"\n=== {part.name}: the slowest of its files, in seconds ===")
        say(table([(f"{seconds:.1f}", file) for file, seconds in files]))
