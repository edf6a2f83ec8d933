"""One batch of the sweep."""

from uuid import uuid4

from activities.ops.steps import AT_ONCE, MOST_GUESTS, OpsActivities
from models.ops import SweepRequest, Swept
from models.upload import LeftFile
from tests.support.fake_upkeep import FakeFiles, FakeLeftovers, FakeProvider


async def test_a_batch_takes_no_more_than_asked_and_says_that_more_is_left() -> None:
    leftovers, provider = FakeLeftovers(sessions=3, keys=2, limits=9, codes=1), FakeProvider()
    sweep = OpsActivities(leftovers, provider, provider, FakeFiles(), FakeFiles()).sweep
    first = await sweep(SweepRequest(batch=5))
    assert first == Swept(sessions=3, idempotency_keys=2, rate_limits=5, codes=1, more=True)
    assert await sweep(SweepRequest(batch=5)) == Swept(rate_limits=4)
    assert await sweep(SweepRequest(batch=5)) == Swept()


async def test_what_is_over_with_us_is_ended_at_the_provider_too() -> None:
    leftovers, provider = FakeLeftovers(sessions=2 * AT_ONCE + 1), FakeProvider()
    leftovers.sessions[3] = None
    swept = await OpsActivities(leftovers, provider, provider, FakeFiles(), FakeFiles()).sweep(SweepRequest())
    assert swept.sessions == 2 * AT_ONCE + 1
    assert set(provider.ended) == {f"token-{number}" for number in range(2 * AT_ONCE + 1)} - {"token-3"}


async def test_a_silent_provider_is_asked_once_and_keeps_nothing_from_being_swept() -> None:
    leftovers, provider = FakeLeftovers(sessions=5 * AT_ONCE, keys=1, limits=1), FakeProvider(silent=True)
    swept = await OpsActivities(leftovers, provider, provider, FakeFiles(), FakeFiles()).sweep(SweepRequest())
    assert swept == Swept(sessions=5 * AT_ONCE, idempotency_keys=1, rate_limits=1)
    assert provider.asked <= AT_ONCE


async def test_accounts_of_demos_that_are_over_are_removed_at_the_provider_and_forgotten() -> None:
    leftovers, provider = FakeLeftovers(guests=MOST_GUESTS + 1), FakeProvider()
    sweep = OpsActivities(leftovers, provider, provider, FakeFiles(), FakeFiles()).sweep
    assert await sweep(SweepRequest()) == Swept(guests=MOST_GUESTS, more=True)
    assert await sweep(SweepRequest()) == Swept(guests=1)
    assert provider.removed == [f"guest-{number}" for number in range(MOST_GUESTS + 1)]
    assert leftovers.guests == []


async def test_an_account_that_the_provider_did_not_remove_waits_for_the_next_night() -> None:
    leftovers, provider = FakeLeftovers(guests=2, codes=1), FakeProvider(silent=True)
    assert await OpsActivities(leftovers, provider, provider, FakeFiles(), FakeFiles()).sweep(
        SweepRequest()
    ) == Swept(codes=1)
    assert leftovers.guests == ["guest-0", "guest-1"]


async def test_objects_that_files_left_behind_are_removed_before_their_rows_are_forgotten() -> None:
    files = FakeFiles(
        LeftFile(id=uuid4(), keys=("quarantine/a", "a"), whole=True),
        LeftFile(id=uuid4(), keys=("quarantine/b",), whole=False),
    )
    provider = FakeProvider()
    sweep = OpsActivities(FakeLeftovers(), provider, provider, files, files).sweep
    assert await sweep(SweepRequest()) == Swept(files=2)
    assert (files.removed, files.left) == (["quarantine/a", "a", "quarantine/b"], [])


async def test_files_whose_objects_a_silent_store_keeps_wait_for_the_next_night() -> None:
    left = LeftFile(id=uuid4(), keys=("a",), whole=True)
    files, provider = FakeFiles(left, silent=True), FakeProvider()
    sweep = OpsActivities(FakeLeftovers(codes=1), provider, provider, files, files).sweep
    assert await sweep(SweepRequest()) == Swept(codes=1)
    assert files.left == [left]
