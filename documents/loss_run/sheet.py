"""Spreadsheets of claims, xlsx and csv, read by the same steps as pages: a row is a line, a cell a cell.

Formulas are never worked out: what counts is the value that the file keeps beside them. A cell is data,
whatever it begins with. Sheets are pages, from 1.
"""

import codecs
import csv
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from decimal import Decimal
from io import BytesIO, StringIO

import openpyxl
from openpyxl.utils.exceptions import InvalidFileException

from documents.acord.amounts import plain
from documents.acord.values import cleaned
from documents.loss_run.lines import MOST_WORDS, Cell, Line
from documents.reading import Box, Word
from models.rounding import sheet_number

MOST_ROWS, MOST_COLUMNS, MOST_SHEETS = 5_000, 100, 20
_MOST_BYTES, _MOST_PARTS = 64 * 1024 * 1024, 2_000
_STEP, _WIDTH, _HEIGHT = 100.0, 90.0, 10.0
_LONGEST, _FIRST_ROWS, _FEW_CELLS = 500, 30, 4
# What the library lets through of a file that is no workbook: it checks little of what it reads.
_BROKEN = (
    zipfile.BadZipFile, zlib.error, SyntaxError, InvalidFileException, ValueError, LookupError, TypeError,
    AttributeError, OSError, EOFError, RuntimeError, NotImplementedError,
)  # fmt: skip


class SheetRefused(ValueError):
    """A file that is no sheet that can be read; the message says why, without anything of its contents."""


def workbook_lines(content: bytes) -> list[Line]:
    """The rows of an xlsx workbook, sheet after sheet."""
    try:
        _look_inside(content)
        book = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
        sheets = [
            _lines(sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True), number)
            for number, sheet in enumerate(book.worksheets[:MOST_SHEETS], 1)
        ]
        lines = [line for sheet in sheets for line in sheet]
        book.close()
    except SheetRefused:
        raise
    except _BROKEN as failure:
        raise SheetRefused("the workbook is damaged") from failure
    return lines


def text_lines(content: bytes) -> list[Line]:
    """The rows of a csv file, whichever of comma, semicolon, tab and bar parts its cells."""
    marked = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = content.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    if "\0" in text:
        raise SheetRefused("the file is no text")
    head = "\n".join(text.splitlines()[:_FIRST_ROWS])
    mark = max(",;\t|", key=head.count)
    try:
        return list(_lines(csv.reader(StringIO(text, newline=""), delimiter=mark), 1))
    except csv.Error as failure:
        raise SheetRefused("the file is no table") from failure


def _look_inside(content: bytes) -> None:
    """The size of a workbook's parts before any of them is unpacked."""
    with zipfile.ZipFile(BytesIO(content)) as parts:
        inside = parts.infolist()
    if len(inside) > _MOST_PARTS or sum(part.file_size for part in inside) > _MOST_BYTES:
        raise SheetRefused("the workbook is too big when unpacked")


def _lines(rows: Iterable[Iterable[object]], number: int) -> Iterator[Line]:
    for at, row in enumerate(rows):
        if at >= MOST_ROWS:
            raise SheetRefused(f"a sheet has more than {MOST_ROWS} rows")
        cells = tuple(
            Cell(tuple(_words(text, column, -float(at))))
            for column, value in enumerate(row)
            if column < MOST_COLUMNS and (text := _text(value))
        )
        if cells:
            kept = cells if sum(len(cell.words) for cell in cells) <= MOST_WORDS else cells[:_FEW_CELLS]
            yield Line(number, -float(at) * _HEIGHT, _HEIGHT, kept, sheet=True)


def _words(text: str, column: int, row: float) -> Iterator[Word]:
    """The words of a cell, side by side over the column's width."""
    words = text.split()
    width = _WIDTH / len(words)
    for at, word in enumerate(words):
        x = column * _STEP + at * width
        yield Word(word, Box(x, row * _HEIGHT, x + width * 0.9, row * _HEIGHT + _HEIGHT))


def _text(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {True: "Yes", False: "No"}[value] if isinstance(value, bool) else ""
    if isinstance(value, datetime | date):
        return value.strftime("%m/%d/%Y")
    if isinstance(value, int | float | Decimal):
        number = Decimal(str(value))
        return plain(sheet_number(number) if number == number and abs(number) < 10**15 else Decimal(0))
    return cleaned(str(value), _LONGEST)
