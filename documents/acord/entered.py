"""Texts that captions gave, as their form fields hold them.

The names of a form's fields may mean nothing, but what they hold is exact. What is drawn of it may run over
into the next row, or stop at the edge of its box.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from documents.acord.kinds import kind_of
from documents.acord.leaves import SNIPPET_CAP, with_value
from documents.acord.values import Kind, canonical, cleaned
from documents.pdf.widgets import Widget, WidgetKind
from documents.reading import Leaf

_TEXTS = (Kind.NAME, Kind.TEXT, Kind.NARRATIVE)
_LEAST = 3
"""Letters that two texts have to share to be the same one, cut off or run over."""


def as_entered(leaves: Sequence[Leaf], widgets: Sequence[Widget]) -> list[Leaf]:
    """The leaves, texts that alone stand in a field's box as the field holds them."""
    texts = [one for one in widgets if one.filled and not one.hidden and one.kind is WidgetKind.TEXT]
    owned: dict[int, list[Leaf]] = defaultdict(list)
    for leaf in leaves:
        for at, widget in enumerate(texts):
            if leaf.evidence.box and widget.box and widget.box.holds_middle_of(leaf.evidence.box):
                owned[at].append(leaf)
    exact = {id(own[0]): _exact(own[0], texts[at].value) for at, own in owned.items() if len(own) == 1}
    return [exact.get(id(leaf), leaf) for leaf in leaves]


def _exact(leaf: Leaf, entered: str) -> Leaf:
    if kind_of(leaf.path) not in _TEXTS or not isinstance(leaf.value, str):
        return leaf
    seen, held = _bare(leaf.value), _bare(entered)
    if seen == held or min(len(seen), len(held)) < _LEAST or not (seen in held or held in seen):
        return leaf
    value = canonical(kind_of(leaf.path), entered).value
    if value is None:
        return leaf
    evidence = replace(leaf.evidence, snippet=cleaned(entered, SNIPPET_CAP))
    return with_value(replace(leaf, evidence=evidence), value)


def _bare(text: str) -> str:
    return re.sub(r"[\W_]", "", text).casefold()
