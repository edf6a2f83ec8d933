"""Which planted faults a run judges: those of units each time, each other one in one turn of all."""

import subprocess
from pathlib import Path

import pytest

from dev.build.commands import SetupFailed
from dev.testing import planted as subject
from tests.planted.fault import ON_SERVERS, chosen_faults

TURNS = [f"{turn}/{subject.TURNS}" for turn in range(subject.TURNS)]


def _committed(folder: Path, on: str) -> Path:
    git = ("git", "-c", "user.name=Ann", "-c", "user.email=ann@quoteloom.example")
    subprocess.run([*git, "init", "--quiet"], cwd=folder, check=True)
    words = ["commit", "--quiet", "--allow-empty", "-m", "a day"]
    subprocess.run([*git, *words], cwd=folder, check=True, env={"GIT_COMMITTER_DATE": on, "PATH": "/usr/bin"})
    return folder


def test_each_fault_is_judged_in_one_turn_and_a_units_in_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PLANTED_AREAS", raising=False)
    monkeypatch.delenv("PLANTED_TURN", raising=False)
    every = chosen_faults()
    by_turn = []
    for turn in TURNS:
        monkeypatch.setenv("PLANTED_TURN", turn)
        by_turn.append({name for name, _ in chosen_faults()})
    for name, fault in every:
        dear = fault.of_web or fault.test_file.startswith(ON_SERVERS)
        assert sum(name in turn for turn in by_turn) == (1 if dear else subject.TURNS), name
    assert max(map(len, by_turn)) < len(every) * 0.6


def test_the_turn_is_that_of_the_day_of_the_commit(tmp_path: Path) -> None:
    days = [f"2026-11-{day}T12:00:00Z" for day in range(20, 20 + subject.TURNS)]
    found = []
    for number, day in enumerate(days):
        folder = tmp_path / str(number)
        folder.mkdir()
        found.append(subject.turn(_committed(folder, day)))
    assert sorted(found) == list(range(subject.TURNS))
    assert subject.turn(tmp_path) == 0


def test_an_area_and_all_are_whole(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    assert subject.chosen_areas(root, ["money", "-x"]) == (["money"], ["-x"])
    assert subject.chosen_areas(root, ["all", "-x"]) == (list(subject.areas(root)), ["-x"])
    assert subject.chosen_areas(root, ["-x"]) == ([], ["-x"])
    with pytest.raises(SetupFailed, match="No faults are planted in weather"):
        subject.chosen_areas(root, ["weather"])
