"""Ticks: what a group of them says together, and what a box says alone."""

import re
from collections import defaultdict
from collections.abc import Sequence

from documents.acord.canonical import Canonical
from documents.acord.leaves import DOUBT, Seen, leaf_with
from documents.acord.written import Written
from documents.pdf.widgets import WidgetKind
from documents.reading import Leaf, LeafValue, Method

_BOOLEANS: dict[str, LeafValue] = {"true": True, "false": False}
_NOT_TICKED = {"", "OFF", "N", "NO", "0", "FALSE"}
LONE = {"loss_run_attached"}
"""Boxes that stand alone: unticked they say no."""
_OTHER = re.compile(r"other_(\d+)")
_TEXTS = {"policy.other_coverages[]": "policy.other_coverages_text", "lines[]": "lines_text"}


def tick_leaves(written: Sequence[Written]) -> list[Leaf]:
    """The leaves of all ticks: a group's choice, a list's members, a lone box's yes or no."""
    groups: dict[str, list[Written]] = defaultdict(list)
    for one in written:
        path, is_tick, _ = one.entry.key.partition("=")
        if is_tick:
            groups[path].append(one)
    texts = {one.entry.key: one for one in written if "_text[" in one.entry.key and one.widget.filled}
    found: list[Leaf] = []
    for path, boxes in groups.items():
        if path.endswith("[]"):
            found += _members(path, [box for box in boxes if _is_on(box)], texts)
        else:
            found += _choice(path, boxes)
    return found


def _is_on(one: Written) -> bool:
    """A tick that is on; in a text box, any word but no."""
    value = one.widget.value.strip().upper()
    return bool(value) if one.widget.kind is WidgetKind.TICK else value not in _NOT_TICKED


def _value(one: Written) -> LeafValue:
    text = one.entry.key.partition("=")[2]
    return _BOOLEANS.get(text, text)


def _seen(one: Written, confidence: float | None = None) -> Seen:
    method = Method.XFA if one.widget.from_xfa else Method.WIDGET
    base = one.base if confidence is None else confidence
    return Seen(one.widget.page or one.entry.page, one.widget.box, method, base, one.flags)


def _choice(path: str, boxes: Sequence[Written]) -> list[Leaf]:
    ticked = [box for box in boxes if _is_on(box)]
    chosen = list(dict.fromkeys(str(_value(box)) for box in ticked))
    if not ticked:
        lone = path in LONE and not boxes[0].widget.from_xfa
        return [leaf_with(path, Canonical(False), _seen(boxes[0]), "")] if lone else []
    if len(chosen) == 1:
        return [leaf_with(path, Canonical(_value(ticked[0])), _seen(ticked[0]), chosen[0])]
    both = ", ".join(chosen)
    seen = _seen(ticked[0], DOUBT)
    return [leaf_with(path, Canonical(None, both, ("two_ticks",), fits=False), seen, both)]


def _members(path: str, ticked: Sequence[Written], texts: dict[str, Written]) -> list[Leaf]:
    """The list of what is ticked; a box for something else counts by its text."""
    found: list[Leaf] = []
    for one in ticked:
        value = str(_value(one))
        if (other := _OTHER.fullmatch(value)) and path in _TEXTS:
            text = texts.get(f"{_TEXTS[path]}[{int(other[1]) - 1}]")
            value = text.widget.value.strip() if text else "other"
        found.append(leaf_with(f"{path[:-2]}[{len(found)}]", Canonical(value), _seen(one), value))
    return found
