"""A desk with one folder and one risk, and an office to price."""

from pathlib import Path
from typing import Any

import pytest

from tests.unit.rating.desk_folders import RATES, Answer, place_of, run, write_folder, write_risk

OFFICE = ("8810", 1_000_000)

BOOK = {"rates": RATES + "IL,8810,*,rate,1.00,2026-01-01,,x\n"}


class Desk:
    """A desk with one folder and one risk."""

    def __init__(self, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.place = place
        self.capsys = capsys

    def price(self, tables: dict[str, str], *words: str, **risk: Any) -> Answer:
        """Price with BOOK and some more tables."""
        book = write_folder(self.place / "book", {**BOOK, **tables})
        path = write_risk(self.place, **{"locations": [place_of("IL", OFFICE)], **risk})
        return run(self.capsys, "rate", path, "--book", book, "--json", *words)
