"""Bodies of the price indication: its rows under their specified names, choices and notes."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from api.http.wire import PRINTABLE, CamelWire, Key, StateCode, Wire
from models.base import Money
from models.indication import IndicationRow, QuoteNote, RowType, StateNote

CellType = Literal["master", "mcp", "MONO", ""]
CELL_TYPES: Mapping[RowType | None, CellType] = {
    RowType.MASTER: "master",
    RowType.MCP: "mcp",
    RowType.MONO: "MONO",
    None: "",
}
"""How a cell spells the state type that its row has in capitals."""


class IndicationCellAnswer(CamelWire):
    """One program's price of a state; state_type is spelled as specified."""

    program: str
    premium: Money
    payroll: Money
    state_type: Annotated[CellType, Field(alias="state_type")]
    """Empty in the row TOTAL."""
    checked: bool
    is_master_with_fund_rate: bool
    master_with_fund_rate_or_minimum_prem_sum: bool


class IndicationRowAnswer(CamelWire):
    """A state, or TOTAL."""

    name: str
    type: RowType | None
    """Null in the row TOTAL."""
    checked: bool
    is_master_with_fund_rate: bool
    master_with_fund_rate_or_minimum_prem_sum: bool
    programs: list[IndicationCellAnswer]

    @classmethod
    def of(cls, row: IndicationRow) -> "IndicationRowAnswer":
        """The wire form of a row."""
        cells = [{**cell.model_dump(), "state_type": CELL_TYPES[cell.state_type]} for cell in row.programs]
        return cls.model_validate({**row.model_dump(), "programs": cells})


class IndicationAnswer(Wire):
    """The rows of a run and the notes of its states; a licensing note that is not restricted is for staff."""

    rows: list[IndicationRowAnswer]
    notes: list[StateNote]
    licensing: list[StateNote]


class PairWire(Wire):
    """A program and a state."""

    program: Annotated[Key, StringConstraints(min_length=1)]
    state: StateCode


class ChoiceSave(Wire):
    """What is unchecked in a run; everything else that has a price is checked."""

    unchecked: Annotated[list[PairWire], Field(max_length=3000)]


class Saved(Wire):
    """That a write was done."""

    message: str


class NoteSave(Wire):
    """A note over the version that it was made from; 0 where there was none."""

    base_version: Annotated[int, Field(ge=0, le=1_000_000)]
    text: Annotated[str, StringConstraints(max_length=5_000, pattern=PRINTABLE)]


class NoteAnswer(Wire):
    """A prospect's note; version 0: nobody wrote one yet."""

    text: str
    version: int
    edited_by: str | None
    edited_at: datetime | None

    @classmethod
    def of(cls, note: QuoteNote) -> "NoteAnswer":
        """The wire form of a note."""
        return cls(text=note.text, version=note.version, edited_by=note.edited_by, edited_at=note.edited_at)
