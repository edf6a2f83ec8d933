"""Where a page of a list ended: opaque outside, a time and an id inside."""

import base64
import binascii
from dataclasses import dataclass
from datetime import datetime
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
            cursor = cls(datetime.fromisoformat(moment), UUID(identifier))
        except (binascii.Error, UnicodeError, ValueError):
            cursor = None
        if cursor is None or cursor.moment.tzinfo is None:
            raise InvalidInput("The cursor must be one that an earlier page gave", path="cursor")
        return cursor

    def after(self, moment: ColumnElement[Any], identifier: ColumnElement[Any]) -> ColumnElement[bool]:
        """The rows that come after this one."""
        return tuple_(moment, identifier) < tuple_(literal(self.moment), literal(self.id))
