"""What was read of a prospect's loss runs, year by year as its claims table takes it."""

from datetime import date
from typing import Literal
from uuid import UUID

from api.http.wire import CamelWire
from models.upload import FileState


class LossRunDoubt(CamelWire):
    """What speaks against a loss run: another insured, an old valuation, too few years."""

    code: str
    words: str


class LossRunFile(CamelWire):
    """A loss run that was uploaded, and what came of reading it."""

    id: UUID
    name: str
    state: FileState
    code: str | None
    """Why nothing was read of it."""
    hint: str | None
    """The same in words, with what would work."""
    carriers: list[str]
    valued: date | None
    doubts: list[LossRunDoubt]


class LossRunCheck(CamelWire):
    """A comparison that failed: nothing was adjusted. Amounts as text, what it compares in words."""

    file: str
    policy: str
    """Number of the policy, or empty."""
    name: str
    expected: str
    found: str
    difference: str


class LossRunYear(CamelWire):
    """A policy year as the documents have it, under the names of a year of claims; empty: not printed."""

    source: Literal["loss_run", "application"]
    """An accepted application tells its prior carriers where no loss run was uploaded of their year."""
    year: int
    carrier: str
    annual_premium: str
    number_of_claims: str
    tot_inc: str
    tot_res: str
    tot_paid: str
    confidence: float
    """Of its least sure figure, up to 1."""
    flags: list[str]
    """claims.more_than_99, sum.derived, sum.differs, insured.differs; of a form what was doubtful in it"""
    files: list[str]
    checks: list[LossRunCheck]


class LossRuns(CamelWire):
    """The loss runs of a prospect; years: those of the table that one of them, or a form, tells."""

    files: list[LossRunFile]
    years: list[LossRunYear]
    beyond: list[int]
    """Years that were read and lie beyond the ten of the table."""
    undated: int
    """Policies whose term is not known, and which are in no year."""
