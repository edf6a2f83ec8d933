"""Replay: price a stored input again and hold every line of the record against the new one, to the cent."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from pydantic import BaseModel

from models.errors import InvalidInput
from models.risk import Risk
from models.worksheet import Worksheet, WorksheetLine
from rating.book import RateBook
from rating.engine import rate
from rating.engine_rules import rules_of

_AFTER_LINES = (
    "skipped",
    "totals",
    "states",
    "locations",
    "class_rates",
    "class_minimums",
    "cost",
    "proration",
    "algorithm",
    "original_totals",
    "original_states",
    "original_class_rates",
)

_LATER = "original_"


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where a record and its replay part. where names the line, field what differs in it."""

    where: str
    field: str
    stored: str
    replayed: str

    def __str__(self) -> str:
        return f"{self.where}: {self.field} was {self.stored}, is {self.replayed}"


def replay(worksheet: Worksheet, risk: Risk, book: RateBook) -> Difference | None:
    """None where the record is reproduced, else the first line that differs.

    risk is the stored input; book the version that the record names. The rules are those of the engine
    version that made the record.
    Raises: InvalidInput for another book; NotReplayable for an engine that is not known; what rating raises.
    """
    if book.version != worksheet.book_version:
        raise InvalidInput(
            f"The price was made with rate book {worksheet.book_version}, not {book.version}; load that one",
            "book",
        )
    rules = rules_of(worksheet.engine_version)
    return first_difference(worksheet, rate(risk, worksheet.program, book, rules=rules))


def first_difference(stored: Worksheet, replayed: Worksheet) -> Difference | None:
    """The first line in which two worksheets differ; after the lines the totals, shares and rates."""
    return next(_differences(stored, replayed), None)


def _differences(stored: Worksheet, replayed: Worksheet) -> Iterator[Difference]:
    for old, new in zip_longest(stored.lines, replayed.lines):
        yield from _between(old, new, _line_name(old or new))
    for name in _AFTER_LINES:
        old_part, new_part = getattr(stored, name), getattr(replayed, name)
        if name.startswith(_LATER) and not old_part:
            continue  # an older record has no annual price
        if isinstance(old_part, Sequence) and not isinstance(old_part, str):
            for index, (old, new) in enumerate(zip_longest(old_part, new_part)):
                yield from _between(old, new, f"{name}.{index}")
        elif isinstance(old_part, BaseModel):
            yield from _between(old_part, new_part, name)
        elif old_part != new_part:
            yield Difference(name, name, str(old_part), str(new_part))


def _between(old: BaseModel | None, new: BaseModel | None, where: str) -> Iterator[Difference]:
    """Differences of two entries, field by field; an entry on one side only is one difference."""
    if old is None or new is None:
        yield Difference(
            where, "presence", "absent" if old is None else "present", "absent" if new is None else "present"
        )
        return
    for field in type(old).model_fields:
        before, after = getattr(old, field), getattr(new, field)
        if before != after:
            yield Difference(where, field, str(before), str(after))


def _line_name(line: WorksheetLine | None) -> str:
    """A line by its place: key, state, class."""
    if line is None:
        return "lines"
    return "/".join(part for part in (line.key, line.scope.value, line.state, line.class_code) if part)
