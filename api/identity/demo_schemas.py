"""Bodies of the demo entry: where a used link leads, and the links that staff make."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints

from api.http.wire import PRINTABLE, Wire
from models.demo import DEMO_PARTNER, LINK_HOURS, LONGEST_LINK_HOURS, DemoLinkState

OwnPath = Annotated[str, StringConstraints(min_length=1, max_length=300, pattern=PRINTABLE)]
"""A path of ours, with its query; '/Quote'."""
PartnerKey = Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=PRINTABLE)]


class DemoEntered(Wire):
    """A demo has begun: the cookie is set, no credentials are told."""

    route: str
    partner: str
    ends_at: datetime


class DemoLinkWish(Wire):
    """What a new link is to be. hours: how long it may wait to be opened."""

    partner: PartnerKey = DEMO_PARTNER
    path: OwnPath = "/Quote"
    hours: Annotated[int, Field(ge=1, le=LONGEST_LINK_HOURS)] = LINK_HOURS


class DemoLinkShown(Wire):
    """A link as its makers see it; made_by: '' when it is not known."""

    id: UUID
    partner: str
    path: str
    state: DemoLinkState
    made_by: str
    made_at: datetime
    expires_at: datetime
    used_at: datetime | None


class DemoLinkMade(DemoLinkShown):
    """A new link. url: told only here; it opens once."""

    url: str
