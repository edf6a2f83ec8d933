"""The price of a quote PDF by state, and what a client of a PEO pays in all: tables whose figures add up."""

from decimal import Decimal

from reportlab.platypus import Flowable, Spacer

from documents.amount_text import column_of
from documents.page import QUIET, Row, section, table, words
from models.document import QuoteSheet
from models.shown_dollars import cents, dollars
from models.worksheet import PremiumTotals, StatePremium

_HEAD = ("State", "Type", "Payroll", "Manual premium", "Premium", "Taxes and\nassessments", "Total")


def price_by_state(sheet: QuoteSheet) -> list[Flowable]:
    """A row for each state that is shown, one for all others together, and the total of the policy."""
    totals = sheet.worksheet.totals
    every = sorted(sheet.worksheet.states, key=lambda part: part.state)
    shown = [state for state in every if state.state in sheet.asked.states]
    others = [_amounts(state) for state in every if state.state not in sheet.asked.states]
    amounts: list[tuple[str | Decimal, ...]] = [
        (state.state, state.state_type.upper(), *_amounts(state)) for state in shown
    ]
    if others:
        amounts.append(("Others", "", *(sum(column, Decimal(0)) for column in zip(*others, strict=True))))
    _, manual, *rest = _amounts(totals)
    amounts.append(("TOTAL", "", totals.payroll, manual + _fund_part(sheet), *rest))
    rows: list[Row] = list(zip(*map(column_of, zip(*amounts, strict=True)), strict=True))
    return [
        *section("Price by state", rows),
        *table(_HEAD, rows, (1, 1, 1.5, 1.6, 1.5, 1.6, 1.5), numbers=(2, 3, 4, 5, 6), closing=1),
        *(words(note, 7.5, color=QUIET, after=0) for note in _notes(sheet)),
        Spacer(0, 10),
    ]


def _notes(sheet: QuoteSheet) -> list[str]:
    """What the table does not say by itself."""
    notes = []
    hidden = sorted({state.state for state in sheet.worksheet.states} - set(sheet.asked.states))
    if hidden:
        notes.append(f"TOTAL is that of the whole policy. Not shown here: {', '.join(hidden)}.")
    moved = sheet.worksheet.totals.net_rate_ax_adjustment
    if moved:
        notes.append(f"The underwriter's own net rates change the total by {dollars(moved)}.")
    return notes


def cost_of_client(sheet: QuoteSheet) -> list[Flowable]:
    """Premium, admin fee and payroll taxes together; nothing where there is none of the latter."""
    cost, totals = sheet.worksheet.cost, sheet.worksheet.totals
    parts = (("Admin fee", cost.admin_fee), ("FICA", cost.fica), ("FUTA", cost.futa), ("SUTA", cost.suta))
    if not any(amount for _, amount in parts):
        return []
    rows: list[Row] = [
        ("Premium with taxes and assessments", cents(totals.total_estimated_annual_premium)),
        *((name, cents(amount)) for name, amount in parts),
        ("Total cost", cents(cost.total)),
    ]
    return [
        *section("What the client pays in all", rows, space=160),
        *table(("Part", "Amount"), rows, (3, 1), numbers=(1,), closing=1),
        words(_partner_note(sheet.asked.partner_name), 7.5, color=QUIET),
        Spacer(0, 10),
    ]


def _partner_note(partner: str) -> str:
    """Why the client pays more than the premium, to who meets such a partner for the first time."""
    return (
        f"{partner} is a professional employer organization (PEO): it runs the payroll, pays these payroll "
        "taxes to the government and charges the admin fee."
    )


def _fund_part(sheet: QuoteSheet) -> Decimal:
    """Manual premium of all states as the column shows it: totals leave the states with a fund rate out."""
    shown = sum((state.manual_premium for state in sheet.worksheet.states), Decimal(0))
    return shown - sheet.worksheet.totals.manual_premium


def _amounts(of: StatePremium | PremiumTotals) -> tuple[Decimal, ...]:
    """Payroll, manual premium, premium, taxes and assessments, total."""
    return (
        of.payroll,
        of.manual_premium,
        of.estimated_annual_premium,
        of.taxes_assessments,
        of.total_estimated_annual_premium,
    )
