"""A Save checked and laid upon what others saved meanwhile; nothing is stored here."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from decimal import Decimal

from api.auth import Caller
from api.caller.access import Permission, permissions_for
from api.http.problems import NotPermitted
from api.workbook.desk import Desk
from models.errors import InvalidInput
from models.workbook import Change, Column, ColumnKind, Workbook
from models.workbook_edits import WorkbookSave
from models.workbook_errors import CellsChanged, Fault, ReasonMissing, refusal_of
from underwriting.workbook_carriers import new_key
from underwriting.workbook_checks import edit_faults, merged_faults, named_columns, read_percents
from underwriting.workbook_merge import Clash, Merged, Wish, clashes, merge, rate_edit, wishes_of
from underwriting.workbook_status import check_one_bound, standing_of

_OF_PRICES = ("debit_credit", "reasons", "note")
WHY_NOT = "Percents, their reasons and rates are entered by underwriters who may recalculate"


def check_permitted(save: WorkbookSave, user: Caller) -> None:
    """Keep what moves a price to who may recalculate. Raises: NotPermitted naming the field."""
    if Permission.RECALCULATE in permissions_for(user.principal):
        return
    for at, cell in enumerate(save.cells):
        named = next(iter(cell.values(*_OF_PRICES)), None)
        if named is not None:
            raise NotPermitted(WHY_NOT, f"cells.{at}.{named}")
    if save.rates:
        raise NotPermitted(WHY_NOT, "rates")


class Checked:
    """What a Save comes to: the next version, and the keys of its new carriers."""

    def __init__(
        self, desk: Desk, merged: Merged, new_keys: Sequence[str], bound_with: Iterable[str] = ()
    ) -> None:
        """bound_with: carriers with which the prospect is bound, or about to be, past its cells."""
        self.merged, self.new_keys = merged, tuple(new_keys)
        custom = [one for one in merged.book.columns.values() if one.kind is ColumnKind.CUSTOM]
        self.grid = desk.with_columns(custom)
        self.standing = standing_of(self.grid, merged.book, bound_with)


def checked(
    desk: Desk,
    save: WorkbookSave,
    later: Sequence[Change],
    user: Caller,
    *,
    reasons_follow: bool = False,
    bound_with: Iterable[str] = (),
) -> Checked:
    """The Save upon the workbook as it stands. desk: with the classes that the Save names.

    later: what was changed since the version that the Save was made upon; reasons_follow: percents may wait
    for their reasons; bound_with: carriers with which it is bound, or about to be, past its cells.
    Raises: CellsChanged first; then the refusal of the first fault, with all others beside it;
        TwoCarriersBound.
    """
    if save.base_version > desk.book.version:
        raise InvalidInput(f"The workbook has version {desk.book.version}; read it again", "base_version")
    save, keys = _with_new_columns(desk, _described(desk, save))
    columns, faults = named_columns(save, desk.book, desk.grid, desk.reserved)
    added = [Column(key=key, kind=ColumnKind.CUSTOM, name=key) for key in keys]
    known = [one for one in desk.book.columns.values() if one.kind is ColumnKind.CUSTOM]
    grid = desk.with_columns([*known, *added])
    percents, unread = read_percents(save, grid, desk.range_of)
    faults += [*unread, *edit_faults(save, grid, desk.classes_of)]
    wishes = _wishes(desk, save.model_copy(update={"columns": columns}), percents, keys, faults)
    if found := clashes(wishes, later):
        raise cells_changed(found, desk.book)
    if faults:
        raise refusal_of(faults)
    at, person = datetime.now(UTC), user.principal
    merged = merge(desk.book, save, wishes, by=person.subject, name=person.name, at=at)
    faults = list(merged_faults(save, merged, grid, desk.range_of))
    if reasons_follow:
        faults = [fault for fault in faults if fault.kind is not ReasonMissing]
    if faults:
        raise refusal_of(faults)
    result = Checked(desk, merged, keys, bound_with)
    check_one_bound(result.standing)
    return result


def _wishes(
    desk: Desk, save: WorkbookSave, percents: dict[int, Decimal], keys: Sequence[str], faults: Iterable[Fault]
) -> list[Wish]:
    """The fields that can be read; those that cannot are refused after the clashes were told."""
    unread = {fault.path.rpartition(".")[0] for fault in faults}
    cells = tuple(cell for at, cell in enumerate(save.cells) if f"cells.{at}" not in unread)
    places = [at for at in range(len(save.cells)) if f"cells.{at}" not in unread]
    read = save.model_copy(update={"cells": cells})
    by_place = {new: percents[old] for new, old in enumerate(places) if old in percents}
    new = iter(keys)
    new_keys = {at: next(new) for at, column in enumerate(save.columns) if column.key is None}
    return wishes_of(read, by_place, new_keys)


def _described(desk: Desk, save: WorkbookSave) -> WorkbookSave:
    """The Save with the words that the risk has for each class: they name it in its history."""
    rates = tuple(rate_edit(rate, desk.description(rate.state, rate.code)) for rate in save.rates)
    return save.model_copy(update={"rates": rates})


def _with_new_columns(desk: Desk, save: WorkbookSave) -> tuple[WorkbookSave, list[str]]:
    """The Save with 'columns.0' and the like in its cells replaced by the keys of the new carriers."""
    taken = set(desk.grid.columns)
    keys: dict[str, str] = {}
    for at, column in enumerate(save.columns):
        if column.key is None:
            keys[f"columns.{at}"] = new_key(taken)
            taken.add(keys[f"columns.{at}"])
    cells = tuple(
        cell.model_copy(update={"column": keys[cell.column]}) if cell.column in keys else cell
        for cell in save.cells
    )
    return save.model_copy(update={"cells": cells}), list(keys.values())


def cells_changed(found: Sequence[Clash], book: Workbook) -> CellsChanged:
    """The refusal that names every field in which two people differ."""
    cells = [
        {
            "column": clash.wish.key.column,
            "row": clash.wish.key.row,
            "field": clash.wish.key.field,
            "value": clash.theirs.after,
            "mine": clash.wish.shown,
            "who": clash.theirs.by_name,
            "when": None if clash.theirs.at is None else clash.theirs.at.isoformat(),
        }
        for clash in found
    ]
    return CellsChanged("Somebody else changed what you changed; choose for each cell", cells, book.version)
