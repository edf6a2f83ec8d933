"""A page that names a file names one that there is: who reads a decision finds its code."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])
NAMED = re.compile(r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|tsx?|md|csv|sh|toml|yml))`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    gone = {name for name in NAMED.findall(page.read_text(encoding="utf-8")) if not _there(name)}
    assert not gone, f"{page.name} names {', '.join(sorted(gone))}"


def _there(name: str) -> bool:
    """Whether a path leads somewhere from the root, or from a package that the page speaks of."""
    return (ROOT / name).exists() or any(True for _ in ROOT.glob(f"*/{name}"))
