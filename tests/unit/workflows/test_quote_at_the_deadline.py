"""What the deadline of a quote run does to programs in each state; the server of the timers is left out."""

import asyncio
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from temporalio import workflow
from temporalio.exceptions import ActivityError, ApplicationError, CancelledError

from models.quote import PlannedProgram, ProgramOutcome, ProgramState, QuotePlan, RunSettling
from tests.support.quote_cases import a_job
from workflows import quote
from workflows.quote import QuoteRetrievalWorkflow


class _Price:
    """An activity as the workflow holds it: it goes on until it fails or is cancelled."""

    def __init__(self) -> None:
        self._ending: asyncio.Future[ProgramOutcome] = asyncio.get_running_loop().create_future()

    def __await__(self) -> Any:
        return self._ending.__await__()

    def done(self) -> bool:
        return self._ending.done()

    def cancel(self) -> None:
        self.fail(CancelledError("cancelled"))

    def fail(self, cause: Exception) -> None:
        failure = ActivityError(
            "failed", scheduled_event_id=1, started_event_id=2, identity="", activity_type="price_program",
            activity_id="1", retry_state=None,
        )  # fmt: skip
        failure.__cause__ = cause
        self._ending.set_exception(failure)


class _Run:
    """A run of two programs up to its deadline, which comes when it is told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.prices: dict[str, _Price] = {}
        self.settled: list[dict[str, ProgramState]] = []
        self.settling, self.may_settle, self.deadline = asyncio.Event(), asyncio.Event(), asyncio.Event()
        for name, stands_in in (
            ("start_activity_method", self._start), ("wait_condition", self._wait),
            ("set_current_details", lambda _: None),
        ):  # fmt: skip
            monkeypatch.setattr(workflow, name, stands_in)
        monkeypatch.setattr(quote, "projected", self._projected)
        self.workflow = QuoteRetrievalWorkflow(a_job())
        self.plan = QuotePlan(
            run_id=uuid4(), programs=(PlannedProgram(program="failed"), PlannedProgram(program="silent"))
        )
        self.workflow._states = dict.fromkeys(("failed", "silent"), ProgramState.QUEUED)

    def _start(self, _: object, task: Any, **__: object) -> _Price:
        self.prices[task.program] = _Price()
        return self.prices[task.program]

    async def _wait(self, _: Callable[[], bool], **__: object) -> None:
        await self.deadline.wait()
        raise TimeoutError

    async def _projected(self, _: object, asked: RunSettling, summary: str) -> RunSettling:
        """Write endings, the first ones not before they may."""
        if not self.settled:
            self.settling.set()
            await self.may_settle.wait()
        self.settled.append({outcome.program: outcome.state for outcome in asked.outcomes})
        return asked


async def test_a_program_that_is_just_settled_at_the_deadline_keeps_its_own_ending(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run = _Run(monkeypatch)
    async with asyncio.timeout(30):
        ending = asyncio.create_task(run.workflow._price_all(run.plan))
        while len(run.prices) < 2:
            await asyncio.sleep(0)
        run.prices["failed"].fail(ApplicationError("503", type="carrier_unavailable"))
        await run.settling.wait()
        run.deadline.set()
        while not run.prices["silent"].done():
            await asyncio.sleep(0)
        for _ in range(10):
            await asyncio.sleep(0)
        assert (ending.done(), run.settled) == (False, []), "the deadline waits for what is being settled"
        run.may_settle.set()
        await ending
    assert run.settled == [{"failed": ProgramState.OUTAGE}, {"silent": ProgramState.UNRESPONSIVE}]
    assert run.workflow.snapshot().states == {
        "failed": ProgramState.OUTAGE,
        "silent": ProgramState.UNRESPONSIVE,
    }
