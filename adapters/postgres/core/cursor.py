"""Where a page of a list ended: opaque outside, a time and an id inside."""

import base64
import binascii
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, literal, tuple_

from models.errors import InvalidInput


@dataclass(frozen=True, slots=True)
class Cursor:
    """The last row of a page that is ordered by time and id, newest first."""

    moment: datetime
    id: UUID

    def __str__(self) -> str:
        return base64.urlsafe_b64encode(f"{self.moment.isoformat()}|{self.id}".encode()).decode()

    @classmethod
    def parse(cls, text: str) -> "Cursor":
        """Raises: InvalidInput."""
        try:
            moment, _, identifier = base64.urlsafe_b64decode(text.encode()).decode().partition("|")
            read = datetime.fromisoformat(moment)
            # PostgreSQL knows fewer offsets than Python, and a moment without one is no moment.
            if read.tzinfo is not None:
                return cls(read.astimezone(UTC), UUID(identifier))
        except (binascii.Error, UnicodeError, ValueError, OverflowError):
            pass
        raise InvalidInput("The cursor must be one that an earlier page gave", path="cursor")

    def after(self, moment: ColumnElement[Any], identifier: ColumnElement[Any]) -> ColumnElement[bool]:
        """The rows that come after this one."""
        return tuple_(moment, identifier) < tuple_(literal(self.moment), literal(self.id))
