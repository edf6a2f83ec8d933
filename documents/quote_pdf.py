"""The quote PDF of one carrier: a page for the customer, and as its annex how the premium was made.

Every figure is a line, a total or a share of the worksheet; nothing is computed here but the text of it.
"""

from reportlab.platypus import Flowable, PageBreak, Spacer

from documents.amount_text import moment_text
from documents.before_change import BEFORE
from documents.page import QUIET, Row, section, table, words, write
from documents.premium_steps import premium_steps
from documents.proposal_page import ILLUSTRATIVE, MEANINGS, heading_of, kind_of, proposal_page
from documents.rate_text import calculated_net_rates
from models.document import QuoteSheet
from models.shown_dollars import dollars

OWN_RATES = "Rates The carrier's own"


def quote_pdf(sheet: QuoteSheet) -> bytes:
    """The document: A4, real text in an embedded font, heads repeated, page n of m."""
    heading, carrier = heading_of(sheet), sheet.asked.carrier_name
    label = f" · {ILLUSTRATIVE}" if sheet.illustrative else ""
    return write(
        lambda: [*proposal_page(sheet), PageBreak(), *_annex(sheet)],
        title=f"{carrier} - {heading.lower()} for {sheet.company_name or 'an unnamed business'}",
        subject=ILLUSTRATIVE if sheet.illustrative else heading,
        foot=f"{carrier} · {heading} {sheet.number} · priced {_priced_words(sheet)}{label}",
        made_at=sheet.made_at,
    )


def _annex(sheet: QuoteSheet) -> list[Flowable]:
    """What an underwriter or an accountant wants to check."""
    rates = OWN_RATES if _by_carrier(sheet) else f"Rate book {sheet.worksheet.book_version}"
    facts = (
        f"Status {kind_of(sheet)}", f"Liability limits {sheet.risk.limits}",
        f"Priced {_priced_words(sheet)}", rates,
    )  # fmt: skip
    return [
        words("Annex: how the price was made", 15, bold=True, after=2),
        words(" · ".join(facts), 8, color=QUIET, after=8),
        *_classes(sheet),
        *premium_steps(sheet),
        *_closing(sheet),
    ]


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
        *section("Classes and rates", rows, first=True),
        words(
            "Rates are per $100 of payroll. Ax is taxes and assessments, EC the expense constant.",
            7.5, color=QUIET, after=4,
        ),
        *table(head, rows, (0.8, 0.9, 3.2, 1.4, 1, 1.3, 1.3, 1.3), numbers=(3, 4, 5, 6, 7)),
        Spacer(0, 12),
    ]  # fmt: skip


def _closing(sheet: QuoteSheet) -> list[Flowable]:
    book = f"a line of the worksheet made with rate book {sheet.worksheet.book_version}"
    source = "the carrier's own, or a sum of them" if _by_carrier(sheet) else book
    meaning = f"{BEFORE}. No amount holds any more." if sheet.asked.changes else MEANINGS[kind_of(sheet)]
    return [words(f"{meaning} Every figure is {source}.", 7.5, color=QUIET)]


def _priced_words(sheet: QuoteSheet) -> str:
    """When it was priced, and whether that was before a change: each page can come loose from the first."""
    return moment_text(sheet.priced_at) + (", before the change" if sheet.asked.changes else "")


def _by_carrier(sheet: QuoteSheet) -> bool:
    """Whether the carrier's own system made the price, without a rate book of ours."""
    return sheet.worksheet.book_version == "carrier"
