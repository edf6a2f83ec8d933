"""The steps of a quote PDF: every running total runs, and states add up to the policy."""

import json
import re
from decimal import Decimal
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from documents.premium_steps import NO_LINES
from documents.quote_pdf import quote_pdf
from models.document import QuoteSheet
from models.risk import Exposure, ScheduleRating
from models.worksheet import CostStack, Scope, StatePremium, Worksheet, WorksheetLine
from tests.support.documents import a_sheet, pages_of
from tests.support.quote_cases import a_risk

GOLDEN = Path(__file__).parents[1] / "rating" / "golden"
MONEY = r"-?\$[\d,]+(?:\.\d\d)?"


def _amount(text: str) -> Decimal:
    return Decimal(text.replace("$", "").replace(",", ""))


def _rows(sheet: QuoteSheet) -> list[tuple[str, str, list[Decimal]]]:
    """State, step and the amounts of each row, as a reader finds them."""
    pages = [page.extract_text() for page in PdfReader(BytesIO(quote_pdf(sheet))).pages]
    text = "\n".join(page.partition("Running total")[2] for page in pages)
    rows = re.split(
        r"^(?=(?:[A-Z]{2}|All)$)", re.split(r"\n.*: (?:minimum|sum) of class", text)[0], flags=re.M
    )
    return [
        (row[:3].strip(), row[3:].partition("$")[0].strip(), list(map(_amount, re.findall(MONEY, row))))
        for row in rows[1:]
    ]


def _sheet_of(worksheet: Worksheet) -> QuoteSheet:
    sheet = a_sheet()
    asked = sheet.asked.model_copy(update={"states": tuple(part.state for part in worksheet.states)})
    return sheet.model_copy(update={"worksheet": worksheet, "asked": asked})


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_each_running_total_is_the_one_before_and_the_amount(path: Path) -> None:
    stored = json.loads(path.read_text())
    worksheet = Worksheet.model_validate(stored.get("worksheet", stored))
    running: dict[str, Decimal] = {}
    for state, step, amounts in _rows(_sheet_of(worksheet)):
        before = running.get(state, Decimal(0))
        total = amounts[-1]
        added = Decimal(0) if total == before else amounts[-2]
        assert total == before + added, (state, step, amounts)
        running[state] = total
    for part in worksheet.states:
        assert running[part.state] == part.total_estimated_annual_premium
    if len(worksheet.states) > 1:
        assert running["All"] == worksheet.totals.total_estimated_annual_premium


def test_states_that_are_not_shown_stand_in_one_row_so_that_the_policy_still_adds_up() -> None:
    rows = [row for row in _rows(a_sheet(states=("GA",))) if row[0] == "All"]
    assert [row[1:] for row in rows] == [
        ("Total of GA", [Decimal(4291), Decimal(4291)]),
        ("Total of states that are not shown", [Decimal(305), Decimal(4596)]),
    ]


def test_a_premium_that_was_raised_to_the_minimum_says_how_that_is_made() -> None:
    """4.30 x 210 + 160 = 1,063, by the row of the program."""
    risk = a_risk()
    crew = Exposure(code="5403", ft=1, payroll=Decimal(2_000))
    small = risk.model_copy(
        update={"locations": (risk.locations[0].model_copy(update={"employees": (crew,)}),)}
    )
    text = " ".join(pages_of(quote_pdf(a_sheet(risk=small, states=("GA",)))))
    found = re.search(
        r"Balance to minimum premium: minimum of class 5403 in GA: ([\d.]+) x 210 \+ \$160 = \$([\d,]+), "
        r"at most \$1,500\.",
        text,
    )
    assert found is not None, text
    assert Decimal(found[1]) * 210 + 160 == pytest.approx(
        Decimal(found[2].replace(",", "")), abs=Decimal("0.5")
    )
    assert "Balance to minimum premium:" not in " ".join(pages_of(quote_pdf(a_sheet())))


def test_a_price_without_lines_says_that_the_carrier_tells_none() -> None:
    sheet = a_sheet()
    bare = sheet.model_copy(
        update={"worksheet": sheet.worksheet.model_copy(update={"lines": (), "class_rates": ()})}
    )
    assert NO_LINES in " ".join(pages_of(quote_pdf(bare)))


def test_a_credit_has_its_minus_and_a_charge_has_none() -> None:
    schedule = (ScheduleRating(state="GA", sdr=Decimal(-5)),)
    sheet = a_sheet(risk=a_risk().model_copy(update={"schedule": schedule}))
    text = " ".join(pages_of(quote_pdf(sheet)))
    assert "GA Experience modification $4,179 0.95 -$209 $3,970 " in text
    for amount in (Decimal(209), Decimal(-209)):  # as our engine writes a credit, and as carriers do
        lines = tuple(
            line.model_copy(update={"sign": "-", "amount": amount}) if line.key == "experience_mod" else line
            for line in sheet.worksheet.lines
        )
        credited = sheet.worksheet.model_copy(update={"lines": lines})
        text = " ".join(pages_of(quote_pdf(sheet.model_copy(update={"worksheet": credited}))))
        assert "GA Experience modification $4,179 0.95 -$209 $3,970 " in text
    assert "GA Schedule rating $3,970 -0.05 -$199 $3,771 " in text
    assert "GA Increased limits of employers liability $4,059 0.014 $120 $4,179 " in text


manual_premiums = st.decimals(min_value=10**5, max_value=10**7, places=2)
changes = st.lists(st.decimals(min_value=-5000, max_value=10**6, places=2), min_size=1, max_size=4)
payroll_taxes = st.tuples(*[st.decimals(min_value=1, max_value=10**6, places=2)] * 4)


def _lines_of(state: str, manual: Decimal, changed: list[Decimal]) -> list[WorksheetLine]:
    """From the manual premium of a state over its changes to its total."""
    steps = [("manual_premium", "Manual premium", "=", manual)]
    steps += [(f"step_{at}", f"Step {at}", "+", amount) for at, amount in enumerate(changed)]
    steps.append(("closing", "Total", "=", manual + sum(changed)))
    lines, running = [], Decimal(0)
    for seq, (key, label, sign, amount) in enumerate(steps):
        running = amount if sign == "=" else running + amount
        lines.append(
            WorksheetLine(
                seq=seq, key=key, label=label, scope=Scope.STATE, state=state, sign=sign, formula="",
                exact=amount, amount=amount, rounding="cent", running_total=running,
            )
        )  # fmt: skip
    return lines


@settings(max_examples=20, phases=[Phase.generate])
@given(st.lists(st.tuples(manual_premiums, changes), min_size=2, max_size=3), payroll_taxes)
def test_steps_states_and_the_whole_cost_of_a_price_with_cents_add_up(
    drawn: list[tuple[Decimal, list[Decimal]]], taxes: tuple[Decimal, ...]
) -> None:
    made = a_sheet()
    named = list(zip(("AL", "GA", "TX"), drawn, strict=False))
    zero = {name: Decimal(0) for name in ("payroll", "manual_premium", "taxes_assessments")}
    states = tuple(
        StatePremium(
            state=state, state_type="MCP", estimated_annual_premium=manual + sum(changed),
            total_estimated_annual_premium=manual + sum(changed), **zero,
        )
        for state, (manual, changed) in named
    )  # fmt: skip
    premium = sum((part.total_estimated_annual_premium for part in states), Decimal(0))
    fee, fica, futa, suta = taxes
    worksheet = made.worksheet.model_copy(
        update={
            "states": states,
            "lines": tuple(
                line for state, (manual, changed) in named for line in _lines_of(state, manual, changed)
            ),
            "totals": made.worksheet.totals.model_copy(update={"total_estimated_annual_premium": premium}),
            "cost": CostStack(admin_fee=fee, fica=fica, futa=futa, suta=suta, total=premium + sum(taxes)),
        }
    )
    sheet = _sheet_of(worksheet)
    running: dict[str, Decimal] = {}
    for state, step, amounts in _rows(sheet):
        before = running.get(state, Decimal(0))
        added = Decimal(0) if step == "Total" else amounts[-2]
        assert amounts[-1] == before + added, (state, step, amounts)
        running[state] = amounts[-1]
    assert running == {"All": premium} | {part.state: part.total_estimated_annual_premium for part in states}
    page = pages_of(quote_pdf(sheet))[0]
    stack = page.partition("What the client pays in all")[2].partition("Total cost")
    *parts, total = map(_amount, re.findall(MONEY, stack[0] + stack[2])[:6])
    assert len(parts) == 5
    assert sum(parts) == total == premium + sum(taxes)
