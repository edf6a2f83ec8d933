"""The form of an application for a carrier: its data sheets, no longer to be edited, as one file."""

from typing import Any

from documents.eacord.template import NOT_ACORD, eacord
from documents.pdf.merge import Part, merged
from models.eacord import EacordSheet, SheetKind

_APART = {"CA": SheetKind.CA, "FL": SheetKind.FL}
"""States that have a sheet of their own."""


def accord_form(sheet: EacordSheet, *, with_premium: bool = False) -> bytes:
    """All sheets of the states that the application is for, as print. Raises: SheetRefused."""
    parts = [
        Part(kind.value, eacord(_with_states(sheet, states), kind, with_premium=with_premium))
        for kind, states in _kinds(sheet).items()
    ]
    return merged(parts, title=NOT_ACORD, flat=True)


def _kinds(sheet: EacordSheet) -> dict[SheetKind, list[Any]]:
    """The kinds that the worksheets ask for, each with its worksheets; one without any is for all states."""
    found: dict[SheetKind, list[Any]] = {}
    for worksheet in _worksheets(sheet):
        state = worksheet.get("state") if isinstance(worksheet, dict) else None
        found.setdefault(_APART.get(str(state), SheetKind.NCCI), []).append(worksheet)
    return {kind: found[kind] for kind in SheetKind if kind in found} or {SheetKind.NCCI: []}


def _worksheets(sheet: EacordSheet) -> list[Any]:
    rating = sheet.values.get("rating")
    return rating if isinstance(rating, list) else []


def _with_states(sheet: EacordSheet, worksheets: list[Any]) -> EacordSheet:
    rating = {"rating": worksheets} if worksheets else {}
    others = {name: value for name, value in sheet.values.items() if name != "rating"}
    return EacordSheet(made_at=sheet.made_at, values={**others, **rating})
