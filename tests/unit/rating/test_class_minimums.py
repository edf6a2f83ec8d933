"""The minimum premium can be worked out again from what the worksheet shows of it."""

import json
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.risk import OverrideKind, RateOverride, Risk
from models.worksheet import ClassMinimum, Worksheet, WorksheetLine
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from rating.desk.command import main
from rating.engine import rate
from tests.unit.rating.desk_folders import place_of, write_risk
from tests.unit.rating.risks import DAY, place, risk
from tests.unit.rating.ruling_cases import priced
from tests.unit.rating.test_properties import PROGRAMS, risks

SMALL = risk(place("1", "MO", ("5403", 4_000, 1)), place("2", "KY", ("8810", 15_000, 1)))


def again(minimum: ClassMinimum) -> Decimal:
    """Rate x multiplier + constant, to the dollar, at most the cap: from the figures that are shown."""
    assert minimum.multiplier is not None
    assert minimum.constant is not None
    found = minimum.rate_per_100 * minimum.multiplier + minimum.constant
    found = found.quantize(Decimal(1), ROUND_HALF_UP)
    return found if minimum.cap is None else min(found, minimum.cap)


def policy_line(sheet: Worksheet) -> WorksheetLine | None:
    return next(
        (line for line in sheet.lines if line.key == "balance_to_minimum" and line.state is None), None
    )


def test_the_balance_says_of_which_class_and_how_its_minimum_is_made() -> None:
    """Class rate 4.70 x 250 + 160 = 1,335; multiplier and cap are of the program's row."""
    line = policy_line(rate(SMALL, "wcn-normandy", builtin_book()))
    assert line is not None
    assert line.factor == 1_335
    assert line.note == "minimum of class 5403 in MO: 4.70 x 250 + $160 = $1,335, at most $2,000"
    assert line.factor_source is not None
    assert (line.factor_source.table, line.factor_source.row_key) == ("programs", "wcn-normandy,*")
    assert line.formula == f"minimum $1,335 less ${line.base_amount}"


def test_every_class_has_its_minimum_and_its_rows_whether_it_is_billed_or_not() -> None:
    """WI files multiplier 180 and cap 900 itself; 8810 stays under its cap and 3632 above."""
    policy = risk(place("1", "WI", ("5551", 800_000, 9), ("8810", 90_000, 2)))
    sheet = rate(policy, "gms-key_risk", builtin_book())
    assert policy_line(sheet) is None
    roofer, office = sheet.class_minimums
    assert (roofer.state, roofer.class_code) == ("WI", "5551")
    assert [roofer.multiplier, roofer.cap, roofer.minimum, again(roofer)] == [180, 900, 900, 900]
    assert office.constant == 220
    assert office.minimum == again(office) < 900
    assert office.factor_source == office.constant_source
    assert office.factor_source.table == "expense_constants"
    assert office.factor_source.row_key.startswith("WI,")


@settings(max_examples=80)
@given(risks(), st.sampled_from(PROGRAMS))
def test_each_minimum_can_be_worked_out_again(policy: Risk, program: str) -> None:
    sheet = rate(policy, program, builtin_book())
    rates = {(entry.state, entry.class_code): entry.manual_rate_per_100 for entry in sheet.class_rates}
    for minimum in sheet.class_minimums:
        assert minimum.minimum == again(minimum)
        assert minimum.rate_per_100 == rates[minimum.state, minimum.class_code]
        assert str(minimum.minimum) in minimum.formula.replace(",", "")
    assert {(entry.state, entry.class_code) for entry in sheet.class_minimums} == set(rates)
    line = policy_line(sheet)
    if line is not None:
        day, terms = policy.effective_date, builtin_book().terms
        funds = {part.state for part in sheet.states if terms(program, part.state, day).is_fund}
        own = [entry.minimum for entry in sheet.class_minimums if entry.state not in funds]
        assert line.factor == max(own or [entry.minimum for entry in sheet.class_minimums])


def test_a_filed_minimum_names_its_row_and_follows_no_formula() -> None:
    sheet = priced("06_filed_class_minimum")
    (minimum,) = sheet.class_minimums
    assert (minimum.multiplier, minimum.constant, minimum.cap) == (None, None, None)
    assert minimum.minimum == 2_500
    assert minimum.formula == "$2,500 as filed, with the constant"
    assert (minimum.factor_source.table, minimum.constant_source) == ("rates", None)
    line = policy_line(sheet)
    assert line is not None
    assert line.factor_source == minimum.factor_source


def test_the_minimum_of_a_fund_state_is_the_sum_of_those_of_its_classes() -> None:
    sheet = priced("06_minimum_of_a_fund_state")
    line = next(line for line in sheet.lines if line.key == "fund_minimum")
    assert line.note == "sum of class minimums billed: $182 (8810) + $356 (9082)"
    assert line.factor == sum(entry.minimum for entry in sheet.class_minimums) == 538
    assert line.factor_source == sheet.class_minimums[0].factor_source


def test_a_cap_of_another_row_is_named_beside_the_multiplier() -> None:
    programs = list(builtin_tables()["programs"])
    blank = dict.fromkeys(programs[0], "")
    own = {**blank, "program": "wcn-normandy", "state": "MO", "min_premium_cap": "800"}
    book = RateBook.from_tables("own", {**builtin_tables(), "programs": [*programs, own]})
    line = policy_line(rate(SMALL, "wcn-normandy", book))
    assert line is not None
    assert line.factor == 800
    assert line.factor_source is not None
    assert line.factor_source.row_key == "wcn-normandy,*; cap wcn-normandy,MO"
    assert book.terms("wcn-normandy", "KY", DAY).row_of("min_premium_cap") == "wcn-normandy,*"


def test_the_minimum_follows_an_entered_rate() -> None:
    override = RateOverride(
        kind=OverrideKind.MANUAL_RATE, state="MO", class_code="5403", value=Decimal("3.00")
    )
    sheet = rate(SMALL.model_copy(update={"overrides": (override,)}), "wcn-normandy", builtin_book())
    minimum = next(entry for entry in sheet.class_minimums if entry.state == "MO")
    assert minimum.formula == "3.00 x 250 + $160 = $910, at most $2,000"


def test_the_desk_prints_the_minimums(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    places = [place_of("MO", ("5403", 4_000)), place_of("KY", ("8810", 15_000))]
    path = str(write_risk(tmp_path, locations=places, program="wcn-normandy"))
    assert main(["rate", path, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["class_minimums"]
    assert [(entry["state"], entry["class_code"], entry["minimum"]) for entry in found] == [
        ("KY", "8810", "180"),
        ("MO", "5403", "1335"),
    ]
    assert found[1]["factor_source"]["row_key"] == "wcn-normandy,*"
    assert main(["rate", path]) == 0
    text = capsys.readouterr().out
    assert "Class minimums" in text
    assert "4.70 x 250 + $160 = $1,335, at most $2,000" in text
