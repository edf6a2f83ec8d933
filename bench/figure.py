"""A measured figure with its bare counterpart and its target."""

import json
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Figure:
    """One line of the table: value in unit, the target it is held against, and what it was compared with."""

    name: str
    value: float
    unit: str
    target: str
    holds: bool
    baseline: str


def at_most(name: str, value: float, limit: float, unit: str, baseline: str) -> Figure:
    """A figure that holds when it is not above the limit."""
    return Figure(name, round(value, 3), unit, f"<= {limit:g}", value <= limit, baseline)


def at_least(name: str, value: float, limit: float, unit: str, baseline: str) -> Figure:
    """A figure that holds when it is not below the limit."""
    return Figure(name, round(value, 3), unit, f">= {limit:g}", value >= limit, baseline)


def median(values: Sequence[float]) -> float:
    """The middle value. Raises: StatisticsError when there is none."""
    return statistics.median(values)


def p95(values: Sequence[float]) -> float:
    """The value that 95 of 100 do not exceed (nearest rank)."""
    ordered = sorted(values)
    return ordered[max(0, -(-95 * len(ordered) // 100) - 1)]


def as_table(figures: Sequence[Figure]) -> str:
    """The figures as aligned columns for people."""
    rows = [("figure", "value", "unit", "target", "holds", "beside")]
    rows += [
        (f.name, f"{f.value:g}", f.unit, f.target, "yes" if f.holds else "NO", f.baseline) for f in figures
    ]
    widths = [max(len(row[i]) for row in rows) for i in range(6)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows
    )


def write_json(figures: Sequence[Figure], path: Path) -> None:
    """The figures as a JSON list of {name, value, unit, target, holds, baseline}."""
    path.write_text(json.dumps([asdict(f) for f in figures], indent=2) + "\n")
