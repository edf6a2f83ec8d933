"""Pages of whatever form, each by the reader that fits it: the names of its fields, else what it shows."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TypeAlias

from pypdf import PdfReader

from documents.acord.assembling.applications import UNKNOWN
from documents.acord.detect import READ_FORMS, REMARKS_FORM, Sighting, own_sheet, sighting_of, title_line
from documents.acord.entered import as_entered
from documents.acord.fields import PageNames, names_of, read_widgets
from documents.acord.labels import known_captions, read_page
from documents.acord.page_leaves import PageLeaves
from documents.acord.remarks import remarks_of
from documents.acord.rows import read_rows
from documents.pdf.widgets import Widget, widgets_of
from documents.pdf.xfa import XfaIgnored, xfa_widgets
from documents.reading import Box, Leaf, PageText

OwnSheet: TypeAlias = Callable[[PageText, str], list[Leaf]]
"""Reads a page that is a data sheet of ours as print: NCCI, CA or FL."""
_APPLICATION = "ACORD 130"
_SOME = 3
_ENOUGH_CAPTIONS = 8
"""Different captions of the label table that make a page of no known form worth reading."""


def read_pages(content: bytes, pages: Sequence[PageText], own: OwnSheet | None = None) -> list[PageLeaves]:
    """What every page of a file gives, by its fields, its XFA data or what it shows."""
    reader = PdfReader(BytesIO(content), strict=False)
    widgets: dict[int, list[Widget]] = defaultdict(list)
    for widget in widgets_of(reader):
        widgets[widget.page].append(widget)
    filled = any(one.filled and not one.hidden for own in widgets.values() for one in own)
    if not filled and (from_xfa := _xfa_page(reader)):
        return [from_xfa]
    return [read_one(page, widgets[page.number], content, own) for page in pages]


def read_one(
    page: PageText,
    widgets: Sequence[Widget] = (),
    content: bytes | None = None,
    own: OwnSheet | None = None,
) -> PageLeaves:
    """What one page gives.

    Args: widgets: the fields of this page; content: the whole file, for a second look at class rows;
    own: what reads a sheet of ours.
    """
    seen = sighting_of(page, widgets)
    leaves: Sequence[Leaf] = ()
    by_labels = False
    if seen.form == REMARKS_FORM:
        leaves = remarks_of(page, widgets)
    elif seen.form in READ_FORMS:
        leaves = _leaves(page, widgets, content, seen, own)
    elif seen.form is None and known_captions(page, UNKNOWN) >= _ENOUGH_CAPTIONS:
        by_labels = True
        leaves = [*read_page(page, UNKNOWN, None), *read_rows(page, content)]
    title = title_line(page) if seen.form is None else ""
    return PageLeaves(seen, tuple(leaves), title, by_labels, page.passes)


def named_alone(widgets: Sequence[Widget]) -> bool:
    """Whether the names of a page's fields say all that was filled in, whichever form it says it is."""
    return _known_by_names(widgets, names_of(widgets))


def reads_by_names(page: PageText, widgets: Sequence[Widget]) -> bool:
    """The same where the page has said which form it is: it is read without its ruling then."""
    form = sighting_of(page, widgets).form
    if form == REMARKS_FORM:
        return True
    return form in READ_FORMS and _known_by_names(widgets, names_of(widgets, form[: len(_APPLICATION)]))


def _known_by_names(widgets: Sequence[Widget], names: PageNames) -> bool:
    return names.trusted and not names.doubtful and not _unknown(widgets, names)


def _unknown(widgets: Sequence[Widget], names: PageNames) -> list[Widget]:
    """Of the filled fields those whose names the family does not know."""
    return [
        one
        for one in widgets
        if one.filled and not one.hidden and not (names.family and names.family.find(one.name)[0])
    ]


def _leaves(
    page: PageText,
    widgets: Sequence[Widget],
    content: bytes | None,
    seen: Sighting,
    own: OwnSheet | None,
) -> list[Leaf]:
    form = (seen.form or "")[: len(_APPLICATION)]
    names = names_of(widgets, form)
    found: list[Leaf] = []
    if names.family and names.trusted:
        found = read_widgets(widgets, [page], {page.number: form})
    by_captions = names.doubtful and (not found or _otherwise(page, found, seen))
    if names.family and names.trusted and not by_captions:
        unknown = _unknown(widgets, names)
        return [*found, *_beside_names(page, unknown, found, seen)] if unknown else found
    if own is not None and (kind := own_sheet(page)):
        return own(page, kind)
    found = read_page(page, seen.form or "", seen.edition)
    if form == _APPLICATION:
        found += read_rows(page, content)
    return as_entered(found, widgets) if widgets else found


def _otherwise(page: PageText, found: Sequence[Leaf], seen: Sighting) -> bool:
    """Whether the captions of a page say something else than the names of its fields."""
    printed = {leaf.path: leaf.value for leaf in read_page(page, seen.form or "", seen.edition)}
    alike = sum(leaf.path in printed and leaf.value == printed[leaf.path] for leaf in found)
    return len(printed) >= _SOME and alike < len(printed) / 2


def _beside_names(
    page: PageText, unknown: Sequence[Widget], found: Sequence[Leaf], seen: Sighting
) -> list[Leaf]:
    """What captions say of the fields whose names are not known."""
    known = {leaf.path for leaf in found}
    boxes = [one.box for one in unknown if one.box]
    labelled = read_page(page, seen.form or "", seen.edition)
    return [leaf for leaf in labelled if leaf.path not in known and _stands_in(leaf.evidence.box, boxes)]


def _stands_in(place: Box | None, boxes: Sequence[Box]) -> bool:
    return place is not None and any(box.holds_middle_of(place) for box in boxes)


def _xfa_page(reader: PdfReader) -> PageLeaves | None:
    """The values of an XFA form: they know no page, so all stand on the first."""
    try:
        widgets = xfa_widgets(reader)
    except XfaIgnored:
        return None
    names = names_of(widgets)
    if names.family is None or not names.trusted:
        return None
    seen = Sighting(1, names.family.form, names.family.edition, "family", (1, None))
    return PageLeaves(seen, tuple(read_widgets(widgets, [])))
