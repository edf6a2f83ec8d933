"""Values that several rooms hold stand on the ground: nobody asks an adapter what a thing is."""

import ast
import dataclasses
from collections.abc import Iterator
from enum import Enum
from importlib import import_module

from pydantic import BaseModel

from tests.architecture.test_house import sources

SETTINGS = "adapters.settings"


def imported(room: str) -> Iterator[tuple[str, str, str]]:
    """File, module and name of whatever a room imports from adapters, but for the settings of its process."""
    for path, tree in sources(room):
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


def test_the_api_asks_no_adapter_for_a_value() -> None:
    values = {
        (path, name)
        for path, module, name in imported("api")
        if is_value(getattr(import_module(module), name))
    }
    assert values == set()
