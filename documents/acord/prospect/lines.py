"""Class codes of the locations: rows of the rating sheets, each at its location."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from documents.acord.prospect.places import Place, RowPlace, by_form_number
from documents.acord.prospect.proposed import (
    CERTAIN,
    DOUBTFUL,
    Known,
    Proposed,
    Section,
    Slot,
    amount_of,
    proposed,
)
from documents.acord.prospect.source import Found, Seen, Source
from models.prospect import ClassCodeEntry
from models.rounding import dollar

INVALID_CODE = "Invalid class code. Please check."
UNKNOWN, GUESSED = "class.unknown", "location.guessed"
_JUST_BELOW = 0.89
_MOST_PAYROLL, _MOST_HEADS = Decimal(10_000_000_000), 99_999
_NO_PAYROLL = "No payroll that anybody rates: look at the form"
_HEADS = (("ft", "full_time", "full time"), ("pt", "part_time", "part time"))


@dataclass(frozen=True, slots=True)
class Row:
    """A class row of the form."""

    path: str
    number: str
    state: Found | None
    code: Found | None


def rows_of_sheets(source: Source) -> tuple[Row, ...]:
    """All class rows, sheet by sheet; the state is the sheet's, else the only one of part 1."""
    only = tuple(source.rows("policy.part1_states"))
    alone = source.find(only[0]) if len(only) == 1 else None
    return tuple(
        Row(
            row,
            number.text if number else "",
            source.find(f"{sheet}.state") or alone,
            source.find(f"{row}.class_code"),
        )
        for sheet in source.rows("rating")
        for row in source.rows(f"{sheet}.class_codes")
        for number in [source.find(f"{row}.location")]
    )


def row_places(rows: Sequence[Row]) -> tuple[RowPlace, ...]:
    """What the rows say of their locations."""
    return tuple(RowPlace(row.number, row.state) for row in rows)


def line_fields(
    source: Source, rows: Sequence[Row], places: Sequence[Place], known: Known
) -> Iterator[Proposed]:
    """Code with words, heads and payroll of each row, on the draft's line of that code or a free one."""
    numbered = by_form_number(places)
    used: dict[str, set[int]] = {}
    for row in rows:
        place, guessed = _place(row, numbered, places)
        if place is None:
            continue
        state = row.state.text.upper() if row.state else place.state
        described = known.class_words(state, row.code.text) if row.code and state else None
        index = _index(place, described[0] if described else row.code.text if row.code else "", used)
        line = place.held.class_codes[index] if index < len(place.held.class_codes) else ClassCodeEntry()
        prefix = f"childrenLoc.{place.number}.classCodesInfo.{index}"
        yield from _code(source, row, prefix, line, described, guessed)
        yield from _figures(source, row, prefix, line, row.code.text if row.code else "Row without a code")


def _place(row: Row, numbered: Mapping[str, Place], places: Sequence[Place]) -> tuple[Place | None, bool]:
    """The location of a row; the first of its state where the form names none, or one of another state."""
    state = row.state.text.upper() if row.state else ""
    named = numbered.get(row.number)
    if named is not None and (not state or named.state in ("", state)):
        return named, False
    first = next((place for place in places if place.state == state), None)
    return first or named or (places[0] if len(places) == 1 else None), True


def _index(place: Place, code: str, used: dict[str, set[int]]) -> int:
    """The draft's line of the code that no other row took, else an empty one, else a new one behind all."""
    taken = used.setdefault(place.number, set())
    lines = place.held.class_codes
    free = [at for at in range(len(lines)) if at not in taken]
    twin = [at for at in free if code and _code_of(lines[at]) == code.lstrip("0")]
    empty = [at for at in free if _is_empty(lines[at])]
    index = next(iter([*twin, *empty]), max([len(lines) - 1, *taken], default=-1) + 1)
    taken.add(index)
    return index


def _code_of(line: ClassCodeEntry) -> str:
    return line.class_code_description.partition(":")[0].strip().lstrip("0")


def _is_empty(line: ClassCodeEntry) -> bool:
    return not (line.class_code_description or line.ft or line.pt or line.payroll)


def _code(
    source: Source,
    row: Row,
    prefix: str,
    line: ClassCodeEntry,
    described: tuple[str, str] | None,
    guessed: bool,
) -> Iterator[Proposed]:
    """Code and words: those of its state's table, else as printed, kept and marked."""
    if row.code is None:
        return
    printed = source.find(f"{row.path}.description")
    words = printed.text if printed else ""
    seen = row.code.seen.printed(f"{row.code.text}: {words}" if words else row.code.text)
    note = "" if described else INVALID_CODE
    if described is None and _only_unknown(seen):
        # An unknown code is kept, not lost: nothing else speaks against how it was read.
        seen = replace(seen, confidence=max(seen.confidence, DOUBTFUL))
    if guessed:
        seen = seen.at_most(_JUST_BELOW, GUESSED)
        note = note or "The form names no location for this row: the first of its state"
    elif described is None:
        seen = seen.at_most(_JUST_BELOW, UNKNOWN)
    code, text = described or (row.code.text, words)
    slot = Slot(
        f"{prefix}.classCodeDescription",
        Section.PLACES,
        f"Class code {code}",
        line.class_code_description,
    )
    yield proposed(slot, f"{code}: {text}" if text else code, seen, note=note)


def _only_unknown(seen: Seen) -> bool:
    return set(seen.flags) == {UNKNOWN}


def _figures(source: Source, row: Row, prefix: str, line: ClassCodeEntry, code: str) -> Iterator[Proposed]:
    for name, path, words in _HEADS:
        heads = source.find(f"{row.path}.{path}")
        if heads is None:
            continue
        slot = Slot(f"{prefix}.{name}", Section.PLACES, f"{code}: {words}", getattr(line, name))
        many = not heads.text.isdecimal() or int(heads.text) > _MOST_HEADS
        note = "No number of people: look at the form" if many else ""
        yield proposed(slot, heads.text, heads.seen, offered=many, note=note)
    payroll = source.find(f"{row.path}.payroll")
    amount = amount_of(payroll.text) if payroll else None
    if payroll is None or amount is None:
        return
    slot = Slot(f"{prefix}.payroll", Section.PLACES, f"{code}: payroll", line.payroll)
    if not 0 <= amount <= _MOST_PAYROLL:
        yield proposed(slot, payroll.text, payroll.seen, offered=True, note=_NO_PAYROLL)
        return
    yield proposed(slot, f"${dollar(amount):,}", payroll.seen, note=_if_any(payroll, amount))


def _if_any(payroll: Found, amount: Decimal) -> str:
    """What is said of a payroll of nothing that the form gives in words."""
    printed = payroll.seen.as_printed or ""
    sure = payroll.seen.confidence >= CERTAIN
    return f"'{printed}' on the form: no payroll yet" if amount == 0 and printed and sure else ""
