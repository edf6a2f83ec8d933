"""What the carriers do to whom: the last two digits of a FEIN pick a scenario, by our own convention."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

FILE = Path(__file__).with_name("scenarios.json")
CARRIERS = ("amtrust", "birch")


class Row(BaseModel):
    """A part of the table; a name that it does not know is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Failure(Row):
    """Answer this status to the first tries of a quote request, then behave."""

    status: int
    times: int


class AfterSubmit(Row):
    """The underwriter's answer, so many seconds after the submission; None: never."""

    status: str
    after_s: float | None


class Bind(Row):
    """What becomes of the first bind of a quote; the next ones behave."""

    commit_after_s: float = 0
    answer_after_s: float = 0
    reply: str | None = None
    """drop, or 502, once the policy exists."""
    search_lag_s: float = 0
    refuse: str | None = None
    """status: the quote is referred instead; price: it costs more."""


class Scenario(Row):
    """One row of the table for one carrier; what is not named behaves well."""

    first: str = "good"
    """good, refer or decline: what the carrier says at first; undetermined: nothing yet."""
    status: str = "Not Submitted"
    """The underwriter's status at creation, of a carrier that has one."""
    after_submit: AfterSubmit = AfterSubmit(status="Approved", after_s=5)
    items: tuple[str, ...] = ()
    """What the carrier asks for, or what its approval is subject to."""
    reasons: tuple[str, ...] = ()
    existing_quote: bool = False
    fein_blocked: bool = False
    fail: Failure | None = None
    delay_s: float | None = None
    down_s: float | None = None
    late_s: float = 0
    hang: bool = False
    cut_reply: bool = False
    unscored: bool = False
    """The rating summary is missing, or a scoring vendor was down."""
    officers_after: int = 0
    """Reads of the officer options that are empty."""
    same_question: int = 1
    """How many ids the first question has."""
    dearer: float | None = None
    """Seconds after creation when it costs more; 0: as soon as the questions are answered."""
    bound_elsewhere_s: float | None = None
    plan_fails: bool = False
    net_rates_after: int | None = 0
    """Tries that get no net rates; None: all."""
    bind: Bind = Bind()


@cache
def table() -> Mapping[str, Mapping[str, Any]]:
    """The rows as they are written, by FEIN ending: title, seen_as, and what both or each carrier does."""
    return dict(json.loads(FILE.read_text()))


@cache
def scenarios(carrier: str) -> Mapping[str, Scenario]:
    """The table of one carrier by FEIN ending."""
    return {
        ending: Scenario(**{**row.get("both", {}), **row.get(carrier, {})}) for ending, row in table().items()
    }


def scenario_of(carrier: str, fein: str | None) -> Scenario:
    """The scenario of a FEIN; what the table does not name behaves as 00."""
    rows = scenarios(carrier)
    return rows.get((fein or "")[-2:], rows["00"])
