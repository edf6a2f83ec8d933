"""Which form a page is: by what the form says of itself, by the names of its fields, by its captions."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from documents.acord.dictionary import Family, numbered
from documents.acord.fields import EDITION_FIELD, KNOWN_SHARE, OWN_SHEET, names_of
from documents.pdf.widgets import Widget
from documents.pdf.words import in_lines
from documents.reading import PageText

READ_FORMS = ("ACORD 130", "ACORD 130 FL", "ACORD 125")
REMARKS_FORM = "ACORD 101"
_NAMED = re.compile(r"ACORD\s*0*(\d{2,3})\s*([A-Z]{2})?\s+(\d{4})[-/](\d{2})", re.IGNORECASE | re.ASCII)
_LINE = re.compile(
    r"AC[O0]RD\W{0,3}(\d{2,3})(?!\d)\W{0,3}([A-Z]{2})?\W{0,2}[(\[{]?\s*((?:19|20)\d\d)\s*[/\\1Il|]\s*(\d\d)(?!\d)",
    re.IGNORECASE | re.ASCII,
)
_OWN_LINE = re.compile(r"QUOTELOOM\s*EACORD\s*(NCCI|CA|FL)\b", re.IGNORECASE | re.ASCII)
_PAGE_OF = re.compile(r"\bpage\s*(\d{1,2})\s*of\s*(\d{1,2})\b", re.IGNORECASE | re.ASCII)
_MARKS = Path(__file__).with_name("marks.csv")
_FEW_NAMES, _SOME_WORDS = 4, 20
_FOOT = 0.08
"""The part of a page's height that its bottom line stands in."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """What one page says of itself. `page_of` is its number in the form and how many pages that has."""

    number: int
    form: str | None = None
    edition: str | None = None
    method: str | None = None
    page_of: tuple[int, int | None] | None = None

    @property
    def own_print(self) -> bool:
        """Whether it is a data sheet of ours without its fields: bottom lines of forms have an edition."""
        return self.method == "line" and self.edition is None


@dataclass(frozen=True, slots=True)
class _Mark:
    form: str
    page: int
    title: str
    captions: tuple[str, ...]


def sighting_of(page: PageText, widgets: Sequence[Widget] = ()) -> Sighting:
    """Which form a page is, by the first sign of: hidden edition, bottom line, field names, captions."""
    lines = [" ".join(word.text for word in line) for line in in_lines(page.words)]
    place = _page_of(lines)
    if by_name := _by_name(page.number, widgets):
        form, edition = by_name
        return Sighting(page.number, form, edition, "name", place or _by_dictionary(widgets, form))
    if own := own_sheet(page):
        form = "ACORD 130 FL" if own == "FL" else "ACORD 130"
        return Sighting(page.number, form, None, "line", place)
    for line in reversed(lines):
        if found := _LINE.search(line):
            form = _form(found[1], found[2])
            edition = f"{found[3]}/{found[4]}"
            return Sighting(page.number, form, edition, "line", place or _by_dictionary(widgets, form))
    if family := _family_of(widgets, len(page.words)):
        number = family.page_of([widget.name for widget in widgets])
        return Sighting(page.number, family.form, family.edition, "family", place or (number, None))
    return _by_captions(page.number, lines, place)


def own_sheet(page: PageText) -> str | None:
    """NCCI, CA or FL where the page is one of our own data sheets, by its bottom line."""
    foot = [word for word in page.words if word.box.y1 < _FOOT * page.height]
    found = _OWN_LINE.search(" ".join(word.text for line in in_lines(foot) for word in line))
    return found[1].upper() if found else None


def title_line(page: PageText) -> str:
    """The first line of a page that says something, for a page of no known form."""
    lines = (" ".join(word.text for word in line) for line in in_lines(page.words))
    return next((line[:120] for line in lines if sum(letter.isalpha() for letter in line) >= 4), "")


def _by_name(number: int, widgets: Sequence[Widget]) -> tuple[str, str | None] | None:
    """The form and edition of the hidden field."""
    for widget in widgets:
        if EDITION_FIELD not in widget.name:
            continue
        if OWN_SHEET in widget.value:
            return ("ACORD 130 FL" if " FL " in f"{widget.value} " else "ACORD 130"), None
        if found := _NAMED.search(widget.value):
            return _form(found[1], found[2]), f"{found[3]}/{found[4]}"
    return None


def _form(number: str, state: str | None) -> str:
    form = f"ACORD {int(number)}"
    return (
        f"{form} {state.upper()}" if state and (number.lstrip("0"), state.upper()) == ("130", "FL") else form
    )


def _page_of(lines: Sequence[str]) -> tuple[int, int | None] | None:
    for line in reversed(lines):
        if (found := _PAGE_OF.search(line)) and 0 < int(found[1]) <= int(found[2]):
            return int(found[1]), int(found[2])
    return None


def _family_of(widgets: Sequence[Widget], printed: int) -> Family | None:
    """The family of a page's fields; a name or two that other forms have too are no sign of one.

    Args: printed: how many words stand on the page: what it is called counts before numbered fields.
    """
    names = names_of(widgets)
    if names.family is None or (names.filled and not names.trusted):
        return None
    if printed >= _SOME_WORDS and 2 * sum(numbered(widget.name) for widget in widgets) > len(widgets):
        return None
    known, _ = names.family.hits(widget.name for widget in widgets)
    few = len(widgets) < _FEW_NAMES and not any(widget.from_xfa for widget in widgets)
    return None if few or known < KNOWN_SHARE * len(widgets) else names.family


def _by_dictionary(widgets: Sequence[Widget], form: str) -> tuple[int, int | None] | None:
    family = names_of(widgets, form).family if widgets else None
    return (family.page_of(widget.name for widget in widgets), None) if family else None


def _by_captions(number: int, lines: Sequence[str], place: tuple[int, int | None] | None) -> Sighting:
    text = _bare(" ".join(lines))
    best: tuple[float, _Mark] | None = None
    for mark in _marks():
        if mark.title not in text:
            continue
        share = (
            sum(caption in text for caption in mark.captions) / len(mark.captions) if mark.captions else 0.5
        )
        if share >= 0.5 and (best is None or share > best[0]):
            best = (share, mark)
    if best is None:
        return Sighting(number, page_of=place)
    return Sighting(number, best[1].form, None, "captions", place or (best[1].page, None))


@cache
def _marks() -> tuple[_Mark, ...]:
    with _MARKS.open(encoding="utf-8", newline="") as lines:
        return tuple(
            _Mark(
                row["form"],
                int(row["page"]),
                _bare(row["title"]),
                tuple(_bare(caption) for caption in row["captions"].split(";") if caption),
            )
            for row in csv.DictReader(lines)
        )


def _bare(text: str) -> str:
    return re.sub(r"[^A-Z0-9]", "", text.upper())
