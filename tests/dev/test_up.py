"""What `up` says and where: a supervisor's lines stand in a log, which holds no password."""

import asyncio
import stat
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dev.commands import up
from dev.console import Clock
from dev.layout import CHECKOUT, Layout
from dev.runtime_file import write_runtime
from dev.secrets_file import DEMO_PASSWORD


class StackThatEnds:
    """A stack that is up and then fails, so that nobody waits for it."""

    def __init__(self) -> None:
        self.failure: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.env = {"QUOTELOOM_DEMO_PASSWORD": DEMO_PASSWORD}

    async def start(self) -> None:
        """See Stack."""
        self.failure.set_exception(RuntimeError("a service died"))

    def describe(self) -> dict[str, Any]:
        """See Stack."""
        return {"ports": {}, "services": []}

    async def stop(self, *, phase: str) -> None:
        """See Stack."""


@pytest.mark.parametrize("greet", [True, False])
async def test_only_a_person_at_the_screen_is_shown_the_password(
    capsys: pytest.CaptureFixture[str], greet: bool
) -> None:
    await up._serve(StackThatEnds(), Clock(), greet=greet)  # type: ignore[arg-type]
    said = capsys.readouterr().out
    assert "Quoteloom is up" in said
    assert (DEMO_PASSWORD in said) == greet
    assert ("agent@alder-agency.example" in said) == greet


async def test_who_waits_for_a_supervisor_is_greeted_and_its_log_stays_without_a_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    layout = Layout(CHECKOUT, tmp_path / "cache", tmp_path, "abc")
    layout.logs.mkdir(parents=True)
    real, children = subprocess.Popen, []

    def supervisor(words: list[str], **more: Any) -> Any:
        assert "--serve" in words
        child = real([sys.executable, "-c", "print('up')"], **more)
        children.append(child)
        write_runtime(layout, {"phase": "running", "pid": child.pid, "ports": {}, "services": []})
        return child

    monkeypatch.setattr(subprocess, "Popen", supervisor)
    asked = SimpleNamespace(profile="dev", only="all", auto_ports=False, dev=False)
    assert await up._detach(layout, asked) == 0  # type: ignore[arg-type]
    assert [child.wait() for child in children] == [0]
    log = layout.logs / up.SUPERVISOR_LOG
    assert DEMO_PASSWORD in capsys.readouterr().out
    assert DEMO_PASSWORD not in log.read_text()
    assert stat.S_IMODE(log.stat().st_mode) == 0o600
