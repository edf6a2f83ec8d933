"""Form fields by their names: each box of a known family becomes a leaf."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from documents.acord.dictionary import Entry, Family, best_family, numbered
from documents.acord.field_blocks import block_leaves
from documents.acord.field_rows import lines_of_rows
from documents.acord.field_ticks import tick_leaves
from documents.acord.leaves import Seen, leaf_of, with_value
from documents.acord.print_check import Print, seen_in_print
from documents.acord.state_lists import state_leaves
from documents.acord.written import Written, place_of
from documents.pdf.widgets import Widget, WidgetKind
from documents.reading import Leaf, Method, PageText

EDITION_FIELD = "Form_EditionIdentifier"
OWN_SHEET = "QUOTELOOM EACORD"
KNOWN_SHARE = 0.60
"""Of a page's filled widgets; with fewer known its names are ignored."""
_STATE_BOX = re.compile(r"(policy\.part[13]_states)\[(\d+)\]")
_ROOM = 60
_OWN, _EXACT, _FOLDED, _PRINTED = 1.0, 0.97, 0.93, 0.02


@dataclass(frozen=True, slots=True)
class PageNames:
    """What the names of a page's fields say: the family that knows them, and whether it knows enough."""

    family: Family | None
    known: int
    filled: int
    numbered: int = 0

    @property
    def trusted(self) -> bool:
        """Whether the names are to be read by."""
        return bool(self.family) and self.known > 0 and self.known >= KNOWN_SHARE * self.filled

    @property
    def doubtful(self) -> bool:
        """Whether most of the names are numbers alone, which other forms give to other boxes."""
        return 2 * self.numbered > self.filled


def names_of(widgets: Sequence[Widget], form: str | None = None) -> PageNames:
    """The family of the widgets of one page.

    Args: form: which form the page says it is, where it does.
    """
    family = best_family((widget.name for widget in widgets), form)
    filled = [widget for widget in widgets if widget.filled and not widget.hidden]
    known = sum(bool(family.find(widget.name)[0]) for widget in filled) if family else 0
    return PageNames(family, known, len(filled), sum(numbered(widget.name) for widget in filled))


def read_widgets(
    widgets: Sequence[Widget], pages: Sequence[PageText], forms: Mapping[int, str | None] | None = None
) -> list[Leaf]:
    """The leaves of the form fields, page by page; a page whose names are not known has none.

    Args: pages: what is printed, to compare with; forms: what each page says it is.
    """
    printed = {page.number: page for page in pages}
    by_page: dict[int, list[Widget]] = defaultdict(list)
    for widget in widgets:
        by_page[widget.page].append(widget)
    found: list[Leaf] = []
    for number in sorted(by_page):
        names = names_of(by_page[number], (forms or {}).get(number))
        if names.family and names.trusted:
            found += _page_leaves(by_page[number], names.family, printed.get(number))
    return found


def _page_leaves(widgets: Sequence[Widget], family: Family, page: PageText | None) -> list[Leaf]:
    shown, twins = _visible(widgets)
    own = any(EDITION_FIELD in widget.name and OWN_SHEET in widget.value for widget in widgets)
    number = family.page_of(widget.name for widget in shown)
    written: list[Written] = []
    for widget in shown:
        entries, exact = family.find(widget.name)
        entry = entry_of(entries, widget, number)
        if entry is None or not entry.key:
            continue
        base = _OWN if own else _EXACT if exact and not widget.from_xfa else _FOLDED
        written.append(Written(entry, widget, base, ("hidden_twin",) if widget.name in twins else ()))
    return _leaves(written, twins, Print(page) if page else None)


def _visible(widgets: Iterable[Widget]) -> tuple[list[Widget], dict[str, str]]:
    """The widgets that an eye sees, and what hidden ones of the same names say otherwise."""
    seen = [widget for widget in widgets if not widget.hidden and widget.kind is not WidgetKind.OTHER]
    values: dict[str, set[str]] = defaultdict(set)
    for widget in seen:
        values[widget.name].add(widget.value)
    twins = {
        widget.name: widget.value
        for widget in widgets
        if widget.hidden
        and widget.filled
        and widget.name in values
        and widget.value not in values[widget.name]
    }
    return seen, twins


def entry_of(entries: Sequence[Entry], widget: Widget, page: int) -> Entry | None:
    """What the field holds: on this page of the form, and of a group what this tick stands for."""
    here = [entry for entry in entries if entry.page == page] or list(entries)
    if len(here) > 1 and widget.kind is WidgetKind.TICK:
        return next((entry for entry in here if entry.on.casefold() == widget.on_value.casefold()), None)
    return here[0] if here else None


def _leaves(written: Sequence[Written], twins: Mapping[str, str], printed: Print | None) -> list[Leaf]:
    found = tick_leaves(written)
    texts = [one for one in written if "=" not in one.entry.key and one.widget.filled]
    for path, pieces in lines_of_rows(texts).items():
        boxes = [piece.widget.box for piece in pieces if piece.widget.box]
        made = _of_texts(path, pieces, twins)
        found += [seen_in_print(leaf, printed, boxes) if printed and boxes else leaf for leaf in made]
    return found


def _of_texts(path: str, pieces: Sequence[Written], twins: Mapping[str, str]) -> list[Leaf]:
    if path.endswith((".block", "city_state_zip")):
        return block_leaves(path, pieces)
    if found := _STATE_BOX.fullmatch(path):
        # Each box has room for several, since some hold more than one.
        leaves = state_leaves(found[1], [pieces[0].widget.value], _seen(pieces))
        return [
            with_value(leaf, leaf.value, f"{found[1]}[{int(found[2]) * _ROOM + n}]")
            for n, leaf in enumerate(leaves)
        ]
    if path.endswith("_states"):
        return state_leaves(path, [piece.widget.value for piece in pieces], _seen(pieces))
    leaf = _text_leaf(path, pieces, twins)
    return [leaf] if leaf else []


def _text_leaf(path: str, pieces: Sequence[Written], twins: Mapping[str, str]) -> Leaf | None:
    """One leaf of the pieces of a text, in the order of their parts."""
    # Pieces that no part tells apart are one text, there twice.
    values = (piece.widget.value for piece in pieces)
    text = " ".join(values if pieces[0].entry.part else dict.fromkeys(values))
    leaf = leaf_of(path, text, _seen(pieces))
    twin = twins.get(pieces[0].widget.name)
    if leaf is None or twin is None:
        return leaf
    return replace(leaf, evidence=replace(leaf.evidence, as_printed=f"{text} (hidden: {twin})"[:240]))


def _seen(pieces: Sequence[Written]) -> Seen:
    first = pieces[0].widget
    method = Method.XFA if first.from_xfa else Method.WIDGET
    page = first.page or pieces[0].entry.page
    return Seen(page, place_of(pieces), method, min(one.base for one in pieces), pieces[0].flags)
