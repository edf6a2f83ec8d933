"""Which planted faults a run judges: those of units each time, each other one in one turn of all."""

import subprocess
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dev.build.commands import SetupFailed
from dev.testing import planted as subject
from dev.testing.runner import Outcome
from dev.testing.tools import Bench
from tests.planted import conftest as planted_conftest
from tests.planted import fault as fault_module
from tests.planted.fault import ON_SERVERS, Fault, chosen_faults

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


def test_each_fault_is_judged_in_one_half_of_a_whole_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PLANTED_AREAS", raising=False)
    monkeypatch.delenv("PLANTED_TURN", raising=False)
    halves = {}
    for half in subject.Half:
        monkeypatch.setenv("PLANTED_HALF", half)
        halves[half] = dict(chosen_faults())
    servers, none = halves[subject.Half.SERVERS], halves[subject.Half.SERVERLESS]
    assert servers and none and {**servers, **none} == halves[subject.Half.BOTH]
    assert all(fault.test_file.startswith(ON_SERVERS) for fault in servers.values())
    assert not any(fault.test_file.startswith(ON_SERVERS) for fault in none.values())


async def _nothing(*given: object) -> dict[str, str]:
    return {}


class Asked:
    """Tools that note with what tests are asked for."""

    def __init__(self) -> None:
        self.runs: list[tuple[str, Sequence[str], Mapping[str, str]]] = []
        self.stacks = 0

    async def tests_once_more(
        self, part: str, words: Sequence[str], env: Mapping[str, str], *, whole_files: bool
    ) -> Outcome:
        """See Bench."""
        self.runs.append((part, words, env))
        return Outcome()

    async def get(self) -> None:
        """See SharedStack."""
        self.stacks += 1


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Tools of a checkout, none of which is built."""
    monkeypatch.setattr(subject, "tool_paths", lambda layout: {})
    monkeypatch.setattr(subject, "build_node_modules", _nothing)
    monkeypatch.setattr(subject, "npm_environment", _nothing)
    monkeypatch.setattr(subject, "beside_the_product", lambda stack: {"DATABASE": "there"})
    monkeypatch.setattr(subject, "unbroken", lambda stack, outcome: nullcontext())
    return Asked()


def bench_of(asked: Asked, parts: Sequence[str], *rest: str) -> Any:
    """A run of these parts with these words."""
    return SimpleNamespace(
        layout=SimpleNamespace(checkout=Path(__file__).parents[2]), servers=asked,
        toolbox=SimpleNamespace(toolchain=SimpleNamespace(node="ours")),
        rest=rest, parts=parts, tests_once_more=asked.tests_once_more,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("call", "parts", "half"),
    [
        (subject.planted, ["planted", "planted-servers"], "serverless"),
        (subject.planted_on_servers, ["planted", "planted-servers"], "servers"),
        (subject.planted, ["planted"], ""),
    ],
)
async def test_a_whole_run_judges_in_two_parts_and_planted_alone_judges_both(
    call: Callable[[Bench], Awaitable[Outcome]],
    parts: list[str],
    half: str,
    asked: Asked,
) -> None:
    await call(bench_of(asked, parts))
    ((part, words, env),) = asked.runs
    assert part == ("planted-servers" if half == "servers" else "planted")
    assert env["PLANTED_HALF"] == half
    assert (subject.JUDGING in words) == (half != "servers")
    assert ("DATABASE" in env) == (asked.stacks == 1) == (half != "serverless")


@pytest.mark.parametrize(
    ("test", "node", "stacks"),
    [
        ("tests/unit/rating/test_golden.py", None, 0),
        ("web/src/lib/money.test.ts", "ours", 0),
        ("tests/integration/api/test_quote.py", None, 1),
    ],
)
async def test_an_area_gets_what_its_tests_need_wherever_their_names_stand(
    test: str, node: str | None, stacks: int, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Fault("a cent is lost", "rating/proration.py", "a", "b", test)
    monkeypatch.setattr(fault_module, "faults_of", lambda area: (one,))
    await subject.planted(bench_of(asked, ["planted"], "money"))
    ((_, _, env),) = asked.runs
    assert (env.get("PLANTED_NODE"), asked.stacks) == (node, stacks)


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


def test_words_that_pytest_cannot_choose_by_are_told_before_any_process_begins() -> None:
    config: Any = SimpleNamespace(option=SimpleNamespace(keyword="remembers the price"))
    with pytest.raises(pytest.UsageError, match="-k takes words with and, or, not between them"):
        planted_conftest.pytest_configure(config)
