"""The form of an application for a carrier: its data sheets, no longer to be edited, as one file."""

from collections.abc import Callable
from typing import Any

from documents.eacord.template import NOT_ACORD, eacord
from documents.pdf.merge import Part, merged
from models.eacord import EacordSheet, SheetKind

_APART = {"CA": SheetKind.CA, "FL": SheetKind.FL}
"""States that have a sheet of their own."""


def accord_form(sheet: EacordSheet, *, with_premium: bool = False) -> bytes:
    """All sheets of the states that the application is for, as print. Raises: SheetRefused."""
    return printed_form(sheet, lambda own, kind: eacord(own, kind, with_premium=with_premium), NOT_ACORD)


def printed_form(sheet: EacordSheet, write: Callable[[EacordSheet, SheetKind], bytes], title: str) -> bytes:
    """All papers of the states that the application is for, as print.

    Args: write: makes the paper of a kind, for its own states.
    """
    parts = [
        Part(kind.value, write(_with_states(sheet, states), kind)) for kind, states in _kinds(sheet).items()
    ]
    return merged(parts, title=title, flat=True)


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
