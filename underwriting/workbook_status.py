"""What the statuses of all cells say together, and that one carrier alone is bound."""

from collections.abc import Iterable
from dataclasses import dataclass

from models.workbook import CellStatus, Workbook
from models.workbook_errors import ONE_CARRIER, TwoCarriersBound
from underwriting.workbook_grid import Grid

_OF_ALL = (CellStatus.CLOSED, CellStatus.DECLINED)


def overall_status(statuses: Iterable[CellStatus]) -> CellStatus | None:
    """Bound where a cell is bound, else closed or declined where all are; None: unchanged.

    A cell that says Select is neither closed nor declined.
    """
    found = set(statuses)
    if CellStatus.BOUND in found:
        return CellStatus.BOUND
    return next((status for status in _OF_ALL if found == {status}), None)


@dataclass(frozen=True, slots=True)
class Standing:
    """What the statuses of a workbook say together."""

    overall: CellStatus | None
    """None: what it was."""
    bound: tuple[str, ...]
    """Carriers of which a cell is bound."""


def standing_of(grid: Grid, book: Workbook, elsewhere: Iterable[str] = ()) -> Standing:
    """The statuses of all counted cells. elsewhere: carriers of which something is bound besides."""
    counted = list(grid.counted(book))
    carriers = [column.carrier for column, _, status in counted if status is CellStatus.BOUND]
    return Standing(
        overall=overall_status(status for _, _, status in counted),
        bound=tuple(dict.fromkeys((*elsewhere, *carriers))),
    )


def check_one_bound(standing: Standing) -> None:
    """Raises: TwoCarriersBound."""
    if len(standing.bound) > 1:
        raise TwoCarriersBound(ONE_CARRIER, "cells")
