"""What a file of workflows/ holds, and how its class hears what it is told."""

import ast
from pathlib import Path

from tests.architecture.test_code_rules import decorators, sources

NO_WORKFLOW = {
    "__init__", "bind_turns", "contracts", "endings", "failures", "one_step", "operator_signals", "options",
    "projection", "registry",
}  # fmt: skip
"""Files of workflows/ that hold none."""


def test_a_workflow_file_holds_one_class_whose_messages_are_one_model_each() -> None:
    for path, tree in sources("workflows"):
        kinds = [
            node
            for node in tree.body
            if isinstance(node, ast.ClassDef) and "workflow.defn" in decorators(node)
        ]
        if Path(path).stem in NO_WORKFLOW:
            assert not kinds, path
            continue
        assert len(kinds) == 1, path
        for method in kinds[0].body:
            if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef) and set(decorators(method)) & {
                "workflow.run",
                "workflow.update",
                "workflow.query",
            }:
                assert len(method.args.args) <= 2, f"{path}:{method.name}"


def test_a_workflow_hears_signals_by_its_dynamic_handler_alone() -> None:
    """The SDK drops a signal whose argument a typed handler cannot decode, and tells nobody."""
    for path, tree in sources("workflows"):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and "workflow.signal" in decorators(
                node
            ):
                told = [ast.unparse(decorator) for decorator in node.decorator_list]
                assert told == ["workflow.signal(dynamic=True)"], f"{path}:{node.name}"


def test_a_workflows_one_query_is_called_snapshot() -> None:
    for path, tree in sources("workflows"):
        queries = [
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and "workflow.query" in decorators(node)
        ]
        assert queries in ([], ["snapshot"]), path
