"""The names that forms give their fields, family by family: one CSV each in `names/`.

A file's name says its form, edition and family. Its columns: `field_name`; `page` of the form; `key`, a path
of the values, `path=value` where a tick sets that value, `path.block` where an address is to be split;
`part`, the number of a piece of a text over several boxes, `1/2` and `2/2` of the two lines of a row; `on`,
what a tick of several of one name stands for. Names without a key help to tell the form.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

_RANK = ("ACORD 130", "ACORD 125", "ACORD 133")
_FULL = 0.9
_NAMES = Path(__file__).parent / "names"
_INDEX = re.compile(r"\[\d+\]")
_PARTS = re.compile(r"\.(?=\D)")
_SHEET = re.compile(r"(?:_S\d+|\.\d+)$")
_ANY_PROGRAM = re.compile(
    r"(?:te?xt|(?:te?xt)? ?(?:field|box)|check ?box|cb|fill|button|group|untitled|undefined|[cft])"
    r"[\W_]*\d*(?:_\d+)?",
    re.IGNORECASE | re.ASCII,
)
"""A name that a program gives when nobody does: every form has them, and they stand for nothing."""
_COPY = re.compile(r"(?:[_#-]\d+| ?\(\d+\)| copy)$")
"""What is put behind a name where a page is there twice."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What one field of a form holds."""

    page: int
    key: str
    part: str
    on: str


class Family:
    """The field names of one edition as one kind of program writes them."""

    def __init__(self, form: str, edition: str, name: str, rows: Iterable[tuple[str, Entry]]) -> None:
        self.form, self.edition, self.name = form, edition, name
        self._by_form: list[dict[str, list[Entry]]] = [{} for _ in _folded("")]
        self._on_page: Counter[int] = Counter()
        for field_name, entry in rows:
            self._on_page[entry.page] += 1
            for known, folded in zip(self._by_form, _folded(field_name), strict=True):
                known.setdefault(folded, []).append(entry)

    @property
    def names(self) -> tuple[str, ...]:
        """Every field name of the form."""
        return tuple(self._by_form[0])

    def find(self, name: str) -> tuple[list[Entry], bool]:
        """What a field of that name holds, one entry a page, and whether the name is exactly so."""
        for level, (known, folded) in enumerate(zip(self._by_form, _folded(name), strict=True)):
            if found := known.get(folded):
                return found, level == 0
        copied = _COPY.sub("", _folded(name)[2])
        return self._by_form[2].get(copied, []), False

    def hits(self, names: Iterable[str]) -> tuple[int, int]:
        """How many of the names are known, and how many of them exactly."""
        found = [self.find(name) for name in names]
        return sum(bool(entries) for entries, _ in found), sum(exact for _, exact in found)

    def fills_page(self, names: Sequence[str]) -> bool:
        """Whether the page that the names stand on has hardly any other."""
        return len(names) >= _FULL * self._on_page[self.page_of(names)]

    def page_of(self, names: Iterable[str]) -> int:
        """The page of the form that most of the names stand on."""
        pages: Counter[int] = Counter()
        for name in names:
            on_pages = {entry.page for entry in self.find(name)[0]}
            if len(on_pages) == 1:
                pages.update(on_pages)
        return min(pages, key=lambda page: (-pages[page], page), default=1)


@lru_cache(maxsize=8_192)
def _folded(name: str) -> tuple[str, ...]:
    """The name exactly, then each time less of it: as exporters, merges and copies of sheets change it."""
    bare = _INDEX.sub("", name)
    last = _PARTS.split(bare)[-1]
    sheetless = _SHEET.sub("", last)
    return name, bare, last, sheetless, sheetless.casefold()


def numbered(name: str) -> bool:
    """Whether a field's name is no more than the number that a program gave it."""
    return _ANY_PROGRAM.fullmatch(_folded(name)[2]) is not None


@cache
def families() -> tuple[Family, ...]:
    """Every family that is known."""
    return tuple(_read(path) for path in sorted(_NAMES.glob("*.csv")))


def _read(path: Path) -> Family:
    form, edition, name = path.stem.split("-")
    with path.open(encoding="utf-8", newline="") as lines:
        rows = [
            (row["field_name"], Entry(int(row["page"]), row["key"], row["part"], row["on"]))
            for row in csv.DictReader(lines)
        ]
    return Family(form.upper().replace("_", " "), edition.replace("_", "/"), name, rows)


def best_family(names: Iterable[str], form: str | None = None) -> Family | None:
    """The family that knows most of the names; of several the one that knows more of them exactly, then the
    one whose page they fill, then that of the form that is wanted most.

    Args: form: "ACORD 130" where the page says which form it is.
    """
    return _best_family(tuple(names), form)


@lru_cache(maxsize=32)
def _best_family(names: tuple[str, ...], form: str | None) -> Family | None:
    scored = [(family.hits(names), family) for family in families() if form in (None, family.form)]
    most = max((hits for hits, _ in scored), default=(0, 0))
    equal = [family for hits, family in scored if hits == most and hits[0]]
    return max(
        equal, key=lambda one: (one.fills_page(names), -_RANK.index(one.form), one.edition), default=None
    )
