"""Class rows: right when what a price needs of them is, their state, class code and payroll."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from documents.scoring.compare import Comparison
from documents.scoring.equal import equal
from documents.scoring.truths import Truth

_NEEDED = ("class_code", "payroll")


@dataclass(frozen=True, slots=True)
class ClassRow:
    """A class row of the truth, and whether it was read right."""

    path: str
    right: bool


def class_rows(truth: Truth, reading: Mapping[str, Any] | None, comparison: Comparison) -> list[ClassRow]:
    """The rows of the truth that have a code."""
    sheets = (reading or {}).get("values", {}).get("rating", [])
    found: list[ClassRow] = []
    for number, sheet in enumerate(truth.values.get("rating") or []):
        partner = comparison.pairs.get("rating", {}).get(number)
        read = None if partner is None else sheets[partner]
        path = f"rating[{number}].class_codes"
        state = read is not None and _same_state(truth, sheet, read)
        for row, wanted in enumerate(sheet.get("class_codes") or []):
            if not wanted.get("class_code"):
                continue
            twin = comparison.pairs.get(path, {}).get(row)
            own = None if read is None or twin is None else read.get("class_codes", [])[twin]
            found.append(
                ClassRow(f"{path}[{row}]", state and own is not None and _right(truth, path, wanted, own))
            )
    return found


def _same_state(truth: Truth, sheet: Mapping[str, Any], read: Mapping[str, Any]) -> bool:
    return "state" not in sheet or equal(truth.kind, "rating.state", sheet["state"], read.get("state"))


def _right(truth: Truth, path: str, wanted: Mapping[str, Any], read: Mapping[str, Any]) -> bool:
    return all(equal(truth.kind, f"{path}.{name}", wanted.get(name), read.get(name)) for name in _NEEDED)
