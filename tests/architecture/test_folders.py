"""Where things lie: folders and files have the names of capabilities, and no folder imports in a circle."""

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]
STEMS = {
    "acord", "agency", "bind",
    "campaign", "claims", "class_code", "comment", "crm", "dashboard", "decision", "document",
    "eacord", "eligibility", "identity", "loss_run", "mail", "notice", "ops", "people", "prospect", "quote",
    "rate_book", "rater", "reading", "recalculation", "reference", "risk_profile", "submission", "upload",
    "workbook", "worksheet",
}  # fmt: skip
"""One word for one capability, the same in every folder."""
BENEATH = {
    "api": {"http", "caller", "body", "job", "case"},
    "adapters/postgres": {"core", "tables", "job", "seed"},
    "activities": set[str](),
    "workflows": set[str](),
}
"""Folders that are no capability: what capabilities stand on, and the seed on top."""
LOOSE = {
    "api": {"__main__", "main", "services", "auth", "gateway", "openapi"},
    "adapters/postgres": {"unit_of_work"},
    "activities": {"errors", "ports", "registry"},
    "workflows": {
        "bind_turns", "contracts", "endings", "failures", "one_step", "operator_signals", "options",
        "projection", "registry",
    },
}  # fmt: skip
"""Files beside the folders: composition, and what every capability of the package needs."""


def names_of(package: str) -> tuple[set[str], set[str]]:
    """Folders and loose files of a package."""
    inside = [path for path in (ROOT / package).iterdir() if path.name[0] not in "._"]
    folders = {path.name for path in inside if path.is_dir() and any(path.glob("*.py"))}
    return folders, {path.stem for path in inside if path.suffix == ".py"}


@pytest.mark.parametrize("package", BENEATH)
def test_a_folder_is_a_capability(package: str) -> None:
    folders, _ = names_of(package)
    assert folders - BENEATH[package] - STEMS == set()


@pytest.mark.parametrize("package", LOOSE)
def test_a_loose_file_is_composition_or_one_capability_alone(package: str) -> None:
    folders, files = names_of(package)
    for name in files - LOOSE[package]:
        stem = max((stem for stem in STEMS if name == stem or name.startswith(f"{stem}_")), default="")
        assert stem, f"{package}/{name}.py is named for no capability"
        assert stem not in folders, f"{package}/{name}.py belongs into the folder {stem}"
        of_stem = [each for each in files if each == stem or each.startswith(f"{stem}_")]
        assert len(of_stem) < 3, f"{', '.join(sorted(of_stem))} of {package} make a folder {stem}"


@cache
def imports() -> Mapping[str, set[str]]:
    """Module -> modules of ours that it imports; packages, which are empty, are left out."""
    written = tomllib.loads((ROOT / "pyproject.toml").read_text())
    packages = written["tool"]["importlinter"]["root_packages"]
    graph = grimp.build_graph(*packages, cache_dir=None)
    folders = {name for name in graph.modules if graph.find_children(name)}
    return {name: graph.find_modules_directly_imported_by(name) - folders for name in graph.modules - folders}


def inside(parent: str, found: Mapping[str, set[str]]) -> Mapping[str, set[str]]:
    """How the folders and loose modules of a package import each other."""

    def child(name: str) -> str | None:
        return name[len(parent) + 1 :].split(".")[0] if name.startswith(f"{parent}.") else None

    arrows = defaultdict[str, set[str]](set)
    for name, targets in found.items():
        start = child(name)
        arrows[start or ""] |= {end for end in map(child, targets) if start and end and end != start}
    return {start: ends for start, ends in arrows.items() if start}


def circles(arrows: Mapping[str, set[str]]) -> Iterator[str]:
    """Names that are reached from themselves."""
    for start in arrows:
        seen: set[str] = set()
        waiting = set(arrows[start])
        while waiting:
            name = waiting.pop()
            seen.add(name)
            waiting |= arrows.get(name, set()) - seen
        if start in seen:
            yield start


def packages_of(found: Mapping[str, set[str]]) -> list[str]:
    """Every package, the outer ones first."""
    split = (name.split(".") for name in found)
    return sorted({".".join(parts[:end]) for parts in split for end in range(1, len(parts))})


def test_no_folder_imports_in_a_circle() -> None:
    found = imports()
    packages = packages_of(found)
    assert {"api", "adapters.postgres", "rating", "dev"} <= set(packages)
    assert {name: found_in for name in packages if (found_in := list(circles(inside(name, found))))} == {}


@pytest.mark.parametrize(
    ("parent", "start", "end"),
    [
        ("api", "api.http.wire", "api.quote.schemas"),
        ("api", "api.prospect.drafts", "api.quote.records"),
        ("api", "api.services", "api.rate_book.comparisons"),
        ("adapters.postgres", "adapters.postgres.tables.quote", "adapters.postgres.quote.write"),
    ],
)
def test_an_arrow_that_runs_back_is_a_circle(parent: str, start: str, end: str) -> None:
    found = imports()
    assert {start, end} <= set(found)
    planted = {**found, start: found[start] | {end}}
    assert list(circles(inside(parent, planted)))
