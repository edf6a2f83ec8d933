"""Price records: what was priced, with what and when, kept per run: an older price opens beside a newer."""

from datetime import date, datetime
from uuid import UUID

from models.base import Frozen, Money
from models.quote import ProgramState
from models.risk import Risk
from models.worksheet import Worksheet, WorksheetDifference


class PriceSummary(Frozen):
    """A price in a list, or the head of one: enough to choose it and to tell it from another."""

    run_id: UUID
    program: str
    partner: str
    carrier: str
    carrier_name: str
    state: ProgramState
    run_at: datetime
    """When Get Quote was pressed."""
    made_at: datetime
    """When the price was stored."""
    effective_date: date
    start_date: date
    expiry_date: date
    total: Money
    """Total estimated annual premium, with taxes, for the insured term."""
    total_cost: Money
    """The premium with taxes, admin fee and payroll taxes."""
    payroll: Money
    book_version: str
    engine_version: str
    illustrative: bool
    base_run_id: UUID | None
    """The quote that an underwriter made this price of; None: it is a quote's own."""
    released: bool
    """False: an underwriter's price that staff alone see, yet."""


class PriceRecord(Frozen):
    """What a price was made of, beside its worksheet."""

    price: PriceSummary
    algorithm: str
    input: Risk
    """The risk as it was priced."""
    input_sha256: str
    """Of the canonical input: risk, program and rate book."""
    book_sha256: str | None
    """Of the rate book's content. None: a carrier priced, or the record is older than these hashes."""


class StoredPrice(Frozen):
    """A price record whole."""

    record: PriceRecord
    worksheet: Worksheet


class ReplayDifference(Frozen):
    """The first place where a record and its replay part."""

    where: str
    """The line by key, scope, state and class; or the part of the record."""
    field: str
    stored: str
    replayed: str


class Replay(Frozen):
    """What came of pricing a stored input again."""

    matches: bool
    """Whether every line, total, share and rate is the same to the cent, and the input is the one stored."""
    seconds: float
    """Time of pricing and comparing."""
    lines: int
    first_difference: ReplayDifference | None
    book_version: str
    engine_version: str
    """The engine version by whose rules it was replayed: that of the record."""


class PriceDifference(Frozen):
    """Two prices side by side."""

    old: PriceSummary
    new: PriceSummary
    worksheet: WorksheetDifference
