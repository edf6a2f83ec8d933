"""What a run is told by: its figures as lines and as JSON."""

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.chaos.checker import Verdict
from tests.chaos.found import Found


@dataclass(frozen=True)
class Figures:
    """Of one run; times in seconds."""

    seed: int
    scale: int
    prospects: int
    asked: int
    bound: int
    endings: Mapping[str, int]
    """Policies by the ending of the business's FEIN, which picks what a carrier does."""
    rejected: Mapping[str, int]
    refused: Mapping[str, int]
    meddled: Mapping[str, int]
    given_up: Sequence[str]
    parked: int
    operations: Mapping[str, int]
    """What operations did, by how."""
    mails: int
    """That told somebody of a policy."""
    lost: int
    doubled: int
    endless: int
    kills: Mapping[str, int]
    outages: Mapping[str, int]
    resubmits: int
    longest_s: float
    p50_s: float
    p95_s: float
    carrier_calls_per_bind: float
    took_s: float
    missing: Sequence[str] = ()
    """What ought to happen in every long run and did not."""
    wrong: Sequence[str] = ()
    happened: Sequence[str] = ()
    """To the accounts that are named there."""

    def lines(self) -> list[str]:
        """For people."""
        return [f"{name.replace('_', ' ')}: {_words(value)}" for name, value in asdict(self).items()]

    def write(self, path: Path) -> None:
        """For programs."""
        path.write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")


def outcome_of(found: Found) -> tuple[int, Counter[str], int]:
    """How many intents are bound, how the others ended, and how often something was sent again."""
    ended = Counter(
        each.code or each.state for each in found.intents if each.state in ("rejected", "aborted")
    )
    bound = sum(each.state == "bound" for each in found.intents)
    return bound, ended, sum(max(each.attempts - 1, 0) for each in found.intents)


def wrongs(verdict: Verdict) -> list[str]:
    """Every finding."""
    return [*verdict.doubled, *verdict.lost, *verdict.endless]


def share(values: Sequence[float], percent: float) -> float:
    """The smallest value that so many per cent do not pass; 0 of none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[max(math.ceil(len(ordered) * percent / 100) - 1, 0)]


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {number}" for name, number in sorted(value.items())) or "none"
    if isinstance(value, float):
        return f"{value:.1f}"
    if isinstance(value, list | tuple):
        return "\n  ".join(["", *map(str, value)]) if value else "none"
    return str(value)
