"""One process under supervision, with real processes: ready, dead, revived, stopped."""

import asyncio
import contextlib
import os
import signal
import sys
import textwrap
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest

import dev.supervised_process
from dev.logs import Redactor, ServiceLog
from dev.orders import Orders
from dev.ports import PortTaken, random_ports
from dev.supervised_process import NotReady, Probe, Service, ServiceFailed, Supervised
from tests.support.timeouts import PATIENCE_S

LISTEN = """
import socket, time
server = socket.create_server(("127.0.0.1", {port}))
print("listening", flush=True)
time.sleep(60)
"""
Make = Callable[..., Supervised]


async def _connects(port: int) -> None:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        await writer.wait_closed()
    except OSError as error:
        raise NotReady(str(error)) from error


@contextlib.asynccontextmanager
async def _stranger(port: int) -> AsyncIterator[None]:
    """This process listens there, which is nobody's service."""

    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_server(hang_up, "127.0.0.1", port):
        yield


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Makes a supervised Python script; failures land in `.failures`."""

    def build(
        script: str, port: int, probe: Probe | None = None, timeout_s: float = 10, grace_s: float = 5
    ) -> Supervised:
        async def connects(pid: int) -> None:
            await _connects(port)

        service = Service(
            name="thing",
            command=[sys.executable, "-c", textwrap.dedent(script).format(port=port)],
            env={"PATH": "/usr/bin:/bin"},
            cwd=tmp_path,
            ports=(port,),
            probe=probe or connects,
            ready_timeout_s=timeout_s,
            grace_s=grace_s,
        )
        failures: list[ServiceFailed] = []
        item = Supervised(
            service, ServiceLog(tmp_path / "thing.log", Redactor([])), lambda: None, failures.append
        )
        item.__dict__["failures"] = failures
        return item

    return build


async def _until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not condition():
            await asyncio.sleep(0.02)


async def test_a_service_is_up_when_its_probe_says_so_and_gone_when_stopped(make: Make) -> None:
    item = make(LISTEN, random_ports()["api"])
    await item.start()
    pid = item.pid
    assert item.ready
    assert pid is not None
    await item.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


async def test_a_service_that_dies_before_it_is_ready_is_reported_with_its_last_lines(make: Make) -> None:
    item = make("print('no such database'); raise SystemExit(3)", random_ports()["api"])
    with pytest.raises(ServiceFailed, match=r"ended with 3 before it was ready\n    no such database"):
        await item.start()


async def test_a_service_that_never_answers_is_reported_with_the_probe_s_reason(make: Make) -> None:
    async def refuses(pid: int) -> None:
        raise NotReady("another issuer")

    item = make(LISTEN, random_ports()["api"], probe=refuses, timeout_s=0.5)
    with pytest.raises(ServiceFailed, match="another issuer"):
        await item.start()
    assert item.pid is None


async def test_a_service_whose_folder_was_deleted_is_given_up_and_not_forgotten(
    make: Make,
) -> None:
    item = make(LISTEN, random_ports()["api"])
    await item.start()
    assert item.pid is not None
    folder = item.service.cwd / "gone"
    item.service = replace(item.service, cwd=folder)
    os.kill(item.pid, signal.SIGKILL)
    await _until(lambda: bool(item.__dict__["failures"]))
    said = str(item.__dict__["failures"][0])
    assert "died 3 times" in said
    assert "cannot be started" in said
    await item.stop()


async def test_a_stranger_on_the_port_does_not_pass_for_the_service(make: Make) -> None:
    port = random_ports()["api"]
    async with _stranger(port):
        with pytest.raises(PortTaken, match=f"port {port} of thing belongs to pid {os.getpid()}"):
            await make(LISTEN, port).start()


async def test_an_answer_from_another_process_is_not_readiness(make: Make) -> None:
    port = random_ports()["api"]
    item = make("import time; time.sleep(60)", port, timeout_s=1)
    starting = asyncio.create_task(item.start())
    await _until(lambda: item.pid is not None)
    async with _stranger(port):
        with pytest.raises(ServiceFailed, match="answered by somebody else"):
            await starting


async def test_a_killed_service_comes_back_under_another_pid(make: Make) -> None:
    item = make(LISTEN, random_ports()["api"])
    await item.start()
    first = item.pid
    assert first is not None
    os.kill(first, 9)
    await _until(lambda: item.ready and item.pid != first)
    assert item.restarts == 1
    await item.stop()


async def test_three_deaths_in_five_minutes_are_given_up(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev.supervised_process, "FIRST_BACKOFF_S", 0.01)
    item = make(LISTEN, random_ports()["api"])
    failures: list[ServiceFailed] = item.__dict__["failures"]
    await item.start()
    for _ in range(3):
        await _until(lambda: item.ready or bool(failures))
        assert item.pid is not None
        os.kill(item.pid, 9)
        await _until(lambda: not item.ready or bool(failures))
    await _until(lambda: bool(failures))
    assert "died 3 times in five minutes" in str(failures[0])
    await item.stop()


async def test_what_was_ended_on_purpose_is_no_death_and_begins_with_the_words_that_were_wanted(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev.supervised_process, "FIRST_BACKOFF_S", 0.01)
    script = "import pathlib, sys\npathlib.Path('words').write_text(' '.join(sys.argv[1:]))" + LISTEN
    item = make(script, random_ports()["api"])
    orders = Orders(tmp_path / "orders.json", ("all",))
    item.service = replace(item.service, orders=orders)
    await item.start()
    for words in (["core", "bind"], [], [], []):
        before = item.pid
        assert before is not None
        orders.give(words)
        os.kill(before, signal.SIGTERM)
        await _until(lambda before=before: item.ready and item.pid != before)  # type: ignore[misc]
        assert (tmp_path / "words").read_text() == " ".join(words or ["all"])
    assert item.__dict__["failures"] == []
    await item.stop()


async def test_a_service_that_ignores_the_signal_is_killed_with_its_children(
    make: Make, tmp_path: Path
) -> None:
    script = """
    import os, signal, socket, time
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    server = socket.create_server(("127.0.0.1", {port}))
    child = os.fork()
    if child:
        open("child", "w").write(str(child))
    time.sleep(60)
    """
    item = make(script, random_ports()["api"], grace_s=0.3)
    await item.start()
    child = await _child(tmp_path)
    await item.stop()
    await _until(lambda: _gone(child))


LEAVES_ITS_GROUP = """
import os, signal, socket, time
server = socket.create_server(("127.0.0.1", {port}))
parent, child = os.getpid(), os.fork()
if not child:
    os.setsid()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    open("child", "w").write(str(os.getpid()))
while child or os.getppid() == parent:
    time.sleep(0.02)
"""
"""Its child is in a session of its own, as the servers of a database are, and ends with it."""


async def test_a_service_that_was_stopped_with_all_that_it_started_ends_with_it(
    make: Make, tmp_path: Path
) -> None:
    item = make(LEAVES_ITS_GROUP, random_ports()["api"])
    await item.start()
    child = await _child(tmp_path)
    assert item.pid is not None
    for each in (child, item.pid):
        os.kill(each, signal.SIGSTOP)
    try:
        async with asyncio.timeout(PATIENCE_S):
            await item.stop()
        await _until(lambda: _gone(child))
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)


async def test_a_service_is_stopped_though_what_left_its_group_keeps_its_output(
    make: Make, tmp_path: Path
) -> None:
    script = LEAVES_ITS_GROUP.replace("while child or os.getppid() == parent:", "while True:")
    item = make(script, random_ports()["api"], grace_s=0.3)
    await item.start()
    child = await _child(tmp_path)
    try:
        async with asyncio.timeout(PATIENCE_S):
            await item.stop()
        assert not _gone(child)
    finally:
        os.kill(child, signal.SIGKILL)


async def _child(folder: Path) -> int:
    """The process that the service of a script has started."""
    told = folder / "child"
    await _until(lambda: told.exists() and bool(told.read_text()))
    return int(told.read_text())


def _gone(pid: int) -> bool:
    """No such process, or one that nobody has collected yet."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"
