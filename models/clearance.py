"""Clearance: the same business, quoted before."""

from datetime import datetime
from uuid import UUID

from models.base import Frozen


class EarlierQuote(Frozen):
    """A prospect of the same FEIN.

    quoted_at: of its newest run; None where it was never quoted.
    """

    id: UUID
    company_name: str
    quoted_at: datetime | None
    updated_at: datetime
