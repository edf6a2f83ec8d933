"""How much a risk may hold: looked at before its fields are."""

from collections.abc import Mapping
from typing import Any

from models.file_limits import MEGABYTE, RISK_BYTES, RISK_LINES, RISK_LOCATIONS
from rating.desk.json_fields import Paper, Part
from rating.desk.risk_names import ALIASES
from rating.tables.findings import FilesRefused, Finding


def check_size(size: int, file: str) -> None:
    """Raises: FilesRefused for more bytes than a risk may have."""
    if size > RISK_BYTES:
        problem = f"the risk has more than {RISK_BYTES // MEGABYTE} MB"
        right = (
            f"write at most {RISK_LOCATIONS} locations and {RISK_LINES:,} class lines; several risks: JSONL"
        )
        raise FilesRefused([Finding(file, 0, "", problem, right)])


def check_counts(value: Mapping[str, Any], file: str) -> None:
    """Raises: FilesRefused for more locations or class lines than a risk may have."""
    top = Part(Paper(file, ALIASES), "", value)
    places = top.count("locations")
    if places > RISK_LOCATIONS:
        _refuse(file, f"the risk has {places:,} locations", RISK_LOCATIONS)
    lines = sum(part.count("employees") for part in top.parts("locations"))
    if lines > RISK_LINES:
        _refuse(file, f"the risk has {lines:,} class lines over all locations", RISK_LINES)


def _refuse(file: str, problem: str, most: int) -> None:
    raise FilesRefused([Finding(file, 0, "locations", problem, f"write at most {most:,}")])
