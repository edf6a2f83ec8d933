"""The activities of quote retrieval over fakes: no server, no Temporal."""

import json
from datetime import date
from decimal import Decimal

import pytest
from temporalio.exceptions import ApplicationError

from activities.ports import CarrierPremiumLine, CarrierQuote, CarrierVerdict
from activities.quote import QuoteActivities
from models.eligibility import Eligibility, Reason, RuleSource
from models.errors import AuthFailed, CarrierRejected, CarrierUnavailable, OutcomeUnknown, RunNotFound
from models.job import JobRef, JobStatus
from models.program import Program
from models.quote import (
    OutcomeSource,
    ProgramOutcome,
    ProgramQuote,
    ProgramState,
    ProgramTask,
    QuoteInput,
    RunClosing,
    RunSettling,
)
from models.risk import Exposure, RiskLocation
from tests.support.ports import FakeBooks, FakeCarrier, FakeCatalogue, FakeObjects, FakeQuoteStore
from tests.support.quote_cases import ENDED, RATED, a_job, a_program, a_risk, an_input

ONLINE = "gms-amtrust"


class Bench:
    """Activities over fakes, with one run."""

    def __init__(self, asked: QuoteInput, *programs: Program, carrier: FakeCarrier | None = None) -> None:
        self.store, self.objects = FakeQuoteStore(), FakeObjects()
        carriers = {carrier.key: carrier} if carrier else None
        self.activities = QuoteActivities(
            self.store, FakeBooks(), FakeCatalogue(*programs), self.objects, carriers
        )
        self.job: JobRef = a_job()
        self.run_id = self.store.add(self.job, asked)

    async def price(self, program: str, adapter: str | None = None) -> ProgramOutcome:
        """Price one program of an opened run."""
        task = ProgramTask(job=self.job, run_id=self.run_id, program=program, adapter=adapter)
        return await self.activities.price_program(task)

    def row(self, program: str) -> ProgramQuote:
        """The program's row."""
        return self.store.by_run[self.run_id][program]


def an_online_bench(*script: CarrierQuote | Exception, fein: str | None = "123456700") -> Bench:
    """One online program and its carrier."""
    carrier = FakeCarrier("amtrust", *script)
    program = a_program(ONLINE, adapter="amtrust")
    return Bench(an_input(ONLINE, fein=fein), program, carrier=carrier)


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


async def test_a_modified_premium_above_the_programs_authority_is_referred_with_its_price() -> None:
    risk = a_risk()
    crew = Exposure(code="5403", ft=400, payroll=Decimal(90_000_000))
    site = risk.locations[0].model_copy(update={"employees": (crew,)})
    large = an_input("gms-uwic", risk=risk.model_copy(update={"locations": (site,)}))
    fresh, opened = (Bench(large, a_program("gms-uwic")) for _ in range(2))
    await opened.activities.open_run(opened.job)
    for bench in (fresh, opened):
        outcome = await bench.price("gms-uwic")
        assert outcome.state is ProgramState.REFERRED
        row = bench.row("gms-uwic")
        assert row.source is OutcomeSource.RULE and row.totals is not None
        assert "Modified premium is above the program's authority" in [reason.text for reason in row.reasons]
    assert fresh.row("gms-uwic").reasons == opened.row("gms-uwic").reasons, "with and without what was kept"


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


@pytest.mark.req("QE-044", "QE-115")
async def test_a_rated_program_gets_its_price_and_the_worksheet_that_explains_it() -> None:
    bench = Bench(an_input("gms-uwic"), a_program("gms-uwic"))
    outcome = await bench.price("gms-uwic")
    row = bench.row("gms-uwic")
    worksheet, digest = bench.store.worksheets[(bench.run_id, "gms-uwic")]
    assert outcome.state is row.state is ProgramState.QUOTED
    assert row.totals == worksheet.totals and row.cost == worksheet.cost
    assert row.has_worksheet and len(digest) == 64
    assert sum(share.total for share in row.locations) == row.cost.total


async def test_the_same_input_gives_the_same_digest_and_another_payroll_another() -> None:
    digests = []
    for payroll in ("410000.00", "410000.00", "410000.01"):
        risk = a_risk()
        exposure = risk.locations[0].employees[0].model_copy(update={"payroll": Decimal(payroll)})
        location = risk.locations[0].model_copy(update={"employees": (exposure,)})
        bench = Bench(
            an_input("gms-uwic", risk=risk.model_copy(update={"locations": (location,)})),
            a_program("gms-uwic"),
        )
        await bench.price("gms-uwic")
        digests.append(bench.store.worksheets[(bench.run_id, "gms-uwic")][1])
    assert digests[0] == digests[1] != digests[2]


async def test_a_class_that_is_not_filed_drops_the_program_and_names_the_field() -> None:
    location = RiskLocation(
        name="1", state="GA", employees=(Exposure(code="0001", ft=1, payroll=Decimal(1000)),)
    )
    risk = a_risk().model_copy(update={"locations": (location,)})
    bench = Bench(an_input("gms-uwic", risk=risk), a_program("gms-uwic"))
    outcome = await bench.price("gms-uwic")
    assert outcome.state is ProgramState.DROPPED
    reason = bench.row("gms-uwic").reasons[0]
    assert reason.rule_id == "class_not_filed" and "0001" in reason.text
    assert reason.location == "locations.0.employees.0.code"


async def test_input_that_cannot_be_rated_is_invalid_and_not_retried() -> None:
    risk = a_risk(expiry_date=date(2026, 6, 1))
    bench = Bench(an_input("gms-uwic", risk=risk), a_program("gms-uwic"))
    assert (await bench.price("gms-uwic")).state is ProgramState.INVALID
    assert bench.row("gms-uwic").reasons[0].rule_id == "term_inverted"


@pytest.mark.parametrize(
    ("verdict", "state"),
    [
        (CarrierVerdict.QUOTED, ProgramState.QUOTED),
        (CarrierVerdict.INDICATION, ProgramState.INDICATION),
        (CarrierVerdict.REFERRED, ProgramState.REFERRED),
        (CarrierVerdict.MORE_INFO, ProgramState.MORE_INFO),
        (CarrierVerdict.DECLINED, ProgramState.DECLINED),
    ],
)
async def test_a_carriers_word_becomes_the_rows_state_with_the_carrier_as_source(
    verdict: CarrierVerdict, state: ProgramState
) -> None:
    reason = Reason(
        rule_id="amtrust.x",
        outcome=Eligibility.UW,
        text="As the carrier says.",
        source=RuleSource(kind="carrier", name="AmTrust"),
    )
    bench = an_online_bench(CarrierQuote(verdict=verdict, reasons=(reason,)))
    await bench.activities.open_run(bench.job)
    assert (await bench.price(ONLINE, "amtrust")).state is state
    row = bench.row(ONLINE)
    assert (row.source, row.reasons) == (OutcomeSource.CARRIER, (reason,))
    assert row.totals is None


@pytest.mark.req("CB-227")
async def test_a_carriers_premium_is_shared_by_its_own_class_lines_and_sums_to_the_cent() -> None:
    lines = (
        CarrierPremiumLine(
            state="GA",
            class_code="9082",
            description="Restaurant",
            premium=Decimal("6000.00"),
            rate=Decimal("1.46"),
            exposure=Decimal("410000.00"),
        ),
        CarrierPremiumLine(
            state="TX",
            class_code="8810",
            description="Clerical",
            premium=Decimal("300.00"),
            rate=Decimal("0.17"),
            exposure=Decimal("180000.00"),
        ),
        CarrierPremiumLine(
            state=None, class_code=None, description="Premium Discount", premium=Decimal("-120.00")
        ),
        CarrierPremiumLine(
            state=None, class_code=None, description="Expense Constant", premium=Decimal("180.00")
        ),
    )
    quote = CarrierQuote(
        verdict=CarrierVerdict.QUOTED,
        quote_id="1000001",
        premium=Decimal("6360.00"),
        taxes=Decimal("70.01"),
        lines=lines,
    )
    bench = an_online_bench(quote)
    await bench.activities.open_run(bench.job)
    await bench.price(ONLINE, "amtrust")
    row = bench.row(ONLINE)
    assert row.totals is not None and row.cost is not None
    assert row.totals.total_estimated_annual_premium == Decimal("6430.01")
    assert row.totals.manual_premium == Decimal("6300.00")
    assert row.totals.premium_discount == Decimal("-120.00")
    assert row.totals.expense_constant == Decimal("180.00")
    georgia, texas = row.locations
    assert georgia.estimated_annual_premium == Decimal("6057.14")
    assert texas.estimated_annual_premium == Decimal("302.86")
    assert sum(share.total for share in row.locations) == row.cost.total == Decimal("6430.01")
    assert [state.total_estimated_annual_premium for state in row.states] == [
        share.total for share in row.locations
    ]
    worksheet, _ = bench.store.worksheets[(bench.run_id, ONLINE)]
    assert [line.running_total for line in worksheet.lines][-1] == Decimal("6360.00")
    assert worksheet.lines[0].factor_source is not None
    assert worksheet.lines[0].factor_source.row_key == "1000001"
    keys = [line.key for line in worksheet.lines]
    assert keys == ["class_manual_premium", "class_manual_premium", "carrier_line", "carrier_line"]


async def test_a_try_whose_answer_was_stored_does_not_ask_the_carrier_again() -> None:
    quote = CarrierQuote(verdict=CarrierVerdict.QUOTED, premium=Decimal("900.00"))
    bench = an_online_bench(quote)
    await bench.activities.open_run(bench.job)
    first = await bench.price(ONLINE, "amtrust")
    carrier = bench.activities._carriers["amtrust"]
    assert await bench.price(ONLINE, "amtrust") == first
    assert isinstance(carrier, FakeCarrier) and len(carrier.calls) == 1


async def test_while_the_carrier_thinks_its_row_says_rating() -> None:
    bench = an_online_bench(CarrierUnavailable("503", retry_after_s=7))
    await bench.activities.open_run(bench.job)
    with pytest.raises(ApplicationError) as refusal:
        await bench.price(ONLINE, "amtrust")
    assert bench.row(ONLINE).state is ProgramState.RATING
    assert refusal.value.type == "carrier_unavailable"
    assert not refusal.value.non_retryable
    assert refusal.value.next_retry_delay is not None
    assert refusal.value.next_retry_delay.total_seconds() == 7


@pytest.mark.parametrize(("fein", "final"), [("123456700", False), (None, True)])
async def test_an_unknown_outcome_is_tried_again_only_where_the_fein_finds_the_first_try(
    fein: str | None, final: bool
) -> None:
    bench = an_online_bench(OutcomeUnknown("cut"), fein=fein)
    await bench.activities.open_run(bench.job)
    with pytest.raises(ApplicationError) as refusal:
        await bench.price(ONLINE, "amtrust")
    assert refusal.value.type == "outcome_unknown"
    assert refusal.value.non_retryable is final


@pytest.mark.parametrize(
    ("error", "state", "source"),
    [
        (CarrierRejected("Quote.RatingZip is required"), ProgramState.INVALID, OutcomeSource.CARRIER),
        (AuthFailed("credentials refused"), ProgramState.OUTAGE, OutcomeSource.PLATFORM),
    ],
)
async def test_a_refusal_that_no_retry_changes_is_a_row_at_once(
    error: Exception, state: ProgramState, source: OutcomeSource
) -> None:
    bench = an_online_bench(error)
    await bench.activities.open_run(bench.job)
    assert (await bench.price(ONLINE, "amtrust")).state is state
    assert bench.row(ONLINE).source is source


async def test_settling_ends_what_runs_and_leaves_what_ended_meanwhile() -> None:
    bench = Bench(an_input(*RATED), *map(a_program, RATED))
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
        assert all(isinstance(amount, str) for amount in amounts.values())
        assert Decimal(amounts["total"]) == share.total


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


async def test_closing_twice_keeps_the_first_ending() -> None:
    bench = Bench(an_input("gms-uwic"), a_program("gms-uwic"))
    await bench.activities.open_run(bench.job)
    await bench.price("gms-uwic")
    closing = RunClosing(job=bench.job, run_id=bench.run_id)
    first = await bench.activities.close_run(closing)
    assert await bench.activities.close_run(closing) == first
    assert len(bench.objects.objects) == 1
