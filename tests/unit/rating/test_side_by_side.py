"""Two prices side by side: every line of both, deltas that add up, causes that a person can act upon."""

from datetime import date
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from models.risk import Modification, OverrideKind, RateOverride, Risk
from models.worksheet import (
    AlignedLine,
    DifferenceCause,
    Scope,
    WorksheetDifference,
    WorksheetLine,
)
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from rating.engine import rate
from rating.record.alignment import effect_on_premium
from rating.record.difference import TEAP, Price, side_by_side
from tests.unit.rating.risks import place, risk
from tests.unit.rating.test_properties import PROGRAMS, risks

POLICY = risk(
    place("1", "IL", ("8810", 250_000, 5), ("5403", 300_000, 4)), place("2", "IN", ("8810", 90_000, 2))
)


def priced(policy: Risk = POLICY, program: str = "gms-key_risk", book: RateBook | None = None) -> Price:
    return Price(rate(policy, program, book or builtin_book()), policy)


def line_at(found: WorksheetDifference, key: str, state: str | None, code: str | None = None) -> AlignedLine:
    (line,) = [
        entry for entry in found.lines if (entry.key, entry.state, entry.class_code) == (key, state, code)
    ]
    return line


@settings(max_examples=80)
@given(risks(), risks(), st.sampled_from(PROGRAMS), st.sampled_from(PROGRAMS))
def test_the_deltas_of_the_counted_lines_are_the_difference_of_the_totals(
    before: Risk, after: Risk, one: str, other: str
) -> None:
    old, new = priced(before, one), priced(after, other)
    found = side_by_side(old, new)
    totals = (old.worksheet.totals, new.worksheet.totals)
    assert found.delta == totals[1].total_estimated_annual_premium - totals[0].total_estimated_annual_premium
    assert sum(line.delta for line in found.lines if line.counted) == found.listed == found.delta
    assert found.unlisted == 0
    assert sum(entry.delta for entry in found.causes) == found.delta
    for side in ("old", "new"):
        premium = totals[side == "new"].total_estimated_annual_premium
        assert sum(getattr(line, side) or 0 for line in found.lines if line.counted) == premium
    for line in found.lines:
        assert line.delta == (line.new or 0) - (line.old or 0)
        assert (line.cause is None) == (line.explanation is None)
        assert line.cause is not None or line.old == line.new
    assert len(found.lines) >= max(len(old.worksheet.lines), len(new.worksheet.lines))
    assert {total.key: total.delta for total in found.totals}[TEAP] == found.delta


def test_lines_that_are_one_are_there_without_a_cause() -> None:
    found = side_by_side(priced(), priced())
    assert len(found.lines) == len(priced().worksheet.lines)
    assert {line.cause for line in found.lines} == {None}
    assert found.delta == 0
    assert found.causes == ()


def test_payroll_and_rate_together_name_both_and_the_larger_is_the_cause() -> None:
    rows = [
        {**row, "value": "3.30"} if (row["state"], row["class_code"]) == ("IL", "5403") else row
        for row in builtin_tables()["rates"]
    ]
    book = RateBook.from_tables("demo-2", {**builtin_tables(), "rates": rows})

    def cause_of(payroll: int) -> AlignedLine:
        new = risk(
            place("1", "IL", ("8810", 250_000, 5), ("5403", payroll, 4)),
            place("2", "IN", ("8810", 90_000, 2)),
        )
        return line_at(side_by_side(priced(), priced(new, book=book)), "class_manual_premium", "IL", "5403")

    little, much = cause_of(300_100), cause_of(30_000_000)
    assert little.cause is DifferenceCause.RATE_BOOK
    assert much.cause is DifferenceCause.INPUT
    for line in (little, much):
        assert line.explanation is not None
        assert "payroll was $300,000" in line.explanation
        assert "rate was" in line.explanation


def test_between_two_carriers_the_rate_book_is_the_cause_and_never_the_input() -> None:
    found = side_by_side(priced(program="gms-key_risk"), priced(program="wcn-normandy"))
    changed = [line for line in found.lines if line.cause is not None]
    assert changed
    assert {line.cause for line in changed} <= {DifferenceCause.RATE_BOOK, DifferenceCause.RULE}
    rate_line = line_at(found, "class_manual_premium", "IL", "5403")
    assert rate_line.explanation is not None
    assert rate_line.explanation.startswith("the carriers file other figures: rate was ")
    assert line_at(found, "admin_fee", None).explanation == "the terms of the two programs differ"


def test_a_state_that_one_price_alone_has_is_input_and_named() -> None:
    new = risk(place("1", "IL", ("8810", 250_000, 5), ("5403", 300_000, 4)))
    found = side_by_side(priced(), priced(new))
    gone = line_at(found, "class_manual_premium", "IN", "8810")
    assert (gone.new, gone.cause) == (None, DifferenceCause.INPUT)
    assert gone.explanation == "the line is gone: IN is in one of the two alone"


def test_credits_are_shown_as_the_premium_feels_them() -> None:
    new = POLICY.model_copy(update={"modifications": (Modification(state="ncci", rate1=Decimal("1.2")),)})
    discount = line_at(side_by_side(priced(), priced(new)), "premium_discount", None)
    assert discount.old is not None
    assert discount.new is not None
    assert discount.new < discount.old < 0
    assert not discount.counted  # its states' parts are


def test_causes_are_summed_the_largest_first() -> None:
    override = RateOverride(
        kind=OverrideKind.MANUAL_RATE, state="IL", class_code="5403", value=Decimal(20), author="una"
    )
    new = risk(
        place("1", "IL", ("8810", 250_000, 5), ("5403", 300_000, 4)),
        place("2", "IN", ("8810", 91_000, 2)),
        overrides=(override,),
    )
    found = side_by_side(priced(), priced(new))
    assert found.causes[0].cause is DifferenceCause.OVERRIDE
    assert DifferenceCause.INPUT in {entry.cause for entry in found.causes}


def test_a_shorter_term_is_a_date_in_words() -> None:
    found = side_by_side(priced(), priced(POLICY.model_copy(update={"expiry_date": date(2027, 3, 1)})))
    line = line_at(found, "class_manual_premium", "IL", "5403")
    assert line.cause is DifferenceCause.DATE
    assert line.explanation is not None
    assert line.explanation.startswith("the term has another length: payroll was $300,000, is $")


def carrier_price(*lines: tuple[str, str, int], taxes: int = 0) -> Price:
    """A price as an online carrier gave it: lines of one kind, and a premium that may hold more."""
    made = rate(POLICY, "gms-uwic", builtin_book())
    written = tuple(
        WorksheetLine(
            seq=number,
            key="carrier_line",
            label=label,
            scope=Scope.STATE if state else Scope.POLICY,
            state=state or None,
            sign="+",
            formula="as given",
            exact=Decimal(amount),
            amount=Decimal(amount),
            rounding="carrier",
            running_total=Decimal(amount),
        )
        for number, (label, state, amount) in enumerate(lines, start=1)
    )
    premium = Decimal(sum(amount for _label, _state, amount in lines))
    totals = made.totals.model_copy(
        update={
            "estimated_annual_premium": premium,
            "taxes_assessments": Decimal(taxes),
            TEAP: premium + taxes,
        }
    )
    update = {"lines": written, "totals": totals, "engine_version": "carrier", "book_version": "carrier"}
    return Price(made.model_copy(update=update), POLICY)


def test_lines_of_a_carrier_that_share_a_key_are_told_apart_by_their_words() -> None:
    old = carrier_price(("Waiver", "IL", 50), ("Expense constant", "IL", 160), ("Catastrophe", "", 9))
    new = carrier_price(("Waiver", "IL", 70), ("Expense constant", "IL", 160), ("Catastrophe", "", 9))
    found = side_by_side(old, new)
    assert [(line.label, line.delta, line.counted) for line in found.lines] == [
        ("Waiver", Decimal(20), True),
        ("Expense constant", Decimal(0), True),
        ("Catastrophe", Decimal(0), True),
    ]
    assert (found.listed, found.unlisted) == (Decimal(20), Decimal(0))


def test_what_no_line_of_a_carrier_shows_stands_apart() -> None:
    found = side_by_side(carrier_price(("Premium", "", 900)), carrier_price(("Premium", "", 950), taxes=30))
    assert (found.delta, found.listed, found.unlisted) == (Decimal(80), Decimal(50), Decimal(30))


def test_a_credit_is_felt_as_one_whether_its_minus_is_written_or_not() -> None:
    line = carrier_price(("Discount", "IL", 50)).worksheet.lines[0]
    for amount in (Decimal(50), Decimal(-50)):
        assert effect_on_premium(line.model_copy(update={"sign": "-", "amount": amount})) == -50
    assert effect_on_premium(None) == 0


def test_the_constant_that_goes_to_another_state_is_told_from_where_it_came() -> None:
    old = risk(place("1", "IL", ("5403", 300_000, 4)), place("2", "IN", ("5403", 10_000, 1)))
    new = risk(place("1", "IL", ("5403", 10_000, 4)), place("2", "IN", ("5403", 300_000, 1)))
    found = side_by_side(priced(old), priced(new))
    gone, came = (line_at(found, "expense_constant", state) for state in ("IL", "IN"))
    assert (gone.explanation, came.explanation) == ("the line moved to IN", "the line moved from IL")
    assert gone.cause is came.cause is DifferenceCause.INPUT


def test_a_carriers_lines_say_which_payroll_moved_and_which_amount_it_gave_anew() -> None:
    old, new = carrier_price(("Machine shop", "IL", 900)), carrier_price(("Machine shop", "IL", 990))
    assert side_by_side(old, new).lines[0].explanation == "the carrier gives another amount"

    def on(price: Price, payroll: int) -> Price:
        lines = tuple(
            line.model_copy(update={"base_amount": Decimal(payroll)}) for line in price.worksheet.lines
        )
        return Price(price.worksheet.model_copy(update={"lines": lines}), price.risk)

    (line,) = side_by_side(on(old, 100_000), on(new, 110_000)).lines
    assert (line.cause, line.explanation) == (DifferenceCause.INPUT, "payroll was $100,000, is $110,000")


def test_a_carriers_class_and_state_lines_stand_beside_ours_and_its_policy_lines_alone() -> None:
    ours = priced(program="gms-uwic")
    made = carrier_price(("Experience Modification", "IL", -50), ("Discount", "", -900), taxes=30)
    keyed = made.worksheet.lines[0].model_copy(update={"key": "experience_mod", "sign": "-"})
    lines = (keyed, *made.worksheet.lines[1:])
    theirs = Price(made.worksheet.model_copy(update={"lines": lines, "program": "gms-amtrust"}), POLICY)
    found = side_by_side(theirs, ours)
    beside = line_at(found, "experience_mod", "IL")
    assert (beside.old, beside.cause) == (Decimal(-50), DifferenceCause.RATE_BOOK)
    assert beside.explanation is not None
    assert beside.explanation.startswith("one of the two is priced by the carrier's own system: factor was")
    same = keyed.model_copy(update={"factor": Decimal(1)})
    plain = Price(theirs.worksheet.model_copy(update={"lines": (same, *lines[1:])}), POLICY)
    told = line_at(side_by_side(plain, ours), "experience_mod", "IL").explanation
    assert told == "one of the two is priced by the carrier's own system"
    alone = line_at(found, "carrier_line", None)
    assert (alone.counted, alone.new, alone.cause) == (True, None, DifferenceCause.RULE)
    assert found.listed + found.unlisted == found.delta
    assert found.unlisted == -30  # the carrier's taxes, which none of its lines shows
