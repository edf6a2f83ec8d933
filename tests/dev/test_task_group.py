"""Of several failures side by side a person reads the first one, not a tree of groups."""

import asyncio

import pytest

from dev.task_group import together


async def _fails(text: str, after_s: float) -> None:
    await asyncio.sleep(after_s)
    raise RuntimeError(text)


async def test_the_first_failure_is_raised_itself_and_the_others_are_stopped() -> None:
    with pytest.raises(RuntimeError, match="first"):
        async with together() as group:
            slow = group.create_task(asyncio.sleep(60))
            group.create_task(_fails("first", 0.01))
    assert slow.cancelled()


async def test_a_failure_inside_nested_rows_is_still_itself() -> None:
    async def row() -> None:
        async with together() as inner:
            inner.create_task(_fails("deep", 0))

    with pytest.raises(RuntimeError, match="deep"):
        async with together() as group:
            group.create_task(row())
