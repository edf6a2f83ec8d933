"""Bodies of the FEIN clearance."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import StringConstraints

from api.http.wire import Wire


class ClearanceRequest(Wire):
    """A FEIN as typed in a draft.

    besides: that draft, which is no earlier one.
    """

    fein: Annotated[str, StringConstraints(max_length=20, pattern=r"^[0-9]{2}-?[0-9]{7}$")]
    besides: UUID


class EarlierProspect(Wire):
    """The caller's own prospect of the same FEIN; quoted_at is null where it was never quoted."""

    id: UUID
    company_name: str
    quoted_at: datetime | None
    updated_at: datetime


class ClearanceAnswer(Wire):
    """Null where the caller has none, whoever else may."""

    earlier: EarlierProspect | None
