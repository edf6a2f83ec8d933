"""What was seen of one policy, one claim, the totals or the report as a whole: fields with their places."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from documents.loss_run.flags import WRAPPED
from documents.loss_run.lines import Line, union
from documents.reading import Box, LeafValue, Method, Word

_SNIPPET = 120
_MOST_WRAPPED = 0.85
_OF_PICTURE, _MOST_OF_PICTURE = 0.9, 0.9


@dataclass(frozen=True, slots=True)
class Seen:
    """One value with where it stood and how sure its reader is.

    `added` if it was added up from its parts in print, `derived` if nothing of it is printed: it follows
    from other records.
    """

    value: LeafValue
    page: int
    box: Box | None
    snippet: str
    method: Method
    confidence: float
    as_printed: str | None = None
    flags: tuple[str, ...] = ()
    added: bool = False
    derived: bool = False

    @property
    def number(self) -> Decimal | None:
        """The value as a number, where it is one."""
        return (
            Decimal(str(self.value))
            if isinstance(self.value, int | str) and _numeric(str(self.value))
            else None
        )

    def confirmed(self) -> "Seen":
        """Up by half the distance to 1: a check holds."""
        return replace(self, confidence=round(self.confidence + (1 - self.confidence) / 2, 4))

    def doubted(self, flag: str, most: float = 0.5) -> "Seen":
        """Not certain: a check failed or something speaks against it."""
        flags = self.flags if flag in self.flags else (*self.flags, flag)
        return replace(self, confidence=min(self.confidence, most), flags=flags)


@dataclass
class Entry:
    """A policy, a claim or the totals of a report, by field.

    `beside` holds what labels outside of tables say, which counts where no row says it; `rivals` names the
    figures that were printed again with another value, `parts` are the records that it sums up.
    """

    fields: dict[str, Seen] = field(default_factory=dict)
    beside: dict[str, Seen] = field(default_factory=dict)
    rivals: set[str] = field(default_factory=set)
    parts: list["Entry"] = field(default_factory=list)

    def put(self, name: str, seen: Seen) -> None:
        """The first value that is seen stays; another figure for the same is a rival of it."""
        if _differ(self.fields.setdefault(name, seen), seen):
            self.rivals.add(name)

    def fill(self, name: str, seen: Seen) -> None:
        """What follows from elsewhere, where nothing is printed."""
        self.fields.setdefault(name, seen)

    def put_beside(self, name: str, seen: Seen) -> None:
        """What a label says, where no row does; another figure for the same is a rival of it."""
        before = self.beside.setdefault(name, seen)
        if name not in self.fields and _differ(before, seen):
            self.rivals.add(name)

    def text(self, name: str) -> str | None:
        """A field's value as text."""
        seen = self.fields.get(name)
        return None if seen is None or seen.value is None else str(seen.value)

    def number(self, name: str) -> Decimal | None:
        """A field's value as a number."""
        seen = self.fields.get(name)
        return seen.number if seen else None


def _differ(one: Seen, other: Seen) -> bool:
    """Whether two values are different figures."""
    return one.number is not None and other.number is not None and one.number != other.number


def seen_in(
    line: Line, words: Sequence[Word], value: LeafValue, confidence: float, method: Method = Method.ROW
) -> Seen:
    """A value that stands in some words of a line; a picture's words are never certain by themselves."""
    printed = " ".join(word.text for word in words)
    if line.from_picture:
        mean = sum(word.confidence for word in words) / max(1, len(words))
        confidence, method = min(confidence, mean * _OF_PICTURE, _MOST_OF_PICTURE), Method.OCR
    wrapped = _wrapped(words)
    return Seen(
        value=value,
        page=line.page,
        box=None if line.sheet else union(words),
        snippet=line.text[:_SNIPPET],
        method=Method.ROW if line.sheet else method,
        confidence=round(min(confidence, _MOST_WRAPPED) if wrapped else confidence, 4),
        flags=(WRAPPED,) if wrapped else (),
        as_printed=printed if isinstance(value, str) and printed != value else None,
    )


def _wrapped(words: Sequence[Word]) -> bool:
    """Whether words stand on several lines."""
    tops = [word.box.y1 for word in words]
    return len(words) > 1 and max(tops) - min(tops) > words[0].box.y1 - words[0].box.y0


def _numeric(text: str) -> bool:
    bare = text.removeprefix("-").replace(".", "", 1)
    return bare.isascii() and bare.isdigit()
