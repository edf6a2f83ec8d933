"""Opening a run: what is queued, what is explained at once, and that it happens once."""

import asyncio
from datetime import date
from decimal import Decimal

import pytest

from activities.quote import engine, steps
from activities.quote.result import result_document
from models.errors import RunNotFound
from models.job import JobEnding, JobStatus
from models.program import DateRange
from models.quote import (
    OutcomeSource,
    ProgramState,
    QuoteOutcome,
    QuotePlan,
)
from models.risk import Exposure, RiskLocation
from tests.support.ports import FakeCarrier, FakeObjects
from tests.support.quote_cases import ENDED, RATED, a_job, a_program, a_risk, an_input
from tests.unit.activities.quote_harness import ONLINE, Bench

CLOSED = QuoteOutcome(status=JobEnding.DONE, states=dict.fromkeys(RATED, ProgramState.QUOTED))


async def test_a_carrier_that_is_not_configured_is_left_out_by_name() -> None:
    bench = Bench(
        an_input(ONLINE),
        a_program(ONLINE, adapter="amtrust"),
        carrier=FakeCarrier("birch"),
    )
    plan = await bench.activities.open_run(bench.job)
    assert plan.programs == ()
    row = bench.row(ONLINE)
    assert (row.state, row.source) == (ProgramState.DROPPED, OutcomeSource.PLATFORM)
    assert "is not configured here" in row.reasons[0].text


async def test_opening_prices_what_is_ours_queues_what_is_asked_and_explains_what_is_not() -> None:
    bench = Bench(
        an_input(*RATED, "gms-ended", "gms-closed", "gms-nowhere", ONLINE),
        *map(a_program, RATED),
        a_program("gms-ended", ranges=ENDED),
        a_program("gms-closed", disabled=True),
        a_program(ONLINE, adapter="amtrust"),
    )
    plan = await bench.activities.open_run(bench.job)
    assert [(planned.program, planned.adapter) for planned in plan.programs] == [(ONLINE, "amtrust")]
    assert {priced.program: priced.state for priced in plan.priced} == dict.fromkeys(
        RATED, ProgramState.QUOTED
    )
    assert not plan.batches
    assert not plan.closes_locally
    assert [row.program for row in bench.store.writes] == [
        *RATED, "gms-ended", "gms-closed", "gms-nowhere", ONLINE
    ]  # fmt: skip
    for program in RATED:
        assert bench.row(program).totals == bench.store.worksheets[bench.run_id, program][0].totals
    for program in ("gms-ended", "gms-closed", "gms-nowhere"):
        row = bench.row(program)
        assert (row.state, row.source) == (ProgramState.DROPPED, OutcomeSource.PLATFORM)
        assert row.reasons[0].rule_id == "program_not_offered"
    assert bench.row(ONLINE).state is ProgramState.QUEUED


async def test_a_run_of_ours_alone_is_priced_and_closed_with_its_opening() -> None:
    bench = Bench(an_input(*RATED), *map(a_program, RATED))
    plan = await bench.activities.open_run(bench.job)
    assert plan == QuotePlan(run_id=bench.run_id, ended=CLOSED)
    assert [row.state for row in bench.store.writes] == [ProgramState.QUOTED] * len(RATED)
    rows = await bench.store.rows(bench.job, bench.run_id)
    key = f"jobs/{bench.job.job_id}/result.json"
    assert bench.objects.objects[key] == (result_document(a_risk(), rows), "application/json")
    assert bench.store.closings[bench.job.job_id] == (key, None)


async def test_an_opening_whose_answer_was_lost_gives_it_again() -> None:
    bench = Bench(an_input(*RATED), *map(a_program, RATED))
    plan = await bench.activities.open_run(bench.job)
    bench.objects.objects.clear()
    assert await bench.activities.open_run(bench.job) == plan
    assert not bench.objects.objects


class SilentObjects(FakeObjects):
    """An object store that takes what it is given and says nothing."""

    async def put(self, key: str, body: bytes, *, content_type: str) -> None:
        """See ObjectStore."""
        await asyncio.Event().wait()


@pytest.mark.parametrize("objects", [FakeObjects(failures=1), SilentObjects()])
async def test_a_result_that_cannot_be_stored_holds_up_no_price(
    objects: FakeObjects, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps, "RESULT_S", 0.05)
    bench = Bench(an_input(*RATED), *map(a_program, RATED), objects=objects)
    plan = await bench.activities.open_run(bench.job)
    assert plan.ended is None
    assert plan.closes_locally
    assert not plan.programs
    assert {priced.state for priced in plan.priced} == {ProgramState.QUOTED}
    assert {bench.row(program).state for program in RATED} == {ProgramState.QUOTED}
    assert bench.store.statuses[bench.job.job_id] is JobStatus.PROCESSING


async def test_a_run_that_we_failed_to_rate_is_left_to_its_closing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "rate", lambda *_: 1 // 0)
    bench = Bench(an_input(*RATED), *map(a_program, RATED))
    plan = await bench.activities.open_run(bench.job)
    assert plan.closes_locally
    assert {priced.state for priced in plan.priced} == {ProgramState.OUTAGE}
    assert bench.store.statuses[bench.job.job_id] is JobStatus.PROCESSING
    assert not bench.objects.objects


async def test_prices_that_cannot_be_kept_hold_up_no_opening_and_are_asked_for_by_the_workflow() -> None:
    bench = Bench(an_input(*RATED), *map(a_program, RATED))
    bench.store.price_failures = 1
    plan = await bench.activities.open_run(bench.job)
    assert [planned.program for planned in plan.programs] == list(RATED)
    assert [batch.programs for batch in plan.batches] == [RATED]
    assert not plan.priced
    assert {bench.row(program).state for program in RATED} == {ProgramState.QUEUED}


async def test_a_batch_that_takes_long_is_not_priced_with_the_opening() -> None:
    risk = a_risk()
    large = risk.locations[0].model_copy(update={"employees": risk.locations[0].employees * 5_000})
    bench = Bench(
        an_input(*RATED, risk=risk.model_copy(update={"locations": (large,)})), *map(a_program, RATED)
    )
    plan = await bench.activities.open_run(bench.job)
    assert len(plan.batches) == len(RATED)
    assert {bench.row(program).state for program in RATED} == {ProgramState.QUEUED}


@pytest.mark.req("QE-123")
async def test_a_program_is_sold_by_the_effective_date_whenever_the_term_starts() -> None:
    risk = a_risk(effective_date=date(2026, 5, 31), start_date=date(2026, 6, 2))
    sold = {
        "gms-later": (DateRange(from_date=date(2026, 6, 1)),),
        "gms-until": (DateRange(to_date=date(2026, 6, 1)),),
    }
    bench = Bench(
        an_input(*sold, risk=risk),
        *(a_program(key, ranges=ranges, adapter="amtrust") for key, ranges in sold.items()),
    )
    await bench.activities.open_run(bench.job)
    assert bench.row("gms-later").state is ProgramState.DROPPED
    assert bench.row("gms-later").reasons[0].rule_id == "program_not_offered"
    assert bench.row("gms-until").state is ProgramState.QUEUED


async def test_opening_declines_a_state_without_a_private_market_by_rule() -> None:
    risk = a_risk()
    wyoming = RiskLocation(
        name="3", state="WY", zip="82001", employees=(Exposure(code="8810", ft=1, payroll=Decimal(40000)),)
    )
    bench = Bench(
        an_input(*RATED, risk=risk.model_copy(update={"locations": (wyoming,)})), *map(a_program, RATED)
    )
    plan = await bench.activities.open_run(bench.job)
    rows = [bench.row(program) for program in RATED]
    assert not plan.programs
    assert {row.state for row in rows} == {ProgramState.DECLINED}
    assert all(row.source is OutcomeSource.RULE and row.reasons for row in rows)
    assert not [reason.text for row in rows for reason in row.reasons if reason.pending]


async def test_opening_twice_changes_nothing() -> None:
    bench = Bench(an_input(*RATED), *map(a_program, RATED))
    first = await bench.activities.open_run(bench.job)
    await bench.price(RATED[0])
    writes = len(bench.store.writes)
    assert await bench.activities.open_run(bench.job) == first
    assert len(bench.store.writes) == writes
    assert bench.row(RATED[0]).state is ProgramState.QUOTED


async def test_a_closed_job_is_not_opened_again() -> None:
    bench = Bench(an_input(*RATED), *map(a_program, RATED))
    bench.store.statuses[bench.job.job_id] = JobStatus.ERROR
    assert (await bench.activities.open_run(bench.job)).closed
    assert not bench.store.writes


async def test_an_unknown_job_is_refused() -> None:
    bench = Bench(an_input(*RATED))
    with pytest.raises(RunNotFound):
        await bench.activities.open_run(a_job())
