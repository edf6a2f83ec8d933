"""Which group a caption stands in: the same words mean another value in another part of a form.

A heading over the whole page ends the groups above it; among the others the nearest to the left counts, and
of those at one side the lowest. Groups that come several times, such as insured parties, are numbered.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from documents.acord.flat.captions import Caption, Side, families
from documents.acord.flat.match import Seen
from documents.reading import Box

PART = "part"
TOP = "top"
_SIDE = 18.0
_LEVEL = 3.0


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where a group begins."""

    family: str
    name: str
    path: str
    box: Box


@dataclass(frozen=True, slots=True)
class Placed:
    """A caption of the page with the path of its value."""

    caption: Caption
    seen: Seen
    path: str


def placed(seen: Iterable[Seen], form: str) -> list[Placed]:
    """Each caption that stands where its row of the table wants it."""
    seen = list(seen)
    anchors = _anchors(seen)
    known = families(form)
    found: list[Placed] = []
    for one in seen:
        for caption in one.captions:
            path = _path(caption, one.box, anchors, known)
            if path is not None:
                found.append(Placed(caption, one, path))
    return found


def _anchors(seen: Iterable[Seen]) -> list[Anchor]:
    found: list[Anchor] = []
    heads: list[Anchor] = []
    for one in seen:
        for caption in one.captions:
            if caption.opens is not None:
                opens = caption.opens
                found.append(Anchor(opens.family, opens.name, opens.path, one.box))
                if caption.under == TOP:
                    heads.append(found[-1])
    found = [one for one in found if one not in heads or _lowest_part(found, one.box) is None]
    counts: dict[str, int] = defaultdict(int)
    numbered = []
    for anchor in sorted(found, key=lambda anchor: (-round(anchor.box.y1 / 6), anchor.box.x0)):
        path = anchor.path
        if path.endswith("[]"):
            path = f"{path[:-2]}[{counts[path]}]"
            counts[anchor.path] += 1
        numbered.append(Anchor(anchor.family, anchor.name, path, anchor.box))
    return numbered


def _path(caption: Caption, box: Box, anchors: list[Anchor], known: dict[str, str]) -> str | None:
    under = caption.under
    if not under:
        return caption.path
    part = _lowest_part(anchors, box)
    if under == TOP:
        return caption.path if part is None else None
    family = known.get(under, under)
    if family == PART and (part is None or part.name != under):
        unheaded = caption.path and caption.side is Side.ROW and all(one.name != under for one in anchors)
        # Where the heading of a part cannot be read, what heads a row is told by its own words.
        return caption.path if unheaded else None
    if family == PART:
        return caption.path
    anchor = _governing([one for one in anchors if one.family == family], box, part)
    if anchor is None or anchor.name != under:
        return None
    return caption.path.replace("@", anchor.path)


def _lowest_part(anchors: Iterable[Anchor], box: Box) -> Anchor | None:
    parts = [one for one in anchors if one.family == PART and one.box.y0 > box.y1 - _LEVEL]
    return min(parts, key=lambda one: one.box.y0, default=None)


def _governing(anchors: Iterable[Anchor], box: Box, part: Anchor | None) -> Anchor | None:
    open_ones = [
        one
        for one in anchors
        if one.box.y1 >= box.y0 - _LEVEL
        and (one.box.y0 >= box.y1 - 2 * _LEVEL or one.box == box or one.box.x0 < box.x0)
        and one.box.x0 <= box.x0 + _SIDE
        and (part is None or one.box.y0 <= part.box.y1)
    ]
    return max(open_ones, key=lambda one: (round(one.box.x0 / _SIDE), -one.box.y0), default=None)
