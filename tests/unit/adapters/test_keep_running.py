"""A task that stands as long as its process: whatever ends it is told of, and it begins again."""

import asyncio
import logging
from collections.abc import Callable

import pytest

from adapters.keep_running import keep_running


class _Work:
    """Ends in another way each time, and then goes on for ever."""

    def __init__(self, *endings: Callable[[], None]) -> None:
        self._endings = list(endings)
        self.begun, self.stands = 0, asyncio.Event()

    async def run(self) -> None:
        self.begun += 1
        if self._endings:
            self._endings.pop(0)()
        else:
            self.stands.set()
            await asyncio.Event().wait()


def _raise(error: BaseException) -> Callable[[], None]:
    def ending() -> None:
        raise error

    return ending


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        (lambda: None, "The relay ended, though it has no end; it is begun again."),
        (_raise(KeyError("x")), "The relay failed; it is begun again."),
        (_raise(asyncio.CancelledError()), "The relay was cancelled by something within; it is begun again."),
    ],
    ids=["ends", "fails", "is cancelled from within"],
)
async def test_what_ends_unexpectedly_is_told_of_and_begun_again(
    ending: Callable[[], None], words: str, caplog: pytest.LogCaptureFixture
) -> None:
    work = _Work(ending, ending)
    task = asyncio.create_task(keep_running("The relay", work.run, pause_s=0))
    async with asyncio.timeout(30):
        await work.stands.wait()
    assert work.begun == 3
    told = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert [record.getMessage() for record in told] == [words, words]
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert work.begun == 3, "who cancels it ends it"
