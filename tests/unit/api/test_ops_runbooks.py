"""The runbooks that a stuck case names: they have its heading, and signals that a case would follow."""

import re
import shlex
from pathlib import Path

import pytest

from api.ops.stuck_routes import RUNBOOKS, runbook_of
from models.case import CaseKind
from models.operator_signal import SIGNALS
from models.stuck_case import StuckWhat

FOLDER = Path(__file__).parents[3] / "docs" / "runbooks"
OF_DECISIONS = {StuckWhat.OVERDUE, StuckWhat.EXPIRED}
FENCE = re.compile(r"^```\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMANDS = [
    line
    for name in RUNBOOKS.values()
    for block in FENCE.findall((FOLDER / name).read_text())
    for line in block.splitlines()
]


@pytest.mark.parametrize("what", StuckWhat)
def test_whatever_a_case_waits_for_has_a_heading_in_its_runbook(what: StuckWhat) -> None:
    kind = CaseKind.DECISION if what in OF_DECISIONS else CaseKind.BIND
    name, _, anchor = runbook_of(kind, what).partition("#")
    headings = re.findall(r"^## (.+)$", (FOLDER / name).read_text(), re.MULTILINE)
    assert anchor in [heading.casefold().replace(" ", "-") for heading in headings]


def test_each_signal_of_a_runbook_is_one_that_a_case_follows() -> None:
    names = set()
    for line in COMMANDS:
        words = shlex.split(line)
        assert words[:2] == ["./quoteloom", "temporal"]
        if "signal" not in words:
            continue
        name, given = words[words.index("--name") + 1], words[words.index("--input") + 1]
        assert SIGNALS[name].model_validate_json(given).wrong() is None
        names.add(name)
    assert names == {
        "operator_retry", "operator_mark_bound", "operator_abort", "extend_clock", "support_override",
    }  # fmt: skip
