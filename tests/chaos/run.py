"""A run: businesses are bound at both carriers while everything that can die dies; then it is counted."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence

import psycopg

from tests.chaos.business import Business, Ledger
from tests.chaos.checker import judge
from tests.chaos.door import Refused
from tests.chaos.figures import Figures, outcome_of, share, wrongs
from tests.chaos.missing import never_happened
from tests.chaos.plan import Plan, businesses
from tests.chaos.rows import all_found, carrier_calls, parked_and_open, timelines
from tests.chaos.scene import Scene, staged
from tests.faults.stack import Stack

log = logging.getLogger(__name__)
AT_ONCE = 12
"""Businesses that people work on at the same time."""
LOST_REPLIES = (
    {"when": "after", "drop": True, "percent": 10},
    {"when": "after", "cut": True, "percent": 5},
    {"when": "after", "status": 502, "percent": 5},
    {"when": "before", "drop": True, "percent": 5},
    {"when": "before", "status": 503, "percent": 5},
)
"""Of binds, at each carrier: thirty of a hundred lose something, before the policy is made or after."""
NO_REPLY = {"when": "before", "drop": True}
BIND_PATHS = {"amtrust": "/bind/", "birch": "/bind"}
MANY = 1_000_000
MOST_PRESSED = 50
"""Binds that people wait for at the same time: more keep the API busy by asking."""
EACH = 10
"""Businesses after which a line tells how far it is."""
SETTLED_S = 900.0
"""How long everything may take to end at the end."""


async def run(plan: Plan, stack: Stack) -> Figures:
    """To its end. The servers are those of the environment; everything else is started here."""
    began, ledger, parked = time.monotonic(), Ledger(), set[str]()
    async with staged(plan, stack) as scene:
        every = businesses(plan, scene.agent, scene.underwriters, ledger)
        await _lose_replies(scene, every)
        await _bound_beside_deaths(scene, every)
        await scene.saboteur.recovered()
        (await scene.sandbox.delete("/_sandbox/faults")).raise_for_status()
        await _settled(scene, parked)
        found = await all_found(scene.owner_url, scene.sandbox, ledger.told)
        calls = await carrier_calls(scene.sandbox)
        verdict = judge(found)
        happened = await timelines(scene.owner_url, wrongs(verdict))
    bound, rejected, resubmits = outcome_of(found)
    endings = Counter(policy.fein[-2:] for policy in found.policies)
    return Figures(
        seed=plan.seed,
        scale=plan.scale,
        prospects=plan.binds,
        asked=len(found.jobs),
        bound=bound,
        endings=dict(endings),
        rejected=dict(rejected),
        refused=dict(ledger.refused),
        meddled=dict(ledger.meddled),
        given_up=ledger.given_up,
        parked=len(parked),
        operations=dict(scene.operations.done),
        mails=len(found.mails),
        lost=len(verdict.lost),
        doubled=len(verdict.doubled),
        endless=len(verdict.endless),
        kills=dict(scene.saboteur.done),
        outages=dict(scene.outages),
        resubmits=resubmits,
        longest_s=max(ledger.took_s, default=0.0),
        p50_s=share(ledger.took_s, 50),
        p95_s=share(ledger.took_s, 95),
        carrier_calls_per_bind=calls.total() / max(bound, 1),
        took_s=time.monotonic() - began,
        missing=never_happened(plan, scene.saboteur.done, endings, ledger, len(parked)),
        wrong=wrongs(verdict),
        happened=happened,
    )


async def _bound_beside_deaths(scene: Scene, every: Sequence[Business]) -> None:
    began = time.monotonic()
    if scene.plan.calm_start:
        await _all(every, AT_ONCE, Business.readied)
        print(f"{time.monotonic() - began:6.0f} s: all can be bound", flush=True)
    sabotage = asyncio.create_task(scene.saboteur.run())
    try:
        if scene.plan.calm_start:
            await _all(every, MOST_PRESSED, Business.bound)
        else:
            await _all(every, AT_ONCE, Business.readied, Business.bound)
    finally:
        sabotage.cancel()
        await asyncio.gather(sabotage, return_exceptions=True)


async def _all(
    every: Sequence[Business], at_once: int, *steps: Callable[[Business], Awaitable[None]]
) -> None:
    """Each business takes all of its steps, so many of them at a time."""
    turn, began, over = asyncio.Semaphore(at_once), time.monotonic(), 0

    async def one(business: Business) -> None:
        nonlocal over
        async with turn:
            try:
                for step in steps:
                    await step(business)
            except Refused as refused:
                business.ledger.refused[f"on the way: {refused.code}"] += 1
            except TimeoutError as late:
                # Whoever pressed has gone away; what became of it the rows say, as of all the others.
                business.ledger.given_up.append(str(late))
        over += 1
        if over % EACH == 0 or over == len(every):
            print(f"{time.monotonic() - began:6.0f} s: {over} of {len(every)}", flush=True)

    await asyncio.gather(*(one(each) for each in every))


async def _lose_replies(scene: Scene, every: Sequence[Business]) -> None:
    silent: list[dict[str, object]] = [{**NO_REPLY, "fein": each.fein} for each in every if each.silent]
    for carrier, path in BIND_PATHS.items():
        for rule in (*LOST_REPLIES, *silent):
            body = {"carrier": carrier, "path": path, "times": MANY, **rule}
            (await scene.sandbox.post("/_sandbox/faults", json=body)).raise_for_status()


async def _settled(scene: Scene, parked: set[str]) -> None:
    """Until nothing is under way any more; what was parked is let go on, as operations do."""
    until, looked = time.monotonic() + SETTLED_S, set[str]()
    while time.monotonic() < until:
        try:
            waiting, unsettled, open_jobs = await parked_and_open(scene.owner_url)
            for row in waiting:
                parked.add(row["id"])
                await scene.operations.retry(row["account_id"])
            if not (waiting or unsettled or open_jobs):
                return
            for account in await scene.operations.binding():
                if account not in looked:
                    looked.add(account)
                    await scene.operations.retry(account)
        except psycopg.OperationalError as error:
            log.info("Not yet: %s", error)
        await asyncio.sleep(2)
