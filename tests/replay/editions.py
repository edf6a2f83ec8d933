"""Editions of the workflows that live for weeks: each later one is behind a patch that a recorded run takes.

An open run of such a case goes on in whatever build comes next, so its commands change by
`workflow.patched("kebab-id")` alone. fingerprints.json keeps a list per file, which is only appended to;
recorded_under.json says of each recorded history the edition whose code made it, so that no edition is lost.
"""

import ast
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from temporalio.client import WorkflowHistory

from models.case import CaseKind
from tests.replay import histories

ROOT = Path(__file__).parents[2]
RECORDED_UNDER = Path(__file__).with_name("recorded_under.json")
SHARED = ("endings", "projection")
"""Files whose commands are those of every workflow that imports them."""
PATCHES = {"patched", "deprecate_patch"}
MARKER, MARKED = "core_patch", "patch-data"

Edition = Mapping[str, str | None]
"""hash: of all commands; patch: behind which they differ from the edition before, None of the first."""
Commands = Mapping[str, Mapping[str, Sequence[str]]]


def is_case(stem: str) -> bool:
    """Whether a file of workflows/ is one of a case."""
    return any(stem == kind or stem.startswith(f"{kind}_") for kind in CaseKind)


def edition_hash(stem: str, commands: Commands) -> str:
    """Of the commands of a file and of what it shares with others."""
    source = (ROOT / "workflows" / f"{stem}.py").read_text()
    of_it = [stem, *(name for name in SHARED if f"workflows.{name}" in source)]
    said = {name: commands[name] for name in of_it}
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]


def with_newest(written: Sequence[Edition], current: str, patch: str | None) -> list[Edition]:
    """The list with the commands of now. Raises: ValueError when they changed without a patch."""
    if written and written[-1]["hash"] == current:
        return list(written)
    if written and not patch:
        raise ValueError(
            "The commands changed: put the change behind workflow.patched and name it by --patch."
        )
    return [*written, {"hash": current, "patch": patch if written else None}]


def patches_in(source: str) -> set[str]:
    """Patch ids that stand in code."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and node.args)
    return {
        str(call.args[0].value)
        for call in calls
        if isinstance(call.args[0], ast.Constant)
        and (call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", ""))
        in PATCHES
    }


def patches_taken(history: WorkflowHistory) -> set[str]:
    """Patch ids that a recorded run took."""
    found: set[str] = set()
    for event in history.events:
        marker = event.marker_recorded_event_attributes
        if marker.marker_name == MARKER:
            found |= {json.loads(payload.data)["id"] for payload in marker.details[MARKED].payloads}
    return found


@dataclass(frozen=True)
class Case:
    """A file of a case as it stands, and what is committed of it."""

    editions: Sequence[Edition]
    current: str
    """The hash of its commands."""
    in_code: set[str] = field(default_factory=set)
    taken: Mapping[str, set[str]] = field(default_factory=dict)
    """By recorded history, the patches that it took."""
    recorded_under: Mapping[str, str] = field(default_factory=dict)
    """By recorded history, the hash of the edition whose code made it."""

    def faults(self) -> list[str]:
        """What is wrong, in words; nothing is right."""
        hashes = [edition["hash"] for edition in self.editions]
        patches = [edition["patch"] or "" for edition in self.editions[1:]]
        known = set(patches) - {""}
        taken = set[str]().union(*self.taken.values())
        wrong = {
            "its commands changed, and no edition of now is written": hashes[-1:] != [self.current],
            "the first edition names a patch": bool(self.editions and self.editions[0]["patch"]),
            "an edition after the first names no patch, or one that another names": (
                len(known) != len(patches)
            ),
            "a patch of an edition does not stand in the code": not known <= self.in_code,
            "a patch of an edition is taken by no recorded history": not known <= taken,
            "a patch in the code or in a history is that of no edition": not self.in_code | taken <= known,
            "a history was recorded under an edition that is not written any more": (
                not set(self.recorded_under.values()) <= set(hashes)
            ),
            "a history does not say under which edition it was recorded": (
                set(self.recorded_under) != set(self.taken)
            ),
        }
        return [words for words, is_so in wrong.items() if is_so]


def case_of(stem: str, editions: Sequence[Edition], commands: Commands) -> Case:
    """A file of a case as it stands in this checkout."""
    of_stem = {f"{stem}/{path.stem}": path for path in histories.FILES if path.parent.name == stem}
    under = json.loads(RECORDED_UNDER.read_text())
    return Case(
        editions=editions,
        current=edition_hash(stem, commands),
        in_code=patches_in((ROOT / "workflows" / f"{stem}.py").read_text()),
        taken={name: patches_taken(histories.read(path)) for name, path in of_stem.items()},
        recorded_under={name: under[name] for name in under if name.split("/")[0] == stem},
    )


def note_recording(name: str, commands: Commands) -> None:
    """Say under which edition a history of a case was just recorded."""
    stem = name.split("/")[0]
    if is_case(stem):
        noted = {**json.loads(RECORDED_UNDER.read_text()), name: edition_hash(stem, commands)}
        RECORDED_UNDER.write_text(json.dumps(dict(sorted(noted.items())), indent=2) + "\n")
