"""What the carrier does to whom: the last two digits of a FEIN pick a scenario, by our own convention."""

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("scenarios.json")


@dataclass(frozen=True)
class Failure:
    """Answer this status to the first tries of a quote request, then behave."""

    status: int
    times: int


@dataclass(frozen=True)
class AfterSubmit:
    """The underwriter's status, so many seconds after the submission."""

    status: str
    after_s: float


@dataclass(frozen=True)
class Scenario:
    """One row of the table; what is not named behaves well."""

    title: str
    seen_as: str
    eligibility: str
    status: str = "Not Submitted"
    after_submit: AfterSubmit = field(default_factory=lambda: AfterSubmit("Approved", 5))
    existing_quote: bool = False
    fein_blocked: bool = False
    fail: Failure | None = None
    delay_s: float | None = None
    down_s: float | None = None
    cut_reply: bool = False
    no_rating_summary: bool = False
    hang: bool = False


@cache
def scenarios() -> dict[str, Scenario]:
    """The table by FEIN ending."""
    return {ending: _scenario(row) for ending, row in json.loads(FILE.read_text()).items()}


def scenario_of(fein: str | None) -> Scenario:
    """The scenario of a FEIN; what the table does not name behaves as 00."""
    table = scenarios()
    return table.get((fein or "")[-2:], table["00"])


def _scenario(row: dict[str, Any]) -> Scenario:
    values = dict(row)
    if "fail" in values:
        values["fail"] = Failure(**values["fail"])
    if "after_submit" in values:
        values["after_submit"] = AfterSubmit(**values["after_submit"])
    return Scenario(**values)
