"""Which test files a change can touch, by what imports what. Runs in the venv, for import-linter's grimp.

Prints JSON: `run` test files without servers, `servers` those that need them, `web` changed files of the web,
`everything` why nothing can be told (null when it can).
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import grimp

PACKAGES = (
    "models", "rating", "underwriting", "documents", "activities", "workflows", "adapters", "temporal", "api",
    "sandbox", "bench", "dev",
)  # fmt: skip
EVERYTHING = ("pyproject.toml", "requirements.lock", "requirements-dev.lock")
READ = (".py", ".csv", ".json", ".toml", ".md", ".in", ".lock", ".yaml")
ALWAYS = "tests/architecture/"
"""They read the sources of every package instead of importing them."""
SERVERS = ("tests/integration/", "tests/faults/")
LAUNCHER = {"quoteloom": "dev.__main__", "migrations": "adapters.postgres.core.engine"}
NOT_ASKED = "tests/planted/"
FINDS = {"api.main": "api.", "workflows.registry": "workflows."}
"""Modules that find those of a package by themselves: routers, workflow classes."""
ASKED_BY_WEB = ("api/", "models/", "underwriting/")
"""Tests of the web ask Python what stands there: schemas, questions, groups."""


@dataclass(frozen=True)
class Reach:
    """The import graph of the packages, and what each test file leads to."""

    root: Path
    cache: str | None = None
    _needs: dict[str, frozenset[str]] = field(default_factory=dict)

    @cached_property
    def graph(self) -> grimp.ImportGraph:
        """What the packages import; imports for types alone lead nowhere."""
        first, *others = PACKAGES
        graph = grimp.build_graph(first, *others, exclude_type_checking_imports=True, cache_dir=self.cache)
        for finder, package in FINDS.items():
            for name in graph.modules:
                if name.startswith(package) and name not in (finder, f"{package}__main__"):
                    graph.add_import(importer=finder, imported=name)
        return graph

    def touched(self, changed: Sequence[str]) -> set[str]:
        """The changed modules and all that import them, at whatever distance."""
        found: set[str] = set()
        for module in {name for file in changed for name in self._modules_of(file)}:
            found |= {module} | self.graph.find_downstream_modules(module)
        return found

    def _modules_of(self, file: str) -> set[str]:
        """A module by its file; a data file belongs to the modules of its package."""
        path = Path(file)
        if path.parts[0] not in PACKAGES:
            return set()
        if path.suffix == ".py":
            return {name for name in [_dotted(path)] if name in self.graph.modules}
        package = path.parent
        while package.parts and not (self.root / package / "__init__.py").exists():
            package = package.parent
        name = ".".join(package.parts)
        return {module for module in self.graph.modules if module.rpartition(".")[0] == name}

    def needs(self, test: str) -> frozenset[str]:
        """Modules and files that a file of tests/ leads to by its imports, its conftests and its words."""
        if test not in self._needs:
            self._needs[test] = frozenset({test})
            found = {test}
            for name in {*self._words_of(test), *self._conftests(test)}:
                found |= self.needs(name) if name.startswith("tests/") else {name}
            self._needs[test] = frozenset(found)
        return self._needs[test]

    def _conftests(self, test: str) -> Iterator[str]:
        for folder in Path(test).parents:
            conftest = folder / "conftest.py"
            if str(conftest) != test and folder.parts and (self.root / conftest).exists():
                yield str(conftest)

    def _words_of(self, test: str) -> Iterator[str]:
        if not test.endswith(".py"):
            return
        tree = ast.parse((self.root / test).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                yield from (found for alias in node.names for found in self._named(alias.name))
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [f"{node.module}.{alias.name}" for alias in node.names]
                yield from (found for name in [node.module, *names] for found in self._named(name))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from self._mentioned(node.value)

    def _named(self, dotted: str) -> Iterator[str]:
        """A module of ours, or the file of one below tests/."""
        if dotted.startswith("tests."):
            file = f"{dotted.replace('.', '/')}.py"
            if (self.root / file).exists():
                yield file
        elif dotted in self.graph.modules:
            yield dotted

    def _mentioned(self, text: str) -> Iterator[str]:
        """What a string names: a module that is run, a file that is read, the launcher."""
        if text in LAUNCHER:
            yield LAUNCHER[text]
        elif 0 < len(text) < 120 and " " not in text and ("." in text or "/" in text):
            yield from self._named(text.partition(":")[0])
            if not text.startswith("/") and text.endswith(READ) and (self.root / text).is_file():
                path = Path(text)
                yield _dotted(path) if path.suffix == ".py" and path.parts[0] in PACKAGES else text


@cache
def _reach(root: Path, kept: str | None) -> Reach:
    """What imports what, of the sources as they are now: read once in a process."""
    return Reach(root, kept)


def _dotted(file: Path) -> str:
    parts = file.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def reached(root: Path, changed: Sequence[str], kept: str | None = None) -> dict[str, Any]:
    """What the change can touch.

    Args: changed: files from the root, also such as are gone by now; kept: folder of known imports.
    """
    whole = [file for file in changed if file in EVERYTHING]
    reach = _reach(root, kept)
    touched = reach.touched(changed) | set(changed)
    code = any(file.endswith(".py") for file in changed)
    # A case that is read, such as a recorded worksheet, belongs to the tests of the folder above it.
    data = [file for file in changed if file.startswith("tests/") and not file.endswith(".py")]

    def can_break(test: str) -> bool:
        if whole or reach.needs(test) & touched:
            return True
        home = f"{Path(test).parent}/"
        return (code and test.startswith(ALWAYS)) or any(file.startswith(home) for file in data)

    tests = sorted(str(file.relative_to(root)) for file in (root / "tests").rglob("test_*.py"))
    tests = [test for test in tests if not test.startswith(NOT_ASKED)]
    found = [test for test in tests if can_break(test)]
    return {
        "everything": f"{whole[0]} concerns every test" if whole else None,
        "modules": len([name for name in touched if name in reach.graph.modules]),
        "run": [test for test in found if not test.startswith(SERVERS)],
        "servers": [test for test in found if test.startswith(SERVERS)],
        "tests": len(tests),
        "web": [file for file in changed if file.startswith("web/") and (root / file).exists()],
        "asked_by_web": any(file.startswith(ASKED_BY_WEB) for file in changed),
    }


if __name__ == "__main__":
    print(json.dumps(reached(Path.cwd(), sys.argv[2:], sys.argv[1])))
