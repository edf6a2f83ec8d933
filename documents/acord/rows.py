"""The class rows of a rating sheet, read twice: by our cells, and by the lattice of the page's lines.

Where both see the same code and payroll the row is sure; where only one sees the table, or they differ, the
row is kept and marked. Blank rows, headings and totals are no rows; what is printed on a second line of a row
belongs to it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from documents.acord.flat.columns import Column, Row, columns_of, rows_of
from documents.acord.flat.lattice import lattice_rows, plain
from documents.acord.flat.leaves import read_as, sureness
from documents.acord.flat.sheet import Sheet
from documents.acord.labels import sheet_of
from documents.acord.values import Kind
from documents.pdf.cells import around
from documents.pdf.words import in_lines
from documents.reading import Evidence, Leaf, Method, PageText, Word

AGREED, ALONE, DIFFER = 0.97, 0.80, 0.40
_UNFIT = 0.50
_BASE = "rating[].class_codes[]."
_CODE, _TEXT, _PAYROLL = _BASE + "class_code", _BASE + "description", _BASE + "payroll"
_AMOUNTS = (_PAYROLL, _BASE + "rate", _BASE + "manual_premium", _BASE + "payroll_last_year")
_TOTAL = re.compile(r"^(sub)?total|^page\b|^\*", re.IGNORECASE)
_FEWEST = 4
_MONEY_HEAD = re.compile(r"payro|remuner|rate|prem", re.IGNORECASE)


def read_rows(page: PageText, content: bytes | None) -> list[Leaf]:
    """The class rows of a page; `content` is the file for the second reader, None where there is none."""
    if not any(_MONEY_HEAD.search(word.text) for word in page.words):
        return []
    sheet = sheet_of(page, "ACORD 130", None)
    columns = columns_of(sheet, "rating")
    paths = {column.one.path for column in columns}
    if len(columns) < _FEWEST or not paths & {_CODE, _TEXT} or not paths & set(_AMOUNTS):
        return []
    rows = _class_rows(sheet, columns)
    if not rows:
        return []
    second = None if content is None or page.from_picture else lattice_rows(content, page.number)
    return [leaf for number, row in enumerate(rows) for leaf in _leaves(page, columns, row, number, second)]


def _class_rows(sheet: Sheet, columns: Sequence[Column]) -> list[Row]:
    by_path = {column.one.path: column for column in columns}
    key = by_path.get(_CODE) or by_path[_TEXT]
    bottom = sheet.next_part(key.one.seen.box.y0)
    rows = [row for row in rows_of(sheet, columns, key, bottom) if any(row.cells.values())]
    return [row for row in _joined(rows) if _is_class_row(row)]


def _joined(rows: list[Row]) -> list[Row]:
    """Rows of two printed lines as one: the line with text alone goes to the row it stands with."""
    alone = [_text_alone(row) for row in rows]
    overflow_first = bool(rows) and alone[0] and all(one != other for one, other in pairwise(alone))
    joined: list[Row] = []
    carried: Row | None = None
    for row, only_text in zip(rows, alone, strict=True):
        if only_text and overflow_first:
            carried = row
        elif only_text and joined and joined[-1].box.y0 - row.box.y1 < 3:
            joined[-1] = _together(joined[-1], row)
        else:
            joined.append(_together(carried, row) if carried is not None else row)
            carried = None
    return joined


def _text_alone(row: Row) -> bool:
    return bool(row.cells.get(_TEXT)) and not any(words for path, words in row.cells.items() if path != _TEXT)


def _together(one: Row, other: Row) -> Row:
    cells = {path: [*one.cells.get(path, []), *words] for path, words in other.cells.items()}
    return Row(other.box, cells, one.closed and other.closed)


def _is_class_row(row: Row) -> bool:
    text = " ".join(word.text for word in row.cells.get(_TEXT, []))
    if _TOTAL.match(text):
        return False
    coded = bool(row.cells.get(_CODE))
    paid = any(row.cells.get(path) for path in _AMOUNTS)
    return (coded and (paid or bool(text))) or (paid and bool(text))


def _leaves(
    page: PageText, columns: Sequence[Column], row: Row, number: int, second: list[frozenset[str]] | None
) -> Iterator[Leaf]:
    sure, flags = _agreement(row, second)
    if not row.closed:
        sure = min(sure, 0.75)
    for column in columns:
        kind = column.one.caption.kind
        words = [word for line in in_lines(row.cells.get(column.one.path, [])) for word in line]
        if words and kind is not None:
            path = column.one.path.replace("class_codes[]", f"class_codes[{number}]")
            yield _leaf(page, path, kind, words, sure, flags)


def _leaf(
    page: PageText, path: str, kind: Kind, words: Sequence[Word], sure: float, flags: tuple[str, ...]
) -> Leaf:
    text, value = read_as(kind, words, blurred=page.from_picture)
    confidence = sureness(page, words, sure)
    if not value.fits or value.flags:
        confidence = min(confidence, _UNFIT)
    method = Method.OCR if page.from_picture else Method.ROW
    printed = value.as_printed
    evidence = Evidence(
        page.number, around(words), text[:120], method, confidence, printed, (*flags, *value.flags)
    )
    return Leaf(path, value.value, evidence)


def _agreement(row: Row, second: list[frozenset[str]] | None) -> tuple[float, tuple[str, ...]]:
    """How sure a row is: what a price needs, code and payroll, must stand in one row of the other reader."""
    if not second:
        return ALONE, ()
    needed = {_printed(row, _CODE), _printed(row, _PAYROLL)} - {""}
    if needed and any(needed <= texts for texts in second):
        return AGREED, ()
    seen = {text for texts in second for text in texts}
    if needed & seen:
        return DIFFER, ("readers_differ",)
    return ALONE, ()


def _printed(row: Row, path: str) -> str:
    return plain("".join(word.text for word in row.cells.get(path, [])))
