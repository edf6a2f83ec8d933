"""Bodies of the workbook: what is sent by a Save or a preview, what a page reads."""

import re
from decimal import Decimal
from typing import Annotated, Any
from uuid import UUID

from pydantic import BeforeValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from api.http.wire import (
    MOST_NUMBER,
    PRINTABLE,
    STATE_OR_MASTER,
    ClassCode,
    Key,
    Short,
    StateCode,
    Wire,
)
from api.submission.schemas import StaleLine
from models.digits import PLAIN
from models.dollars import MOST_DOLLARS
from models.workbook import CellStatus, ReasonCategory, ScheduleReason
from models.workbook_edits import CellEdit, ColumnEdit, RateEdit, WorkbookSave

MOST_CELLS, MOST_COLUMNS, MOST_RATES = 3_000, 40, 2_000
_HUNDRED = Decimal(100)

Row = Annotated[str, StringConstraints(max_length=6, pattern=STATE_OR_MASTER)]
Comments = Annotated[str, StringConstraints(max_length=4_000, pattern=PRINTABLE, strip_whitespace=True)]
Note = Annotated[str, StringConstraints(max_length=500, pattern=PRINTABLE, strip_whitespace=True)]
Typed = Annotated[str, StringConstraints(max_length=20, pattern=PRINTABLE)]
_AMOUNT = re.compile(r"[0-9]+(?:\.[0-9]{1,2})?")


def _amount(value: Any) -> Any:
    if isinstance(value, str) and not _AMOUNT.fullmatch(value.strip()):
        raise PydanticCustomError(
            "format", "Premium must be digits, with one or two of them behind a point, e.g. 12000.50"
        )
    return value


Premium = Annotated[
    Decimal,
    Field(ge=0, le=MOST_DOLLARS, max_digits=12, decimal_places=2, allow_inf_nan=False),
    BeforeValidator(_amount),
]
Figure = Annotated[Decimal, Field(ge=0, le=MOST_NUMBER, max_digits=14, allow_inf_nan=False), PLAIN]
Version = Annotated[int, Field(ge=0, le=2**31 - 1)]


class ReasonPart(Wire):
    """A part of a percent and what it is given for, signed alike."""

    category: ReasonCategory
    percent: Annotated[Decimal, Field(ge=-100, le=100, decimal_places=2, allow_inf_nan=False), PLAIN]


class CellSave(Wire):
    """Fields of a cell that changed; what is absent stays, null takes back.

    column: its key, or 'columns.0' for the first new custom carrier of the same Save.
    """

    column: Key
    row: Row
    status: CellStatus | None = None
    comments: Comments | None = None
    debit_credit: Typed | None = None
    """As it was typed: '-12.50' is a credit."""
    reasons: Annotated[list[ReasonPart], Field(max_length=6)] | None = None
    note: Note | None = None
    premium: Premium | None = None

    def edit(self) -> CellEdit:
        """The fields that were sent."""
        sent = {name: getattr(self, name) for name in self.model_fields_set}
        if "reasons" in sent:
            sent["reasons"] = tuple(
                ScheduleReason(category=part.category, percent=part.percent) for part in self.reasons or ()
            )
        empty = {"status": CellStatus.SELECT, "comments": "", "note": ""}
        taken = {name: empty.get(name, value) if value is None else value for name, value in sent.items()}
        return CellEdit.model_validate(taken | {"column": self.column, "row": self.row.upper()})


class ColumnSave(Wire):
    """A custom carrier: without a key a new one. hidden: removed, or kept out of sight where it is in use."""

    key: Key | None = None
    name: Short | None = None
    hidden: bool = False

    def edit(self) -> ColumnEdit:
        """The fields that were sent."""
        sent = {name: getattr(self, name) for name in self.model_fields_set if name != "name"}
        if "name" in self.model_fields_set or self.key is None:
            sent["name"] = self.name or ""
        return ColumnEdit.model_validate(sent)


class RateSave(Wire):
    """Figures of a class as they are shown, per $100 of payroll; null takes one back."""

    column: Key
    state: StateCode
    code: ClassCode
    description: Short = ""
    manual_rate: Figure | None = None
    net_rate: Figure | None = None
    net_rate_ax: Figure | None = None
    reason: Note = ""

    def edit(self) -> RateEdit:
        """The fields that were sent; net rates become fractions of payroll."""
        sent = {name: getattr(self, name) for name in self.model_fields_set}
        for name in ("net_rate", "net_rate_ax"):
            if sent.get(name) is not None:
                sent[name] = sent[name] / _HUNDRED
        return RateEdit.model_validate(sent | {"state": self.state.upper()})


class WorkbookPut(Wire):
    """A Save, or a preview of one."""

    base_version: Version
    cells: Annotated[list[CellSave], Field(max_length=MOST_CELLS)] = Field(default_factory=list)
    columns: Annotated[list[ColumnSave], Field(max_length=MOST_COLUMNS)] = Field(default_factory=list)
    rates: Annotated[list[RateSave], Field(max_length=MOST_RATES)] = Field(default_factory=list)

    @property
    def size(self) -> int:
        """How many cells, columns and rates it is about."""
        return len(self.cells) + len(self.columns) + len(self.rates)

    def save(self) -> WorkbookSave:
        """The Save that is asked for."""
        return WorkbookSave(
            base_version=self.base_version,
            cells=tuple(cell.edit() for cell in self.cells),
            columns=tuple(column.edit() for column in self.columns),
            rates=tuple(rate.edit() for rate in self.rates),
        )


class SaveAnswer(Wire):
    """What a Save made: the version, the job of each price that is made, keys of new carriers in order.

    stale: what changed since the submitted prices were made; empty while they stand.
    """

    version: int
    jobs: dict[str, UUID]
    columns: list[str]
    uw_status: str | None
    stale: list[StaleLine]
