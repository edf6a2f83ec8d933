"""Applications for data sheets in tests: the example of the docs, and what a test gives."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from models.eacord import EacordSheet

MADE_AT = datetime(2026, 11, 28, 15, 0, tzinfo=UTC)
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "eacord" / "sheet.json"


def example() -> dict[str, Any]:
    """The values of the example."""
    told: dict[str, Any] = json.loads(EXAMPLE.read_text(encoding="utf-8"))["values"]
    return told


def a_data_sheet(values: dict[str, Any] | None = None) -> EacordSheet:
    """A sheet of an application; the example's where none is given."""
    return EacordSheet(made_at=MADE_AT, values=example() if values is None else values)


def leaves(node: Any, path: str = "") -> dict[str, Any]:
    """Every value by its path, blanks left out."""
    if isinstance(node, dict):
        parts = [leaves(value, f"{path}.{name}" if path else name) for name, value in node.items()]
    elif isinstance(node, list):
        parts = [leaves(value, f"{path}[{number}]") for number, value in enumerate(node)]
    else:
        return {} if node is None else {path: node}
    return {name: value for part in parts for name, value in part.items()}
