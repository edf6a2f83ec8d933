"""The two days of a price: until when it may be taken, and until when the price itself is held."""

from datetime import date

from documents.amount_text import day_text
from models.document import QuoteSheet
from models.freshness import HOLDS_FOR, last_valid_day


def done_with(*, offered: bool) -> str:
    """What was done with a price that was taken: an indication is no offer that could be accepted."""
    return "accepted" if offered else "taken up"


def days_of(sheet: QuoteSheet, *, offered: bool) -> list[tuple[str, str]]:
    """Both days as facts of the proposal, each with what it is for, so that nobody asks which one counts.

    Each in one line: the page of a price that is referred for many reasons is full.
    """
    if changed(sheet):
        return [("Valid until", "no longer valid")]
    valid, held = valid_until(sheet), holds_until(sheet)
    day = day_text(valid)
    if expired(sheet):
        # A price that is no longer to be had is not held either.
        return [("Expired on", day)]
    return [
        ("Valid until", f"{day}, last day to accept" if offered else day),
        ("Holds until", f"{day_text(held)}{_beside(held, valid, done_with(offered=offered))}"),
    ]


def _beside(held: date, valid: date, done: str) -> str:
    """How the day until which a price is held stands to the last day on which it may be taken."""
    if held == valid:
        return ", the same day"
    return "; later it may change" if held < valid else f", if {done} in time"


def holds_until(sheet: QuoteSheet) -> date:
    """How long the price itself is held: the carrier's own day, else a while after it was made."""
    return sheet.carrier_holds_until or sheet.priced_at.date() + HOLDS_FOR


def valid_until(sheet: QuoteSheet) -> date:
    """Until when it may be taken; a carrier that names a day takes it no longer than that."""
    day = last_valid_day(sheet.risk.effective_date, sheet.priced_at.date())
    return min(day, sheet.carrier_holds_until or day)


def changed(sheet: QuoteSheet) -> bool:
    """Whether the facts of today are others than those that were priced."""
    return bool(sheet.asked.changes)


def expired(sheet: QuoteSheet) -> bool:
    """Whether it could no longer be accepted on the day on which the document was made."""
    return valid_until(sheet) < sheet.made_at.date()
