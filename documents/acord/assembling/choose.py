"""One leaf of several that were read for one path."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from documents.acord.kinds import kind_of
from documents.acord.leaves import doubted, with_value
from documents.acord.values import canonical
from documents.reading import Leaf

_JOINED = {"remarks"}
"""Texts that a form has in several places: they follow each other."""
_OF_PAGE_ONE = {"agency.customer_id", "form_date"}
"""What later pages repeat: the first page's holds."""


def chosen(leaves: Iterable[Leaf]) -> dict[str, Leaf]:
    """The leaves by path, each the surest of its path; another value of the same path leaves a doubt."""
    by_path: dict[str, list[Leaf]] = defaultdict(list)
    for leaf in map(_of_kind, leaves):
        by_path[leaf.path].append(leaf)
    return {path: _chosen(path, found) for path, found in by_path.items()}


def _of_kind(leaf: Leaf) -> Leaf:
    """The leaf with its value in the form of its kind, whatever kind its reader took it for."""
    if not isinstance(leaf.value, str):
        return leaf
    read = canonical(kind_of(leaf.path), leaf.value)
    if read.value == leaf.value or read.value is None:
        return leaf
    return with_value(leaf, read.value)


def _chosen(path: str, found: Sequence[Leaf]) -> Leaf:
    valued = [leaf for leaf in found if leaf.value is not None] or list(found)
    if path in _JOINED:
        return _joined(valued)
    if path in _OF_PAGE_ONE:
        first = min(leaf.evidence.page for leaf in valued)
        valued = [leaf for leaf in valued if leaf.evidence.page == first]
    best = max(valued, key=lambda leaf: (leaf.evidence.confidence, -leaf.evidence.page))
    others = [leaf for leaf in valued if leaf is not best and leaf.value != best.value]
    if not others:
        return best
    same_page = any(leaf.evidence.page == best.evidence.page for leaf in others)
    return doubted(best, "readers_differ" if same_page else "copy.differs")


def _joined(found: Sequence[Leaf]) -> Leaf:
    ordered = sorted(found, key=lambda leaf: leaf.evidence.page)
    texts = list(dict.fromkeys(str(leaf.value) for leaf in ordered if leaf.value))
    first = with_value(ordered[0], " ".join(texts) if texts else ordered[0].value)
    sure = min(leaf.evidence.confidence for leaf in ordered)
    return replace(first, evidence=replace(first.evidence, confidence=sure))
