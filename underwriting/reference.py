"""What underwriting asks of a rate book. The book of rating/ has this shape; the two rooms stay apart."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Protocol

from models.risk import Risk

Row = Mapping[str, str]


class UnderwritingBook(Protocol):
    """The part of a rate book that eligibility, class search and premium range read."""

    def rows(self, table: str) -> Sequence[Row]:
        """The raw rows of a table, in order; none when the book lacks it."""

    def programs(self) -> tuple[str, ...]:
        """Keys of the programs that the book rates."""

    def class_entry(self, code: str) -> Row | None:
        """The row of class_codes for a code."""

    def class_codes(self, state: str) -> frozenset[str]:
        """Every class code filed in a state."""

    def class_filed(self, state: str, code: str, day: date) -> bool:
        """Whether the class has a rate in the state on a day."""

    def has_private_market(self, state: str) -> bool:
        """Whether carriers may insure in the state. Raises: StateNotFiled for an unknown state."""

    def sells(self, program: str, day: date) -> bool:
        """Whether the program's terms are in force on a day; True where the book does not rate it."""

    def licensed(self, program: str, state: str, day: date) -> bool:
        """Whether the program's carrier is admitted. Raises: ProgramNotOffered."""

    def entered_modifications(self, risk: Risk) -> Mapping[str, Decimal]:
        """The modification in force by state, where one was entered."""

    def ratio(self, part: Decimal, whole: Decimal) -> Decimal | None:
        """part / whole, as a net rate is stored; None where the whole is 0."""

    def mix(self, weights: Mapping[str, Decimal]) -> Mapping[str, Decimal]:
        """Percents with one decimal that add up to 100.0; all 0 where there is nothing to share."""

    def dollars_and_cents(self, amount: Decimal) -> Decimal:
        """An amount to the cent."""

    def class_manual_premium(
        self, program: str, state: str, code: str, payroll: Decimal, day: date, zip_code: str | None
    ) -> Decimal:
        """Annual manual premium of one class. Raises: QuotingError."""
