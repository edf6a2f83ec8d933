"""What a runbook says is to be done: its steps as it has them, each with the ways to take it."""

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORDS = ROOT / "web/src/features/ops/stuck-words.ts"
FIELDS = ROOT / "web/src/features/ops/act-fields.tsx"
OPS, SHELL = "/Ops", "a shell"
_STEP = re.compile(r"^(#{2,3}) (.+)$", re.MULTILINE)
_ROW = re.compile(r"^\| (/Ops|Temporal UI|a shell) \| (.+) \|$", re.MULTILINE)
_FENCE = re.compile(r"^```\n(.*?)^```", re.MULTILINE | re.DOTALL)
_ACTION = re.compile(r"^  '?([a-z-]+)'?: \{\s+label: '([^']+)',\s+follows", re.MULTILINE)
_FIELD = re.compile(r"name: '([a-z_]+)',\s+label: '([^']+)'")


@dataclass(frozen=True)
class Step:
    """One way out. acts: what is done where; commands: what is typed into a shell, with {placeholders}."""

    section: str
    acts: Mapping[str, str]
    commands: tuple[str, ...]

    @property
    def label(self) -> str:
        """Of the button on the console; "" where it is none."""
        found = re.search(r"\*\*(.+?)\*\*", self.acts.get(OPS, ""))
        return found[1] if found else ""

    @property
    def fields(self) -> list[str]:
        """Labels of the fields that are filled there."""
        return re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", self.acts.get(OPS, ""))


def steps_of(file: str) -> dict[str, Step]:
    """Those of a runbook, by their headings."""
    text = (ROOT / "docs/runbooks" / file).read_text()
    pieces = _STEP.split(text)[1:]
    found, section = {}, ""
    for level, heading, body in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
        section = heading if level == "##" else section
        if level == "###":
            commands = tuple(line for block in _FENCE.findall(body) for line in block.splitlines())
            found[heading] = Step(section, dict(_ROW.findall(body)), commands)
    return found


def words_of(command: str, **given: str) -> list[str]:
    """What follows `./quoteloom`, with what stands in braces filled in. Raises: ValueError."""
    for name, value in given.items():
        command = command.replace(f"{{{name}}}", value)
    first, *words = shlex.split(command)
    if first != "./quoteloom":
        raise ValueError(f"A runbook has our own commands alone, not: {command}")
    return words


def actions() -> dict[str, str]:
    """The console's actions by the labels of their buttons."""
    return {label: action for action, label in _ACTION.findall(WORDS.read_text())}


def fields() -> dict[str, str]:
    """The fields of its acts by their labels."""
    return {label: name for name, label in _FIELD.findall(FIELDS.read_text())}
