"""Blanks that tests draw: pages with the field names of a family, and of a form no more than its edition."""

import csv
from pathlib import Path

from documents.acord import dictionary
from models.blank import Blank
from tests.unit.documents.acord.forms import Drawn, Form

NAMES = Path(dictionary.__file__).parent / "names"
EFORMS = "acord_130-2026_01-eforms"
FAMILIES = sorted(path.stem for path in NAMES.glob("acord_130-*.csv") if not path.stem.endswith("eacord"))
FLORIDA = "ACORD 0130 FL 2019-07 Acroform"
"""What the hidden field of Florida's form says."""


def a_blank(stem: str = EFORMS, *, edition: str = "", without: int = 0, more: int = 0) -> Form:
    """A blank of a family.

    Args: edition: what its hidden field says; without: of its fields so many; more: of other names.
    """
    fields, seen = [], set()
    with (NAMES / f"{stem}.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    for row in rows:
        name, page, on = row["field_name"], int(row["page"]), row["on"]
        if not on and (page, name) in seen:
            continue
        seen.add((page, name))
        value = edition if row["key"] == "form_edition_id" else ""
        fields.append(Drawn(page, name, value, on=on))
    left = fields[: len(fields) - without] if without else fields
    number, year, month = stem.removeprefix("acord_").replace("-", "_").split("_")[:3]
    foot = [(page, 20.0, 8.0, f"ACORD {number} ({year}/{month})") for page in {one.page for one in left}]
    return Form([*left, *(Drawn(1, f"Vendor box {extra}") for extra in range(more))], lines=foot)


def accepted(content: bytes, stem: str = EFORMS, form: str = "ACORD 130") -> Blank:
    """A blank as the worker holds it."""
    _, edition, family = stem.split("-")
    edition = edition.replace("_", "/")
    return Blank(form=form, edition=edition, family=family, family_edition=edition, content=content)
