"""Page one of a quote PDF, for the customer: who, what is covered, the price, what can change it."""

from base64 import b64decode
from io import BytesIO

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Image, KeepTogether, Spacer, Table, TableStyle

from documents.amount_text import day_text
from documents.before_change import before_change
from documents.hidden_names import without_hidden_names
from documents.page import LINE, QUIET, SHADE, WARN, WIDTH, words
from documents.price_by_state import cost_of_client, price_by_state
from documents.proposal_days import changed, days_of, done_with, expired, holds_until, valid_until
from models.document import QuoteSheet
from models.quote import ProgramState

ILLUSTRATIVE = "Illustrative rates, not filed with any regulator"
_NEW_YORK = (
    "New York: employers' liability is unlimited for employees subject to its Workers' Compensation Law."
)
KINDS = {
    ProgramState.QUOTED: "Quote",
    ProgramState.INDICATION: "Indication",
    ProgramState.REFERRED: "Referred",
}
UNDERWRITTEN = "Underwriter's price"
UNRELEASED = "Underwriter's price, not released"
MEANINGS = {
    "Quote": "The price holds for the facts that it was made of; change one and quote again.",
    "Indication": "An indication is not an offer: the carrier may ask for more and change the price.",
    "Referred": "An underwriter of the carrier looks at this business before it can be insured.",
}
_REASONS = 4
"""Reasons that are spelt out; a page for a customer holds no list of thirty."""
_LOGO = (60 * mm, 16 * mm)
_DOT = 0.5
"""Points that a dot of a logo takes at most, so that a small one is not blown up."""


def kind_of(sheet: QuoteSheet) -> str:
    """What kind of price it is, in a word."""
    return KINDS.get(sheet.state, "Indication")


def heading_of(sheet: QuoteSheet) -> str:
    """What the document is called: a quote, or an indication where somebody has yet to say yes."""
    return "Quote" if kind_of(sheet) == "Quote" else "Indication"


def _offered(sheet: QuoteSheet) -> bool:
    """Whether its customer can accept it: an indication is no offer."""
    return heading_of(sheet) == "Quote"


def proposal_page(sheet: QuoteSheet) -> list[Flowable]:
    """The page; a price of very many states goes on to the next."""
    return [
        *_top(sheet),
        *before_change(sheet),
        *_parties(sheet),
        *_why_indication(sheet),
        *_coverage(sheet),
        *price_by_state(sheet),
        *cost_of_client(sheet),
        *_closing(sheet),
    ]


def _top(sheet: QuoteSheet) -> list[Flowable]:
    """The agency's logo or name on the left, what this is on the right."""
    agency = sheet.agency
    name = words(agency.name if agency else "Workers' compensation", 13, bold=True)
    mark: Flowable = _logo(agency.logo) if agency and agency.logo else name
    heading = [
        words(f"Workers' compensation {heading_of(sheet).lower()}", 9, color=QUIET),
        words(heading_of(sheet), 19, bold=True),
    ]
    look = TableStyle([("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("LEFTPADDING", (0, 0), (-1, -1), 0)])
    warning = [words(ILLUSTRATIVE, 9, bold=True, color=WARN, after=4)] if sheet.illustrative else []
    return [
        Table([[mark, heading]], [WIDTH * 0.58, WIDTH * 0.42], style=look, hAlign="LEFT"),
        Spacer(0, 6),
        *warning,
    ]


def _logo(png: str) -> Image:
    """The logo in its own proportions, within its place."""
    image = Image(BytesIO(b64decode(png)), mask="auto", hAlign="LEFT")
    scale = min(_LOGO[0] / image.drawWidth, _LOGO[1] / image.drawHeight, _DOT)
    image.drawWidth, image.drawHeight = image.drawWidth * scale, image.drawHeight * scale
    return image


def _parties(sheet: QuoteSheet) -> list[Flowable]:
    """Whom it is for and who presents it, beside the facts of the proposal."""
    top = TableStyle(
        [
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
        ]
    )
    beside = [[_people(sheet), _facts(sheet)]]
    return [Table(beside, [WIDTH * 0.58, WIDTH * 0.42], style=top, hAlign="LEFT"), Spacer(0, 8)]


def _people(sheet: QuoteSheet) -> list[Flowable]:
    agency = sheet.agency
    company = sheet.company_name or "Business without a name yet"
    presented = [
        Spacer(0, 8),
        words("Presented by", color=QUIET),
        words(agency.name, 10, bold=True, after=1),
        *([words(agency.phone, 9)] if agency.phone else []),
    ] if agency else []  # fmt: skip
    return [
        words("Prepared for", color=QUIET),
        words(company, 14, bold=True, after=2),
        *(words(line, 9) for line in _address(sheet)),
        *presented,
    ]


def _facts(sheet: QuoteSheet) -> Table:
    risk, asked = sheet.risk, sheet.asked
    facts = (
        ("Proposal number", sheet.number),
        ("Date", day_text(sheet.priced_at.date())),
        *days_of(sheet, offered=_offered(sheet)),
        *([("Price", UNDERWRITTEN if sheet.released else UNRELEASED)] if sheet.underwritten else []),
        ("Carrier", asked.carrier_name),
        ("Offered through", asked.partner_name),
        ("Policy term", f"{day_text(risk.start_date)} to {day_text(risk.expiry_date)}"),
        ("Policy effective", day_text(risk.effective_date)),
    )
    look = TableStyle(
        [
            ("LINEBELOW", (0, 0), (-1, -1), 0.5, LINE),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 2.5),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
        ]
    )
    cells = [[words(name, color=QUIET), words(value)] for name, value in facts]
    return Table(cells, [WIDTH * 0.16, WIDTH * 0.26], style=look, hAlign="LEFT")


def _address(sheet: QuoteSheet) -> list[str]:
    """Street and place of the business, as far as they are known."""
    at = sheet.business
    if at is None:
        return []
    place = " ".join(part for part in (at.state.upper(), at.zip) if part)
    city = ", ".join(part for part in (at.city, place) if part)
    return [line for line in (at.street, city) if line]


def _why_indication(sheet: QuoteSheet) -> list[Flowable]:
    """Why it is no quote, in a box that nobody overlooks."""
    kind = kind_of(sheet)
    if _offered(sheet):
        return []
    more = len(sheet.reasons) - _REASONS
    said = [*sheet.reasons[:_REASONS], *([f"and {more} more"] if more > 0 else [])]
    box = [
        words("Why this is an indication, and no offer", 9, bold=True, color=WARN, after=1),
        words(MEANINGS[kind], 8.5),
        *(words(f"• {without_hidden_names(sheet.asked, reason)}", 8.5) for reason in said),
    ]
    look = TableStyle([("BACKGROUND", (0, 0), (-1, -1), SHADE), ("BOX", (0, 0), (-1, -1), 0.8, WARN)])
    return [Table([[box]], [WIDTH], style=look, hAlign="LEFT"), Spacer(0, 8)]


def _coverage(sheet: QuoteSheet) -> list[Flowable]:
    """The two parts of the policy in words that an owner knows."""
    states = ", ".join(sorted({part.state for part in sheet.worksheet.states}))
    return [
        words("What is covered", 11, bold=True, after=2),
        words(
            "Workers' compensation: the benefits that state law requires for employees hurt at work, "
            f"in {states}.",
            8.5, after=1,
        ),
        words(f"Employers' liability: {limits_text(sheet.risk.limits)}.", 8.5, after=1),
        *([words(_NEW_YORK, 8.5, after=1)] if "NY" in states else []),
        *_not_quoted(sheet),
        Spacer(0, 8),
    ]  # fmt: skip


def _not_quoted(sheet: QuoteSheet) -> list[Flowable]:
    """States whose own fund alone insures: without a word they would seem covered."""
    if not sheet.fund_states:
        return []
    states = ", ".join(sorted(sheet.fund_states))
    return [
        words(f"Not quoted: {states}, where the state's own fund insures; ask it for coverage there.", 8.5)
    ]


def limits_text(limits: str) -> str:
    """'500/500/500', thousands, as a policy says them; a text that is no three numbers stays as it is."""
    parts = limits.replace("-", "/").split("/")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts):
        return limits
    accident, policy, employee = (f"${int(part) * 1000:,}" for part in parts)
    return f"{accident} each accident; {policy} disease, policy limit; {employee} disease, each employee"


def _closing(sheet: QuoteSheet) -> list[Flowable]:
    """What can change the price, and how the customer says yes."""
    changes = [words("What can change the price", 11, bold=True, after=2), *_bullets(_may_change(sheet))]
    open_quote = _offered(sheet) and not expired(sheet) and not changed(sheet)
    title = "How to accept" if open_quote else "What happens next"
    accept = [words(title, 11, bold=True, after=2), *_bullets(_steps(sheet))]
    return [KeepTogether(changes), Spacer(0, 8), KeepTogether(accept)]


_CHANGES = (
    "Premium audit: after the policy ends, the premium is recalculated on actual payroll and operations.",
    "Payroll, class codes, locations or dates other than those that this price was made of.",
    "An experience modification that a rating bureau issues or changes.",
    "Rates, taxes and assessments that a state changes before the policy begins.",
)


def _may_change(sheet: QuoteSheet) -> tuple[str, ...]:
    """What can change it; one that is taken later than it is held may be made anew."""
    held = holds_until(sheet)
    if held >= valid_until(sheet):
        return _CHANGES
    taken = done_with(offered=_offered(sheet))
    return (*_CHANGES, f"Time: the price holds until {day_text(held)}; {taken} later, it may be made anew.")


_CHECK = "Check the facts on this page and in the annex, and tell your agent what is not right."


def _steps(sheet: QuoteSheet) -> tuple[str, ...]:
    """From here to a policy."""
    agency = sheet.agency
    name = agency.name if agency else "your agent"
    contact = f"{name} at {agency.phone}" if agency and agency.phone else name
    if changed(sheet):
        return (
            "This price is from before the change, so nothing can be accepted here.",
            f"Ask {contact} for a price on the facts of today.",
        )
    if expired(sheet):
        return (f"This price has expired. Ask {contact} for a new one; nothing can be accepted here.",)
    if not _offered(sheet):
        return (
            _CHECK,
            f"To go on, contact {contact}: the carrier's underwriter then reviews the risk.",
            "Once the carrier approves it, you receive a quote to accept. Nothing is insured before.",
        )
    return (
        _CHECK,
        f"To accept, contact {contact} by {day_text(valid_until(sheet))} and give the proposal number.",
        "Sign the application and pay the deposit. Coverage begins when the carrier confirms it in writing.",
    )


def _bullets(lines: tuple[str, ...]) -> list[Flowable]:
    return [words(f"• {line}", 8.5, after=1) for line in lines]
