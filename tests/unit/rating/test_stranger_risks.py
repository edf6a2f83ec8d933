"""Risks that are odd: the desk says what it makes of them, or refuses them by their field."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.unit.rating.desk_folders import RATES, place_of, run, write_folder, write_risk


@pytest.mark.parametrize(
    ("risk", "code", "words"),
    [
        ({"locations": [{"state": "IL"}]}, 2, "column locations.0.employees: the location has no class code"),
        ({"program": "b"}, 1, "column program: b: Program b is not rated by this rate book; use one of a"),
        (
            {"effective_date": "9999-12-30"},
            2,
            "column effective_date: '9999-12-30' is not a good effective_date; "
            "write a day from 1900-01-01 to 2200-12-31",
        ),
        ({"expiry_date": "2201-01-01"}, 2, "write a day from 1900-01-01 to 2200-12-31"),
        ({"expiry_date": "2029-09-01"}, 0, "notice: the term ends 2029-09-01, after a policy year"),
    ],
)
def test_what_is_odd_about_a_risk_is_said(
    risk: Mapping[str, Any], code: int, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rates = RATES + "IL,8810,*,rate,1,,,x\n"
    folder = write_folder(tmp_path / "book", {"rates": rates, "programs": "program\na\n"})
    path = write_risk(tmp_path, **{"locations": [place_of("IL", ("8810", 100_000))], **risk})
    answer = run(capsys, "rate", path, "--book", folder)
    assert answer.code == code
    assert words in answer.err
