"""What underwriting asks of a rate book. The book of rating/ has this shape; the two packages stay apart."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Protocol

from models.rounding import Rounder

Row = Mapping[str, str]


class ClassRate(Protocol):
    """What underwriting reads of a resolved rate."""

    @property
    def per_100(self) -> Decimal:
        """Dollars per 100 of payroll."""


class Terms(Protocol):
    """What underwriting reads of a program's terms."""

    @property
    def round_amount(self) -> Rounder:
        """How the program rounds its lines."""


class DatedRows(Protocol):
    """A table whose rows are chosen by state, market, date and a further column."""

    def find(self, state: str, day: date, *, market: str, extra: str) -> Row | None:
        """The row in effect, or None."""


class UnderwritingBook(Protocol):
    """The part of a rate book that intake, eligibility, class search and premium range read."""

    def rows(self, table: str) -> Sequence[Row]:
        """The raw rows of a table, in order; none when the book lacks it."""

    def dated(self, table: str) -> DatedRows:
        """A table whose rows are chosen by state, market and date."""

    def programs(self) -> tuple[str, ...]:
        """Keys of the programs that the book rates."""

    def class_entry(self, code: str) -> Row | None:
        """The row of class_codes for a code."""

    def class_codes(self, state: str) -> frozenset[str]:
        """Every class code filed in a state."""

    def class_filed(self, state: str, code: str, day: date) -> bool:
        """Whether the class has a rate in the state on a day."""

    def category(self, state: str) -> Row:
        """The row of state_categories. Raises: StateNotFiled for an unknown state."""

    def has_private_market(self, state: str) -> bool:
        """Whether carriers may insure in the state. Raises: StateNotFiled for an unknown state."""

    def territory(self, state: str, zip_code: str | None, day: date) -> tuple[Decimal, str | None]:
        """The territory factor of a zip, and a note. Raises: TableRowMissing for a zip of none."""

    def sells(self, program: str, day: date) -> bool:
        """Whether the program's terms are in effect on a day; True where the book does not rate it."""

    def licensed(self, program: str, state: str, day: date) -> bool:
        """Whether the program's carrier is admitted. Raises: ProgramNotOffered."""

    def class_rate(self, program: str, state: str, code: str, day: date, zip_code: str | None) -> ClassRate:
        """The manual rate of one class. Raises: QuotingError."""

    def terms(self, program: str, state: str, day: date) -> Terms:
        """What a program files in a state. Raises: ProgramNotOffered, StateNotFiled."""
