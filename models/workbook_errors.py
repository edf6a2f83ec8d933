"""Why a Save or a recalculation is refused; the texts of the underwriting page stand here word for word."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from models.errors import InvalidInput, QuotingError

CREDIT_RANGE, DEBIT_RANGE = "Your credit range is 0 - ", "Your debit range is 0 - "
NO_RANGE = "No Range Available!"
VALUE_MISSING = "Please enter a value!"
NAME_EMPTY = "One or more Carrier Name input boxes is empty. Please fill the Carrier Name to submit."
CARRIER_EXISTS = "Carrier already exists"
ONE_CARRIER = "You can only bind with one carrier."
NOT_RECALCULATED = "Unable to re-calculate"
MOST_FAULTS = 50
"""That one refusal tells, as that of any other body."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One field of a Save that is wrong: path as in the request, and the refusal that it is."""

    kind: type[QuotingError]
    path: str
    message: str


def refusal_of(faults: Sequence[Fault]) -> QuotingError:
    """The refusal of a Save: that of its first fault, with the others beside it, of very many the first."""
    first = faults[0]
    refusal = first.kind(first.message, first.path)
    refusal.extra = {
        "errors": [{"path": each.path, "message": each.message} for each in faults[:MOST_FAULTS]]
    }
    return refusal


class CellsChanged(QuotingError):
    """Somebody else changed the same fields to other values since they were read; nothing was stored."""

    code, status = "cells_changed", 409

    def __init__(self, message: str, cells: Sequence[dict[str, Any]], version: int) -> None:
        super().__init__(message)
        self.extra = {"cells": list(cells), "version": version}


class WorkbookReleased(QuotingError):
    """The submission was released, so its cells are read alone."""

    code, status = "released", 409


class TwoCarriersBound(QuotingError):
    """Cells of more than one carrier are bound."""

    code, status = "two_carriers_bound", 422


class ReasonMissing(InvalidInput):
    """A percent without its reasons, or a large one without a note."""

    code, status = "reason_missing", 422


class CarrierExists(InvalidInput):
    """A carrier's name that another column has, or that is reserved."""

    code, status = "carrier_exists", 422


class CarrierNameEmpty(InvalidInput):
    """A carrier without a name."""

    code, status = "carrier_name_empty", 422


class PriceMoved(QuotingError):
    """An act named a price that is not the current one any more; both totals are told."""

    code, status = "price_moved", 409

    def __init__(self, message: str, path: str | None = None, extra: dict[str, Any] | None = None) -> None:
        super().__init__(message, path)
        self.extra = extra or {}


class IssueNotFound(QuotingError):
    """No authority issue with this id lies in the caller's scope."""

    code, status = "issue_not_found", 404


class IssueClosed(QuotingError):
    """The issue was decided already, or its price has moved."""

    code, status = "issue_closed", 409


class LevelTooLow(QuotingError):
    """Somebody of a higher level decides this."""

    code, status = "level_too_low", 403


class NotRecalculated(QuotingError):
    """A recalculation that ended without a price."""

    code, status = "not_recalculated", 502
