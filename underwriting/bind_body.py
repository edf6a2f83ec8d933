"""Whether a body that asks for a carrier's quote says the same as the prospect's last run.

Nothing of such a body is sent: what the run was asked with is. So every field is compared.
"""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from models.base import Frozen
from models.fein import plain
from models.quote import Business, QuoteInput

FIXED_NATURE = "Hospitality"
"""What the specified screens always say of the nature of a business, whatever it is."""
INCUMBENT = "qc1"
"""The question whether the agent is the incumbent one."""
MOST_YEARS = 99
LEGAL_ENTITIES = {
    "sole proprietor": 1,
    "partnership": 2,
    "corporation": 3,
    "subcharter 's' corp": 3,
    "not for profit 501[c][3]": 3,
    "llc": 12,
}
"""The specified numbers of entity types; 0 stands for no other one."""
_PHONE_DIGITS = 10


class SaidAddress(Frozen):
    """An address as the body says it; empty where it says nothing."""

    street: str = ""
    more: str = ""
    """Its second line."""
    city: str = ""
    state: str = ""
    zip: str = ""


class SaidContact(Frozen):
    """Whom the carrier may call."""

    first_name: str = ""
    last_name: str = ""
    email: str = ""
    phone: str = ""


class Line(NamedTuple):
    """What a class has in a state."""

    payroll: Decimal
    full_time: int
    part_time: int


class SaidQuote(Frozen):
    """What a body says of a quote; empty where it says nothing. Classes have four digits."""

    effective_date: date
    fein: str = ""
    business_name: str = ""
    nature: str = ""
    entity_type: str = ""
    legal_entity: int = 0
    non_profit: bool = False
    incumbent: bool = False
    years: int | None = None
    address: SaidAddress | None = None
    mailing: SaidAddress | None = None
    contact: SaidContact = SaidContact()
    lines: Mapping[tuple[str, str], Line]
    """By state and class."""
    words: tuple[tuple[str, str, str], ...] = ()
    """State, class, and how the body describes it."""


def stale_fields(said: SaidQuote, asked: QuoteInput, mailing: SaidAddress | None = None) -> tuple[str, ...]:
    """The fields of the body that say otherwise than the run, as the body names them.

    Args: mailing: of the draft, which no run keeps.
    """
    business = asked.business or Business()
    found = {
        "EffectiveDate": said.effective_date != asked.risk.effective_date,
        "Fein": bool(said.fein) and plain(said.fein) != plain(asked.fein),
        "BusinessName": _differs(said.business_name, asked.company_name or ""),
        **_of_business(said, business, asked),
        "PrimaryAddress": said.address is not None and _moved(said.address, _place(business)),
        "MailingAddress": said.mailing is not None and _mailed_elsewhere(said.mailing, business, mailing),
        **_of_contact(said.contact, business),
        "ClassCodes": bool(said.lines) and _other_lines(said, asked),
    }
    return tuple(field for field, stale in found.items() if stale)


def padded(class_code: str) -> str:
    """A class code as this carrier has it."""
    return class_code.zfill(4)


def _of_business(said: SaidQuote, business: Business, asked: QuoteInput) -> dict[str, bool]:
    kind = business.entity_type.casefold().strip()
    years = asked.risk.years_in_business
    known_years = None if years is None else min(years, MOST_YEARS)
    return {
        "IsIncumbentAgent": said.incumbent and asked.risk.answers.get(INCUMBENT) != "Y",
        "NatureOfBusiness": said.nature.strip() != FIXED_NATURE
        and _differs(said.nature, business.operations),
        "IsNonProfit": said.non_profit and not kind.startswith("not for profit"),
        "LegalEntity": said.legal_entity not in (0, LEGAL_ENTITIES.get(kind, 0)),
        "EntityType": _differs(said.entity_type, business.entity_type),
        "YearsInBusiness": said.years not in (None, known_years),
    }


def _of_contact(said: SaidContact, business: Business) -> dict[str, bool]:
    phones = [_phone(text) for text in (said.phone, business.phone)]
    return {
        "ContactInformation.FirstName": _differs(said.first_name, business.first_name),
        "ContactInformation.LastName": _differs(said.last_name, business.last_name),
        "ContactInformation.Email": _differs(said.email, business.email),
        "ContactInformation.Phone": bool(said.phone.strip()) and phones[0] != phones[1],
    }


def _phone(text: str) -> str:
    return "".join(filter(str.isdigit, text))[-_PHONE_DIGITS:]


def _other_lines(said: SaidQuote, asked: QuoteInput) -> bool:
    known, words = _known_lines(asked)
    if said.lines.keys() != known.keys():
        return True
    for key, line in said.lines.items():
        heads = line.full_time + line.part_time
        if line.payroll != known[key].payroll or (heads and line[1:] != known[key][1:]):
            return True
    return any(
        _differs(_class_words(text), word)
        for state, code, text in said.words
        if (word := words.get((state, code), ""))
    )


def _known_lines(asked: QuoteInput) -> tuple[dict[tuple[str, str], Line], dict[tuple[str, str], str]]:
    sums: defaultdict[tuple[str, str], Line] = defaultdict(lambda: Line(Decimal(0), 0, 0))
    words: dict[tuple[str, str], str] = {}
    for location in asked.risk.locations:
        for exposure in location.employees:
            key = location.state, padded(exposure.code)
            before = sums[key]
            sums[key] = Line(
                before.payroll + exposure.payroll,
                before.full_time + exposure.ft,
                before.part_time + exposure.pt,
            )
            words.setdefault(key, _class_words(exposure.description))
    return dict(sums), words


def _class_words(text: str) -> str:
    """'8810: Clerical' and 'Clerical' are one description."""
    code, colon, words = text.partition(":")
    return words.strip() if colon and code.strip().isdigit() else text.strip()


def _differs(said: str, known: str) -> bool:
    return bool(said.strip()) and said.strip().casefold() != known.strip().casefold()


def _place(business: Business) -> SaidAddress:
    return SaidAddress(street=business.street, city=business.city, state=business.state, zip=business.zip)


def _mailed_elsewhere(said: SaidAddress, business: Business, mailing: SaidAddress | None) -> bool:
    known = [_place(business)] if mailing is None else [_place(business), mailing]
    return all(_moved(said, each) for each in known)


def _moved(said: SaidAddress, known: SaidAddress) -> bool:
    pairs = (
        (f"{said.street} {said.more}", known.street),
        (said.city, known.city),
        (said.state, known.state),
        (said.zip[:5], known.zip[:5]),
    )
    return any(_differs(one, other) for one, other in pairs)
