"""Records histories from a real server, for the replay tests: python -m tests.replay.record [case ...]

Never edit a history. Add one, in a new case, for each changed behaviour.
"""

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from temporalio.client import Client

from activities.ports import PricedRow
from activities.rate_book import BATCH
from models.errors import BadAddress, CarrierRejected, CarrierUnavailable, MailServerSilent
from models.job import JobRef, JobStatus
from models.ops import SweepRequest
from tests.replay import (
    acord_recorders,
    bind_recorders,
    decision_recorders,
    recalculation_recorders,
    submission_recorders,
    upload_recorders,
)
from tests.replay.editions import note_recording
from tests.replay.ending_recorders import cancelled_run, deadline_while_away, stuck_work_in_batches
from tests.replay.fingerprints import fingerprints
from tests.replay.history_recorders import (
    ONLINE,
    QUOTE,
    RATED_NINE,
    mail,
    profile,
    rehearse,
    retry,
    run,
    sweep,
)
from tests.support.fake_upkeep import FakeLeftovers
from tests.support.mails import FakeMailServer
from tests.support.ports import (
    DatabaseDown,
    FakeCarrier,
    FakeObjects,
    FakeQuoteStore,
    FakeRiskProfileStore,
    never,
)
from tests.support.rehearsals import FakeRehearsals, FakeShelf, an_open_quote
from tests.support.temporal_servers import dev_server
from workflows.options import LOCAL_ATTEMPTS

HISTORIES = Path(__file__).with_name("histories")
REFUSED = CarrierRejected("The carrier refused Quote.RatingZip: required", "Quote.RatingZip")


class ForgetfulStore(FakeRiskProfileStore):
    """Is away when the job is to be closed, for longer than a local activity waits."""

    async def close(
        self, job: JobRef, status: JobStatus, result_key: str | None, error_code: str | None
    ) -> None:
        """Fail while there are failures left."""
        if not self.failed_once:
            self.failed_once = True
            self.fail(LOCAL_ATTEMPTS)
        await super().close(job, status, result_key, error_code)

    failed_once = False


class StuckStore(FakeQuoteStore):
    """Keeps every price but that of one program, so that the run meets its deadline."""

    async def record_prices(self, job: JobRef, rows: Sequence[PricedRow]) -> None:
        """Fail for one program."""
        if any(each.row.program == "gms-starnet" for each in rows):
            raise DatabaseDown("The database is away.")
        await super().record_prices(job, rows)


def hesitant() -> FakeQuoteStore:
    """Keeps no prices while a run opens, as builds of before did not either."""
    store = FakeQuoteStore()
    store.price_failures = 1
    return store


async def closed_with_opening(client: Client) -> str:
    """Nine programs of our engine: priced and closed with the opening."""
    return await run(client, FakeQuoteStore(), RATED_NINE, 120)


async def in_one_step(client: Client) -> str:
    """Nine programs of our engine: priced with the opening, closed where the workflow runs."""
    return await run(client, FakeQuoteStore(), RATED_NINE, 120, silences=1)


async def step_and_carrier(client: Client) -> str:
    """Ten programs, each with a price: nine with the opening, one by its carrier."""
    return await run(client, FakeQuoteStore(), (*RATED_NINE, ONLINE), 120)


async def in_one_task(client: Client) -> str:
    """Nine programs of our engine: opened, priced and closed where the workflow runs."""
    return await run(client, hesitant(), RATED_NINE, 120)


async def batch_and_carrier(client: Client) -> str:
    """Ten programs, each with a price: nine together, one by its carrier."""
    return await run(client, hesitant(), (*RATED_NINE, ONLINE), 120)


async def batch_and_outage(client: Client) -> str:
    """The online carrier fails to the end; the others have prices."""
    carrier = FakeCarrier("amtrust", CarrierUnavailable("The carrier answered 503."))
    return await run(client, hesitant(), (*RATED_NINE[:3], ONLINE), 6, carrier)


async def batch_asked_alone(client: Client) -> str:
    """A price cannot be stored: the batch's tries are used up, each is asked alone, the deadline ends one."""
    return await run(client, StuckStore(), RATED_NINE[:3], 15)


async def batch_away(client: Client) -> str:
    """The database outlasts the local activity, so that normal ones open the run and price the program."""
    return await run(client, hesitant(), RATED_NINE[:1], 120, failures=LOCAL_ATTEMPTS + 1)


async def closed_before(client: Client) -> str:
    """The job had ended when the workflow started."""
    return await run(client, FakeQuoteStore(), RATED_NINE[:1], 120, closed=True)


async def retried(client: Client) -> str:
    """A program whose carrier had refused is asked again and quotes."""
    return await retry(client, FakeCarrier("amtrust", REFUSED, QUOTE))


async def retry_without_answer(client: Client) -> str:
    """The further try meets its own deadline."""
    return await retry(client, FakeCarrier("amtrust", REFUSED, never), deadline_s=3)


async def retry_in_open_run(client: Client) -> str:
    """The run is still open when the try ends, so that its result is published after it."""
    return await retry(client, FakeCarrier("amtrust", REFUSED, QUOTE), run_open=True)


async def profile_made(client: Client) -> str:
    """Nine programs with a profile, one that nobody knows."""
    return await profile(client, FakeRiskProfileStore(), FakeObjects(), 60)


async def profile_timed_out(client: Client) -> str:
    """The object store stays away, so that the deadline ends the profile."""
    objects = FakeObjects()
    objects.failures = 10_000
    return await profile(client, FakeRiskProfileStore(), objects, 2)


async def profile_closed_before(client: Client) -> str:
    """The job had ended when the workflow started."""
    return await profile(client, FakeRiskProfileStore(), FakeObjects(), 60, closed=True)


async def profile_database_away(client: Client) -> str:
    """The database outlasts the local activity, so that a normal one closes the job."""
    return await profile(client, ForgetfulStore(), FakeObjects(), 60)


async def sweep_in_batches(client: Client) -> str:
    """A night's sweep of three batches."""
    return await sweep(client, FakeLeftovers(sessions=7, keys=3, limits=12), SweepRequest(batch=5))


async def rehearsal_in_batches(client: Client) -> str:
    """Open quotes of more than one batch."""
    return await rehearse(client, FakeRehearsals(*(an_open_quote() for _ in range(BATCH + 1))), FakeShelf())


async def rehearsal_changed_draft(client: Client) -> str:
    """The draft was changed while its rehearsal went on."""
    shelf = FakeShelf()
    shelf.changed()
    return await rehearse(client, FakeRehearsals(an_open_quote()), shelf)


async def sweep_left_more(client: Client) -> str:
    """The rounds are used up before everything is gone."""
    return await sweep(client, FakeLeftovers(limits=30), SweepRequest(batch=10, rounds=2))


async def mail_sent(client: Client) -> str:
    """Taken at the second try."""
    return await mail(client, FakeMailServer(MailServerSilent("The mail server is away."), None), 600)


async def mail_refused(client: Client) -> str:
    """The address takes no mail."""
    return await mail(client, FakeMailServer(BadAddress("There is no such address.")), 600)


async def mail_timed_out(client: Client) -> str:
    """The mail server stays away until the deadline."""
    return await mail(client, FakeMailServer(MailServerSilent("The mail server is away.")), 2)


CASES: dict[str, Callable[[Client], Awaitable[str]]] = {
    "quote/closed_with_opening": closed_with_opening,
    "quote/in_one_step": in_one_step,
    "quote/step_and_carrier": step_and_carrier,
    "quote/in_one_task": in_one_task,
    "quote/batch_and_carrier": batch_and_carrier,
    "quote/batch_and_outage": batch_and_outage,
    "quote/batch_asked_alone": batch_asked_alone,
    "quote/batch_away": batch_away,
    "quote/batch_cancelled": cancelled_run,
    "quote/closed_before": closed_before,
    "quote/deadline_while_away": deadline_while_away,
    "quote/retried": retried,
    "quote/retry_without_answer": retry_without_answer,
    "quote/retry_in_open_run": retry_in_open_run,
    "risk_profile/made": profile_made,
    "risk_profile/timed_out": profile_timed_out,
    "risk_profile/closed_before": profile_closed_before,
    "risk_profile/database_away": profile_database_away,
    "rate_book/in_batches": rehearsal_in_batches,
    "rate_book/changed_draft": rehearsal_changed_draft,
    "mail/sent": mail_sent,
    "mail/refused": mail_refused,
    "mail/timed_out": mail_timed_out,
    "ops/stuck_work_in_batches": stuck_work_in_batches,
    "ops/sweep_in_batches": sweep_in_batches,
    "ops/sweep_left_more": sweep_left_more,
    **acord_recorders.CASES,
    **bind_recorders.CASES,
    **decision_recorders.CASES,
    **recalculation_recorders.CASES,
    **submission_recorders.CASES,
    **upload_recorders.CASES,
}
"""By stem and name, as their files lie."""

OF_EARLIER_BUILDS = {
    "quote/all_priced", "quote/one_outage", "quote/deadline", "quote/database_away", "quote/cancelled",
    "acord/read", "acord/nothing_found", "acord/not_shown",
    "recalculation/landed", "recalculation/landed_late", "recalculation/refused", "recalculation/superseded",
    "recalculation/timed_out", "recalculation/closed_before",
}  # fmt: skip
"""Recorded while each program was an activity of its own, and pages were always put together by a step of
their own, and a recalculation was a task of its own; such runs may still be open."""


async def main(names: list[str]) -> None:
    """Record the named cases, or all that have no file yet."""
    logging.getLogger("temporalio.activity").setLevel(logging.CRITICAL)  # failures are what is recorded
    async with dev_server() as environment:
        for name, case in CASES.items():
            target = HISTORIES / f"{name}.json"
            target.parent.mkdir(parents=True, exist_ok=True)
            if name in names or (not names and not target.exists()):
                target.write_text(await case(environment.client) + "\n")
                note_recording(name, fingerprints())
                print(f"recorded {target}")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
