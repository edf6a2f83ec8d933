"""The process that runs planted faults: one that died is started anew, and answers the question at hand."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.planted.resident_process import ResidentProcess

PATIENCE_S = 20.0
IMPORTS = "import json, sys, os, time\n"
READY = "print('{}', flush=True)\n"
COUNTING = "for number, line in enumerate(sys.stdin, 1):\n    asked = json.loads(line)\n"
TOLD = "    print(json.dumps({'asked': asked['name'], 'number': number}), flush=True)\n"

Start = Callable[..., ResidentProcess]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Makes a resident process of what it does with a line, and of what it says first."""
    made: list[ResidentProcess] = []

    def resident(body: str, first: str = "") -> ResidentProcess:
        script = tmp_path / f"resident_{len(made)}.py"
        script.write_text(IMPORTS + first + COUNTING + body)
        made.append(ResidentProcess([sys.executable, str(script)], tmp_path, {}))
        return made[-1]

    yield resident
    for each in made:
        each.close()


def _ask(resident: ResidentProcess, name: str, patience_s: float = PATIENCE_S) -> tuple[str, int]:
    found = resident.ask({"name": name}, patience_s)
    return found["asked"], found["number"]


def test_one_process_answers_question_after_question(start: Start) -> None:
    resident = start(TOLD)
    assert [_ask(resident, name) for name in "abc"] == [("a", 1), ("b", 2), ("c", 3)]


def test_a_question_of_which_the_process_dies_is_asked_of_a_fresh_one(start: Start) -> None:
    resident = start("    if number == 3: os._exit(7)\n" + TOLD)
    found = [_ask(resident, name) for name in "abcd"]
    assert found == [("a", 1), ("b", 2), ("c", 1), ("d", 2)]


def test_a_process_that_died_after_its_answer_is_started_anew_for_the_next_question(start: Start) -> None:
    resident = start(TOLD + "    if number == 1: os._exit(7)\n")
    assert [_ask(resident, name) for name in "abc"] == [("a", 1), ("b", 1), ("c", 1)]


def test_a_fresh_process_that_dies_too_is_told_and_does_not_speak_for_the_next_question(start: Start) -> None:
    resident = start("    if asked['name'] == 'deadly': os._exit(7)\n" + TOLD)
    assert _ask(resident, "a") == ("a", 1)
    with pytest.raises(ChildProcessError, match="ended with 7"):
        _ask(resident, "deadly")
    assert _ask(resident, "b") == ("b", 1)


def test_half_a_line_is_no_answer(start: Start) -> None:
    resident = start("    if number == 2: print('{', end='', flush=True); os._exit(7)\n" + TOLD)
    assert [_ask(resident, name) for name in "ab"] == [("a", 1), ("b", 1)]


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next_one(start: Start) -> None:
    resident = start("    if asked['name'] == 'late': time.sleep(60)\n" + TOLD)
    assert _ask(resident, "a") == ("a", 1)
    with pytest.raises(TimeoutError):
        _ask(resident, "late", 0.2)
    assert _ask(resident, "b") == ("b", 1)


def test_a_question_that_stops_the_process_that_stood_is_asked_of_a_fresh_one(start: Start) -> None:
    resident = start("    if number == 2: time.sleep(60)\n" + TOLD)
    assert _ask(resident, "a") == ("a", 1)
    assert _ask(resident, "b", 2.0) == ("b", 1)


def test_a_process_is_ready_once_it_says_so_and_is_asked_no_second_time(start: Start) -> None:
    resident = start(TOLD, READY)
    resident.stand_ready(PATIENCE_S)
    stood = resident.process
    resident.stand_ready(PATIENCE_S)
    assert resident.process is stood
    assert _ask(resident, "a") == ("a", 1)


def test_one_that_died_is_not_asked_again_before_it_was_made_ready(start: Start) -> None:
    resident = start("    if asked['name'] == 'deadly': os._exit(7)\n" + TOLD, READY)
    resident.stand_ready(PATIENCE_S)
    with pytest.raises(ChildProcessError, match="ended with 7"):
        resident.ask_once({"name": "deadly"}, PATIENCE_S)
    assert resident.process is None
    resident.stand_ready(PATIENCE_S)
    assert resident.ask_once({"name": "b"}, PATIENCE_S)["number"] == 1


def test_one_that_never_gets_ready_is_told(start: Start) -> None:
    with pytest.raises(TimeoutError):
        start(TOLD).stand_ready(0.2)
