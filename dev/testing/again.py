"""What failed runs once more by itself: a busy machine is told apart from a fault, which fails again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from dev.console import say
from dev.testing.results import FAILED
from dev.testing.runner import Outcome

MOST_AGAIN = 3
"""More than that do not fail because of a busy machine."""


def red_files(outcome: Outcome) -> list[str]:
    """The files with a failed test, in order."""
    return sorted({result.file for result in outcome.results if result.outcome == FAILED})


def red_tests(outcome: Outcome) -> list[str]:
    """The failed tests, as pytest is asked for them."""
    return sorted(f"{one.file}::{one.name}" for one in outcome.results if one.outcome == FAILED)


async def once_more(
    run: Callable[[Sequence[str]], Awaitable[Outcome]],
    words: Sequence[str],
    red: Callable[[Outcome], list[str]],
) -> Outcome:
    """Run with these words; a few that fail run once more, by themselves, and both verdicts are told.

    Args: red: what failed, as files from the checkout's root or as tests.
    """
    first = await run(words)
    again = red(first)
    if not first.code or not 0 < len(again) <= MOST_AGAIN:
        return first
    named = ", ".join(again)
    say(f"\nRed, and run once more by themselves: {named}")
    second = await run(again)
    verdict = f"Red at first, {'red again' if second.code else 'green by themselves'}: {named}"
    told = {*again}
    kept = [one for one in first.results if told.isdisjoint((one.file, f"{one.file}::{one.name}"))]
    return Outcome(
        second.code,
        [*first.closing, *second.closing, verdict],
        first.processor_s + second.processor_s,
        [*kept, *second.results],
    )
