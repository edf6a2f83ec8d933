"""What takes long is done beside the loop, one piece after the other."""

import asyncio
import threading
import time

import pytest

from adapters.event_loop_offload import asking, off_loop
from tests.support.timeouts import PATIENCE_S

STEP_S = 0.05


async def test_the_loop_goes_on_and_no_two_pieces_overlap() -> None:
    running: list[int] = []
    most: list[int] = []

    def piece() -> None:
        running.append(1)
        most.append(len(running))
        time.sleep(STEP_S)
        running.pop()

    turns = 0

    async def turning() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(STEP_S / 10)

    other = asyncio.create_task(turning())
    await asyncio.gather(*(off_loop(piece) for _ in range(4)))
    other.cancel()
    assert max(most) == 1
    assert turns > 4


async def test_what_the_work_raises_comes_out() -> None:
    with pytest.raises(ValueError, match="twelve"):
        await off_loop(int, "twelve")


async def test_a_neighbour_waits_for_a_piece_or_two_of_what_somebody_asks_for() -> None:
    done: list[str] = []

    async def ask(who: str) -> None:
        asking.set(who)
        await off_loop(time.sleep, STEP_S)
        done.append(who)

    asked = [asyncio.create_task(ask("many")) for _ in range(6)]
    await asyncio.sleep(0)
    await asyncio.gather(*asked, ask("one"))
    assert len(done) == 7
    assert done.index("one") <= 2


async def test_who_leaves_the_line_keeps_nobody_from_a_turn() -> None:
    go_on = threading.Event()
    asked = [asyncio.create_task(off_loop(go_on.wait)) for _ in range(4)]
    await asyncio.sleep(STEP_S / 5)
    for task in asked[:3]:
        task.cancel()
    go_on.set()
    async with asyncio.timeout(PATIENCE_S):
        await asked[3]
        assert await off_loop(int, "12") == 12
    assert [task.cancelled() for task in asked] == [True, True, True, False]
