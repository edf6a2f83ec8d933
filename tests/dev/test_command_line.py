"""The launcher on a bare machine, and the first words of every command."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dev.__main__ import parser
from dev.commands.up import ports_in_use
from dev.layout import CHECKOUT

LAUNCHER = CHECKOUT / "quoteloom"


def _run(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    whole = {**os.environ, **env}
    return subprocess.run(
        [str(LAUNCHER), *words], capture_output=True, text=True, check=False, env=whole, cwd="/"
    )


def test_the_launcher_is_plain_sh() -> None:
    assert LAUNCHER.read_text(encoding="utf-8").startswith("#!/bin/sh\n")
    assert subprocess.run(["sh", "-n", str(LAUNCHER)], check=False).returncode == 0


def test_it_works_from_any_folder() -> None:
    done = _run("--help")
    assert done.returncode == 0
    assert "status" in done.stdout


def test_without_a_python_it_says_what_to_install(tmp_path: Path) -> None:
    for tool in ("sh", "dirname", "id"):
        (tmp_path / tool).symlink_to(Path("/usr/bin") / tool)
    script = LAUNCHER.read_text(encoding="utf-8").replace("/usr/bin/python3", str(tmp_path / "none"))
    bare = tmp_path / "quoteloom"
    bare.write_text(script)
    done = subprocess.run(
        ["/bin/sh", str(bare), "up"], capture_output=True, text=True, check=False, env={"PATH": str(tmp_path)}
    )
    assert done.returncode == 1
    assert "Python 3.11 or newer" in done.stderr


@pytest.mark.parametrize(
    "command",
    ["up", "down", "status", "logs", "reset", "test", "doctor", "bench", "chaos", "requirements", "env"],
)
def test_every_command_is_known(command: str) -> None:
    assert parser().parse_args([command]).run


def test_bench_measures_the_named_groups_alone() -> None:
    assert parser().parse_args(["bench", "large_bodies", "poll"]).group == ["large_bodies", "poll"]
    assert parser().parse_args(["bench"]).group == []


@pytest.mark.parametrize(("words", "dev"), [((), False), (("--dev",), True)])
def test_vite_and_its_port_come_with_dev_alone(words: tuple[str, ...], dev: bool) -> None:
    assert parser().parse_args(["up", *words]).dev is dev
    assert ("vite" in ports_in_use(servers_only=False, dev=dev)) is dev
    assert "api" not in ports_in_use(servers_only=True, dev=dev)


def test_status_of_a_state_where_nothing_runs_is_a_failure_that_says_so(tmp_path: Path) -> None:
    done = _run("status", QUOTELOOM_STATE=str(tmp_path))
    assert done.returncode == 1
    assert "Nothing is running" in done.stdout


def test_reset_deletes_nothing_when_nobody_is_there_to_confirm(tmp_path: Path) -> None:
    kept = tmp_path / "secrets.env"
    kept.write_text("")
    done = _run("reset", QUOTELOOM_STATE=str(tmp_path))
    assert done.returncode == 1
    assert kept.exists()


def test_down_where_nothing_runs_is_no_failure(tmp_path: Path) -> None:
    assert _run("down", QUOTELOOM_STATE=str(tmp_path)).returncode == 0


PROGRESS = """
import asyncio
from dev.__main__ import main
from dev import toolbox
from dev.commands import up

async def slow():
    await asyncio.sleep(0.2)

async def prepare(arguments):
    toolbox.QUIET_BELOW_S = 0.05
    await toolbox.Steps().step("go", slow())
    return 0

up.run_up = prepare
raise SystemExit(main(["up"]))
"""


@pytest.mark.parametrize("words", [["-m", "dev", "doctor"], ["-c", PROGRESS]], ids=["doctor", "progress"])
def test_nobody_who_closes_the_pipe_sees_a_stack_trace(words: list[str], tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, *words],
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=CHECKOUT,
            env={**os.environ, "QUOTELOOM_STATE": str(tmp_path), "QUOTELOOM_CACHE": str(tmp_path / "cache")},
        )
    finally:
        os.close(writing)
    assert done.returncode == 130
    assert done.stderr == ""
