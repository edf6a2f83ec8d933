"""Opening a run: what is queued, what is explained at once, and that it happens once."""

from datetime import date
from decimal import Decimal

import pytest

from models.errors import RunNotFound
from models.job import JobStatus
from models.program import DateRange
from models.quote import (
    OutcomeSource,
    ProgramState,
)
from models.risk import Exposure, RiskLocation
from tests.support.quote_cases import ENDED, RATED, a_job, a_program, a_risk, an_input
from tests.unit.activities.quote_harness import ONLINE, Bench


async def test_opening_queues_what_is_to_be_priced_and_explains_what_is_not() -> None:
    bench = Bench(
        an_input(*RATED, "gms-ended", "gms-closed", "gms-nowhere", ONLINE),
        *map(a_program, RATED),
        a_program("gms-ended", ranges=ENDED),
        a_program("gms-closed", disabled=True),
        a_program(ONLINE, adapter="amtrust"),
    )
    plan = await bench.activities.open_run(bench.job)
    assert [planned.program for planned in plan.programs] == [*RATED, ONLINE]
    assert plan.programs[-1].adapter == "amtrust"
    for program in ("gms-ended", "gms-closed", "gms-nowhere"):
        row = bench.row(program)
        assert (row.state, row.source) == (ProgramState.DROPPED, OutcomeSource.PLATFORM)
        assert row.reasons[0].rule_id == "program_not_offered"
    assert bench.row(ONLINE).state is ProgramState.QUEUED


@pytest.mark.req("QE-123")
async def test_a_program_is_sold_by_the_effective_date_whenever_the_term_starts() -> None:
    risk = a_risk(effective_date=date(2026, 5, 31), start_date=date(2026, 6, 2))
    sold = {
        "gms-later": (DateRange(from_date=date(2026, 6, 1)),),
        "gms-until": (DateRange(to_date=date(2026, 6, 1)),),
    }
    bench = Bench(
        an_input(*sold, risk=risk), *(a_program(key, ranges=ranges) for key, ranges in sold.items())
    )
    await bench.activities.open_run(bench.job)
    assert bench.row("gms-later").state is ProgramState.DROPPED
    assert bench.row("gms-later").reasons[0].rule_id == "program_not_offered"
    reasons = [reason.rule_id for reason in bench.row("gms-until").reasons]
    assert "program_not_offered" not in reasons


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
