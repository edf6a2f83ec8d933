"""The part of a risk that is known while it is typed: places and classes as asked, the rest from the draft.

What the draft holds and cannot be read counts as not entered: it is refused where a price is asked for.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from pydantic import TypeAdapter, ValidationError

from models.class_line_fields import Heads, Payroll
from models.digits import number_of
from models.errors import InvalidInput
from models.modification import COMBINED, is_modification
from models.prospect import ClassCodeEntry, DraftLocation, DraftSections, ModificationEntry
from models.risk import Exposure, Modification, RiskLocation
from underwriting.class_codes import normal_code, split_class_text
from underwriting.intake_places import check_state
from underwriting.intake_request import RequestedClass
from underwriting.reference import UnderwritingBook

_PAYROLL = TypeAdapter(Payroll)
_HEADS = TypeAdapter(Heads)
_HIGHEST_MOD = Decimal(20)


def known_places(
    asked: Mapping[str, Sequence[RequestedClass]], sections: DraftSections | None
) -> tuple[RiskLocation, ...]:
    """Locations by name; one without a class has no state, and is left out. Raises: InvalidInput."""
    drafted = {place.number: place for place in sections.locations} if sections else {}
    return tuple(
        _location(name, lines, drafted.get(name)) for name, lines in asked.items() if _one_state(name, lines)
    )


def known_modifications(sections: DraftSections, states: set[str]) -> Iterator[Modification]:
    """The answered modifications of the states in question; the combined entry covers what it covers."""
    for key, entry in sections.modifications.items():
        state = COMBINED if key.casefold() == COMBINED else key.upper()
        rate1 = _rate(entry.rate1)
        if not entry.response or rate1 is None or (state != COMBINED and state not in states):
            continue
        second = _second(entry)
        yield Modification(
            state=state,
            rate1=rate1,
            date1=entry.date1,
            rate2=second,
            date2=entry.date2 if second is not None else None,
        )


def check_states(asked: Mapping[str, Sequence[RequestedClass]], book: UnderwritingBook) -> None:
    """Every state is one of the book. Raises: StateNotFiled at the location's place in the request."""
    for name, lines in asked.items():
        for line in lines[:1]:
            check_state(book, line.state.upper(), f"{name}.0.state")


def _one_state(name: str, lines: Sequence[RequestedClass]) -> bool:
    """Whether a location has a state. Raises: InvalidInput when it has two."""
    states = {line.state.upper() for line in lines}
    if len(states) > 1:
        raise InvalidInput(f"Location {name} names several states; it has one", f"{name}.0.state")
    return bool(states)


def _location(name: str, lines: Sequence[RequestedClass], drafted: DraftLocation | None) -> RiskLocation:
    state = lines[0].state.upper()
    same = drafted if drafted and drafted.state.upper() == state else None
    entered = _entered(same.class_codes if same else ())
    return RiskLocation(
        name=name,
        state=state,
        zip=same.zip if same and len(same.zip) == 5 and same.zip.isdecimal() else None,
        employees=tuple(_exposure(line, entered) for line in lines),
    )


def _entered(entries: Iterable[ClassCodeEntry]) -> dict[str, list[ClassCodeEntry]]:
    """The lines of a drafted location by class code, in their order."""
    found: defaultdict[str, list[ClassCodeEntry]] = defaultdict(list)
    for entry in entries:
        found[split_class_text(entry.class_code_description)[0]].append(entry)
    return found


def _exposure(line: RequestedClass, entered: Mapping[str, list[ClassCodeEntry]]) -> Exposure:
    """A class with the heads and payroll of the draft; the second line of a code takes the second of it."""
    code = normal_code(line.code)
    known = entered.get(code)
    if not known:
        return Exposure(code=code, description=line.description, payroll=Decimal(0))
    entry = known.pop(0)
    try:
        return Exposure(
            code=code,
            description=line.description,
            ft=_HEADS.validate_python(entry.ft),
            pt=_HEADS.validate_python(entry.pt),
            payroll=_PAYROLL.validate_python(entry.payroll),
        )
    except ValidationError:
        return Exposure(code=code, description=line.description, payroll=Decimal(0))


def _second(entry: ModificationEntry) -> Decimal | None:
    """The second rate, where it is shown and has its date."""
    return _rate(entry.rate2) if entry.display_more and entry.date2 is not None else None


def _rate(text: str) -> Decimal | None:
    rate = number_of(text)
    if rate is None:
        return None
    fits = 0 < rate <= _HIGHEST_MOD and is_modification(rate)
    return rate if fits else None
