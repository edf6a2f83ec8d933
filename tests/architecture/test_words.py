"""What people read in answers, documents, mails and at the command line is said in the words of the desk."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = (
    "activities", "adapters", "api", "dev", "documents", "models", "rating", "sandbox", "temporal",
    "underwriting", "workflows",
)  # fmt: skip
COMMENTS = "adapters/postgres/tables/"
"""Comments of columns are read by nobody but the database, and a change of one would be a migration."""
LEFT = re.compile(
    r"\bspeaks?\b|\bspoke\b|\bheld against\b|\bthrown? (it )?away\b"
    r"|\b(laid|lay|lays) (it |a \w+ )?(over|into)\b|\btaken back\b|\bwas taken\b"
    r"|\brehears|\bkind of price\b|\bin force\b|\bovertaken\b"
    r"|\brooms?\b|\bhouses?\b",
    re.IGNORECASE,
)
"""Words of before; docs/glossary.md has the new ones."""


PICTURE = re.compile(r"\b(house|this room|ROOMS|a_house)\b", re.IGNORECASE)
"""The picture of a house, which nobody needs to read code."""


def texts(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of every string of several words, or of one with a capital, that is no docstring."""
    tree = ast.parse(source)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in said:
            continue
        if " " in node.value.strip() or re.fullmatch(r"[A-Z][a-z]+", node.value):
            yield node.lineno, node.value


def test_no_text_has_a_word_of_before() -> None:
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    found = [
        f"{name}:{line}: {text}"
        for path in paths
        if not (name := path.relative_to(ROOT).as_posix()).startswith(COMMENTS)
        for line, text in texts(path.read_text())
        if LEFT.search(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        'raise RateBookState(f"{version} is draft; a book is rehearsed before it takes effect", "version")',
        'say("Draft a is thrown away.")',
        'facts = (("Kind of price", kind),)',
        'raise TableRowMissing(f"No rate book is in force for {day}")',
    ],
)
def test_such_a_text_is_found(source: str) -> None:
    assert [text for _, text in texts(source) if LEFT.search(text)]


def test_no_code_is_a_house() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {line}"
        for folder in (*PACKAGES, "bench", "tests")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if path != Path(__file__)
        for line in path.read_text().splitlines()
        if PICTURE.search(line)
    ]
    assert found == []
