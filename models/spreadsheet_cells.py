"""Cells of a CSV as a spreadsheet may open them: none runs as a formula."""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

_RUNS_AS_FORMULA = re.compile(r"[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*[=+\-@＝＋－＠]|[\t\r\n]")
"""Also in wide letters, which a spreadsheet reads like the others, and behind what shows nothing."""
_SIGNS = ("+", "-", "=")
_NUMBER = re.compile(r"[+-][0-9]*\.?[0-9]+")


def runs_as_formula(text: str) -> bool:
    """Whether a spreadsheet may take a text for a formula by how it begins."""
    return _RUNS_AS_FORMULA.match(text) is not None


def safe(text: str) -> str:
    """The text of a cell, with a quote before it where a spreadsheet would run it."""
    return f"'{text}" if runs_as_formula(text) else text


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Rows of text as CSV, escaped for spreadsheets."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([_safe(cell) for cell in row] for row in rows)
    return text.getvalue()


def _safe(cell: str) -> str:
    """A cell that a spreadsheet would run gets a quote before it; a sign alone and a number do not."""
    return cell if cell in _SIGNS or _NUMBER.fullmatch(cell) else safe(cell)
