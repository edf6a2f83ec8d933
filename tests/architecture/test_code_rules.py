"""The rules of the code that no import contract can say, read from the code itself."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = (
    "models",
    "rating",
    "underwriting",
    "documents",
    "activities",
    "workflows",
    "adapters",
    "temporal",
    "api",
    "sandbox",
    "dev",
)
TIMEOUTS = {
    "start_to_close_timeout",
    "schedule_to_close_timeout",
    "schedule_to_start_timeout",
    "heartbeat_timeout",
    "retry_policy",
}
ID_PREFIXES = (
    "quote/", "document/", "rate-book/", "acord/", "risk-profile/", "recalculation/", "bind/", "decision/",
    "mail/",
    "carrier-",
)  # fmt: skip

INTAKE = ("draft", "partial", "places", "policy")
"""The parts of underwriting/intake.py that make parts of a risk."""

LONG_FILES: set[str] = set()
LONG_FUNCTIONS = {
    "adapters/postgres/quote/record.py:upsert",
    "adapters/postgres/seed/writing.py:_write_book",
    "rating/ledger.py:write_line",
}
"""What is longer than it should be: these lists may only shrink."""


def sources(*packages: str) -> Iterator[tuple[str, ast.Module]]:
    """Path from the root and tree of every module of some packages."""
    for package in packages:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), _tree(path)


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All that a tree is made of: each rule looks at it, and to go through a tree takes longest."""
    return tuple(ast.walk(tree))


def calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    """Calls of a function by its last name."""
    for node in nodes(tree):
        if isinstance(node, ast.Call):
            last = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if last == name:
                yield node


def imports(tree: ast.AST) -> Iterator[str]:
    """Every module that is imported, and every name from it, dotted."""
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_only_the_runtime_and_the_gateway_know_temporals_client() -> None:
    found = {
        path
        for path, tree in sources(*PACKAGES)
        if any(name == "temporalio.client" or name.startswith("temporalio.client.") for name in imports(tree))
    }
    assert {path for path in found if not path.startswith("temporal/")} <= {"api/gateway.py"}


def test_only_settings_read_the_environment() -> None:
    allowed = {"adapters/settings.py", "sandbox/settings.py"}
    found = {
        path
        for path, tree in sources(*(package for package in PACKAGES if package != "dev"))
        for node in nodes(tree)
        if isinstance(node, ast.Attribute)
        and node.attr in ("environ", "getenv", "environb")
        and ast.unparse(node.value) == "os"
    }
    assert found <= allowed


def test_retry_policies_and_timeouts_stand_in_the_presets_only() -> None:
    faults = [
        f"{path}:{call.lineno}"
        for path, tree in sources("workflows", "activities")
        if path != "workflows/options.py"
        for call in nodes(tree)
        if isinstance(call, ast.Call)
        and (
            ast.unparse(call.func).endswith("RetryPolicy")
            or any(word.arg in TIMEOUTS for word in call.keywords)
        )
    ]
    assert not faults


@pytest.mark.req("QE-218")
def test_every_wait_has_a_timeout_but_the_one_for_handlers() -> None:
    waits = [(path, call) for path, tree in sources("workflows") for call in calls(tree, "wait_condition")]
    assert waits
    for path, call in waits:
        handlers = [ast.unparse(argument) for argument in call.args] == ["workflow.all_handlers_finished"]
        assert handlers or any(word.arg == "timeout" for word in call.keywords), f"{path}:{call.lineno}"


def test_workflows_wait_by_the_sdk_and_not_by_asyncio() -> None:
    banned = {"asyncio.sleep", "asyncio.wait", "asyncio.wait_for", "asyncio.as_completed", "asyncio.timeout"}
    found = [
        f"{path}:{node.lineno}"
        for path, tree in sources("workflows")
        for node in nodes(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in banned
    ]
    assert not found


def test_ids_queues_and_search_attributes_are_built_in_contracts_only() -> None:
    found = []
    for path, tree in sources("activities", "workflows", "adapters", "temporal", "api"):
        if path == "workflows/contracts.py":
            continue
        documentation = {id(node.value) for node in nodes(tree) if isinstance(node, ast.Expr)}
        for node in nodes(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and id(node) not in documentation
                and node.value.startswith(ID_PREFIXES)
            ):
                found.append(f"{path}:{node.lineno} {node.value}")
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and ast.unparse(node.func.value).partition(".")[0] == "SearchAttributeKey"
            ):
                found.append(f"{path}:{node.lineno}")
    assert not found


def test_package_files_stay_empty() -> None:
    for package in PACKAGES:
        for path in (ROOT / package).rglob("__init__.py"):
            assert not path.read_text().strip(), path


def test_a_draft_or_a_request_becomes_a_risk_in_one_place() -> None:
    """The desk reads files, and a class by itself is judged where classes are searched."""
    parts = {"Risk", "RiskLocation", "Exposure", "Modification"}
    found = {
        path
        for path, tree in sources(
            *(package for package in PACKAGES if package not in ("models", "sandbox", "dev"))
        )
        for name in parts
        if list(calls(tree, name))
    }
    places = {"underwriting/intake.py", *(f"underwriting/intake_{part}.py" for part in INTAKE)}
    assert found == places | {"rating/desk/risk_file.py", "underwriting/class_codes.py"}


def test_sql_is_written_in_the_postgres_adapter_only() -> None:
    for path, tree in sources(
        "models", "rating", "underwriting", "activities", "workflows", "adapters", "temporal", "api"
    ):
        if path.startswith("adapters/postgres/"):
            continue
        taken = {name for name in imports(tree) if name.startswith(("sqlalchemy", "psycopg"))}
        building = {
            name
            for name in taken
            if name.rpartition(".")[2] in ("select", "insert", "update", "delete", "text")
        }
        assert not building, path
        assert not list(calls(tree, "commit")), path


def test_whose_a_row_is_stands_in_one_place() -> None:
    """A repository that named an owner's columns would narrow rows by a rule of its own."""
    columns = {"tenant_partner", "tenant_org", "tenant_user"}
    free = (
        "adapters/postgres/core/ownership.py",
        "adapters/postgres/core/audit.py",
        "adapters/postgres/tables/",
    )
    found = [
        f"{path}:{getattr(node, 'lineno', 0)}"
        for path, tree in sources("activities", "adapters", "temporal", "api")
        if not path.startswith(free)
        for node in nodes(tree)
        if columns & {getattr(node, name, None) for name in ("attr", "arg", "value", "id")}
    ]
    assert found == []


def test_only_edges_catch_every_exception_and_say_why() -> None:
    edges = {
        "activities/bind/lease.py", "activities/quote/engine.py", "activities/quote/steps.py",
        "adapters/carriers/evidence.py", "adapters/keep_running.py", "api/http/headers.py",
        "documents/serve.py", "temporal/gauges.py", "temporal/relay.py",
    }  # fmt: skip
    found = set()
    for path, tree in sources(*PACKAGES):
        lines = (ROOT / path).read_text().splitlines()
        for node in nodes(tree):
            if isinstance(node, ast.ExceptHandler) and ast.unparse(node.type or ast.Name("Exception")) in (
                "Exception",
                "BaseException",
            ):
                if isinstance(node.body[-1], ast.Raise) and node.body[-1].exc is None:
                    continue  # passed on as it came
                found.add(path)
                beside = " ".join(lines[node.lineno - 3 : node.lineno])
                assert "# " in beside and "edge" in beside, f"{path}:{node.lineno} says not why it is an edge"
    assert found == edges


def test_what_is_long_is_listed_and_the_list_only_shrinks() -> None:
    files, functions = set(), set()
    for path, tree in sources(*PACKAGES):
        if len((ROOT / path).read_text().splitlines()) > 300:
            files.add(path)
        for node in nodes(tree):
            if (
                isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
                and (node.end_lineno or 0) - node.lineno >= 40
            ):
                functions.add(f"{path}:{node.name}")
    assert files <= LONG_FILES
    assert functions <= LONG_FUNCTIONS


def test_no_file_of_tests_is_long() -> None:
    files = sorted((ROOT / "tests").rglob("*.py"))
    assert [path for path in files if len(path.read_text().splitlines()) > 300] == []


def test_an_activity_is_a_method_of_a_class_that_receives_its_ports() -> None:
    for path, tree in sources("activities"):
        loose = [
            node.name
            for node in tree.body
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and "activity.defn" in decorators(node)
        ]
        assert not loose, path


def decorators(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    return [ast.unparse(item.func if isinstance(item, ast.Call) else item) for item in node.decorator_list]
