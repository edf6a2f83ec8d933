"""Ten stuck cases are planted, and mended as the runbooks say: on the console, then past it by the shell."""

import asyncio
import base64
import json
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from adapters.settings import Settings
from tests.faults.stack import Stack
from tests.stuck.__main__ import check, ledger_of, plant
from tests.stuck.cases import HELD, KINDS, RATING_ZIP, Planted
from tests.stuck.people import People, demo_people
from tests.stuck.runbook import OPS, SHELL, Step, actions, fields, steps_of, words_of
from tests.support.timeouts import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]
STEPS = {**steps_of("stuck-bind.md"), **steps_of("late-decision.md")}
READ = {
    1: "The carrier answers again",
    2: "A policy is known by telephone only",
    3: "Nothing is bound there",
    4: "They are valid again",
    5: "The reason is gone",
    6: "The right value is known",
    7: "Nobody polls the queue",
    8: "Its task fails",
    9: "Its run was terminated",
    10: "The carrier wants more days",
}
"""The step that whoever reads what is known of a case takes from its runbook."""
TYPED = {"confirmed_by": "Ann Roe of the carrier", "days": 2, "path": "RatingZip", "value": RATING_ZIP}


@pytest.fixture
async def people(stack: Stack) -> AsyncIterator[People]:
    """Who mends, beside carriers that answer at once."""
    async with demo_people(stack.origin, stack.password, Settings().sandbox_url) as found:
        for carrier in ("amtrust", "birch"):
            hurry = {"carrier": carrier, "shortest_s": 0, "longest_s": 0}
            (await found.sandbox.post("/_sandbox/latency", json=hurry)).raise_for_status()
        yield found


async def shell(command: str, **given: str) -> str:
    """A command of a runbook. Returns: what it printed."""
    words = [sys.executable, "-m", "dev", *words_of(command, **given)]
    done = await asyncio.to_thread(
        subprocess.run, words, cwd=ROOT, env=dict(os.environ), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


async def on_the_console(people: People, planted: Planted, step: Step) -> None:
    """As its row for /Ops says; where it has none, nothing of the console helps."""
    if OPS not in step.acts:
        assert SHELL in step.acts
        for command in step.commands:
            await shell(command)
        return
    action, names = actions()[step.label], fields()
    if action == "release":
        await people.operator.call("POST", f"/api/ops/carriers/{HELD}/release", {"reason": "ticket 4711"})
        return
    typed: dict[str, Any] = {**TYPED, "policy_number": planted.policy}
    body = {names[label]: typed[names[label]] for label in step.fields}
    for case in planted.cases:
        path = f"/api/ops/stuck/{case}/{action}"
        await people.operator.call("POST", path, {"reason": "ticket 4711", **body})


async def past_the_console(people: People, planted: Planted, step: Step) -> None:
    """By its commands; what has none is done on the console alone, as its text says."""
    if not step.commands:
        await on_the_console(people, planted, step)
    for command in step.commands:
        for case, workflow in zip(planted.cases, planted.workflows, strict=True):
            begun = await begun_with(workflow) if "{input}" in command else ""
            await shell(command, case=case, workflow=workflow, policy=planted.policy, input=begun)


async def begun_with(workflow: str) -> str:
    """The input of a case's newest run, as the shell shows it."""
    show = "./quoteloom temporal workflow show --workflow-id {workflow} --output json"
    first = json.loads(await shell(show, workflow=workflow))["events"][0]
    (given,) = first["workflowExecutionStartedEventAttributes"]["input"]["payloads"]
    return base64.b64decode(given["data"]).decode()


async def until_mended(stack: Stack) -> None:
    """Until ten of ten are. Raises: AssertionError with what is still wrong."""
    end = time.monotonic() + PATIENCE_S
    while (found := await check(stack))[1] < len(KINDS):
        assert time.monotonic() < end, "\n".join(found[0])
        await asyncio.sleep(0.5)


@pytest.mark.parametrize("mend", [on_the_console, past_the_console])
async def test_each_of_ten_stuck_cases_is_mended_by_its_runbook(
    stack: Stack, people: People, mend: Any
) -> None:
    told = await plant(stack, set(KINDS))
    assert f"{stack.origin}/Ops?case=" in "\n".join(told)
    lines, mended = await check(stack)
    assert mended == 0, "\n".join(lines)
    for number, planted in ledger_of(stack).all().items():
        await mend(people, planted, STEPS[READ[number]])
    await until_mended(stack)
