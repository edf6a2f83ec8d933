"""What is worked out from stored prices: one priced again, and two laid beside each other."""

import asyncio
import time
from functools import partial
from typing import Protocol

from adapters.event_loop_offload import MANY, off_loop
from models.errors import NotReplayable, QuotingError
from models.price_record import PriceDifference, Replay, ReplayDifference, StoredPrice
from models.risk import Risk
from models.worksheet import Worksheet
from rating.book import RateBook
from rating.record.canonical_input import input_digest
from rating.record.difference import Price, side_by_side
from rating.record.replay import Difference
from rating.record.replay import replay as replay_worksheet

CARRIER_ENGINE = "carrier"
"""Engine version of a price that a carrier's own system made."""


class KeptBooks(Protocol):
    """Rate books by name; a version never changes."""

    async def for_version(self, version: str) -> RateBook:
        """The book, in effect or not. Raises: a QuotingError when it is not at hand."""


async def replayed(stored: StoredPrice, books: KeptBooks) -> Replay:
    """Price a stored input again, by the rules of the engine version that made it.

    Raises: NotReplayable for a carrier's price, without its rate book, or where that engine is not known.
    """
    record = stored.record
    if record.price.engine_version == CARRIER_ENGINE:
        raise NotReplayable(
            "The carrier's own system made this price; it can be read and compared, not priced again here"
        )
    try:
        book = await books.for_version(record.price.book_version)
    except QuotingError as gone:
        raise NotReplayable(f"This price cannot be made again: {gone.message}") from gone
    started = time.perf_counter()
    large = len(stored.worksheet.lines) + stored.record.input.lines > MANY
    again = partial(_first_difference, stored, book)
    found = await (off_loop(again) if large else asyncio.to_thread(again))
    return Replay(
        matches=found is None,
        seconds=round(time.perf_counter() - started, 6),
        lines=len(stored.worksheet.lines),
        first_difference=None if found is None else _replay_difference(found),
        book_version=book.version,
        engine_version=record.price.engine_version,
    )


def difference_of(old: StoredPrice, new: StoredPrice) -> PriceDifference:
    """Two price records side by side; which of them is the older is the caller's to say."""
    return PriceDifference(
        old=old.record.price,
        new=new.record.price,
        worksheet=side_by_side(
            Price(old.worksheet, old.record.input), Price(new.worksheet, new.record.input)
        ),
    )


def _first_difference(stored: StoredPrice, book: RateBook) -> Difference | None:
    return _input_altered(stored) or _rated_again(stored.worksheet, stored.record.input, book)


def _rated_again(worksheet: Worksheet, risk: Risk, book: RateBook) -> Difference | None:
    """The first difference; a risk that is refused today differs by its refusal."""
    try:
        return replay_worksheet(worksheet, risk, book)
    except NotReplayable:
        raise
    except QuotingError as refused:
        return Difference("the risk", "outcome", "priced", f"refused: {refused.message}")


def _input_altered(stored: StoredPrice) -> Difference | None:
    """Whether the stored input is still the one that was digested; records older than hashes cannot tell."""
    record = stored.record
    if record.book_sha256 is None:
        return None
    now = input_digest(record.input, record.price.program, record.price.book_version)
    if now == record.input_sha256:
        return None
    return Difference("the stored input", "SHA-256", record.input_sha256, now)


def _replay_difference(found: Difference) -> ReplayDifference:
    return ReplayDifference(
        where=found.where, field=found.field, stored=found.stored, replayed=found.replayed
    )
