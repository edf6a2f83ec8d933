"""A carrier's decision on a real server: what a press answers, what it refuses, and that it is once."""

import asyncio
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client

from models.decision import DecisionEnd, QuoteStatus
from models.decision_step import Refused
from temporal.cases import CaseRefused
from tests.support.decisions import FakeDecisions, a_row, decision_office
from workflows.contracts import WC_DEADLINE, WC_KIND, WC_STATE


def a_store(**changes: object) -> FakeDecisions:
    """A decision that begins today."""
    return FakeDecisions(a_row(datetime.now(UTC), **changes))


@pytest.mark.req("CB-155", "CB-164")
async def test_a_press_is_written_and_read_at_once_and_told_once(client: Client) -> None:
    async with decision_office(client, a_store()) as office:
        await office.told().begin()
        await office.snapshot()
        row = await office.decide("approve")
        assert row.quote_status is QuoteStatus.PROCEED_UW and row == office.store.row
        assert await office.snapshot() == row
        bound = await office.decide("bound")
        assert bound.ended is DecisionEnd.BOUND
        await office.handle.result()
        attributes = (await office.handle.describe()).typed_search_attributes
    assert (attributes.get(WC_KIND), attributes.get(WC_STATE)) == ("decision", "bound")
    searched = attributes.get(WC_DEADLINE)
    assert searched is not None and abs(searched - row.approved_until) < timedelta(seconds=1)
    assert office.store.sent == [
        ("portal_submitted", "portal@key-risk.example"),
        ("decision_status", "sales@quoteloom.example"),
        ("decision_answered", "agent@alder-agency.example"),
        ("decision_status", "sales@quoteloom.example"),
        ("decision_answered", "agent@alder-agency.example"),
    ]


async def test_a_case_that_nobody_started_begins_with_the_press(client: Client) -> None:
    async with decision_office(client, a_store()) as office:
        row = await office.decide("hold", "  Loss runs of three years  ")
        assert row.quote_status is QuoteStatus.HOLD
        assert [write.remark for write in office.store.writes] == ["Loss runs of three years"]
        assert (await office.decide("reopen")).quote_status is QuoteStatus.UWPORTAL
        assert (await office.decide("reject", "Roof work")).ended is DecisionEnd.REJECTED


@pytest.mark.req("CB-162")
@pytest.mark.parametrize("action", ["hold", "reject"])
@pytest.mark.parametrize("remark", ["", "  \n "])
async def test_without_a_reason_nothing_is_held_or_rejected_and_nothing_is_kept_of_it(
    client: Client, action: str, remark: str
) -> None:
    async with decision_office(client, a_store()) as office:
        await office.begin()
        await office.snapshot()
        with pytest.raises(CaseRefused, match="Reason Required in Remarks") as refused:
            await office.decide(action, remark)
        assert refused.value.code == "remark_required"
        kept = [EventType.Name(event.event_type) for event in (await office.handle.fetch_history()).events]
        assert not [name for name in kept if "UPDATE" in name], "a refused update is kept nowhere"
        assert not office.store.writes


@pytest.mark.req("CB-159")
async def test_what_does_not_follow_is_refused_and_changes_nothing(client: Client) -> None:
    async with decision_office(client, a_store()) as office:
        await office.begin()
        for action, code in (("bound", "invalid_transition"), ("reopen", "invalid_transition"),
                             ("burn", "invalid_transition")):  # fmt: skip
            with pytest.raises(CaseRefused) as refused:
                await office.decide(action, "a reason")
            assert refused.value.code == code
        assert not office.store.writes
        await office.decide("reject", "a reason")
        with pytest.raises(CaseRefused) as final:
            await office.decide("approve")
        assert final.value.code == "decision_final"


async def test_the_same_press_twice_is_one_decision(client: Client) -> None:
    async with decision_office(client, a_store()) as office:
        key = str(uuid4())
        first, second = await asyncio.gather(
            office.decide("approve", key=key), office.decide("approve", key=key)
        )
        assert first == second and len(office.store.writes) == 1


async def test_two_people_at_once_make_one_decision_and_the_other_is_told(client: Client) -> None:
    async with decision_office(client, a_store()) as office:
        await office.begin()
        results = await asyncio.gather(
            office.decide("approve"), office.decide("reject", "a reason"), return_exceptions=True
        )
    refused = [each for each in results if isinstance(each, CaseRefused)]
    assert len(refused) == 1 and refused[0].code in ("invalid_transition", "decision_final")
    assert len(office.store.writes) == 1


async def test_a_bind_beside_another_carrier_leaves_everything_as_it_was(client: Client) -> None:
    store = a_store(quote_status=QuoteStatus.PROCEED_UW, version=2)
    store.refuses, before = Refused.ONE_CARRIER, store.row
    async with decision_office(client, store) as office:
        with pytest.raises(CaseRefused, match="You can only bind with one carrier") as refused:
            await office.decide("bound")
        assert refused.value.code == "one_carrier"
        assert await office.snapshot() == before == store.row
        store.refuses = None
        assert (await office.decide("bound")).ended is DecisionEnd.BOUND


async def test_a_write_that_failed_or_whose_reply_was_lost_is_one_decision(client: Client) -> None:
    store = a_store()
    store.failures = store.lost_replies = 1
    async with decision_office(client, store) as office:
        row = await office.decide("approve")
        assert (row.version, len(store.writes)) == (2, 1)


async def test_what_was_changed_past_it_is_read_again(client: Client) -> None:
    store = a_store()
    async with decision_office(client, store) as office:
        await office.begin()
        await office.snapshot()
        assert store.row is not None
        store.row = store.row.model_copy(update={"version": 5, "quote_status": QuoteStatus.HOLD})
        with pytest.raises(CaseRefused, match="changed meanwhile"):
            await office.decide("approve")
        assert await office.snapshot() == store.row
        assert (await office.decide("reopen")).version == 6


async def test_an_erased_prospect_ends_the_case(client: Client) -> None:
    store = a_store()
    async with decision_office(client, store) as office:
        store.row = None
        await office.begin()
        assert await office.handle.result() is None
