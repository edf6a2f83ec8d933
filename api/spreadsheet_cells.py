"""Cells of a CSV as a spreadsheet may open them: none runs as a formula."""

import re

_RUNS_AS_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]|[\t\r\n]")
"""Also in wide letters, which a spreadsheet reads like the others, and behind white space."""


def runs_as_formula(text: str) -> bool:
    """Whether a spreadsheet may take a text for a formula by how it begins."""
    return _RUNS_AS_FORMULA.match(text) is not None


def safe(text: str) -> str:
    """The text of a cell, with a quote before it where a spreadsheet would run it."""
    return f"'{text}" if runs_as_formula(text) else text
