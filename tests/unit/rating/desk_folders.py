"""Folders as an actuary would write them, and the desk that prices with them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from rating.desk import command as desk

RATES = "state,class_code,program,kind,value,effective,minimum_premium,source\n"


@dataclass(frozen=True)
class Answer:
    """What the desk said."""

    code: int
    out: str
    err: str

    @property
    def record(self) -> dict[str, Any]:
        """Standard output as JSON."""
        found: dict[str, Any] = json.loads(self.out)
        return found

    def amounts(self, state: str | None = None) -> dict[str, Decimal]:
        """Amounts by key, of a state's lines or the policy's: 'key', 'key class' or 'key.code'."""
        return {
            " ".join(part for part in (_key(line), line["class_code"]) if part): Decimal(line["amount"])
            for line in self.record["lines"]
            if line["state"] == state
        }


def _key(line: Mapping[str, Any]) -> str:
    """The key of a line, with the code of one of several."""
    return f"{line['key']}.{line['code']}" if line["code"] else str(line["key"])


def write_folder(place: Path, tables: Mapping[str, str]) -> Path:
    """A folder of CSVs by table name."""
    place.mkdir(exist_ok=True, parents=True)
    for name, text in tables.items():
        (place / f"{name}.csv").write_text(text, encoding="utf-8")
    return place


def run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> Answer:
    """Run the desk with these words."""
    capsys.readouterr()
    try:
        code = desk.main([str(word) for word in words])
    except SystemExit as end:
        code = int(str(end.code))
    out, err = capsys.readouterr()
    return Answer(code, out, err)


def write_risk(place: Path, **fields: Any) -> Path:
    """A risk.json; what is not given is one year from 2026-09-01."""
    path = place / "risk.json"
    path.write_text(json.dumps({"effective_date": "2026-09-01", **fields}, default=str), encoding="utf-8")
    return path


def place_of(state: str, *classes: tuple[str, int], **more: Any) -> dict[str, Any]:
    """A location with classes of (code, payroll)."""
    employees = [{"code": code, "ft": 3, "payroll": payroll} for code, payroll in classes]
    return {"state": state, "employees": employees, **more}
