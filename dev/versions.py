"""The pinned versions, read once: nothing else in dev/ knows a version number."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

VERSIONS_FILE = Path(__file__).with_name("versions.toml")


@cache
def versions() -> dict[str, dict[str, Any]]:
    """All tables of versions.toml."""
    return tomllib.loads(VERSIONS_FILE.read_text(encoding="utf-8"))


def version(tool: str, key: str = "version") -> str:
    """One pin as text. Raises: KeyError when versions.toml does not hold it."""
    return str(versions()[tool][key])


def as_numbers(text: str) -> tuple[int, ...]:
    """'1.26.8' -> (1, 26, 8); what follows the numbers (rc1, -ea) is dropped."""
    numbers: list[int] = []
    for part in text.split("."):
        digits = ""
        for character in part:
            if not character.isdigit():
                break
            digits += character
        if not digits:
            break
        numbers.append(int(digits))
    return tuple(numbers)
