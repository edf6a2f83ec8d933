"""A carrier's answer as a row: its word, its premium, its silence and its refusal."""

from decimal import Decimal

import pytest
from temporalio.exceptions import ApplicationError

from activities.quote.carrier import carrier_worksheet
from models.carrier_quote import CarrierPremiumLine, CarrierQuote, CarrierVerdict
from models.eligibility import Eligibility, Reason, RuleSource
from models.errors import AuthFailed, CarrierRejected, CarrierUnavailable, OutcomeUnknown
from models.quote import (
    OutcomeSource,
    ProgramState,
)
from models.risk import Exposure, RiskLocation
from tests.support.quote_cases import a_program, a_risk
from tests.unit.activities.quote_harness import ONLINE, an_online_bench
from underwriting.bind_owner import fein_taken


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


async def test_what_a_rule_of_ours_refused_has_the_rule_as_source_and_its_words() -> None:
    bench = an_online_bench(fein_taken("AmTrust"))
    await bench.activities.open_run(bench.job)
    assert (await bench.price(ONLINE, "amtrust")).state is ProgramState.DECLINED
    row = bench.row(ONLINE)
    assert row.source is OutcomeSource.RULE
    [reason] = row.reasons
    assert (reason.rule_id, reason.outcome) == ("fein_taken", Eligibility.NO)
    assert reason.text == "The carrier already holds a quote for this FEIN from another submission."
    assert reason.source.kind != "carrier"


@pytest.mark.parametrize("verdict", [CarrierVerdict.MORE_INFO, CarrierVerdict.DECLINED])
async def test_a_premium_beside_a_refusal_or_an_open_request_is_kept_nowhere(verdict: CarrierVerdict) -> None:
    bench = an_online_bench(CarrierQuote(verdict=verdict, premium=Decimal("900.00")))
    await bench.activities.open_run(bench.job)
    await bench.price(ONLINE, "amtrust")
    row = bench.row(ONLINE)
    assert (row.totals, row.cost, row.states, row.locations, row.has_worksheet) == (None, None, (), (), False)
    assert not bench.store.worksheets


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
    assert [str(place.total_estimated_annual_premium) for place in row.locations] == ["6123.82", "306.19"]
    assert row.totals.standard_premium == Decimal("6300.00")
    for state, place, manual in zip(row.states, row.locations, ("6000.00", "300.00"), strict=True):
        assert (state.state, state.state_type, str(state.manual_premium)) == (place.state, "MCP", manual)
        same = ("payroll", "estimated_annual_premium", "taxes_assessments", "total_estimated_annual_premium")
        assert [getattr(state, name) for name in same] == [getattr(place, name) for name in same]
    worksheet, _ = bench.store.worksheets[(bench.run_id, ONLINE)]
    assert [line.sign for line in worksheet.lines] == ["+", "+", "-", "+"]
    first = worksheet.lines[0]
    assert (first.base_amount, first.factor) == (Decimal("410000.00"), Decimal("1.46"))
    # What is of no state comes on top of all states.
    assert [line.state for line in worksheet.lines] == ["GA", "TX", None, None]
    running = [str(line.running_total) for line in worksheet.lines]
    assert running == ["6000.00", "300.00", "6180.00", "6360.00"]
    assert first.factor_source is not None
    assert first.factor_source.row_key == "1000001"
    keys = [line.key for line in worksheet.lines]
    assert keys == ["class_manual_premium", "class_manual_premium", "carrier_line", "carrier_line"]


def test_a_class_whose_words_name_a_charge_is_no_charge() -> None:
    cleaning = CarrierPremiumLine(
        state="GA", class_code="9402", description="Catastrophe cleaning", premium=Decimal("500.00")
    )
    charge = CarrierPremiumLine(
        state="GA", class_code=None, description="Catastrophe", premium=Decimal("20.00")
    )
    quote = CarrierQuote(verdict=CarrierVerdict.QUOTED, premium=Decimal("520.00"), lines=(cleaning, charge))
    totals = carrier_worksheet(quote, a_risk(), a_program(ONLINE, adapter="amtrust")).totals
    assert (totals.manual_premium, totals.catastrophe) == (Decimal("500.00"), Decimal("20.00"))


async def test_a_premium_without_lines_is_shared_by_payroll_and_is_as_illustrative_as_its_program() -> None:
    quote = CarrierQuote(verdict=CarrierVerdict.QUOTED, premium=Decimal("590.00"))
    for illustrative in (True, False):
        program = a_program(ONLINE, adapter="amtrust", illustrative=illustrative)
        worksheet = carrier_worksheet(quote, a_risk(), program)
        assert [str(place.total) for place in worksheet.locations] == ["410.00", "180.00"]
        assert [str(state.manual_premium) for state in worksheet.states] == ["410.00", "180.00"]
        assert worksheet.illustrative is illustrative


async def test_a_class_code_of_three_digits_takes_the_premium_of_its_own_line() -> None:
    office = RiskLocation(
        name="2", state="PA", employees=(Exposure(code="953", ft=1, payroll=Decimal(100_000)),)
    )
    risk = a_risk(locations=(a_risk().locations[0], office))
    lines = tuple(
        CarrierPremiumLine(
            state=state,
            class_code=code,
            description=code,
            premium=Decimal(premium),
            exposure=Decimal(payroll),
        )
        for state, code, premium, payroll in (("GA", "9082", 6000, 410_000), ("PA", "0953", 300, 100_000))
    )
    quote = CarrierQuote(verdict=CarrierVerdict.QUOTED, premium=Decimal("6300.00"), lines=lines)
    worksheet = carrier_worksheet(quote, risk, a_program(ONLINE, adapter="amtrust"))
    assert [place.total for place in worksheet.locations] == [Decimal("6000.00"), Decimal("300.00")]


async def test_a_try_whose_answer_was_stored_does_not_ask_the_carrier_again() -> None:
    quote = CarrierQuote(verdict=CarrierVerdict.QUOTED, premium=Decimal("900.00"))
    bench = an_online_bench(quote)
    await bench.activities.open_run(bench.job)
    first = await bench.price(ONLINE, "amtrust")
    carrier = bench.carrier
    assert await bench.price(ONLINE, "amtrust") == first
    assert carrier is not None and len(carrier.calls) == 1


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
