"""The end of a run: what the deadline settles, the result object, the job's last word."""

import json

import pytest

from activities.quote.result import result_document
from models.job import JobStatus
from models.quote import (
    ProgramOutcome,
    ProgramState,
    RunClosing,
    RunSettling,
)
from tests.support.quote_cases import RATED, a_program, an_input
from tests.unit.activities.quote_harness import Bench


async def test_settling_ends_what_runs_and_leaves_what_ended_meanwhile() -> None:
    bench = Bench(an_input(*RATED), *map(a_program, RATED))
    bench.store.price_failures = 1
    await bench.activities.open_run(bench.job)
    await bench.price(RATED[0])
    settling = RunSettling(
        job=bench.job,
        run_id=bench.run_id,
        outcomes=tuple(
            ProgramOutcome(program=program, state=ProgramState.UNRESPONSIVE) for program in RATED[:2]
        ),
    )
    settled = await bench.activities.settle_programs(settling)
    assert [outcome.state for outcome in settled.outcomes] == [
        ProgramState.QUOTED,
        ProgramState.UNRESPONSIVE,
    ]
    assert bench.row(RATED[0]).totals is not None
    assert bench.row(RATED[1]).reasons[0].text == "No answer by the deadline."
    assert bench.row(RATED[2]).state is ProgramState.QUEUED


async def test_a_price_that_comes_after_the_deadline_does_not_change_the_row() -> None:
    bench = Bench(an_input("gms-uwic"), a_program("gms-uwic"))
    bench.store.price_failures = 1
    await bench.activities.open_run(bench.job)
    late = ProgramOutcome(program="gms-uwic", state=ProgramState.UNRESPONSIVE)
    await bench.activities.settle_programs(RunSettling(job=bench.job, run_id=bench.run_id, outcomes=(late,)))
    await bench.price("gms-uwic")
    assert bench.row("gms-uwic").state is ProgramState.UNRESPONSIVE
    assert not bench.store.worksheets


@pytest.mark.req("QE-131", "QE-132")
async def test_the_result_object_has_six_decimal_strings_or_the_word_dropped() -> None:
    bench = Bench(an_input("gms-uwic", "gms-nowhere"), a_program("gms-uwic"))
    await bench.activities.open_run(bench.job)
    await bench.price("gms-uwic")
    outcome = await bench.activities.close_run(RunClosing(job=bench.job, run_id=bench.run_id))
    body, content_type = bench.objects.objects[f"jobs/{bench.job.job_id}/result.json"]
    document = json.loads(body)
    assert content_type == "application/json"
    assert outcome.status == "done"
    assert list(document) == ["1", "2"]
    for name, location in document.items():
        assert location["gms"]["nowhere"] == "Dropped"
        amounts = location["gms"]["uwic"]
        assert set(amounts) == {
            "admin_fee",
            "total_estimated_annual_premium",
            "total",
            "futa",
            "fica",
            "suta",
        }
        share = next(part for part in bench.row("gms-uwic").locations if part.location == name)
        assert amounts == {name: str(getattr(share, name)) for name in amounts}
        assert len(set(amounts.values())) == len(amounts), "no amount can pass for another here"


@pytest.mark.req("QE-131", "QE-132")
@pytest.mark.parametrize("state", sorted(ProgramState))
async def test_the_result_object_has_the_money_of_those_programs_alone_that_give_a_price(
    state: ProgramState,
) -> None:
    bench = Bench(an_input("gms-uwic"), a_program("gms-uwic"))
    await bench.activities.open_run(bench.job)
    await bench.price("gms-uwic")
    row = bench.row("gms-uwic").model_copy(update={"state": state})
    document = json.loads(result_document(an_input().risk, [row]))
    shown = {"".join(place["gms"]["uwic"]) for place in document.values()}
    priced = state in (ProgramState.QUOTED, ProgramState.INDICATION, ProgramState.REFERRED)
    assert (shown == {"Dropped"}) is not priced


@pytest.mark.req("QE-060")
@pytest.mark.parametrize(
    ("states", "status"),
    [
        ([ProgramState.OUTAGE, ProgramState.UNRESPONSIVE], JobStatus.ERROR),
        ([ProgramState.OUTAGE, ProgramState.DECLINED], JobStatus.DONE),
    ],
)
async def test_only_technical_endings_make_the_job_an_error(
    states: list[ProgramState], status: JobStatus
) -> None:
    bench = Bench(an_input(*RATED[:2]), *map(a_program, RATED))
    bench.objects.failures = 1
    await bench.activities.open_run(bench.job)
    outcomes = tuple(
        ProgramOutcome(program=program, state=state) for program, state in zip(RATED[:2], states, strict=True)
    )
    bench.store.by_run[bench.run_id] = {
        outcome.program: bench.row(outcome.program).model_copy(update={"state": outcome.state})
        for outcome in outcomes
    }
    await bench.activities.close_run(RunClosing(job=bench.job, run_id=bench.run_id))
    assert bench.store.statuses[bench.job.job_id] is status
    assert bool(bench.objects.objects) is (status is JobStatus.DONE)


@pytest.mark.req("QE-130")
async def test_closing_twice_keeps_the_first_ending() -> None:
    bench = Bench(an_input("gms-uwic"), a_program("gms-uwic"))
    await bench.activities.open_run(bench.job)
    await bench.price("gms-uwic")
    closing = RunClosing(job=bench.job, run_id=bench.run_id)
    first = await bench.activities.close_run(closing)
    assert await bench.activities.close_run(closing) == first
    assert len(bench.objects.objects) == 1
