"""Each action of the audit log is asked for by name in a test that reads the log."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from models.job import JobKind
from tests.architecture.test_code_rules import ROOT, calls, nodes, sources
from workflows.contracts import JOBS

WRITERS = ("api", "adapters", "activities")
READS_THE_LOG = re.compile(r"\baudit_log\b|\baudited\(|\baudit\.append\b")
TESTS = ("tests/integration", "tests/unit")
BY_ITSELF = {JobKind.MAIL}
"""Jobs that nobody starts."""


def _pattern(said: ast.expr) -> Iterator[str]:
    """What an argument may be, as a pattern: a part that is known at run time alone is any word."""
    match said:
        case ast.Constant(value=str(text)):
            yield re.escape(text)
        case ast.IfExp():
            yield from _pattern(said.body)
            yield from _pattern(said.orelse)
        case ast.JoinedStr():
            yield "".join(
                re.escape(str(each.value)) if isinstance(each, ast.Constant) else r"[\w-]+"
                for each in said.values
            )


def _written() -> Iterator[tuple[str, str]]:
    """Where an action is written, and its pattern."""
    for path, tree in sources(*WRITERS):
        for call in calls(tree, "append"):
            if ast.unparse(call.func).endswith("audit.append"):
                yield from ((f"{path}:{call.lineno}", each) for each in _pattern(call.args[0]))
        if path.startswith("api/submission/"):
            for call in calls(tree, "noted"):
                yield from (
                    (f"{path}:{call.lineno}", rf"submission\.{each}") for each in _pattern(call.args[2])
                )
        if path.startswith("api/ops/"):
            for call in calls(tree, "noted"):
                yield from ((f"{path}:{call.lineno}", rf"ops\.{each}") for each in _pattern(call.args[0]))
    for kind, spec in JOBS.items():
        if kind not in BY_ITSELF:
            yield f"JOBS[{kind}]", re.escape(spec.audited or f"{kind.value}.started")


def _asked_for() -> set[str]:
    """Every text of the tests that read the log."""
    files = (path for part in TESTS for path in (ROOT / part).rglob("test_*.py") if _reads(path))
    return {
        node.value
        for path in files
        for node in nodes(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _reads(path: Path) -> bool:
    return READS_THE_LOG.search(path.read_text()) is not None


def _names(action: str, text: str) -> bool:
    """Whether a text is the action or, as a query, holds it."""
    return re.search(rf"(?<![\w.]){action}(?![\w.-])", text) is not None


def test_each_action_of_the_audit_log_is_asked_for_by_a_test() -> None:
    written, asked = list(_written()), _asked_for()
    assert len(written) > 40, "how actions are written is no longer known here"
    silent = [where for where, action in written if not any(_names(action, each) for each in asked)]
    assert not silent
