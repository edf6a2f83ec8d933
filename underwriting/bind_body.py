"""Whether a body that asks for a carrier's quote says the same as the prospect's last run."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from models.base import Frozen
from models.fein import plain
from models.quote import Business, QuoteInput


class SaidAddress(Frozen):
    """An address as the body says it."""

    street: str
    city: str
    state: str
    zip: str


class SaidQuote(Frozen):
    """What a body says of a quote; empty where it says nothing."""

    effective_date: date
    fein: str = ""
    business_name: str = ""
    address: SaidAddress | None = None
    email: str = ""
    payroll: Mapping[tuple[str, str], Decimal]
    """By state and class of four digits."""


def stale_fields(said: SaidQuote, asked: QuoteInput) -> tuple[str, ...]:
    """The fields of the body that say otherwise than the run, as the body names them."""
    business = asked.business or Business()
    found = {
        "EffectiveDate": said.effective_date != asked.risk.effective_date,
        "Fein": bool(said.fein) and plain(said.fein) != plain(asked.fein),
        "BusinessName": _differs(said.business_name, asked.company_name or ""),
        "PrimaryAddress": said.address is not None and _moved(said.address, business),
        "ContactInformation.Email": _differs(said.email, business.email),
        "ClassCodes": bool(said.payroll) and dict(said.payroll) != _payroll(asked),
    }
    return tuple(field for field, stale in found.items() if stale)


def padded(class_code: str) -> str:
    """A class code as this carrier has it."""
    return class_code.zfill(4)


def _payroll(asked: QuoteInput) -> dict[tuple[str, str], Decimal]:
    sums: defaultdict[tuple[str, str], Decimal] = defaultdict(Decimal)
    for location in asked.risk.locations:
        for exposure in location.employees:
            sums[location.state, padded(exposure.code)] += exposure.payroll
    return dict(sums)


def _differs(said: str, known: str) -> bool:
    return bool(said.strip()) and said.strip().casefold() != known.strip().casefold()


def _moved(said: SaidAddress, business: Business) -> bool:
    pairs = (
        (said.street, business.street),
        (said.city, business.city),
        (said.state, business.state),
        (said.zip[:5], business.zip[:5]),
    )
    return any(_differs(one, other) for one, other in pairs)
