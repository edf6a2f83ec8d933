"""What was said to a carrier and what it answered, as it is kept: masked, with hashes of the whole."""

from datetime import datetime
from uuid import UUID

from models.base import Frozen


class CarrierEvidence(Frozen):
    """One call. request and reply are masked JSON, cut to a bounded size."""

    id: UUID
    adapter: str
    call: str
    """The port's word for it."""
    at: datetime
    """When it was sent, UTC."""
    ms: int
    """Until the whole reply was there, or nobody waited any more."""
    status: int | None
    """None: no reply came."""
    request: str
    reply: str
    """Empty without a reply."""
    request_bytes: bytes
    """What was sent, unmasked: only hashed by whoever keeps this."""
    reply_bytes: bytes
