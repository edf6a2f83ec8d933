"""The price indication: rows of states, what is checked in them, and the notes that belong to them."""

from datetime import datetime
from enum import StrEnum

from models.base import Frozen, Money


class Pair(Frozen):
    """A program and a state, as a cell of the table."""

    program: str
    state: str


class RunScope(Frozen):
    """What a run was asked to price; each program in each state."""

    programs: tuple[str, ...]
    states: tuple[str, ...]
    """Two capitals, A to Z."""


class FormFlags(Frozen):
    """How a program prices a state beyond its state type."""

    fund_rate: bool = False
    """A master policy billed by a fund rate."""
    minimum: bool = False
    """The sum of class minimums, or the minimum premium, is in effect."""


class RowType(StrEnum):
    """How a state is written: by its own fund, as one policy of a PEO, or as a policy per client."""

    MONO = "MONO"
    MASTER = "MASTER"
    MCP = "MCP"


class IndicationCell(Frozen):
    """One program's price of a state."""

    program: str
    premium: Money
    """Total estimated annual premium, with taxes."""
    payroll: Money
    state_type: RowType | None
    """None in TOTAL."""
    checked: bool
    is_master_with_fund_rate: bool
    master_with_fund_rate_or_minimum_prem_sum: bool


class IndicationRow(Frozen):
    """A state, or TOTAL, over all programs that price it."""

    name: str
    """Two capitals, or TOTAL."""
    type: RowType | None
    """MONO where the state's fund insures; else MASTER where a program writes a master policy; else MCP."""
    checked: bool
    """Whether every cell of the row is."""
    is_master_with_fund_rate: bool
    master_with_fund_rate_or_minimum_prem_sum: bool
    programs: tuple[IndicationCell, ...]


class StateNote(Frozen):
    """A note that belongs to prices of some states; without states to every price."""

    key: str
    states: tuple[str, ...]
    restricted: bool
    wording: str
    illustrative: bool


class QuoteNote(Frozen):
    """What an agent wrote beside a prospect's prices; version 0 is a note that nobody wrote yet."""

    text: str = ""
    version: int = 0
    edited_by: str | None = None
    """Name of who saved it last."""
    edited_at: datetime | None = None
