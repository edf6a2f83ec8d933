"""The two addresses of a profile: location 1 is the primary one, the applicant's is the one for mail."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from documents.acord.prospect.proposed import Proposed, Section, Slot, proposed
from documents.acord.prospect.source import Found, Source
from models.prospect import Address, CompanyProfile

NO_ADDRESS = "location.not_an_address"
GUESSED = 0.85
"""What was concluded from another box is to be looked at."""
_PARTS = (("street", "Street"), ("cityName", "City"), ("state", "State"), ("zipCode", "Zip"))
_ZIP_DIGITS = 5


@dataclass(frozen=True, slots=True)
class ReadAddress:
    """An address of the form, as far as it has one."""

    street: Found | None = None
    city: Found | None = None
    state: Found | None = None
    zip: Found | None = None

    @property
    def parts(self) -> tuple[Found | None, ...]:
        """Street, city, state in lower case, zip of five digits: as a draft holds them."""
        state = self.state and Found(self.state.text.lower(), self.state.seen)
        code = self.zip and Found(self.zip.text[:_ZIP_DIGITS], self.zip.seen)
        return self.street, self.city, state, code

    @property
    def blank(self) -> bool:
        """Whether the form has nothing of it."""
        return not any(self.parts)

    @property
    def sure(self) -> float:
        """How sure its least sure part is; 0 for none."""
        return min((part.seen.confidence for part in self.parts if part), default=0.0)

    @property
    def key(self) -> tuple[str, ...]:
        """To compare with others: letters and figures alone."""
        return tuple(re.sub(r"[\W_]", "", part.text).casefold() if part else "" for part in self.parts)


def read_address(source: Source, owner: str, line: str) -> ReadAddress:
    """An address of the form; words such as "Same" are none. Args: line: what its first line is called."""
    street = source.find(f"{owner}.{line}")
    more = source.find(f"{owner}.line2")
    if street and NO_ADDRESS in street.seen.flags:
        street = None
    elif street and more:
        street = Found(f"{street.text}, {more.text}", street.seen.at_most(more.seen.confidence))
    places = (source.find(f"{owner}.{name}") for name in ("city", "state", "zip"))
    return ReadAddress(street, *places)


def says_same(source: Source, owner: str) -> bool:
    """Whether the form says that an address is another one of it instead of giving it."""
    street = source.find(f"{owner}.street")
    return bool(street and NO_ADDRESS in street.seen.flags and street.text.casefold().startswith("same"))


def primary_address(source: Source) -> ReadAddress:
    """Location 1; where it only says "Same", or there is none, the applicant's, to be looked at."""
    first = read_address(source, "locations[0]", "street")
    mail = read_address(source, "applicant.mailing_address", "line1")
    if not first.blank and not says_same(source, "locations[0]"):
        return first
    pairs = zip(first.parts, mail.parts, strict=True)
    return ReadAddress(
        *(own or (taken and Found(taken.value, taken.seen.at_most(GUESSED))) for own, taken in pairs)
    )


def address_fields(source: Source, profile: CompanyProfile) -> Iterator[Proposed]:
    """The primary address, then that for mail: one tick where both are the same."""
    primary = primary_address(source)
    yield from _fields(primary, profile.primary_address, "1", "")
    mail = read_address(source, "applicant.mailing_address", "line1")
    if mail.blank:
        return
    if mail.key == primary.key and mail.street:
        held = "true" if profile.mailing_same_as_primary else ""
        typed = profile.mailing_address != Address() and not profile.mailing_same_as_primary
        slot = Slot("companyProfile.sameAsPrimary", Section.COMPANY, "Mailing address same as primary", held)
        seen = mail.street.seen.at_most(min(primary.sure, mail.sure))
        if not typed:
            yield proposed(slot, "true", seen)
            return
    yield from _fields(mail, profile.mailing_address, "2", "Mailing ")


def _fields(read: ReadAddress, held: Address, number: str, kind: str) -> Iterator[Proposed]:
    current = (held.street, held.city, held.state, held.zip)
    for (name, label), found, text in zip(_PARTS, read.parts, current, strict=True):
        if found is None:
            continue
        words = f"{kind}{label.lower()}" if kind else label
        slot = Slot(f"companyProfile.{name}{number}", Section.COMPANY, words, text)
        yield proposed(slot, found.text, found.seen)
