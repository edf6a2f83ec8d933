"""`./quoteloom rate` and `rates`: words go over as they are, paths lead from where the caller stands."""

import asyncio
import sys
from pathlib import Path

import pytest

from dev.__main__ import parser
from dev.commands import desk
from dev.layout import Layout


@pytest.mark.parametrize(
    "words",
    [
        ["rate", "risk.json", "--book", "folder", "--algorithm", "NJ", "--json"],
        ["rate", "--book", "folder", "risk.json"],
        ["rate", "--help"],
        ["rates", "check", "folder"],
    ],
)
def test_words_reach_the_desk(words: list[str]) -> None:
    arguments = parser().parse_args(words)
    assert [arguments.command, *arguments.rest] == words
    assert arguments.run is desk.run_desk


def test_the_desk_runs_where_the_caller_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "rates.csv").write_text("state,class_code,kind,value\nIL,8810,rate,1\n")

    async def this_venv(_layout: Layout) -> Path:
        return Path(sys.prefix)

    monkeypatch.setattr(desk, "build_venv", this_venv)
    monkeypatch.setenv("QUOTELOOM_CALLED_FROM", str(tmp_path))
    assert asyncio.run(desk.run_desk(parser().parse_args(["rates", "check", "book"]))) == 0
    assert asyncio.run(desk.run_desk(parser().parse_args(["rates", "check", "elsewhere"]))) == 1
