"""Freshness of runs as a caller may know it."""

from collections.abc import Sequence
from datetime import UTC, datetime

from activities.quote.freshness import Freshness, Sold
from adapters.event_loop_offload import off_loop_if_many
from adapters.postgres.rate_book.books import PostgresRateBooks
from api.caller.catalogue import Offers
from models.freshness import PricedRun, RunFreshness


async def freshness(
    runs: Sequence[PricedRun], books: PostgresRateBooks, offers: Offers
) -> list[RunFreshness]:
    """What is to be said beside the figures of each run. Raises: TableRowMissing."""
    sold = Sold({program.key: program for program in offers.lists.programs}, offers.lists.wordings)
    found = await Freshness(books, off_loop_if_many).of(runs, sold, datetime.now(UTC).date())
    return [offers.as_seen(each) for each in found]
