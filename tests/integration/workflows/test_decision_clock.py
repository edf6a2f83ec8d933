"""The clock of a carrier's decision, on a server whose timers pass at once: reminders, ends, extensions."""

import asyncio
from datetime import datetime, timedelta

import pytest
from temporalio.testing import WorkflowEnvironment

from models.decision import DecisionEnd, QuoteStatus
from models.decision_step import DecisionRow
from tests.support.decisions import DecisionOffice, FakeDecisions, a_row, decision_office
from tests.support.timeouts import PATIENCE_S

HOUR = timedelta(hours=1)
BY_HAND = {"who": "jdoe", "reason": "ticket 4711"}


async def ended(office: DecisionOffice) -> DecisionRow:
    """Where it stands once time, or somebody, has ended it."""
    row = await asyncio.wait_for(office.handle.result(), PATIENCE_S)
    assert row is not None
    return row


async def begun(skipping: WorkflowEnvironment, **changes: object) -> tuple[FakeDecisions, datetime]:
    """A decision that begins now, by the server's clock; and when that is."""
    now = await skipping.get_current_time()
    return FakeDecisions(a_row(now, **changes)), now


@pytest.mark.req("CB-349")
async def test_nobody_decides_for_thirty_days(skipping: WorkflowEnvironment) -> None:
    store, now = await begun(skipping)
    async with decision_office(skipping.client, store) as office:
        await office.begin()
        row = await ended(office)
        later = await skipping.get_current_time()
    assert (row.quote_status, row.ended) == (QuoteStatus.EXPIRED, DecisionEnd.EXPIRED)
    assert store.row == row
    assert timedelta(0) <= later - (now + timedelta(days=30)) < HOUR
    kinds = [kind for kind, _ in store.sent]
    assert kinds == ["portal_submitted", *["portal_days_left"] * 3, "decision_status", "decision_answered"]
    left = [mail.facts["days"] for mail in store.mails.values() if mail.kind == "portal_days_left"]
    assert left == ["10", "5", "1"]


@pytest.mark.req("CB-228")
async def test_a_hold_does_not_stop_the_clock(skipping: WorkflowEnvironment) -> None:
    store, _ = await begun(skipping, quote_status=QuoteStatus.HOLD, version=2)
    async with decision_office(skipping.client, store) as office:
        await office.begin()
        row = await ended(office)
    assert (row.quote_status, row.ended) == (QuoteStatus.EXPIRED, DecisionEnd.EXPIRED)


async def test_an_approval_lapses_by_its_own_date_and_keeps_its_status(skipping: WorkflowEnvironment) -> None:
    store, now = await begun(skipping, quote_status=QuoteStatus.PROCEED_UW, version=2)
    async with decision_office(skipping.client, store) as office:
        await office.begin()
        row = await ended(office)
        later = await skipping.get_current_time()
    assert (row.quote_status, row.ended) == (QuoteStatus.PROCEED_UW, DecisionEnd.LAPSED)
    assert timedelta(0) <= later - (now + timedelta(days=120)) < HOUR
    assert [kind for kind, _ in store.sent] == ["decision_answered"], "nobody is reminded of an approval"


async def test_support_gives_days_more_and_the_carrier_is_reminded_again(
    skipping: WorkflowEnvironment,
) -> None:
    store, now = await begun(skipping)
    async with decision_office(skipping.client, store) as office:
        await office.begin()
        await skipping.sleep(timedelta(days=29, hours=12))
        await office.signal("extend_clock", {"days": 20, **BY_HAND})
        row = await ended(office)
        later = await skipping.get_current_time()
    assert (row.ended, row.extended_days) == (DecisionEnd.EXPIRED, 20)
    assert timedelta(0) <= later - (now + timedelta(days=50)) < HOUR
    left = [mail.facts["days"] for mail in store.mails.values() if mail.kind == "portal_days_left"]
    assert left == ["10", "5", "1", "10", "5", "1"]


async def test_an_expired_one_is_brought_back_by_a_signal_that_begins_its_case_again(
    skipping: WorkflowEnvironment,
) -> None:
    store, _ = await begun(skipping)
    async with decision_office(skipping.client, store) as office:
        await office.begin()
        await ended(office)
        await office.signal("extend_clock", {"days": 2, **BY_HAND})
        await skipping.sleep(timedelta(days=1))
        back = await office.snapshot()
        assert back is not None and (back.quote_status, back.ended) == (QuoteStatus.UWPORTAL, None)
        await office.signal("support_override", {"status": "reject", **BY_HAND})
        row = await ended(office)
    assert (row.quote_status, row.ended) == (QuoteStatus.REJECT, DecisionEnd.REJECTED)
    codes = [(write.code, write.params.get("who")) for write in store.writes]
    assert codes == [("expired", None), ("extended", "jdoe"), ("overridden", "jdoe")]


@pytest.mark.parametrize(
    ("changes", "right"),
    [
        ({"quote_status": QuoteStatus.BOUND, "ended": DecisionEnd.BOUND}, "stays bound"),
        ({"ended": DecisionEnd.WITHDRAWN, "may_return": False}, "went back or was submitted anew"),
    ],
)
async def test_what_may_not_come_back_stays_ended_and_says_why(
    skipping: WorkflowEnvironment, changes: dict[str, object], right: str
) -> None:
    store, _ = await begun(skipping, version=3, **changes)
    before = store.row
    async with decision_office(skipping.client, store) as office:
        await office.signal("support_override", {"status": "hold", **BY_HAND})
        assert await ended(office) == before
        assert right in await office.details()
    assert not store.writes


async def test_a_withdrawn_one_ends_quietly(skipping: WorkflowEnvironment) -> None:
    store, _ = await begun(skipping, quote_status=QuoteStatus.HOLD, version=2)
    async with decision_office(skipping.client, store) as office:
        await office.begin()
        await office.signal("withdrawn", {"reason": "released"})
        row = await ended(office)
    assert (row.quote_status, row.ended) == (QuoteStatus.HOLD, DecisionEnd.WITHDRAWN)
    assert store.sent == [] and store.writes[0].params == {"reason": "released"}


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("extend_clock", {"days": 31, **BY_HAND}),
        ("extend_clock", {"days": 5, "who": "jdoe"}),
        ("support_override", {"status": "bound", **BY_HAND}),
        ("support_override", "hold"),
        ("reopen_please", {}),
    ],
)
async def test_a_signal_that_is_wrong_changes_nothing_and_says_what_is_right(
    skipping: WorkflowEnvironment, name: str, given: object
) -> None:
    store, _ = await begun(skipping)
    async with decision_office(skipping.client, store) as office:
        await office.begin()
        await office.signal(name, given)
        await skipping.sleep(timedelta(hours=1))
        assert '"who": "jdoe"' in (await office.details()).replace("\\", "")
        assert not store.writes
        await office.signal("withdrawn", {"reason": "released"})
        await ended(office)
