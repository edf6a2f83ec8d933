"""Reading the fields of a JSON file that a person wrote: by name, each fault noted with its line."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from models.file_limits import FAULTS_SHOWN
from rating.desk.json_places import lines_of
from rating.tables import cells
from rating.tables.cells import CellRefused
from rating.tables.findings import Finding, shown

T = TypeVar("T")


@dataclass(slots=True)
class Paper:
    """The file while it is read: spellings of names, and what was found wrong."""

    file: str
    aliases: Mapping[str, str]
    findings: list[Finding] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    def refuse(self, path: str, problem: str, right: str) -> None:
        """Note a fault."""
        self.findings.append(Finding(self.file, 0, path, problem, right))

    def placed(self, text: str) -> list[Finding]:
        """The faults in the order of the file, each with its line; the last ones may have none."""
        lines = lines_of(text, {finding.column for finding in self.findings[:FAULTS_SHOWN]})
        found = [replace(finding, line=lines[finding.column]) for finding in self.findings[:FAULTS_SHOWN]]
        return [*sorted(found), *self.findings[FAULTS_SHOWN:]]


class Part:
    """One object of the file: fields are taken by name, what nobody took is said at the end."""

    def __init__(self, paper: Paper, path: str, value: Mapping[str, Any]) -> None:
        self.paper = paper
        self.path = path
        self._values: dict[str, tuple[str, Any]] = {}
        self._left: set[str] = set()
        known = {normal(name) for name, entry in value.items() if entry is not None}
        for name, entry in value.items():
            if entry is None:
                continue
            spelled = normal(name)
            alias = self.paper.aliases.get(spelled, spelled)
            key = spelled if alias in known else alias
            if key in self._values:
                problem = f"{shown(name)} and {shown(self._values[key][0])} are one field"
                paper.refuse(f"{path}.{name}" if path else name, problem, "keep one of them")
            self._values[key] = (name, entry)
        self._left = set(self._values)

    def at(self, name: str) -> str:
        """The path of a field as it is written in the file."""
        written = self._values[name][0] if name in self._values else name
        return f"{self.path}.{written}" if self.path else written

    def raw(self, name: str) -> Any:
        """What stands there; None for nothing, null or an empty text."""
        self._left.discard(name)
        value = self._values.get(name, ("", None))[1]
        return None if value == "" else value

    def take(self, name: str, read: Callable[[str], T], required: bool = False) -> T | None:
        """A field by its reader; a fault is noted and None taken."""
        value = self.raw(name)
        if value is None:
            if required:
                self.paper.refuse(self.at(name), f"{name} is missing", advice(read))
            return None
        if isinstance(value, bool | list | dict):
            words = {bool: "true or false", list: "a list", dict: "an object"}[type(value)]
            self.paper.refuse(self.at(name), f"{name} is {words}", advice(read))
            return None
        try:
            return read(value)
        except CellRefused as refusal:
            self.paper.refuse(self.at(name), f"{shown(value)} is not a good {name}", f"write {refusal}")
            return None

    def count(self, name: str) -> int:
        """How many entries a list or an object of the file has; 0 for anything else."""
        value = self._values.get(name, ("", None))[1]
        return len(value) if isinstance(value, list | dict) else 0

    def flag(self, name: str) -> bool | None:
        """true, false, or None for nothing."""
        value = self.raw(name)
        if value is None or isinstance(value, bool):
            return value
        try:
            return cells.truth(str(value)) == "true"
        except CellRefused as refusal:
            self.paper.refuse(self.at(name), f"{shown(str(value))} is not a good {name}", f"write {refusal}")
            return None

    def parts(self, name: str, keyed: str | None = None, single: str | None = None) -> list["Part"]:
        """A list of objects. An object of objects stands for such a list: its names fill the field 'keyed'.

        single: the field that a plain value of such an object fills.
        """
        value = self.raw(name)
        if value is None:
            return []
        entries: list[tuple[str, Any]] = []
        if isinstance(value, list):
            entries = [(str(index), entry) for index, entry in enumerate(value)]
        elif isinstance(value, Mapping) and keyed:
            for key, entry in value.items():
                plain = entry if isinstance(entry, Mapping) else {single or keyed: entry}
                entries.append((key, {keyed: key, **plain}))
        else:
            self.paper.refuse(self.at(name), f"{name} is not a list", "write [{...}, {...}]")
        found = []
        for key, entry in entries:
            path = f"{self.at(name)}.{key}"
            if isinstance(entry, Mapping):
                found.append(Part(self.paper, path, entry))
            else:
                self.paper.refuse(path, f"an entry of {name} is not an object", "write {...}")
        return found

    def leave(self) -> None:
        """Say which fields nobody read."""
        for name in sorted(self._left):
            self.paper.notices.append(f"{self.paper.file}: {self.at(name)} is not read")


def advice(read: Callable[[str], Any]) -> str:
    """What a reader would take."""
    try:
        read("")
    except CellRefused as refusal:
        return f"write {refusal}"
    return "write a text"


def normal(name: str) -> str:
    """snake_case of a name in any case."""
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.strip())
    return snake.casefold().replace(" ", "_").replace("-", "_")
