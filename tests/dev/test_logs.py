"""Logs hold neither secrets nor people, and do not grow for ever."""

import asyncio
from pathlib import Path

import pytest

import dev.logs
from dev.logs import KEPT, Redactor, ServiceLog, pump


@pytest.mark.parametrize(
    ("line", "clean"),
    [
        ("PASSWORD 'hunter2hunter2' wrong", "PASSWORD '***' wrong"),
        ('username="agent@alder-agency.example"', 'username="<e-mail>"'),
        ("Authorization: Bearer eyJhbGciOiJSUzI1NiJ9.abc", "Authorization: Bearer ***"),
        ("listening on port 8000", "listening on port 8000"),
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
