"""Our own prices as rows: the worksheet that explains each, and what cannot be rated."""

from datetime import date
from decimal import Decimal

import pytest

from models.eligibility import Eligibility, ProgramEligibility, Reason, RuleSource
from models.program import CarrierKind
from models.quote import (
    OutcomeSource,
    ProgramState,
)
from models.risk import Exposure, RiskLocation, ScheduleRating
from tests.support.quote_cases import a_program, a_risk, an_input
from tests.unit.activities.quote_harness import Bench
from underwriting.eligibility import MeasuredRules


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


@pytest.mark.req("QE-132")
async def test_a_program_that_declines_what_was_measured_keeps_no_price(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reason = Reason(
        rule_id="measured",
        outcome=Eligibility.NO,
        text="Too large",
        source=RuleSource(kind="program", name="UWIC"),
    )
    answer = ProgramEligibility(
        program="gms-uwic", outcome=Eligibility.NO, reasons=(reason,), by_location={}, by_class={}
    )
    monkeypatch.setattr(MeasuredRules, "judge", lambda *_: answer)
    bench = Bench(an_input("gms-uwic"), a_program("gms-uwic"))
    assert (await bench.price("gms-uwic")).state is ProgramState.DECLINED
    row = bench.row("gms-uwic")
    assert (row.source, row.totals, row.states, row.locations) == (OutcomeSource.RULE, None, (), ())
    assert reason in row.reasons
    assert not bench.store.worksheets


@pytest.mark.req("QE-044")
async def test_a_rated_program_gets_its_price_and_the_worksheet_that_explains_it() -> None:
    bench = Bench(an_input("gms-uwic"), a_program("gms-uwic"))
    outcome = await bench.price("gms-uwic")
    row = bench.row("gms-uwic")
    worksheet, digest = bench.store.worksheets[(bench.run_id, "gms-uwic")]
    assert outcome.state is row.state is ProgramState.QUOTED
    assert row.totals == worksheet.totals and row.cost == worksheet.cost
    assert row.has_worksheet and len(digest) == 64
    assert sum(share.total for share in row.locations) == row.cost.total


async def test_a_portal_carrier_shows_our_price_as_an_indication_and_says_who_decides() -> None:
    rated = Bench(an_input("quadrant-key_risk"), a_program("quadrant-key_risk"))
    await rated.price("quadrant-key_risk")
    portal = Bench(an_input("quadrant-key_risk"), a_program("quadrant-key_risk", kind=CarrierKind.PORTAL))
    assert (await portal.price("quadrant-key_risk")).state is ProgramState.INDICATION
    row = portal.row("quadrant-key_risk")
    assert row.totals is not None and row.totals == rated.row("quadrant-key_risk").totals
    (reason,) = row.reasons
    assert reason.text == ("Key Risk decides once this is submitted; until then the price is an indication.")
    assert (reason.blocks, reason.source.name) == ("bind", "Key Risk")


async def test_a_price_of_illustrative_rates_says_so_whatever_its_program_says() -> None:
    bench = Bench(an_input("gms-uwic"), a_program("gms-uwic", illustrative=False))
    await bench.price("gms-uwic")
    worksheet, _ = bench.store.worksheets[(bench.run_id, "gms-uwic")]
    assert worksheet.illustrative and bench.row("gms-uwic").illustrative


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


@pytest.mark.req("QE-132")
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


async def test_of_several_programs_the_one_without_a_plan_is_refused_by_name_and_the_others_priced() -> None:
    """One schedule for a run: Georgia is a master state of the second program."""
    risk = a_risk(schedule=(ScheduleRating(state="GA", sdr=Decimal("-10")),))
    programs = ("gms-uwic", "quadrant-zurich")
    bench = Bench(an_input(*programs, risk=risk), *(a_program(key) for key in programs))
    assert (await bench.price("gms-uwic")).state is ProgramState.QUOTED
    assert (await bench.price("quadrant-zurich")).state is ProgramState.INVALID
    (reason,) = bench.row("quadrant-zurich").reasons
    assert reason.rule_id == "no_schedule_plan"
    assert reason.text == (
        "There is no schedule rating plan in GA: schedule rating is not applied to a master policy; "
        "take out the -10%"
    )
