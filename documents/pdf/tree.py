"""The pages and fields of a file as they really are, walked with a guard against loops and depth."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, PdfObject

from documents.pdf.opening import DEPTH, FIELDS
from documents.pdf.refusals import Code, Refused
from models.file_limits import DOCUMENT_PAGES

LONGEST_SIDE = 20 * 72
"""Points of a page; a larger one would need gigabytes to be drawn."""
LETTER = (612.0, 792.0)
"""Of a page that does not say how large it is."""
_LOOP = "The file is damaged: its {} lead back to themselves."
_DEEP = "The file is damaged: its {} lie too deep in each other."


@dataclass(frozen=True, slots=True)
class PageNode:
    """A page with what it inherits."""

    page: DictionaryObject
    resources: DictionaryObject
    width: float
    height: float


def part(of: PdfObject | None, key: str) -> Any:
    """A part of a dictionary, itself and not a reference to it; None where there is none."""
    found = of.get(key) if isinstance(of, DictionaryObject) else None
    return None if found is None else found.get_object()


def dictionary(of: PdfObject | None, key: str) -> DictionaryObject:
    """The same where a dictionary is expected; else an empty one."""
    found = part(of, key)
    return found if isinstance(found, DictionaryObject) else DictionaryObject()


def members(of: PdfObject | None, key: str) -> list[PdfObject]:
    """The same where an array is expected; its members may be references."""
    found = part(of, key)
    return list(found) if isinstance(found, ArrayObject) else []


def pages_of(reader: PdfReader) -> list[PageNode]:
    """Every page that is there, whatever /Count says. Raises: Refused."""
    root = dictionary(reader.root_object, "/Pages")
    found: list[PageNode] = []
    for node, above in _leaves(root, "pages"):
        if part(node, "/Type") == "/Page" or "/Contents" in node or "/MediaBox" in node:
            found.append(_page_node(node, above))
        if len(found) > DOCUMENT_PAGES:
            raise Refused(Code.TOO_MANY_PAGES)
    if not found:
        raise Refused(Code.DAMAGED, "The file is damaged: it has no page.", mendable=True)
    return found


def count_fields(reader: PdfReader) -> int:
    """How many fields the form has. Raises: Refused."""
    form = dictionary(reader.root_object, "/AcroForm")
    if not members(form, "/Fields"):
        return 0
    top, many = DictionaryObject({NameObject("/Kids"): form["/Fields"]}), 0
    for _ in _leaves(top, "fields"):
        many += 1
        if many > FIELDS:
            raise Refused(Code.UNSAFE, f"The file has more than {FIELDS:,} form fields.")
    return many


def _leaves(
    root: DictionaryObject, what: str
) -> Iterator[tuple[DictionaryObject, tuple[DictionaryObject, ...]]]:
    """Nodes without kids, in order, each with those above it. Raises: Refused for loops and depth."""
    seen: set[int] = set()
    waiting: list[tuple[PdfObject, tuple[DictionaryObject, ...]]] = [(root, ())]
    while waiting:
        reference, above = waiting.pop()
        node = reference.get_object()
        if not isinstance(node, DictionaryObject):
            continue
        if not isinstance(part(node, "/Kids"), ArrayObject):
            yield node, above
            continue
        # The reader keeps each object that it has parsed: the same node is the same object.
        if id(node) in seen:
            raise Refused(Code.DAMAGED, _LOOP.format(what))
        if len(above) >= DEPTH:
            raise Refused(Code.DAMAGED, _DEEP.format(what))
        seen.add(id(node))
        waiting.extend((kid, (*above, node)) for kid in reversed(members(node, "/Kids")))


def _page_node(page: DictionaryObject, above: tuple[DictionaryObject, ...]) -> PageNode:
    lineage = (page, *reversed(above))
    resources = next((found for node in lineage if (found := part(node, "/Resources")) is not None), None)
    box = next(
        (box for node in lineage for key in ("/CropBox", "/MediaBox") if (box := _box(node, key))), None
    )
    scale = part(page, "/UserUnit")
    unit = max(1.0, float(scale)) if isinstance(scale, int | float) else 1.0
    width, height = box or LETTER
    return PageNode(
        page,
        resources if isinstance(resources, DictionaryObject) else DictionaryObject(),
        width * unit,
        height * unit,
    )


def _box(node: DictionaryObject, key: str) -> tuple[float, float] | None:
    """Width and height that a box has, or None where it is none."""
    sides = [corner.get_object() for corner in members(node, key)]
    if len(sides) != 4 or not all(isinstance(side, int | float) for side in sides):
        return None
    x0, y0, x1, y1 = (float(side) for side in sides)  # type: ignore[arg-type]
    return (abs(x1 - x0), abs(y1 - y0)) if x0 != x1 and y0 != y1 else None
