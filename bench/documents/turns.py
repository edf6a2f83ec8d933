"""Ours and a library alone by turns, by wall and processor: a busy machine is told from slow work."""

import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from adapters.document_pool import watch
from bench.figure import median


@dataclass
class Turns:
    """What each turn took, milliseconds."""

    ours: list[float] = field(default_factory=list)
    alone: list[float] = field(default_factory=list)
    processor_ms: float = 0.0
    """Of the children, a turn of ours."""


async def by_turns(
    rounds: int, warm: int, ours: Callable[[], Awaitable[Any]], alone: Callable[[], Any]
) -> Turns:
    """Both kinds of work so many times, once the child is warm."""
    found = Turns()
    for turn in range(rounds + warm):
        if turn == warm:
            begun = _children_s()
        took = await awaited_ms(ours)
        beside = milliseconds(alone)
        if turn >= warm:
            found.ours.append(took)
            found.alone.append(beside)
    found.processor_ms = (_children_s() - begun) / rounds * 1000
    return found


def told(turns: Turns, library: str, pages: int = 1) -> str:
    """Medians of both, a page, for the figure's note."""
    ours, alone = median(turns.ours) / pages, median(turns.alone) / pages
    spent = turns.processor_ms / pages
    return f"median {ours:.0f}, of a processor {spent:.0f}; {library} {alone:.1f} ms"


async def awaited_ms(work: Callable[[], Awaitable[Any]]) -> float:
    """How long it takes once."""
    begun = time.perf_counter()
    await work()
    return (time.perf_counter() - begun) * 1000


def milliseconds(work: Callable[[], Any]) -> float:
    """How long it takes once."""
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


def _children_s() -> float:
    """Processor time of all that this process started."""
    return watch.processor_s(os.getpid()) - time.process_time()
