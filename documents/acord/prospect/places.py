"""Locations: which of the draft is which of the form, and what the form says of each."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from documents.acord.prospect.addresses import ReadAddress, primary_address, read_address, says_same
from documents.acord.prospect.proposed import Proposed, Section, Slot, proposed
from documents.acord.prospect.source import Found, Source
from models.prospect import DraftLocation

_NAMES = ("street", "cityName", "state", "zipCode")
_LABELS = ("street", "city", "state", "zip")
_MOST_LETTERS = 20
"""Of a location's number."""
_STREET_NUMBER = re.compile(r"^\W*(\d+)")


@dataclass(frozen=True, slots=True)
class Place:
    """A location of the form beside that of the draft; `number` is the draft's, also of a new one."""

    number: str
    on_form: str
    """Its number on the form; '' for one that only rows of a state name."""
    read: ReadAddress
    held: DraftLocation

    @property
    def state(self) -> str:
        """Its state's code, '' where nobody says: the form's, else the draft's."""
        return (self.read.state.text if self.read.state else self.held.state).upper()


@dataclass(frozen=True, slots=True)
class RowPlace:
    """What a class row says of its location: its number, if any, and the state of its sheet."""

    number: str
    state: Found | None


def places_of(source: Source, rows: Sequence[RowPlace], held: Sequence[DraftLocation]) -> tuple[Place, ...]:
    """The form's locations, those included that only class rows name, each beside the draft's.

    One that the draft has is recognized by its address; another takes an empty one, else a number of its own.
    """
    read = [*_listed(source), *_named_by_rows(source, rows)]
    if rows and not read:
        # Rows alone: they belong to the one location that there is.
        return tuple(Place(one.number, "", ReadAddress(), one) for one in held[:1])
    free = list(held)
    matched: dict[int, DraftLocation] = {}
    for at, (_, address) in enumerate(read):
        twin = next((one for one in free if not blank(one) and same_place(address, one)), None)
        if twin:
            free.remove(twin)
            matched[at] = twin
    empty = [one for one in free if blank(one)]
    taken = {one.number for one in held}
    made: list[Place] = []
    for at, (number, address) in enumerate(read):
        own = matched.get(at) or (empty.pop(0) if empty else None)
        if own is None:
            own = DraftLocation(number=_number(number, taken))
            taken.add(own.number)
        made.append(Place(own.number, number, address, own))
    return tuple(made)


def _listed(source: Source) -> Iterator[tuple[str, ReadAddress]]:
    for at, owner in enumerate(source.rows("locations")):
        number = source.find(f"{owner}.number")
        first = at == 0 and says_same(source, owner)
        address = primary_address(source) if first else read_address(source, owner, "street")
        if not address.blank:
            yield number.text if number else str(at + 1), address


def _named_by_rows(source: Source, rows: Sequence[RowPlace]) -> Iterator[tuple[str, ReadAddress]]:
    """Locations that no address is given for: by number, and of a state in which there is none."""
    listed = list(_listed(source))
    numbers = {number for number, _ in listed}
    states = {address.state.text.upper() for _, address in listed if address.state}
    for row in rows:
        fresh = bool(row.number) and row.number not in numbers
        stateless = not row.number and row.state is not None and row.state.text.upper() not in states
        if fresh or stateless:
            numbers.add(row.number)
            if row.state:
                states.add(row.state.text.upper())
            yield row.number, ReadAddress(state=row.state)


def _number(wanted: str, taken: set[str]) -> str:
    """A number that no location has: that of the form where it is free."""
    if wanted and wanted not in taken and len(wanted) <= _MOST_LETTERS:
        return wanted
    number = 1
    while str(number) in taken:
        number += 1
    return str(number)


def blank(place: DraftLocation) -> bool:
    """Whether nothing was entered at a location of the draft."""
    typed = place.street, place.city, place.state, place.zip
    lines = (word for line in place.class_codes for word in (line.class_code_description, line.payroll))
    return not any(text.strip() for text in (*typed, *lines))


def same_place(read: ReadAddress, held: DraftLocation) -> bool:
    """Whether both are one location: by street number and zip, else by what both have."""
    street, city, state, code = (part.text if part else "" for part in read.parts)
    if held.state and state and held.state.casefold() != state:
        return False
    if code and held.zip and code != held.zip[: len(code)]:
        return False
    if not (code and held.zip) and city and held.city and city.casefold() != held.city.casefold():
        return False
    if street and held.street:
        numbers = _STREET_NUMBER.match(street), _STREET_NUMBER.match(held.street)
        if numbers[0] and numbers[1]:
            return numbers[0][1] == numbers[1][1]
        return _bare(street) == _bare(held.street)
    # A location that has no street yet is filled up; one of the form without a street is its state's.
    return bool((code and held.zip) or (state and held.state))


def _bare(text: str) -> str:
    return re.sub(r"[\W_]", "", text).casefold()


def place_fields(places: Sequence[Place]) -> Iterator[Proposed]:
    """The address of each location."""
    for place in places:
        held = (place.held.street, place.held.city, place.held.state, place.held.zip)
        for name, label, found, current in zip(_NAMES, _LABELS, place.read.parts, held, strict=True):
            if found is None:
                continue
            slot = Slot(
                f"childrenLoc.{place.number}.{name}",
                Section.PLACES,
                f"Location {place.number}: {label}",
                current,
            )
            yield proposed(slot, found.text, found.seen)


def by_form_number(places: Sequence[Place]) -> Mapping[str, Place]:
    """The locations by their numbers on the form; the first of two wins."""
    found: dict[str, Place] = {}
    for place in places:
        if place.on_form:
            found.setdefault(place.on_form, place)
    return found
