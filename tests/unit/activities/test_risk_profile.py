"""The activities of a risk profile over fakes: no server, no Temporal."""

import json
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from temporalio.exceptions import ApplicationError

from activities.ports import CarrierPrices
from activities.quote.carrier import carrier_worksheet
from activities.risk_profile import RiskProfileActivities
from activities.risk_profile_result import NO_CLASS_LINES, NOT_OFFERED, NOT_PRICED, PRICED_OTHERWISE
from models.carrier_quote import CarrierPremiumLine, CarrierQuote, CarrierVerdict
from models.errors import TableRowMissing
from models.job import JobClosing, JobRef, JobStatus
from models.program import Program
from models.risk import Exposure, Risk
from models.risk_profile import RiskProfileInput, RiskProfileResult
from rating.book import RateBook
from rating.builtin import builtin_book
from rating.engine import rate
from tests.support.ports import FakeBooks, FakeCatalogue, FakeObjects, FakeRiskProfileStore
from tests.support.quote_cases import RATED, a_job, a_profile_input, a_program, a_risk

ONLINE = "gms-amtrust"
AMTRUST = a_program(ONLINE, adapter="amtrust")


class Bench:
    """Activities over fakes, with one profile."""

    def __init__(self, asked: RiskProfileInput, *programs: Program) -> None:
        self.store, self.objects = FakeRiskProfileStore(), FakeObjects()
        self.books: Any = FakeBooks()
        self.activities = RiskProfileActivities(
            self.store, self.books, FakeCatalogue(*programs), self.objects
        )
        self.job: JobRef = a_job()
        self.store.add(self.job, asked)

    async def result(self) -> RiskProfileResult:
        """Make the profile and read what was stored."""
        made = await self.activities.make_profile(self.job)
        assert made.result_key == f"jobs/{self.job.job_id}/result.json"
        body, kind = self.objects.objects[made.result_key]
        assert kind == "application/json"
        found = RiskProfileResult.model_validate_json(body)
        assert made.profiled == sum(entry.profile is not None for entry in found.programs)
        assert made.profiled + made.without == len(found.programs)
        return found


def priced(risk: Risk, *lines: CarrierPremiumLine) -> CarrierPrices:
    """What a carrier answered in a run for a risk."""
    quote = CarrierQuote(verdict=CarrierVerdict.QUOTED, premium=Decimal("5120.00"), lines=lines)
    return CarrierPrices(risk=risk, worksheets={ONLINE: carrier_worksheet(quote, risk, AMTRUST)})


def line(state: str, code: str, premium: int, exposure: int) -> CarrierPremiumLine:
    """A line of the carrier's rating summary."""
    return CarrierPremiumLine(
        state=state,
        class_code=code,
        description="Class premium",
        premium=Decimal(premium),
        exposure=Decimal(exposure),
    )


LINES = (line("GA", "9082", 4_000, 410_000), line("TX", "8810", 1_120, 180_000))


@pytest.mark.req("QE-150", "CB-102", "CB-103")
async def test_every_rated_program_has_five_tables_that_hold_its_own_price() -> None:
    found = await Bench(a_profile_input(*RATED), *map(a_program, RATED)).result()
    assert [entry.program for entry in found.programs] == list(RATED)
    for entry in found.programs:
        assert entry.profile is not None and entry.reason is None
        worksheet = rate(a_risk(), entry.program, builtin_book())
        assert [table.title for table in entry.profile.tables] == [
            "Eligibility Profile",
            "SIC Group Profile",
            "Best Hazard Profile",
            "NAICS Group Profile",
            "State Summary",
        ]
        for table in entry.profile.tables:
            assert table.total.manual_premium == worksheet.totals.manual_premium
            assert table.total.payroll == 590_000
            assert sum(row.payroll_mix for row in table.rows) == 100
            assert sum(row.premium_mix for row in table.rows) == 100
        assert entry.profile.illustrative
    assert (
        len({entry.profile.tables[0].total.manual_premium for entry in found.programs if entry.profile}) > 1
    )


async def test_amounts_are_strings_on_the_wire() -> None:
    bench = Bench(a_profile_input("gms-uwic"), a_program("gms-uwic"))
    await bench.result()
    ((body, _),) = bench.objects.objects.values()
    row = json.loads(body)["programs"][0]["profile"]["tables"][-1]["rows"][0]
    assert (row["label"], row["payroll"], row["payroll_mix"]) == ("GA", "410000.00", "69.5")


async def test_a_result_says_for_which_days_it_was_made() -> None:
    days = {
        "effective_date": date(2026, 7, 2),
        "start_date": date(2026, 7, 15),
        "expiry_date": date(2027, 7, 2),
    }
    found = await Bench(a_profile_input("gms-uwic", risk=a_risk(**days)), a_program("gms-uwic")).result()
    assert {name: getattr(found, name) for name in days} == days


async def test_a_program_without_a_price_says_why_and_stops_no_other() -> None:
    risk = a_risk()
    unknown = Exposure(code="9999", ft=1, payroll=Decimal(9))
    odd = risk.locations[0].model_copy(update={"employees": (unknown,)})
    everywhere = Bench(
        a_profile_input("gms-uwic", "gms-nowhere", risk=risk.model_copy(update={"locations": (odd,)})),
        a_program("gms-uwic"),
    )
    uwic, nowhere = (await everywhere.result()).programs
    assert uwic.profile is None and "9999" in (uwic.reason or "")
    assert (nowhere.reason, nowhere.partner, nowhere.carrier) == (NOT_OFFERED, "gms", "nowhere")


async def test_a_carrier_that_prices_for_itself_is_profiled_by_the_last_run() -> None:
    run_id = uuid4()
    bench = Bench(a_profile_input("gms-uwic", ONLINE, run_id=run_id), a_program("gms-uwic"), AMTRUST)
    bench.store.runs[run_id] = priced(a_risk(), *LINES)
    own = (await bench.result()).programs[1].profile
    assert own is not None
    assert [(row.label, row.manual_premium) for row in own.tables[-1].rows] == [
        ("GA", Decimal(4_000)), ("TX", Decimal(1_120)),
    ]  # fmt: skip


@pytest.mark.parametrize("named", [True, False])
async def test_a_carrier_that_was_not_asked_yet_has_no_profile(named: bool) -> None:
    bench = Bench(a_profile_input(ONLINE, run_id=uuid4() if named else None), AMTRUST)
    (entry,) = (await bench.result()).programs
    assert (entry.profile, entry.reason) == (None, NOT_PRICED)


async def test_a_carriers_price_of_another_risk_is_not_shown_for_this_one() -> None:
    run_id = uuid4()
    place = a_risk().locations[0]
    more = place.model_copy(update={"employees": (*place.employees, place.employees[0])})
    for other in (
        a_risk(locations=(more, a_risk().locations[1])),
        a_risk(expiry_date=date(2027, 6, 1)),
    ):
        bench = Bench(a_profile_input(ONLINE, run_id=run_id), AMTRUST)
        bench.store.runs[run_id] = priced(other, *LINES)
        (entry,) = (await bench.result()).programs
        assert (entry.profile, entry.reason) == (None, PRICED_OTHERWISE)


async def test_a_carrier_that_gave_one_figure_for_all_has_no_profile() -> None:
    run_id = uuid4()
    bench = Bench(a_profile_input(ONLINE, run_id=run_id), AMTRUST)
    bench.store.runs[run_id] = priced(a_risk())
    (entry,) = (await bench.result()).programs
    assert (entry.profile, entry.reason) == (None, NO_CLASS_LINES)


async def test_the_same_job_writes_the_same_object() -> None:
    bench = Bench(a_profile_input(*RATED), *map(a_program, RATED))
    first = await bench.activities.make_profile(bench.job)
    body = dict(bench.objects.objects)
    assert await bench.activities.make_profile(bench.job) == first
    assert bench.objects.objects == body


async def test_a_closed_job_is_left_alone() -> None:
    bench = Bench(a_profile_input(*RATED), *map(a_program, RATED))
    bench.store.statuses[bench.job.job_id] = JobStatus.DONE
    assert (await bench.activities.make_profile(bench.job)).closed
    assert not bench.objects.objects


async def test_a_store_that_is_away_is_tried_again_and_an_unknown_job_is_not() -> None:
    bench = Bench(a_profile_input(*RATED), *map(a_program, RATED))
    bench.objects.failures = 1
    with pytest.raises(ApplicationError) as away:
        await bench.activities.make_profile(bench.job)
    assert (away.value.type, away.value.non_retryable) == ("store_unavailable", False)
    for call in (
        bench.activities.make_profile(a_job()),
        bench.activities.close_profile(JobClosing(job=a_job(), error_code="timed_out")),
    ):
        with pytest.raises(ApplicationError) as unknown:
            await call
        assert (unknown.value.type, unknown.value.non_retryable) == ("run_not_found", True)


async def test_a_profile_is_priced_by_the_book_of_the_effective_date() -> None:
    risk = a_risk(effective_date=date(2026, 5, 31), start_date=date(2026, 6, 2))
    bench = Bench(a_profile_input("gms-uwic", risk=risk), a_program("gms-uwic"))
    await bench.result()
    assert bench.books.asked == {date(2026, 5, 31)}


class NoBooks:
    """RateBooks before the first book."""

    async def for_date(self, day: date) -> RateBook:
        """See RateBooks."""
        raise TableRowMissing(f"No rate book is in effect on {day}.")


async def test_a_date_before_the_first_book_ends_under_its_name() -> None:
    bench = Bench(a_profile_input("gms-uwic"), a_program("gms-uwic"))
    activities = RiskProfileActivities(
        bench.store, NoBooks(), FakeCatalogue(a_program("gms-uwic")), bench.objects
    )
    with pytest.raises(ApplicationError) as refused:
        await activities.make_profile(bench.job)
    assert (refused.value.type, refused.value.non_retryable) == ("table_row_missing", True)


@pytest.mark.parametrize(
    ("key", "error", "status"), [("jobs/x/result.json", None, "done"), (None, "timed_out", "error")]
)
async def test_a_job_closes_with_its_result_or_its_error(
    key: str | None, error: str | None, status: str
) -> None:
    bench = Bench(a_profile_input("gms-uwic"), a_program("gms-uwic"))
    closing = JobClosing(job=bench.job, result_key=key, error_code=error)
    for _ in range(2):
        outcome = await bench.activities.close_profile(closing)
    assert (outcome.status, outcome.error_code) == (status, error)
    assert bench.store.closings[bench.job.job_id] == (key, error)
    assert bench.store.statuses[bench.job.job_id].value == status
