"""Prospects that nobody submitted yet, as underwriters look ahead to them."""

from uuid import UUID

from models.base import Frozen
from models.prospect import DraftSections, Stage
from models.submission import Origin


class Unsubmitted(Frozen):
    """A prospect that nobody submitted yet."""

    id: UUID
    user_id: str
    stage: Stage
    run_id: UUID | None
    """Priced last; None: it was not priced yet."""
    salesperson: str
    """Address of whoever of the sales desk made it; '' where nobody of them did."""
    sections: DraftSections

    @property
    def origin(self) -> Origin:
        """Who it comes from, as its submission would have it."""
        return Origin.SALES_PERSON if self.salesperson else Origin.AGENT


class UnsubmittedPage(Frozen):
    """Prospects that nobody submitted; cursor is None on the last page."""

    items: tuple[Unsubmitted, ...]
    cursor: str | None
