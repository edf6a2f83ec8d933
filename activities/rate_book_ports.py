"""What a rehearsal asks of the database: the port that its adapter implements."""

from collections.abc import Sequence
from datetime import date
from typing import Protocol
from uuid import UUID

from models.base import Frozen, Money
from models.job import JobRef, TenantScope
from models.rate_book_rehearsal import RehearsalPlan, RehearsalRow, RehearsalStatus
from models.risk import Risk
from models.worksheet import StatePremium
from rating.book import RateBook


class RehearsedBook(Frozen):
    """The content that a rehearsal is about: a draft may become another one meanwhile."""

    version: str
    sha256: str
    effective_from: date


class OpenQuote(Frozen):
    """A price that somebody may still take, and the input that it was made of."""

    owner: TenantScope
    """Whose row it is, and whose what is found about it will be."""
    prospect_id: UUID
    run_id: UUID
    program: str
    risk: Risk
    book_version: str
    premium: Money
    """With taxes, for the insured term."""
    states: tuple[StatePremium, ...]


class PricedAgain(Frozen):
    """What a rehearsal found about one open quote."""

    owner: TenantScope
    row: RehearsalRow


class RehearsalStore(Protocol):
    """Rehearsals and the open quotes of all tenants; every call is one transaction."""

    async def plan(self, job: JobRef, today: date) -> RehearsalPlan:
        """Count what is to be priced and note it. Raises: RateBookNotFound."""

    async def book(self, rehearsal_id: UUID) -> RehearsedBook:
        """What is rehearsed. Raises: RateBookNotFound."""

    async def open_quotes(
        self, rehearsal_id: UUID, today: date, after: UUID | None, limit: int
    ) -> Sequence[OpenQuote]:
        """The quotes of the next prospects that are open and start on the book's day or later.

        Args: after: the last prospect that was seen; limit: prospects, each with all its quotes.
        """

    async def record(self, rehearsal_id: UUID, found: Sequence[PricedAgain], done: int) -> None:
        """Keep what was found; a repeat writes the same rows again. done: quotes priced so far."""

    async def close(self, job: JobRef, error_code: str | None) -> RehearsalStatus:
        """Sum up and close rehearsal and job, once; a second close answers how it had ended."""


class BookShelf(Protocol):
    """Books by name and content, in effect or not."""

    async def for_content(self, version: str, sha256: str) -> RateBook:
        """The book. Raises: RateBookState where its content is another one by now; RateBookAltered."""
