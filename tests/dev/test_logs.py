"""Logs hold neither secrets nor people, and do not grow for ever."""

import asyncio
import stat
from pathlib import Path

import pytest

import dev.logs
from dev.logs import KEPT, Redactor, ServiceLog, open_private, pump
from dev.named_pipe import SecondLog
from tests.support.timeouts import PATIENCE_S


@pytest.mark.parametrize(
    ("line", "clean"),
    [
        ("PASSWORD 'hunter2hunter2' wrong", "PASSWORD '***' wrong"),
        ('username="agent@alder-agency.example"', 'username="<e-mail>"'),
        ("Authorization: Bearer eyJhbGciOiJSUzI1NiJ9.abc", "Authorization: Bearer ***"),
        ("listening on port 8000", "listening on port 8000"),
        ("to <o'neil+x@b.example>: no", "to <<e-mail>>: no"),
        ("GET /users?email=dana%40b.example&max=1", "GET /users?email=<e-mail>&max=1"),
        (
            '"GET /a.pdf?X-Amz-Credential=app%2F2026&X-Amz-Expires=60&X-Amz-Signature=0a1b2c HTTP/1.1" 200',
            '"GET /a.pdf?X-Amz-Credential=***&X-Amz-Expires=60&X-Amz-Signature=*** HTTP/1.1" 200',
        ),
    ],
)
def test_secrets_tokens_and_addresses_are_taken_out(line: str, clean: str) -> None:
    assert Redactor(["hunter2hunter2"])(line) == clean


def test_a_full_log_is_rotated_and_only_a_few_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev.logs, "MAX_BYTES", 100)
    log = ServiceLog(tmp_path / "api.log", Redactor([]))
    for number in range(60):
        log.write(f"line {number:03} {'x' * 20}")
    log.close()
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == ["api.log", *(f"api.log.{number}" for number in range(1, KEPT + 1))]


def test_nobody_else_on_the_machine_reads_a_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev.logs, "MAX_BYTES", 30)
    for name in ("api.log", "api.log.1", "api.log.2"):  # as an earlier version left them
        (tmp_path / name).write_text("old\n")
        (tmp_path / name).chmod(0o644)
    log = ServiceLog(tmp_path / "api.log", Redactor([]))
    for number in range(6):
        log.write(f"line {number} {'x' * 20}")
    log.close()
    open_private(tmp_path / "setup.log").close()
    assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()} == {0o600}


async def test_what_a_service_can_only_write_to_a_file_is_redacted_on_its_way(tmp_path: Path) -> None:
    own = ServiceLog(tmp_path / "s3.log", Redactor(["hunter2hunter2"]))
    pipe = tmp_path / "access"
    pipe.write_text("a file of before")
    second = await SecondLog.open(pipe, None, own.beside("s3-access"))
    for line in ("GET /a?X-Amz-Signature=0a1b2c 200", "key hunter2hunter2"):
        with pipe.open("a") as writer:  # a service that comes back opens it again
            writer.write(f"{line}\n")
    async with asyncio.timeout(PATIENCE_S):
        while len(second.log.last) < 2:
            await asyncio.sleep(0.01)
    second.close()
    file = tmp_path / "s3-access.log"
    assert file.read_text() == "GET /a?X-Amz-Signature=*** 200\nkey ***\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    own.close()


async def test_a_secret_that_is_split_between_two_reads_is_still_taken_out(tmp_path: Path) -> None:
    source = asyncio.StreamReader()
    log = ServiceLog(tmp_path / "api.log", Redactor(["hunter2hunter2"]))
    source.feed_data(b"key hunter2h")
    pumping = asyncio.create_task(pump(source, log))
    await asyncio.sleep(0)
    source.feed_data(b"unter2\nlast line without an end")
    source.feed_eof()
    await pumping
    log.close()
    assert (tmp_path / "api.log").read_text() == "key ***\nlast line without an end\n"
