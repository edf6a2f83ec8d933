"""What recalculations ask of the database, across tenants: prices that were not released are staff's."""

from typing import Protocol
from uuid import UUID

from activities.ports import PricedRow
from models.job import JobRef
from models.recalculation import PriceLanding, RecalculationEnding, RecalculationTask
from models.risk import Risk
from rating.book import RateBook
from underwriting.workbook_authority import Authority


class KeptBooks(Protocol):
    """Rate books by name; a version never changes."""

    async def for_version(self, version: str) -> RateBook:
        """The book that priced, in effect or not. Raises: RateBookNotFound, RateBookAltered."""


class RecalculationStore(Protocol):
    """Recalculations: what was asked, of which snapshot, and where its price lands."""

    async def task(self, job: JobRef) -> RecalculationTask:
        """What this job asks. Raises: RunNotFound."""

    async def risk(self, base_run: UUID) -> Risk:
        """The snapshot of a submitted run; it never changes: adapters keep it. Raises: RunNotFound."""

    async def authority(self, person: UUID) -> Authority:
        """The limits, and the level of a person."""

    async def land(
        self, job: JobRef, task: RecalculationTask, priced: PricedRow, landing: PriceLanding
    ) -> RecalculationEnding | None:
        """Write price, worksheet, pointer, issues and the ending of the job, in one transaction.

        A price that its column does not wait for any more moves no pointer: it is superseded, and its job is
        no success, since whoever waits for it would be answered with the price of another wish.
        Returns: how it ended; None, and nothing is written, where the job has ended, or somebody else wished
        the same since the task was read: by their level it is judged then. Raises: RunNotFound.
        """

    async def supersede(self, job: JobRef) -> bool:
        """End a job that its column does not wait for, without a price.

        Returns: whether it was so; a Save may have come back to its wish, or it had ended by itself.
        Raises: RunNotFound.
        """

    async def end(self, job: JobRef, ending: RecalculationEnding, code: str | None) -> bool:
        """End a job without a price, once. Returns: whether it was open. Raises: RunNotFound."""
