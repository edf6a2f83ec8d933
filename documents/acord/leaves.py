"""A text that was seen, as a leaf of its kind."""

from dataclasses import dataclass, replace
from datetime import date

from documents.acord.canonical import Canonical
from documents.acord.kinds import kind_of
from documents.acord.values import canonical, cleaned
from documents.reading import Box, Evidence, Leaf, LeafValue, Method

SNIPPET_CAP = 120
DOUBT = 0.50
"""The most that a value keeps which is not of its kind, or which a check or another reader contradicts."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Where a text stands and how sure it is that it belongs to its path."""

    page: int
    box: Box | None
    method: Method
    confidence: float
    flags: tuple[str, ...] = ()


def leaf_of(
    path: str, raw: str, seen: Seen, *, snippet: str | None = None, today: date | None = None
) -> Leaf | None:
    """The leaf of a text, with no value where it is not of its kind; None for a blank."""
    read = canonical(kind_of(path), raw, today=today)
    if read.value is None and read.as_printed is None:
        return None
    return leaf_with(path, read, seen, raw if snippet is None else snippet)


def leaf_with(path: str, read: Canonical, seen: Seen, snippet: str) -> Leaf:
    """The leaf of a value that was already read."""
    confidence = seen.confidence if read.fits else min(seen.confidence, DOUBT)
    flags = tuple(dict.fromkeys((*seen.flags, *read.flags)))
    shown = read.as_printed if _is_secret(read) else snippet
    evidence = Evidence(
        seen.page,
        seen.box,
        cleaned(shown or "", SNIPPET_CAP),
        seen.method,
        round(confidence, 4),
        read.as_printed,
        flags,
    )
    return Leaf(path, read.value, evidence)


def _is_secret(read: Canonical) -> bool:
    """A social security number is shown by its last digits alone."""
    return "fein.maybe_ssn" in read.flags and read.value is None


def with_confidence(leaf: Leaf, confidence: float, *flags: str) -> Leaf:
    """The leaf, surer or less sure, with further flags."""
    merged = tuple(dict.fromkeys((*leaf.evidence.flags, *flags)))
    return replace(leaf, evidence=replace(leaf.evidence, confidence=round(confidence, 4), flags=merged))


def doubted(leaf: Leaf, *flags: str) -> Leaf:
    """The leaf as one that something speaks against."""
    return with_confidence(leaf, min(leaf.evidence.confidence, DOUBT), *flags)


def with_value(leaf: Leaf, value: LeafValue, path: str | None = None) -> Leaf:
    """Another value, or another place, with the same evidence."""
    return replace(leaf, value=value, path=leaf.path if path is None else path)
