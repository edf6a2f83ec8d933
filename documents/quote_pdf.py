"""The quote PDF of one carrier: the price by state, its classes and rates, and how the premium was made.

Every figure is a line, a total or a share of the worksheet; nothing is computed here but the text of it.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from decimal import Decimal

from reportlab.platypus import Flowable, Spacer, Table, TableStyle

from documents.page import LINE, QUIET, WARN, WIDTH, Row, figure, section, table, words, write
from documents.rate_text import calculated_net_rates, factor_text
from models.document import QuoteSheet
from models.quote import ProgramState
from models.shown_dollars import cents, dollars, shown_together
from models.worksheet import PremiumTotals, Scope, StatePremium, WorksheetLine

ILLUSTRATIVE = "Illustrative rates, not filed with any regulator"
OWN_RATES = "The carrier's own"
NO_LINES = "The carrier's own system made this price; it tells no further lines."
KINDS = {
    ProgramState.QUOTED: "Quote",
    ProgramState.INDICATION: "Indication",
    ProgramState.REFERRED: "Referred",
}
_MINIMUMS = ("balance_to_minimum", "fund_minimum")


def quote_pdf(sheet: QuoteSheet) -> bytes:
    """The document: A4, real text in an embedded font, heads repeated, page n of m."""
    kind = KINDS.get(sheet.state, "Indication")
    carrier = sheet.asked.carrier_name
    label = f" · {ILLUSTRATIVE}" if sheet.illustrative else ""
    return write(
        lambda: _story(sheet, kind),
        title=f"{carrier} - {kind.lower()} for {sheet.company_name or 'an unnamed business'}",
        subject=ILLUSTRATIVE if sheet.illustrative else kind,
        foot=f"{carrier} · {kind} · priced {_moment_day(sheet)}{label}",
    )


def _story(sheet: QuoteSheet, kind: str) -> list[Flowable]:
    return [
        *_head(sheet, kind),
        *_by_state(sheet),
        *_classes(sheet),
        *_steps(sheet),
        *_cost(sheet),
        *_closing(sheet, kind),
    ]


def _head(sheet: QuoteSheet, kind: str) -> list[Flowable]:
    company = sheet.company_name or "Business without a name yet"
    risk, asked = sheet.risk, sheet.asked
    facts = (
        ("Carrier", asked.carrier_name),
        ("Distributing partner", asked.partner_name),
        ("Status", kind),
        ("Policy term", f"{_day(risk.start_date)} to {_day(risk.expiry_date)}"),
        ("Policy effective", _day(risk.effective_date)),
        ("Liability limits", risk.limits),
        ("Priced", _moment_day(sheet)),
        ("Rates", OWN_RATES if _by_carrier(sheet) else f"Rate book {sheet.worksheet.book_version}"),
    )
    pairs = [facts[at : at + 2] for at in range(0, len(facts), 2)]
    cells = [
        [part for name, value in pair for part in (words(name, color=QUIET), words(value))] for pair in pairs
    ]
    look = TableStyle(
        [
            ("LINEBELOW", (0, 0), (-1, -1), 0.5, LINE),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 3),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
        ]
    )
    warning = [words(ILLUSTRATIVE, 9, bold=True, color=WARN, after=6)] if sheet.illustrative else []
    return [
        words("Workers' compensation", 9, color=QUIET, after=2),
        words(company, 17, bold=True, after=4),
        *warning,
        Table(cells, [WIDTH * share for share in (0.18, 0.32, 0.18, 0.32)], style=look, hAlign="LEFT"),
        Spacer(0, 12),
    ]


def _by_state(sheet: QuoteSheet) -> list[Flowable]:
    totals = sheet.worksheet.totals
    every = sorted(sheet.worksheet.states, key=lambda part: part.state)
    shown = [state for state in every if state.state in sheet.asked.states]
    amounts = [(state.state, state.state_type.upper(), *_amounts(state)) for state in shown]
    _, manual, *others = _amounts(totals)
    amounts.append(("TOTAL", "", totals.payroll, manual + _fund_part(sheet), *others))
    rows: list[Row] = list(zip(*map(_column, zip(*amounts, strict=True)), strict=True))
    head = ("State", "Type", "Payroll", "Manual premium", "Premium", "Taxes and\nassessments", "Total")
    note: list[Flowable] = []
    if len(shown) < len(every):
        left_out = ", ".join(state.state for state in every if state not in shown)
        text = f"TOTAL is that of the whole policy. Not shown here: {left_out}."
        note = [words(text, 7.5, color=QUIET, after=0)]
    return [
        *section("Price by state", rows),
        *table(head, rows, (1, 1, 1.5, 1.6, 1.5, 1.6, 1.5), numbers=(2, 3, 4, 5, 6), closing=1),
        *note,
        Spacer(0, 12),
    ]


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


def _column(cells: Sequence[str | Decimal]) -> tuple[str, ...]:
    """The cells of a column as text."""
    shown = shown_together(cell for cell in cells if isinstance(cell, Decimal))
    return tuple(shown(cell) if isinstance(cell, Decimal) else cell for cell in cells)


def _classes(sheet: QuoteSheet) -> list[Flowable]:
    lines = {
        (line.state, line.class_code): line
        for line in sheet.worksheet.lines
        if line.key == "class_manual_premium"
    }
    rows: list[Row] = []
    for rate in calculated_net_rates(sheet.worksheet, sheet.asked.states):
        line = lines.get((rate.state, rate.class_code))
        base = None if line is None else line.base_amount
        rows.append(
            (
                rate.state, rate.class_code,
                words(sheet.descriptions.get(f"{rate.state} {rate.class_code}", ""), 7.5),
                "" if base is None else dollars(base), rate.manual_rate,
                rate.net_rate or "N/A", rate.net_rate_ax or "N/A",
                "" if rate.premium is None else dollars(rate.premium),
            )
        )  # fmt: skip
    if not rows:
        return []
    head = (
        "State", "Class", "Description", "Payroll", "Manual\nrate", "Net rate\nw/o Ax & EC",
        "Net rate\nw/ Ax & EC", "Class\npremium",
    )  # fmt: skip
    return [
        *section("Classes and rates", rows),
        words(
            "Rates are per $100 of payroll. Ax is taxes and assessments, EC the expense constant.",
            7.5, color=QUIET, after=4,
        ),
        *table(head, rows, (0.8, 0.9, 3.2, 1.4, 1, 1.3, 1.3, 1.3), numbers=(3, 4, 5, 6, 7)),
        Spacer(0, 12),
    ]  # fmt: skip


def _steps(sheet: QuoteSheet) -> list[Flowable]:
    lines = list(_shown_lines(sheet))
    bases = (line.base_amount for line in lines if line.base_amount is not None)
    shown = shown_together(
        [*bases, *(line.amount for line in lines), *(line.running_total for line in lines)]
    )
    rows = [_step_row(sheet, line, shown) for line in lines]
    if not rows:
        return [words(NO_LINES, 8, color=QUIET, after=12)]
    head = ("State", "Step", "Base", "Factor", "Amount", "Running total")
    return [
        *section("How the premium is made", rows),
        *table(head, rows, (0.9, 4, 1.6, 1.1, 1.5, 1.6), numbers=(2, 3, 4, 5)),
        *(words(_without_hidden_names(sheet, text), 7.5, color=QUIET, after=0) for text in _minimums(lines)),
        Spacer(0, 12),
    ]


def _minimums(lines: Iterable[WorksheetLine]) -> Iterable[str]:
    """How the minimum premium was made, where the premium was raised to it."""
    return (f"{line.label}: {line.note}." for line in lines if line.key in _MINIMUMS and line.note)


def _shown_lines(sheet: QuoteSheet) -> Iterable[WorksheetLine]:
    """Lines state by state, then those of the policy; classes and the cost stack stand apart."""
    apart = {"admin_fee", "fica", "futa", "suta", "total"}
    shown = [
        line
        for line in sheet.worksheet.lines
        if line.scope is not Scope.CLASS
        and line.key not in apart
        and (line.state is None or line.state in sheet.asked.states)
    ]
    return sorted(shown, key=lambda line: (line.state is None, line.state or ""))


def _step_row(sheet: QuoteSheet, line: WorksheetLine, shown: Callable[[Decimal], str]) -> Row:
    credit = line.sign == "-" and line.amount > 0
    return (
        line.state or "All",
        words(_without_hidden_names(sheet, line.label), 7.5),
        "" if line.base_amount is None else shown(line.base_amount),
        figure(factor_text(line.factor)),
        shown(-line.amount if credit else line.amount),
        shown(line.running_total),
    )


def _without_hidden_names(sheet: QuoteSheet, text: str) -> str:
    """The text without names that its reader may not see."""
    for name in sheet.asked.hidden_words:
        text = re.sub(re.escape(name), sheet.asked.carrier_name, text, flags=re.IGNORECASE)
    return text


def _cost(sheet: QuoteSheet) -> list[Flowable]:
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
        *section("What the client pays in all", rows),
        *table(("Part", "Amount"), rows, (3, 1), numbers=(1,), closing=1),
        Spacer(0, 12),
    ]


def _closing(sheet: QuoteSheet, kind: str) -> list[Flowable]:
    meaning = {
        "Quote": "The price holds for the facts that it was made of; change one and quote again.",
        "Indication": "An indication is not an offer: the carrier may ask for more and change the price.",
        "Referred": "An underwriter of the carrier looks at this risk before it can be bound.",
    }[kind]
    book = f"a line of the worksheet made with rate book {sheet.worksheet.book_version}"
    source = "the carrier's own, or a sum of them" if _by_carrier(sheet) else book
    return [words(f"{meaning} Every figure is {source}.", 7.5, color=QUIET)]


def _by_carrier(sheet: QuoteSheet) -> bool:
    """Whether the carrier's own system made the price, without a rate book of ours."""
    return sheet.worksheet.book_version == "carrier"


def _day(day: date) -> str:
    """MM/DD/YYYY."""
    return f"{day:%m/%d/%Y}"


def _moment_day(sheet: QuoteSheet) -> str:
    return f"{sheet.priced_at:%m/%d/%Y %H:%M} UTC"
