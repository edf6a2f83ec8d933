"""Several documents that become one file."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from models.base import Frozen
from models.errors import QuotingError
from models.job import JobInput

MOST_PACKET_FILES, MOST_PACKET_PAGES = 50, 500
PACKET_BYTES = 60 * 1024 * 1024
"""All files of a packet together; a writer takes 64 MB at once."""
PACKET_REFUSED = "packet_refused"
"""The code by which a writer refuses a packet."""


class PacketRefused(QuotingError):
    """Files that cannot become one: which of them, or what they are too much of."""

    code, status = "packet_refused", 422


class PacketFile(Frozen):
    """A file of a packet as it lies in the store."""

    name: Annotated[str, Field(max_length=300)]
    key: str


class PacketDocument(JobInput):
    """A packet that was asked for; stored with its job, whose prospect all its files are of."""

    run_id: UUID | None = None
    """The prospect's last quote, which its documents belong to; None: it was not quoted yet."""
    name: Annotated[str, Field(max_length=200)]
    """As the packet is called."""
    files: Annotated[tuple[PacketFile, ...], Field(min_length=1, max_length=MOST_PACKET_FILES)]


class PacketPart(Frozen):
    """A document of a packet, and what people call it."""

    name: Annotated[str, Field(max_length=300)]
    content: bytes


class Packet(Frozen):
    """Documents in their order; whose bytes they are is nobody's promise."""

    parts: Annotated[tuple[PacketPart, ...], Field(min_length=1, max_length=MOST_PACKET_FILES)]
    title: Annotated[str, Field(max_length=200)] = ""
    flat: bool = False
    """Whether what was filled in becomes print, and no fields are left."""
