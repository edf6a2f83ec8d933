"""A case whose commands changed needs a patch that stands in the code and in a recorded run; all is kept."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from temporalio.api.common.v1 import Payload, Payloads
from temporalio.api.history.v1 import HistoryEvent
from temporalio.client import WorkflowHistory

from tests.replay import editions, fingerprints
from tests.replay.editions import Case, edition_hash, patches_in, patches_taken, with_newest

FIRST, SECOND = {"hash": "a1", "patch": None}, {"hash": "b2", "patch": "ask-twice"}
RIGHT = Case(
    editions=[FIRST, SECOND],
    current="b2",
    in_code={"ask-twice"},
    taken={"bind/old": set(), "bind/new": {"ask-twice"}},
    recorded_under={"bind/old": "a1", "bind/new": "b2"},
)


def test_a_patch_in_code_and_history_is_right() -> None:
    assert RIGHT.faults() == []
    assert Case(editions=[FIRST], current="a1").faults() == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"current": "c3"}, "its commands changed"),
        ({"editions": []}, "its commands changed"),
        ({"editions": [SECOND]}, "the first edition names a patch"),
        ({"editions": [FIRST, {"hash": "b2", "patch": None}]}, "names no patch"),
        ({"editions": [FIRST, SECOND, {**SECOND, "hash": "b2"}]}, "one that another names"),
        ({"in_code": set()}, "does not stand in the code"),
        ({"taken": {"bind/old": set(), "bind/new": set()}}, "taken by no recorded history"),
        ({"in_code": {"ask-twice", "once-more"}}, "is that of no edition"),
        ({"editions": [{"hash": "b2", "patch": None}]}, "is not written any more"),
        ({"recorded_under": {"bind/old": "a1"}}, "does not say under which edition"),
    ],
)
def test_what_is_missing_is_said(change: dict[str, Any], says: str) -> None:
    assert any(says in fault for fault in replace(RIGHT, **change).faults())


def test_a_changed_hash_is_appended_with_its_patch_and_refused_without() -> None:
    assert with_newest([], "a1", None) == [FIRST]
    assert with_newest([FIRST], "a1", None) == [FIRST]
    assert with_newest([FIRST], "b2", "ask-twice") == [FIRST, SECOND]
    with pytest.raises(ValueError, match="--patch"):
        with_newest([FIRST], "b2", None)


def test_patches_are_read_from_code() -> None:
    source = 'if workflow.patched("ask-twice"):\n    workflow.deprecate_patch("old-way")\nprint("patched")'
    assert patches_in(source) == {"ask-twice", "old-way"}


def test_patches_are_read_from_a_history() -> None:
    event = HistoryEvent()
    event.marker_recorded_event_attributes.marker_name = "core_patch"
    marked = Payloads(payloads=[Payload(data=b'{"id":"ask-twice","deprecated":false}')])
    event.marker_recorded_event_attributes.details["patch-data"].CopyFrom(marked)
    assert patches_taken(WorkflowHistory("bind/1", [event, HistoryEvent()])) == {"ask-twice"}


def test_a_hash_covers_the_file_and_what_it_shares(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions, "ROOT", tmp_path)
    (tmp_path / "workflows").mkdir()
    (tmp_path / "workflows" / "bind.py").write_text("from workflows.projection import projected\n")
    commands = {
        "bind": {"run": ["sleep"]},
        "projection": {"projected": ["wait"]},
        "endings": {"to_its_end": ["shield"]},
    }
    before = edition_hash("bind", commands)
    assert edition_hash("bind", {**commands, "endings": {}}) == before
    assert edition_hash("bind", {**commands, "projection": {}}) != before
    assert edition_hash("bind", {**commands, "bind": {"run": ["sleep", "sleep"]}}) != before


def test_what_would_be_written_now_is_what_is_committed() -> None:
    assert fingerprints.written(fingerprints.committed(), None) == fingerprints.committed()
