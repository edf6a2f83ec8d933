"""The runbooks that a stuck case names: they have its heading, and signals that a case would follow."""

import re
from pathlib import Path

import pytest

from api.ops import runbook_routes
from api.ops.stuck_routes import RUNBOOKS, runbook_of
from models.case import CaseKind
from models.operator_signal import SIGNALS
from models.stuck_case import StuckWhat
from tests.stuck.runbook import OPS, Step, actions, fields, steps_of, words_of

FOLDER = Path(__file__).parents[3] / "docs" / "runbooks"
OF_DECISIONS = {StuckWhat.OVERDUE, StuckWhat.EXPIRED}
FENCE = re.compile(r"^```\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMANDS = [
    line
    for name in RUNBOOKS.values()
    for block in FENCE.findall((FOLDER / name).read_text())
    for line in block.splitlines()
]
STEPS = {name: step for file in RUNBOOKS.values() for name, step in steps_of(file).items()}


@pytest.mark.parametrize("what", StuckWhat)
def test_whatever_a_case_waits_for_has_a_heading_in_its_runbook(what: StuckWhat) -> None:
    kind = CaseKind.DECISION if what in OF_DECISIONS else CaseKind.BIND
    name, _, anchor = runbook_of(kind, what).partition("#")
    headings = re.findall(r"^## (.+)$", (FOLDER / name).read_text(), re.MULTILINE)
    assert anchor in [heading.casefold().replace(" ", "-") for heading in headings]


def test_each_signal_of_a_runbook_is_one_that_a_case_follows() -> None:
    names = set()
    for line in COMMANDS:
        given = dict(zip(words := words_of(line), words[1:], strict=False))
        assert words[0] in ("temporal", "restart")
        name, text = (given.get("--name"), given.get("--input"))
        if "signal-with-start" in words:
            name, text = given["--signal-name"], given["--signal-input"]
        if name is None or text is None:
            continue
        assert SIGNALS[name].model_validate_json(text).wrong() is None
        names.add(name)
    assert names == {
        "operator_retry", "operator_mark_bound", "operator_abort", "extend_clock", "support_override",
    }  # fmt: skip


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_each_step_names_buttons_and_fields_as_the_console_has_them(step: Step) -> None:
    assert step.acts, "a step has a way to take it"
    if OPS in step.acts:
        assert step.label in actions()
        assert set(step.fields) <= {*fields(), "Status"}
    else:
        assert step.commands


def test_what_a_case_names_is_served_as_it_lies_in_its_file() -> None:
    served = {each.name: each for each in runbook_routes.RUNBOOKS}
    assert set(served) == {file.stem for file in FOLDER.glob("*.md")}
    for name in RUNBOOKS.values():
        assert served[Path(name).stem].text == (FOLDER / name).read_text()
    assert served["stuck-bind"].title == "A bind is stuck"


def test_a_step_that_a_runbook_points_to_is_there() -> None:
    for name in RUNBOOKS.values():
        text = (FOLDER / name).read_text()
        anchors = {each.casefold().replace(" ", "-") for each in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
        assert set(re.findall(r"\(#([a-z-]+)\)", text)) <= anchors
