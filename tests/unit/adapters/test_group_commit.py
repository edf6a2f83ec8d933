"""Writes that wait for the same key share a commit; each waiter learns how its own group ended."""

import asyncio
from collections.abc import Sequence

import pytest

from adapters.postgres.core.group_commit import GroupCommit


class Ledger:
    """Commits that wait until they are let go, and remember their groups."""

    def __init__(self) -> None:
        self.groups: list[list[str]] = []
        self.gate = asyncio.Event()
        self.error: Exception | None = None

    async def commit(self, items: Sequence[str]) -> None:
        self.groups.append(list(items))
        await self.gate.wait()
        if self.error is not None:
            raise self.error


async def test_what_arrives_during_a_commit_shares_the_next_one() -> None:
    ledger = Ledger()
    group = GroupCommit(ledger.commit)
    first = asyncio.create_task(group.write("job", "a"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    others = [asyncio.create_task(group.write("job", name)) for name in "bcd"]
    await asyncio.sleep(0)
    ledger.gate.set()
    await asyncio.gather(first, *others)
    assert ledger.groups == [["a"], ["b", "c", "d"]]


async def test_keys_do_not_wait_for_each_other() -> None:
    ledger = Ledger()
    group = GroupCommit(ledger.commit)
    waiting = [asyncio.create_task(group.write(key, key)) for key in ("one", "two")]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert ledger.groups == [["one"], ["two"]]
    ledger.gate.set()
    await asyncio.gather(*waiting)


async def test_an_error_reaches_everybody_of_its_group_and_nobody_after() -> None:
    ledger = Ledger()
    ledger.error = ConnectionError("database away")
    ledger.gate.set()
    group = GroupCommit(ledger.commit)
    with pytest.raises(ConnectionError):
        await group.write("job", "a")
    ledger.error = None
    await group.write("job", "b")
    assert ledger.groups == [["a"], ["b"]]


async def test_a_waiter_that_was_cancelled_does_not_disturb_the_others() -> None:
    ledger = Ledger()
    group = GroupCommit(ledger.commit)
    leaving = asyncio.create_task(group.write("job", "a"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    staying = asyncio.create_task(group.write("job", "b"))
    await asyncio.sleep(0)
    leaving.cancel()
    ledger.gate.set()
    await staying
    assert ledger.groups == [["a"], ["b"]]
