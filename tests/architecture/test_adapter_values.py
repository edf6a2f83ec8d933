"""Values that several packages hold stand in models: nobody asks an adapter what a thing is."""

import ast
import dataclasses
from collections.abc import Iterator
from enum import Enum
from importlib import import_module

import pytest
from pydantic import BaseModel

from adapters.postgres.core.ownership import within
from adapters.postgres.unit_of_work import UnitOfWork
from models.job import JobKind, JobRef
from models.tenant import Tenant
from tests.architecture.test_code_rules import sources

SETTINGS = "adapters.settings"


def imported(package: str) -> Iterator[tuple[str, str, str]]:
    """File, module and name of what a package imports from adapters, but for its settings."""
    for path, tree in sources(package):
        for node in ast.walk(tree):
            module = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
            if isinstance(node, ast.ImportFrom) and module.startswith("adapters.") and module != SETTINGS:
                yield from ((path, module, alias.name) for alias in node.names)


def is_value(found: object) -> bool:
    """Whether a name stands for a value: a model, a closed set of words, a record that never changes."""
    if not isinstance(found, type):
        return False
    frozen = dataclasses.is_dataclass(found) and vars(found)["__dataclass_params__"].frozen
    return frozen or issubclass(found, BaseModel | Enum)


@pytest.mark.parametrize("package", ["api", "temporal"])
def test_no_package_asks_an_adapter_for_a_value(package: str) -> None:
    named = list(imported(package))
    assert len(named) > 20
    assert [
        (path, name) for path, module, name in named if is_value(getattr(import_module(module), name))
    ] == []


def test_values_are_told_from_what_does_something() -> None:
    assert all(map(is_value, (Tenant, JobRef, JobKind)))
    assert not any(map(is_value, (UnitOfWork, within)))
