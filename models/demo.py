"""The demo entry: a link that works once, and the throw-away account that it signs in."""

from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from models.base import Frozen

DEMO_PARTNER = "demo"
LINK_HOURS, LONGEST_LINK_HOURS = 24, 72
DEMO_LIFE = timedelta(hours=1)
"""How long a demo lasts; its account outlives it until the next sweep at most."""
LINK_KEPT = timedelta(days=30)
"""How long a link that is over is still listed."""
DEMO_GROUP = "DemoBeta"
"""Its people see their own rows alone, and disguised carriers."""
GROUPS = (DEMO_GROUP, "GetQuoteBeta")
"""Of a throw-away account."""
DOMAIN = "demo.quoteloom.example"
"""Of throw-away accounts; no mail is ever sent there."""
USER_TYPE = "demo"
"""What a session calls their user, who has no password to give."""


class DemoLinkState(StrEnum):
    """What became of a link."""

    OPEN = "open"
    USED = "used"
    EXPIRED = "expired"


class DemoLink(Frozen):
    """A link as its makers see it; the id that opens it is told once, when it is made."""

    id: UUID
    partner: str
    path: str
    state: DemoLinkState
    made_by: str
    """Name of the maker; '' when it is not known."""
    made_at: datetime
    expires_at: datetime
    used_at: datetime | None


class DemoEntry(Frozen):
    """A link that has just been used up, and the account that it stands for."""

    link: UUID
    partner: str
    path: str
    account: str
    """E-mail address, and name of the user, of an account that is yet to be made."""
