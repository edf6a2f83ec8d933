"""The boxes of a blank, page by page, with what each of them holds."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from documents.acord.dictionary import Entry, Family, families
from documents.acord.fields import EDITION_FIELD, entry_of
from documents.pdf.widgets import Widget, WidgetKind
from documents.reading import Box

_CLASS_ROW = "rating[].class_codes["


@dataclass(frozen=True, slots=True)
class BlankBox:
    """One box, and what the table of names says of it."""

    name: str
    place: Box
    entry: Entry
    on: str = ""
    """Of a tick: what it is called when it is on."""

    @property
    def path(self) -> str:
        """What it holds, without the value that its tick stands for."""
        return self.entry.key.partition("=")[0]


@dataclass(frozen=True, slots=True)
class BlankPage:
    """A page of a blank."""

    number: int
    boxes: tuple[BlankBox, ...]

    @property
    def rates(self) -> bool:
        """Whether it is a state's worksheet."""
        return any(box.entry.key.startswith(_CLASS_ROW) for box in self.boxes)


def family_named(form: str, edition: str, name: str) -> Family:
    """The table of names that a blank was accepted by. Raises: KeyError."""
    for family in families():
        if (family.form, family.edition, family.name) == (form, edition, name):
            return family
    raise KeyError(name)


def blank_pages(widgets: Iterable[Widget], family: Family, pages: int) -> list[BlankPage]:
    """Every page with the boxes whose names are known; what cannot be filled in is left out."""
    by_page: dict[int, list[Widget]] = defaultdict(list)
    for widget in widgets:
        by_page[widget.page].append(widget)
    return [_page(number, by_page[number], family) for number in range(1, pages + 1)]


def _page(number: int, widgets: Sequence[Widget], family: Family) -> BlankPage:
    of_form = family.page_of(widget.name for widget in widgets)
    found = []
    for widget in widgets:
        if widget.hidden or widget.kind is WidgetKind.OTHER or widget.box is None:
            continue
        entry = entry_of(family.find(widget.name)[0], widget, of_form)
        if entry is not None and entry.key and entry.key != "form_edition_id":
            on = (widget.on_value or "Yes") if widget.kind is WidgetKind.TICK else ""
            found.append(BlankBox(widget.name, widget.box, entry, on))
    return BlankPage(number, tuple(found))


def edition_of(widgets: Iterable[Widget]) -> tuple[str, str] | None:
    """The hidden field that says which form it is, by its name and what it says."""
    return next(
        ((widget.name, widget.value) for widget in widgets if EDITION_FIELD in widget.name and widget.value),
        None,
    )


def rows_of_a_page(pages: Iterable[BlankPage]) -> int:
    """How many class rows a worksheet of the blank has."""
    rows = {
        box.entry.key[len(_CLASS_ROW) :].partition("]")[0]
        for page in pages
        for box in page.boxes
        if box.entry.key.startswith(_CLASS_ROW) and box.entry.key.endswith("].class_code")
    }
    return max(1, len(rows))
