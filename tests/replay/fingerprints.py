"""Command sequences of the workflows as their code has them.

    python -m tests.replay.fingerprints [--patch ID]

writes them. Of cases it appends an edition, whose patch is named (tests/replay/editions.py).
"""

import ast
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.replay.editions import edition_hash, is_case, with_newest

ROOT = Path(__file__).parents[2]
COMMITTED = Path(__file__).with_name("fingerprints.json")
NO_WORKFLOW = {"__init__", "contracts", "options", "failures", "operator_signals", "registry"}
COMMANDS = {
    "OneStep",
    "projected",
    "ended_by_name",
    "to_its_end",
    "execute_activity_method",
    "execute_local_activity_method",
    "start_activity_method",
    "start_local_activity_method",
    "execute_child_workflow",
    "start_child_workflow",
    "sleep",
    "wait_condition",
    "wait",
    "as_completed",
    "patched",
    "deprecate_patch",
    "continue_as_new",
    "upsert_search_attributes",
    "upsert_memo",
    "uuid4",
    "random",
    "create_task",
    "gather",
    "shield",
    "cancel",
}


def fingerprints() -> dict[str, dict[str, list[str]]]:
    """By workflow file and method, the calls that leave something in a history or order what does."""
    return {
        path.stem: sequence
        for path in sorted((ROOT / "workflows").glob("*.py"))
        if path.stem not in NO_WORKFLOW
        for sequence in [_methods(ast.parse(path.read_text()))]
    }


def _methods(tree: ast.Module) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            calls = [call for call in ast.walk(node) if isinstance(call, ast.Call) and _counts(call)]
            calls.sort(key=lambda call: (call.lineno, call.col_offset))
            if calls:
                found[node.name] = [_words(call) for call in calls]
    return dict(sorted(found.items()))


def _counts(call: ast.Call) -> bool:
    """Commands, and calls of the workflow's own coroutines, whose order is the order of commands."""
    return _name(call) in COMMANDS or ast.unparse(call.func).startswith("self._")


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _words(call: ast.Call) -> str:
    """The call with what it names: activity, options and timeouts; texts for people are left out."""
    # A one-step job is made of all that it is told; of other calls the first argument names the activity.
    of_call = call.args if _name(call) == "OneStep" else call.args[:1]
    first = [
        ast.unparse(argument)
        for argument in of_call
        if isinstance(argument, ast.Attribute | ast.Name | ast.Call)
    ]
    named = [
        f"{word.arg}={ast.unparse(word.value)}" if word.arg else f"**{ast.unparse(word.value)}"
        for word in call.keywords
        if word.arg not in ("summary", "timeout_summary", "task")
    ]
    return " ".join([_name(call), *first, *named])


def committed() -> Mapping[str, Any]:
    """By file: the sequences, of a case its editions."""
    found: Mapping[str, Any] = json.loads(COMMITTED.read_text())
    return found


def written(before: Mapping[str, Any], patch: str | None) -> dict[str, Any]:
    """What is to be committed now. Raises: ValueError when a case changed without a patch."""
    now = fingerprints()
    kept = {stem: editions for stem, editions in before.items() if isinstance(editions, list)}
    return {
        stem: with_newest(kept.get(stem, []), edition_hash(stem, now), patch) if is_case(stem) else sequence
        for stem, sequence in now.items()
    }


if __name__ == "__main__":
    named = sys.argv[sys.argv.index("--patch") + 1] if "--patch" in sys.argv else None
    COMMITTED.write_text(json.dumps(written(committed(), named), indent=2) + "\n")
