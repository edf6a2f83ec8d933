"""A whole run: every part once, two stacks for all of them, and the requirements by what has just run."""

import asyncio
import contextlib
from argparse import Namespace
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from dev.build.commands import SetupFailed
from dev.commands import test as subject
from dev.layout import Layout
from dev.testing.parts import PARTS
from dev.testing.results import TestResult
from dev.testing.runner import Outcome
from dev.testing.tools import Bench

Part = Callable[[Bench], Awaitable[Outcome]]


class Run:
    """A run whose parts are scripted; no tool and no server is started."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, state: Path) -> None:
        self.events: list[str] = []
        self.checked = 0
        layout = Layout(checkout=state, cache=state, state=state, instance="x")
        self.parts: dict[str, Part] = {name: self.part(name) for name in PARTS}
        monkeypatch.setattr(subject, "PARTS", self.parts)
        monkeypatch.setattr(subject, "find_layout", lambda: layout)
        monkeypatch.setattr(subject, "prepare", self._prepare)
        monkeypatch.setattr(subject, "shared_stack", self._stack)
        monkeypatch.setattr(subject, "show_after_a_whole_run", self._requirements)

    def part(self, name: str, outcome: Outcome | None = None) -> Part:
        """A part that notes its begin and end."""

        async def run(bench: Bench) -> Outcome:
            self.events.append(f"{name} begins")
            await asyncio.sleep(0)
            self.events.append(f"{name} ends")
            return outcome or Outcome(
                0, [f"{name} is fine"], 1.0, [TestResult(f"{name}.py", "x", "passed", 2)]
            )

        return run

    async def _prepare(self, layout: Layout, *, web: bool) -> None:
        return None

    @contextlib.asynccontextmanager
    async def _stack(self, layout: Layout, toolbox: object, parts: Sequence[str]) -> AsyncIterator["Run"]:
        yield self
        self.events.append("stack stops")

    def start(self) -> None:
        """See SharedStack."""
        self.events.append("stack starts")

    def _requirements(self, layout: Layout) -> int:
        self.checked += 1
        return 0

    async def __call__(self, part: str | None = None) -> int:
        """`./quoteloom test [part]`."""
        asked = Namespace(part=part, rest=[], affected=False, since=None)
        return await subject.run_test(asked)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """A scripted run."""
    return Run(monkeypatch, tmp_path)


async def test_the_stack_with_the_product_starts_first_and_every_part_runs_once(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await run() == 0
    assert run.events[0] == "stack starts"
    assert run.events[-2:] == ["stack stops"] * 2
    assert sorted(run.events[1:-2]) == sorted(
        f"{name} {what}" for name in PARTS for what in ("begins", "ends")
    )
    assert run.events.index("faults begins") < run.events.index("web begins")
    assert run.events.index("unit ends") < run.events.index("integration begins")
    assert run.events.index("faults ends") < run.events.index("e2e begins")
    said = capsys.readouterr().out
    assert "integration: the slowest of its files" in said
    assert run.checked == 1


async def test_a_failed_part_fails_the_run_and_keeps_no_other_from_running(run: Run) -> None:
    async def refuses(bench: Bench) -> Outcome:
        raise SetupFailed("There is no browser")

    run.parts["unit"] = run.part("unit", Outcome(1))
    run.parts["integration"] = refuses
    assert await run() == 1
    assert "planted ends" in run.events
    assert run.checked == 1


async def test_a_part_alone_starts_no_stack_by_itself_and_judges_no_requirement(run: Run) -> None:
    assert await run("unit") == 0
    assert run.events == ["unit begins", "unit ends", "stack stops", "stack stops"]
    assert run.checked == 0
