"""Makes the ten cases on the running stack: by the product, by the carriers' sandbox, and past both."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

from temporalio.client import Client

from dev.runtime_file import process_start
from dev.services.application import worker_orders
from models.case import CaseCall
from models.decision_case import DecisionRef
from models.job import TenantScope
from models.ops_stuck import WorkflowStatus
from temporal.cases import Told
from temporal.operating import live_case
from tests.chaos.business import Business
from tests.chaos.door import Refused
from tests.faults.stack import Stack
from tests.stuck.bad_build import bad_worker
from tests.stuck.begun import Looks
from tests.stuck.cases import HELD, Planted
from tests.stuck.found import Rows, policies_of
from tests.stuck.people import LOST, MANY, REFUSED, People, pressed
from workflows.contracts import bind_case_id, decision_case_id

ROOT = Path(__file__).resolve().parents[2]
WAITING = 5
"""Binds that wait for the carrier that is held."""
WITHOUT_BIRCH = ("core", "bind", "mail", "docs", f"carrier-{HELD}")
READY_S = 120.0
LOOKS_S = 0.1
REPLY_S = 3.0
"""How long the carrier keeps a reply that will be lost: meanwhile something happens to the run."""
_IS_SENT = "SELECT 1 FROM bind_intent WHERE account_id = %s AND attempts > 0"
_A_DAY_PASSED = "UPDATE bind_intent SET patience_since = now() - interval '25 hours' WHERE account_id = %s"
_IS_PARKED = "SELECT 1 FROM bind_intent WHERE account_id = %s AND parked_at IS NOT NULL"
_IS_UNKNOWN = "SELECT 1 FROM bind_intent WHERE account_id = %s AND state = 'unknown'"
_WAITS = "SELECT 1 FROM bind_account WHERE id = %s AND waiting->>'code' = %s"
_DECISION = """SELECT id, submission_id, carrier, deadline, approved_until, tenant_partner AS partner,
    tenant_org AS org, tenant_user AS user FROM decision WHERE prospect_id = %s"""
_PAST = "UPDATE decision SET deadline = now() - interval '1 hour' WHERE id = %s"
_IS_EXPIRED = "SELECT 1 FROM decision WHERE id = %s AND ended = 'expired'"


@dataclass
class Scene:
    """All that planting needs."""

    people: People
    rows: Rows
    client: Client
    looks: Looks
    stack: Stack

    async def until(self, query: str, *values: Any) -> None:
        """Until our rows say so. Raises: TimeoutError."""
        await self.until_true(lambda: asyncio.to_thread(self.rows.read, query, *values), query)

    async def until_true(self, look: Callable[[], Awaitable[Any]], what: str) -> None:
        """Until a look finds something. Raises: TimeoutError."""
        end = time.monotonic() + READY_S
        while not await look():
            if time.monotonic() > end:
                raise TimeoutError(f"Not within {READY_S:g} s: {what}")
            await asyncio.sleep(LOOKS_S)


async def planted(scene: Scene, numbers: Collection[int]) -> list[Planted]:
    """The cases of these numbers, in their order. Raises: TimeoutError where one does not come to be."""
    await _tidied(scene)
    wanted = [number for number in numbers if number in _ONLINE]
    ready = await asyncio.gather(*(_readied(scene, number) for number in wanted))
    of = dict(zip(wanted, ready, strict=True))
    beside = [_MADE[number](scene, number, of.get(number, [])) for number in numbers if number in _MADE]
    made = await asyncio.gather(*beside)
    if {7, 8} & of.keys():
        await _worker_anew(scene, [each for each in made if each.number == 8], without_birch=7 in of)
    if 7 in of:
        made.append(await _waiting(scene, 7, of[7]))
    if 5 in of:
        await scene.people.act(f"carriers/{HELD}/hold")
        made.append(await _waiting(scene, 5, of[5]))
    return sorted(made, key=lambda each: each.number)


async def _tidied(scene: Scene) -> None:
    """As if nothing had been planted before: no hold, and a worker for each queue."""
    with suppress(Refused):  # nobody holds it
        await scene.people.act(f"carriers/{HELD}/release")
    orders = worker_orders(Path(scene.stack.state))
    if orders.words() != orders.usual:
        await _restarted()


async def _readied(scene: Scene, number: int) -> list[Business]:
    """Those that can be bound. Raises: RuntimeError."""
    word = "Birch" if number == 7 else "Amtrust"
    businesses = [scene.people.business(word) for _ in range(WAITING if number == 5 else 1)]
    await asyncio.gather(*(each.readied() for each in businesses))
    for each in businesses:
        if each.ready != [word]:
            raise RuntimeError(f"No bind can be made at {word}: {each.ledger}")
    return businesses


def _of(number: int, found: Mapping[str, Business], policy: str = "") -> Planted:
    """A case of binds, by their accounts."""
    return Planted(
        number=number,
        accounts=list(found),
        feins=[each.fein for each in found.values()],
        workflows=[bind_case_id(UUID(account)) for account in found],
        policy=policy,
    )


async def _parked(scene: Scene, number: int, found: Sequence[Business], fault: Mapping[str, Any]) -> Planted:
    """While a reply is waited for that is lost, the day passes after which a bind is left to operations."""
    (business,) = found
    await scene.people.fault(business, "/bind/", **fault, delay_s=REPLY_S)
    account = await pressed(business)
    await scene.until(_IS_SENT, account)
    await asyncio.to_thread(scene.rows.read, _A_DAY_PASSED, account)
    await scene.until(_IS_PARKED, account)
    policies = await policies_of(scene.people.sandbox, business.fein)
    if number == 2:
        await scene.people.fault(business, "/api/v1/policies", status=503, times=MANY)
    return _of(number, {account: business}, next(iter(policies), ""))


async def _sent(scene: Scene, business: Business) -> str:
    """Pressed, until the carrier has the policy; its reply will be lost in a moment. Returns: the account."""
    await scene.people.fault(business, "/bind/", **LOST, delay_s=REPLY_S)
    account = await pressed(business)
    await scene.until_true(lambda: policies_of(scene.people.sandbox, business.fein), "a policy")
    return account


async def _credentials(scene: Scene, number: int, found: Sequence[Business]) -> Planted:
    """From the lost reply on the carrier refuses us, once with each token that it is shown."""
    (business,) = found
    account = await _sent(scene, business)
    await scene.people.fault(business, "/quotes/", status=401, times=2)
    await scene.until(_WAITS, account, "credentials")
    return _of(number, {account: business})


async def _terminated(scene: Scene, number: int, found: Sequence[Business]) -> Planted:
    (business,) = found
    account = await _sent(scene, business)
    made = _of(number, {account: business})
    await scene.client.get_workflow_handle(made.workflows[0]).terminate("by hand")
    await scene.until(_IS_UNKNOWN, account)
    return made


async def _refused_zip(scene: Scene, number: int, _: Sequence[Business]) -> Planted:
    """California without the zip that the carrier rates by."""
    business = scene.people.business(state="CA", zip="")
    await business.drafted()
    await business.quoted()
    facts = {"EffectiveDate": f"{business.start:%m/%d/%Y}", "Fein": business.fein}
    body = {"Quote": facts, "user_id": business.user_id}
    await business.agent.step("Amtrust", "QuoteGeneration", "createQuote", body)
    account = (await business.accounts())["Amtrust"]["id"]
    await scene.until(_WAITS, account, "correction")
    return _of(number, {account: business})


async def _expired(scene: Scene, number: int, _: Sequence[Business]) -> Planted:
    """Handed to a portal carrier whose clock was set wrongly, until its case has ended."""
    business = scene.people.business("key_risk", partner="quadrant")
    await business.drafted()
    await business.quoted()
    await business.agent.call("POST", f"/api/prospects/{business.id}/submit", {})
    await scene.until(_DECISION, business.id)
    (row,) = await asyncio.to_thread(scene.rows.read, _DECISION, business.id)
    case = decision_case_id(row["submission_id"], row["carrier"])
    handle = scene.client.get_workflow_handle(case)
    await scene.until_true(partial(_runs, scene, case), "its run")
    await handle.terminate("its clock is set")
    await asyncio.to_thread(scene.rows.read, _PAST, row["id"])
    begins = DecisionRef(
        decision=row["id"],
        scope=TenantScope(partner=row["partner"], org=row["org"], user=row["user"]),
        deadline=row["deadline"],
        approved_until=row["approved_until"],
    )
    call = CaseCall.of(row["carrier"], begins)
    await Told(scene.client, case, call, timedelta(seconds=10)).begin_again()
    await scene.until(_IS_EXPIRED, row["id"])
    await handle.result()
    return Planted(number=number, decision=str(row["id"]), workflows=[case])


async def _runs(scene: Scene, case: str) -> bool:
    return (await live_case(scene.client, case)).status is WorkflowStatus.RUNNING


async def _worker_anew(scene: Scene, broken: Sequence[Planted], *, without_birch: bool) -> None:
    """Restart the worker; while nobody else polls, a bad build begins the run of a case."""
    before = scene.stack.pid("worker")
    async with bad_worker(scene.client):
        again = asyncio.create_task(_restarted(*(WITHOUT_BIRCH if without_birch else ())))
        while process_start(before) is not None and not again.done():
            await asyncio.sleep(LOOKS_S / 5)
        for each in broken:
            await scene.looks.look(each.accounts[0])
            await scene.until_true(partial(_slept, scene, each.workflows[0]), "a run of the bad build")
        await again
    for each in broken:
        await scene.looks.look(each.accounts[0])
        await scene.until_true(partial(_is_broken, scene, each.workflows[0]), "a task that fails")


async def _slept(scene: Scene, case: str) -> bool:
    history = await scene.client.get_workflow_handle(case).fetch_history()
    return any(event.HasField("timer_started_event_attributes") for event in history.events)


async def _is_broken(scene: Scene, case: str) -> bool:
    return (await live_case(scene.client, case)).is_broken


async def _restarted(*groups: str) -> None:
    """`./quoteloom restart worker`. Raises: CalledProcessError."""
    words = [sys.executable, "-m", "dev", "restart", "worker", *groups]
    await asyncio.to_thread(subprocess.run, words, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


async def _waiting(scene: Scene, number: int, found: Sequence[Business]) -> Planted:
    """Pressed, and nobody carries it out."""
    accounts = await asyncio.gather(*(pressed(each) for each in found))
    return _of(number, dict(zip(accounts, found, strict=True)))


_ONLINE = frozenset({1, 2, 3, 4, 5, 7, 8, 9})
_MADE: Mapping[int, Callable[[Scene, int, Sequence[Business]], Awaitable[Planted]]] = {
    **dict.fromkeys((1, 2), partial(_parked, fault=LOST)),
    3: partial(_parked, fault=REFUSED),
    4: _credentials,
    6: _refused_zip,
    8: _terminated,
    9: _terminated,
    10: _expired,
}
