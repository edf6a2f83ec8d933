"""The locations of a request as they are priced; what the engine would refuse is refused here, by field."""

import re
from collections.abc import Mapping, Sequence
from datetime import date

from models.dollars import MOST_DOLLARS
from models.errors import ClassNotFiled, InvalidInput, StateNotFiled, TableRowMissing
from models.prospect import DraftSections
from models.risk import Exposure, RiskLocation
from underwriting.class_codes import normal_code
from underwriting.intake_request import RequestedOffice
from underwriting.reference import UnderwritingBook


def priced_places(
    offices: Sequence[RequestedOffice], sections: DraftSections | None, book: UnderwritingBook, day: date
) -> tuple[RiskLocation, ...]:
    """The locations; a zip that the request leaves out is the draft's.

    Raises: InvalidInput, StateNotFiled, ClassNotFiled, each naming the field.
    """
    zips = {place.number: place.zip for place in sections.locations} if sections else {}
    places = _locations(offices, zips, book, day)
    _check_payroll(places)
    return places


def fund_states(sections: DraftSections | None, book: UnderwritingBook) -> tuple[str, ...]:
    """The states of a draft whose own fund insures, sorted: their locations are kept there and not priced."""
    states = {place.state.upper() for place in sections.locations} if sections else set()
    return tuple(sorted(state for state in states if _funded(state, book)))


def _funded(state: str, book: UnderwritingBook) -> bool:
    """A state that no book knows has no fund either: it is refused where it is asked about."""
    try:
        return not book.has_private_market(state)
    except StateNotFiled:
        return False


def check_state(book: UnderwritingBook, state: str, path: str) -> None:
    """A state is one of the book. Raises: StateNotFiled at its place in the request."""
    try:
        book.category(state)
    except StateNotFiled as unknown:
        raise StateNotFiled(unknown.message, path) from unknown


def _locations(
    offices: Sequence[RequestedOffice], zips: Mapping[str, str], book: UnderwritingBook, day: date
) -> tuple[RiskLocation, ...]:
    places: list[RiskLocation] = []
    names: set[str] = set()
    for index, office in enumerate(offices):
        path = f"offices.{index}"
        if office.name in names:
            raise InvalidInput(f"Location {office.name} stands twice; names are unique", f"{path}.name")
        names.add(office.name)
        state = office.state.upper()
        check_state(book, state, f"{path}.state")
        if not book.has_private_market(state):
            raise StateNotFiled(
                f"{state} has no private market: its state fund insures; leave the location out",
                f"{path}.state",
            )
        if not office.employees:
            raise InvalidInput(
                f"Location {office.name} has no class code; add at least one", f"{path}.employees"
            )
        places.append(
            RiskLocation(
                name=office.name,
                state=state,
                zip=_rated_zip(book, state, office.zip or zips.get(office.name), day, f"{path}.zip"),
                suta=(office.suta or "").strip() or None,
                employees=tuple(_exposures(office, state, path, book, day)),
            )
        )
    return tuple(places)


def _zip(text: str | None, path: str) -> str | None:
    if not text or not text.strip():
        return None
    digits = text.strip()[:5]
    if not re.fullmatch(r"[0-9]{5}", digits):
        raise InvalidInput(f"Zip must be 5 digits, e.g. 85004 ({path})", path)
    return digits


def _rated_zip(book: UnderwritingBook, state: str, text: str | None, day: date, path: str) -> str | None:
    """The zip, when it lies in a territory of its state. Raises: InvalidInput."""
    found = _zip(text, path)
    try:
        book.territory(state, found, day)
    except TableRowMissing as missing:
        raise InvalidInput(
            f"Zip {found} lies in no territory of {state}; check zip and state", path
        ) from missing
    return found


def _exposures(
    office: RequestedOffice, state: str, path: str, book: UnderwritingBook, day: date
) -> list[Exposure]:
    lines: list[Exposure] = []
    for number, person in enumerate(office.employees):
        at = f"{path}.employees.{number}"
        if not person.code:
            raise InvalidInput(f"Location {office.name}: choose a class code", f"{at}.code")
        code = normal_code(person.code)
        if not book.class_filed(state, code, day):
            raise ClassNotFiled(
                f"Class {code} is not filed in {state} for {day}; choose one from the class code search",
                f"{at}.code",
            )
        if person.ft + person.pt == 0:
            raise InvalidInput(
                f"Class {code} at location {office.name} needs full-time or part-time people", f"{at}.ft"
            )
        lines.append(
            Exposure(
                code=code, description=person.description, ft=person.ft, pt=person.pt, payroll=person.payroll
            )
        )
    return lines


def _check_payroll(places: Sequence[RiskLocation]) -> None:
    """Refuse a risk without a payroll, and one beyond all measure. Raises: InvalidInput."""
    payroll = sum(line.payroll for place in places for line in place.employees)
    at = "offices.0.employees.0.payroll"
    if payroll > MOST_DOLLARS:
        raise InvalidInput(
            f"The payroll of all class codes is above ${MOST_DOLLARS:,}; check the amounts", at
        )
    if not payroll:
        raise InvalidInput("The payroll of all class codes is zero; enter it", at)
