"""A form with the field names of a family, every field filled, and what was put in."""

import csv
from collections.abc import Iterator
from pathlib import Path

from documents.acord import dictionary
from documents.acord.kinds import kind_of
from documents.acord.values import Kind
from tests.unit.documents.acord.forms import Drawn, Form

NAMES = Path(dictionary.__file__).parent / "names"
_STREET, _END = "12 Elm St", "Dover, DE 19901"
_LOCATION = ("77 Oak Ave", "Miami, Dade, FL 33101")
_NO_LEAF = ("signature.", "form_edition_id", "agency.parent_office", "policy.additional_coverages")


def families() -> list[str]:
    """The stems of all files of names that are read."""
    return sorted(path.stem for path in NAMES.glob("*.csv") if "133" not in path.stem)


def filled(stem: str, name: str = "Demo Roofing LLC") -> tuple[Form, dict[str, object]]:
    """The form, and by path what its fields hold."""
    entered: dict[str, object] = {}
    fields: list[Drawn] = []
    ticked: set[str] = set()
    for number, row in enumerate(_rows(stem)):
        key, page = row["key"], int(row["page"])
        path, is_tick, _ = key.partition("=")
        if is_tick:
            on = path not in ticked
            ticked.add(path)
            tick = Drawn(page, row["field_name"], on=row["on"], ticked=on)
            fields.append(tick if row["on"] else Drawn(page, row["field_name"], "X" if on else ""))
            if on:
                entered[key] = True
        else:
            text = name if key == "applicant.name" else _text(key, row["part"], number, entered)
            fields.append(Drawn(page, row["field_name"], text))
            if text and key and not row["part"] and not key.startswith(_NO_LEAF):
                entered.setdefault(key, text)
    return Form(fields), entered


def _rows(stem: str) -> Iterator[dict[str, str]]:
    seen: set[tuple[str, str]] = set()
    with (NAMES / f"{stem}.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            place = (row["page"], row["field_name"])
            if row["on"] or place not in seen:
                seen.add(place)
                yield row


def _text(key: str, part: str, number: int, entered: dict[str, object]) -> str:
    if not key:
        return ""
    if key == "agency.block":
        lines = ("Demo Agency", _STREET, _END, "", "")
        return lines[int(part) - 1] if part else "\n".join(lines[:3])
    if key.endswith(".block"):
        if part in ("1", "2", "3"):
            return (_STREET, _END, "")[int(part) - 1]
        return {"1/2": _LOCATION[0], "2/2": _LOCATION[1]}.get(part, ", ".join(_LOCATION))
    if key.endswith("city_state_zip"):
        return _END
    if key.endswith("_states"):
        return "TX" if part == "2/2" else "FL, GA"
    if key in entered:
        return str(entered[key])
    kind = kind_of(key)
    if part == "2/2" and kind is not Kind.TEXT:
        return ""
    return _of_kind(kind, number)


def _of_kind(kind: Kind, number: int) -> str:
    made = {
        Kind.DATE: f"{number % 12 + 1:02}/{number % 27 + 1:02}/2026",
        Kind.BIRTH_DATE: f"{number % 12 + 1}/{number % 27 + 1}/75",
        Kind.MONEY: f"${number * 137 + 1000:,}.00",
        Kind.PAYROLL: f"{number * 997 + 1000:,}",
        Kind.RATE: f"{number % 30}.{number % 90 + 10}",
        Kind.PERCENT: str(number % 99 + 1),
        Kind.COUNT: str(number % 40 + 1),
        Kind.MODIFICATION: f"0.{number % 50 + 40}",
        Kind.FEIN: "12-3456789",
        Kind.CLASS_CODE: str(1000 + number * 7 % 8000),
        Kind.PHONE: f"(239) 555-{number % 9000 + 1000}",
        Kind.ZIP: f"33{number % 99 + 100}",
        Kind.STATE: "FL",
        Kind.YES_NO: "YN"[number % 2],
        Kind.INCLUDED: ("INC", "EXC")[number % 2],
        Kind.YEARS: str(number % 50),
        Kind.YEAR: str(2015 + number % 10),
    }
    return made.get(kind, f"Text {number}")
