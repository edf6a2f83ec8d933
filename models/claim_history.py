"""Losses of a prospect as they were entered, or its statement that there were none."""

from datetime import date

from pydantic import Field

from models.base import Frozen
from models.risk import ClaimYear, Risk


class ClaimHistory(Frozen):
    """What is stored of a prospect; version 0 is nothing yet."""

    version: int = 0
    years: tuple[ClaimYear, ...] = Field(default=(), max_length=10)
    no_loss: bool = False
    """'No historical claims' is ticked: the specified isNoLossChckd and historicalClaimsCheck are this."""
    no_loss_since: date | None = None
    """Business start date; with it the statement stands in place of the years, which are kept."""

    @property
    def replaced(self) -> bool:
        """Whether the statement stands in place of the years."""
        return self.no_loss and self.no_loss_since is not None

    def into(self, risk: Risk) -> Risk:
        """The risk with these losses."""
        if self.replaced:
            return risk.model_copy(update={"claims": (), "no_loss_since": self.no_loss_since})
        return risk.model_copy(update={"claims": self.years})
