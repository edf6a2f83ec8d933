"""Prices that an earlier version of the engine made replay to the cent, by the rules of that version.

The records were written by version 1 itself: its input and its worksheet, as a price record keeps them.
"""

import json
from decimal import Decimal
from pathlib import Path

import pytest

from models.errors import NoSchedulePlan, NotReplayable
from models.risk import Risk
from models.worksheet import Worksheet
from rating.builtin import builtin_book
from rating.engine import rate
from rating.engine_rules import ENGINE_VERSION
from rating.record.replay import first_difference, replay

RECORDS = sorted((Path(__file__).parent / "records_of_version_1").glob("*.json"))


def read(path: Path) -> tuple[Risk, Worksheet]:
    body = json.loads(path.read_text(encoding="utf-8"))
    return Risk.model_validate(body["risk"]), Worksheet.model_validate(body["worksheet"])


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_version_1_replays_to_the_cent(path: Path) -> None:
    risk, worksheet = read(path)
    assert worksheet.engine_version == "1" != ENGINE_VERSION
    assert replay(worksheet, risk, builtin_book()) is None


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_version_1_that_was_altered_is_found_out(path: Path) -> None:
    risk, worksheet = read(path)
    totals = worksheet.totals.model_copy(
        update={"taxes_assessments": worksheet.totals.taxes_assessments + Decimal("0.01")}
    )
    difference = replay(worksheet.model_copy(update={"totals": totals}), risk, builtin_book())
    assert difference is not None
    assert (difference.where, difference.field) == ("totals", "taxes_assessments")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_same_risk_is_priced_alike_today_or_refused_for_its_percent(path: Path) -> None:
    """What version 1 passed over is refused now; no other premium moved."""
    risk, worksheet = read(path)
    if path.stem.startswith("percent"):
        with pytest.raises(NoSchedulePlan):
            rate(risk, worksheet.program, builtin_book())
        return
    today = rate(risk, worksheet.program, builtin_book())
    assert (today.engine_version, today.totals, today.locations) == (
        ENGINE_VERSION,
        worksheet.totals,
        worksheet.locations,
    )
    assert [line.amount for line in today.lines] == [line.amount for line in worksheet.lines]
    difference = first_difference(worksheet, today)
    assert difference is not None
    assert difference.field in ("factor_source", "factor"), "the minimum says where it comes from now"


def test_a_version_that_nobody_knows_is_named() -> None:
    risk, worksheet = read(RECORDS[0])
    with pytest.raises(NotReplayable, match="Engine version 0 made this price, and this engine knows 1, 2"):
        replay(worksheet.model_copy(update={"engine_version": "0"}), risk, builtin_book())
