"""A reading as it is asked for single values: each with where it was seen and how sure the reader is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from documents.acord.paths import row_of, steps_of

UNSEEN = 0.5
"""How sure one may be of a value of which nothing says where it stands: it is offered only."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Where a value stands on the form, what was printed there, and how sure it is."""

    source: str
    """Its path in the reading."""
    page: int | None
    box: tuple[float, float, float, float] | None
    snippet: str
    method: str
    confidence: float
    as_printed: str | None
    flags: tuple[str, ...] = ()

    def at_most(self, confidence: float, *flags: str) -> "Seen":
        """The same, no surer than this."""
        return replace(
            self,
            confidence=min(self.confidence, confidence),
            flags=tuple(dict.fromkeys((*self.flags, *flags))),
        )

    def printed(self, text: str) -> "Seen":
        """The same with the whole text of its box, of which the value is a part."""
        return replace(self, as_printed=self.as_printed or text)


@dataclass(frozen=True, slots=True)
class Found:
    """A value of a reading."""

    value: str | int | bool
    seen: Seen

    @property
    def text(self) -> str:
        """The value as text; numbers as they are written."""
        return str(self.value).strip()


class Source:
    """One application of a reading (section 13 of the design), by the paths of its values."""

    def __init__(self, reading: Mapping[str, Any]) -> None:
        self._values: Mapping[str, Any] = reading.get("values") or {}
        self._evidence: Mapping[str, Any] = reading.get("evidence") or {}

    def find(self, *paths: str) -> Found | None:
        """The first of some paths that has a value."""
        for path in paths:
            value = self._at(path)
            if isinstance(value, str | int) and str(value).strip():
                return Found(value, self.seen(path))
        return None

    def seen(self, path: str) -> Seen:
        """Where a value was seen."""
        told = self._evidence.get(path) or {}
        box = told.get("box")
        sure = told.get("confidence")
        return Seen(
            source=path,
            page=told.get("page"),
            box=tuple(box) if box else None,
            snippet=str(told.get("snippet") or ""),
            method=str(told.get("method") or ""),
            confidence=float(UNSEEN if sure is None else sure),
            as_printed=told.get("as_printed"),
            flags=tuple(told.get("flags") or ()),
        )

    def rows(self, path: str) -> Iterator[str]:
        """The paths of a list's entries, in order."""
        listed = self._at(path)
        for index in range(len(listed) if isinstance(listed, list) else 0):
            yield row_of(path, index)

    def names(self, path: str) -> tuple[str, ...]:
        """The names that an object has, such as the states of emod_by_state."""
        found = self._at(path)
        return tuple(found) if isinstance(found, dict) else ()

    def refused(self, path: str) -> Seen | None:
        """Where something was seen of which no value could be made; None where nothing was."""
        unread = self._at(path) is None and path in self._evidence
        return self.seen(path) if unread else None

    def _at(self, path: str) -> Any:
        node: Any = self._values
        for step in steps_of(path):
            if isinstance(step, int):
                node = node[step] if isinstance(node, list) and step < len(node) else None
            else:
                node = node.get(step) if isinstance(node, dict) else None
        return node
