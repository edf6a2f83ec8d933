"""Warm children: their limits as outcomes, deaths that cost one file nothing, and nothing left behind."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.document_pool import pool, watch
from adapters.document_pool.child import Child, ChildEnded, Reason
from adapters.document_pool.clock import Clock
from adapters.document_pool.pool import Pool
from adapters.document_pool.reader import PooledDocumentReader
from models.reading import DocumentUnread, NotRead
from tests.support.hostile_pdf import HOSTILE
from tests.support.raw_pdf import with_text
from tests.support.timeouts import PATIENCE_S

ROOT = Path(__file__).parents[3]
PATIENCE = 20.0
"""Times the product's own limits: the machine may be busy, and no test waits for one."""
SLOW = HOSTILE["a content without an end"][0]
HEAVY = ("a content that bursts", "a bomb in a bomb", "drawings that multiply", "5,001 fields", "201 pages")


@pytest.fixture(scope="module")
async def readers() -> AsyncIterator[Pool]:
    """One child for all tests that do not end it."""
    async with Pool("reader", 1) as found:
        yield found


async def gone(pid: int) -> None:
    """Wait until a process is there no more."""
    async with asyncio.timeout(PATIENCE_S):
        while watch.resident_mb(pid):
            await asyncio.sleep(0.02)


async def taken(readers: Pool) -> None:
    """Wait until its one child is asked for something."""
    async with asyncio.timeout(PATIENCE_S):
        while readers._idle:
            await asyncio.sleep(0)


async def pid_of(readers: Pool) -> int:
    async with readers.child() as child:
        return child.pid


async def test_hostile_files_end_by_name_within_memory_and_the_child_goes_on(readers: Pool) -> None:
    reader = PooledDocumentReader(patience=PATIENCE)
    reader._pool, pid = readers, await pid_of(readers)
    for name in HEAVY:
        content, code = HOSTILE[name]
        with pytest.raises(NotRead) as refused:
            await reader.gate(content)
        assert refused.value.refusal.code == code
        assert refused.value.rss_mb < 512
    assert (await reader.gate(with_text())).kinds == ("text",)
    assert await pid_of(readers) == pid


async def test_a_child_that_dies_while_it_works_is_replaced_and_the_file_is_read(readers: Pool) -> None:
    first = await pid_of(readers)
    os.kill(first, signal.SIGSTOP)
    asking = asyncio.create_task(readers.ask({"op": "gate"}, with_text(), PATIENCE_S))
    await taken(readers)
    os.kill(first, signal.SIGKILL)
    answer = await asking
    assert (answer.head["op"], answer.head["kinds"]) == ("done", ["text"])
    assert await pid_of(readers) != first


async def test_a_child_that_died_while_nobody_asked_is_noticed(readers: Pool) -> None:
    first = await pid_of(readers)
    os.kill(first, signal.SIGKILL)
    await gone(first)
    assert (await readers.ask({"op": "gate"}, with_text(), PATIENCE_S)).head[
        "pages" if False else "op"
    ] == "done"


async def test_time_and_memory_are_outcomes_and_the_next_file_finds_another_child(readers: Pool) -> None:
    for seconds, most_mb, reason in ((0.02, 512, Reason.TIME), (PATIENCE_S, 1, Reason.MEMORY)):
        async with readers.child() as child:
            with pytest.raises(ChildEnded) as ended:
                await child.ask({"op": "gate"}, SLOW, seconds, most_mb=most_mb)
            assert (ended.value.reason, child.alive) == (reason, False)
        await gone(child.pid)
        assert not (await readers.ask({"op": "gate"}, with_text(), PATIENCE_S)).refused


async def test_an_error_of_ours_is_said_by_its_type_alone(readers: Pool) -> None:
    answer = await readers.ask({"op": "ocr_page", "page": "Secret LLC"}, b"", PATIENCE_S)
    assert (answer.refused, answer.head["code"], answer.head["message"]) == (True, "failed", "ValueError")


async def test_a_child_knows_nothing_of_our_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUOTELOOM_FIELD_KEYS", "a secret")
    child = await Child.begin("drawer")
    try:
        told = Path(f"/proc/{child.pid}/environ").read_text().split("\0")
        names = {line.partition("=")[0] for line in told if line}
        assert names == {
            "PATH", "TMPDIR", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "OMP_THREAD_LIMIT",
            "OPENBLAS_NUM_THREADS",
        }  # fmt: skip
        folder = Path(f"/proc/{child.pid}/cwd").resolve()
        assert list(folder.iterdir()) == []
    finally:
        await child.end()
    assert not folder.exists()


async def test_a_child_that_answered_enough_makes_room_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "FILES", 1)
    async with Pool("writer", 1) as writers:
        first = await pid_of(writers)
        await writers.ask({"op": "quote"}, b"{}", PATIENCE_S)
        await asyncio.gather(*writers._successions)
        assert await pid_of(writers) != first
        await gone(first)


async def test_what_is_asked_of_a_file_that_was_read_is_no_further_file(readers: Pool) -> None:
    content = with_text()
    async with readers.child() as child:
        before = child.files
        await child.ask({"op": "gate"}, content, PATIENCE_S)
        assert child.files == before + 1
        await child.ask({"op": "draw_page", "page": 1}, content, PATIENCE_S)
        await child.ask({"op": "assemble", "classes": False}, b"[]", PATIENCE_S)
        assert child.files == before + 1


async def test_who_is_cancelled_leaves_no_child_behind() -> None:
    async with Pool("reader", 1) as readers:
        pid = await pid_of(readers)
        asking = asyncio.create_task(readers.ask({"op": "gate"}, SLOW, PATIENCE_S))
        await taken(readers)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        await gone(pid)
        assert readers._idle == []


def test_children_end_with_whoever_started_them() -> None:
    script = (
        "import asyncio, sys\n"
        "from adapters.document_pool.child import Child\n"
        "async def main():\n"
        "    child = await Child.begin('drawer')\n"
        "    print(child.pid, flush=True)\n"
        "    await asyncio.sleep(600)\n"
        "asyncio.run(main())\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, cwd=ROOT, text=True)
    with parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert watch.resident_mb(pid) > 5
        parent.kill()
    asyncio.run(gone(pid))


@pytest.mark.parametrize(
    ("reason", "code"),
    [(Reason.TIME, "pdf.out_of_time"), (Reason.MEMORY, "pdf.out_of_memory"), (Reason.DIED, "pdf.unsafe")],
)
async def test_how_a_child_ended_is_the_outcome_of_its_file(
    monkeypatch: pytest.MonkeyPatch, reason: Reason, code: str
) -> None:
    async def ended(*_: object, **__: object) -> None:
        raise ChildEnded(reason)

    monkeypatch.setattr(Pool, "ask", ended)
    with pytest.raises(NotRead) as refused:
        await PooledDocumentReader().read(with_text())
    assert refused.value.refusal.code == code
    assert refused.value.refusal.hint


async def test_a_child_that_does_not_start_is_no_fault_of_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(DocumentUnread):
        await PooledDocumentReader().gate(with_text())


async def test_who_is_not_let_run_has_four_times_as_long_and_who_computes_has_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop, over = asyncio.get_running_loop(), asyncio.Event()
    for share, least in ((1.0, 0.04), (0.0, 0.16)):
        began = loop.time()
        monkeypatch.setattr(watch, "processor_s", lambda _, s=share, b=began: s * (loop.time() - b))
        over.clear()
        Clock(os.getpid(), over.set).allow(0.04)
        async with asyncio.timeout(PATIENCE_S):
            await over.wait()
        assert loop.time() - began >= least
