"""One FEIN makes one quote at a carrier, whoever asks, how often, and whatever dies meanwhile."""

import asyncio
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
import pytest_asyncio
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.unit_of_work import UnitOfWork
from adapters.settings import Settings
from models.quote import OutcomeSource, ProgramQuote, ProgramState
from tests.integration.workflows.bind_office import AMTRUST, Office, an_office, asking_for
from tests.support.databases import Database
from tests.support.people import an_agency

WORDS = "The carrier already holds a quote for this FEIN from another submission."


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def office(
    uow: UnitOfWork, owner_engine: AsyncEngine, database: Database, settings: Settings
) -> AsyncIterator[Office]:
    """One for all tests: each has agencies and FEINs of its own."""
    async with an_office(uow, owner_engine, database, settings) as found:
        yield found


def refused_by_us(row: ProgramQuote) -> bool:
    """Whether a row says our refusal in its words, and nothing else."""
    told = [(reason.rule_id, reason.text) for reason in row.reasons]
    end = (row.state, row.source, row.totals)
    return told == [("fein_taken", WORDS)] and end == (ProgramState.DECLINED, OutcomeSource.RULE, None)


async def test_three_programs_of_a_carrier_ask_it_once_and_have_a_row_each(office: Office) -> None:
    agency, fein = an_agency(), office.new_fein()
    asked = asking_for("70000", fein, await office.prospect(agency), AMTRUST)
    async with office.counted("/fein/validation", fein) as looks, office.counted("/quotes", fein) as writes:
        rows = await office.quoted(agency, asked)
    assert {row.state for row in rows.values()} == {ProgramState.INDICATION}
    assert set(rows) == set(AMTRUST)
    assert len({row.totals for row in rows.values()}) == 1
    assert (looks, writes) == ([1], [1])
    assert await office.payrolls(fein) == ["70000"]


async def test_two_runs_at_once_leave_one_quote_and_both_have_their_price(office: Office) -> None:
    agency, fein = an_agency(), office.new_fein()
    asked = asking_for("70000", fein, await office.prospect(agency), AMTRUST[:2])
    async with office.counted("/quotes", fein) as writes:
        presses = [await office.press(agency, asked) for _ in range(2)]
        runs = await asyncio.gather(*(office.rows(agency, press) for press in presses))
    states = [row.state for rows in runs for row in rows.values()]
    assert states == [ProgramState.INDICATION] * 4
    assert await office.payrolls(fein) == ["70000"]
    assert writes == [1], "an equal request is not sent again, but read"


async def test_asked_again_with_other_facts_the_one_quote_is_changed(office: Office) -> None:
    agency, fein = an_agency(), office.new_fein()
    prospect = await office.prospect(agency)
    for payroll in ("70000", "90000"):
        rows = await office.quoted(agency, asking_for(payroll, fein, prospect))
        assert rows[AMTRUST[0]].state is ProgramState.INDICATION
        assert await office.payrolls(fein) == [payroll]
    quote = await office.when_held(fein, "90000")
    async with office.counted(f"/api/v1/quotes/{quote}") as writes:
        await office.quoted(agency, asking_for("90000", fein, prospect))
    assert writes == [0]
    assert await office.accounts(prospect) == [(prospect, "indication", str(quote))]


async def test_a_colleagues_prospect_takes_the_quote_over_and_the_other_account_is_superseded(
    office: Office,
) -> None:
    agency, fein = an_agency(), office.new_fein()
    first, second = await office.prospect(agency), await office.prospect(an_agency(agency.org))
    await office.quoted(agency, asking_for("70000", fein, first))
    rows = await office.quoted(agency, asking_for("90000", fein, second))
    assert rows[AMTRUST[0]].state is ProgramState.INDICATION
    assert await office.payrolls(fein) == ["90000"]
    kept = [(prospect, state) for prospect, state, _ in await office.accounts(first, second)]
    assert kept == [(first, "superseded"), (second, "indication")]


async def test_another_tenant_is_told_that_the_fein_is_taken_and_changes_nothing(office: Office) -> None:
    agency, stranger, fein = an_agency(), an_agency(), office.new_fein()
    mine, theirs = await office.prospect(agency), await office.prospect(stranger)
    await office.quoted(agency, asking_for("70000", fein, mine))
    rows = await office.quoted(stranger, asking_for("90000", fein, theirs, AMTRUST))
    assert all(map(refused_by_us, rows.values())) and len(rows) == len(AMTRUST)
    assert await office.payrolls(fein) == ["70000"]
    assert [(prospect, state) for prospect, state, _ in await office.accounts(mine, theirs)] == [
        (mine, "indication")
    ]


async def test_without_a_prospect_nothing_that_is_owned_is_overwritten_or_told(office: Office) -> None:
    agency, fein = an_agency(), office.new_fein()
    await office.quoted(agency, asking_for("70000", fein, await office.prospect(agency)))
    rows = await office.quoted(agency, asking_for("90000", fein))
    assert refused_by_us(rows[AMTRUST[0]])
    assert await office.payrolls(fein) == ["70000"]


async def test_what_the_carriers_underwriter_has_stands_as_it_was_and_what_differs_is_told(
    office: Office,
) -> None:
    agency, fein = an_agency(), office.new_fein("10")
    prospect = await office.prospect(agency)
    before = (await office.quoted(agency, asking_for("70000", fein, prospect)))[AMTRUST[0]]
    assert before.state is ProgramState.REFERRED
    await office.hand_to_underwriter(await office.when_held(fein, "70000"))
    again = (await office.quoted(agency, asking_for("90000", fein, prospect)))[AMTRUST[0]]
    assert again.state is ProgramState.REFERRED
    assert before.totals is not None and again.totals is not None
    assert again.totals.estimated_annual_premium == before.totals.estimated_annual_premium
    told = [reason.text for reason in again.reasons if reason.rule_id == "in_review"]
    assert len(told) > 1 and any("90,000" in words for words in told), told
    [quote] = await office.held(fein)
    assert quote["status"] == "Submitted"
    assert await office.payrolls(fein) == ["70000"]


async def test_an_approved_quote_gets_no_second_one_beside_it(office: Office) -> None:
    agency, fein = an_agency(), office.new_fein("10")
    prospect = await office.prospect(agency)
    await office.quoted(agency, asking_for("70000", fein, prospect))
    await office.hand_to_underwriter(await office.when_held(fein, "70000"))
    await office.carrier.post("/_sandbox/clock", json={"seconds": 60})
    for who, wish in ((agency, prospect), (an_agency(), None)):
        own = wish or await office.prospect(who)
        row = (await office.quoted(who, asking_for("90000", fein, own)))[AMTRUST[0]]
        assert (row.state is ProgramState.INDICATION) if wish else refused_by_us(row)
    assert await office.payrolls(fein) == ["70000"]


async def test_a_worker_killed_between_write_and_read_back_leaves_one_quote_and_writes_it_once(
    office: Office,
) -> None:
    agency, fein = an_agency(), office.new_fein()
    prospect = await office.prospect(agency)
    await office.quoted(agency, asking_for("70000", fein, prospect))
    quote = await office.when_held(fein, "70000")
    async with office.counted(f"/api/v1/quotes/{quote}", "EffectiveDate") as writes:
        # So long is on its way that the next fault is there before what comes after it.
        begun = await office.fault(path=f"/api/v1/quotes/{quote}", delay_s=2, times=1)
        press = await office.press(agency, asking_for("90000", fein, prospect, AMTRUST[:2]))
        await office.until_called(begun, 0)
        read_back = await office.fault(path=f"/api/v2/quotes/{quote}", delay_s=600, times=1)
        await office.until_called(read_back, 0)
        assert await office.payrolls(fein) == ["90000"]
        await office.kill_worker()
        await office.start_worker()
        rows = await office.rows(agency, press)
    assert {row.state for row in rows.values()} == {ProgramState.INDICATION}
    assert await office.payrolls(fein) == ["90000"]
    assert writes == [1]
    assert [state for _, state, _ in await office.accounts(prospect)] == ["indication"]


@pytest.mark.parametrize("with_fein", [True, False])
async def test_a_worker_killed_while_a_create_is_on_its_way_leaves_one_quote(
    office: Office, with_fein: bool
) -> None:
    agency, name = an_agency(), f"Diner {uuid4().hex}"
    prospect, fein = await office.prospect(agency), office.new_fein() if with_fein else None
    asked = asking_for("70000", fein, prospect).model_copy(update={"company_name": name})
    # The carrier makes it once the worker is gone.
    begun = await office.fault(path="/api/v2/quotes", body=name, delay_s=5, times=1)
    press = await office.press(agency, asked)
    await office.until_called(begun, 0)
    await office.kill_worker()
    await office.until_named(name)
    await office.start_worker()
    row = (await office.rows(agency, press))[AMTRUST[0]]
    assert len(await office.named(name)) == 1
    states = [state for _, state, _ in await office.accounts(prospect)]
    if with_fein:
        assert (row.state, states) == (ProgramState.INDICATION, ["indication"])
    else:
        assert (row.state, states) == (ProgramState.UNRESPONSIVE, []), "nothing finds it again"
