"""Row choice: state, market, date; a missing row is an error with its name."""

from datetime import date

import pytest

from models.errors import InvalidInput, TableRowMissing
from rating.row_choice import DatedRows


def row(
    state: str, effective: str, market: str = "all", limits: str = "*", figure: str = ""
) -> dict[str, str]:
    return {"state": state, "market": market, "effective": effective, "limits": limits, "figure": figure}


TABLE = DatedRows(
    "constants",
    [
        row("IL", "2020-01-01", figure="old"),
        row("IL", "2024-07-01", figure="new"),
        row("IL", "2024-07-01", market="assigned_risk", figure="residual"),
        row("DEFAULT", "2022-01-01", figure="default"),
    ],
)


@pytest.mark.parametrize(
    ("state", "day", "market", "figure"),
    [
        ("IL", date(2024, 6, 30), "voluntary", "old"),
        ("IL", date(2024, 7, 1), "voluntary", "new"),
        ("IL", date(2024, 7, 1), "assigned_risk", "residual"),
        ("IL", date(2024, 6, 30), "assigned_risk", "old"),
        ("MO", date(2022, 1, 1), "voluntary", "default"),
    ],
)
def test_the_latest_row_in_force_of_the_nearest_place(
    state: str, day: date, market: str, figure: str
) -> None:
    assert TABLE.require(state, day, market=market)["figure"] == figure


def test_a_missing_row_names_table_state_and_date() -> None:
    with pytest.raises(TableRowMissing, match="Table constants has no row for MO on 2021-12-31"):
        TABLE.require("MO", date(2021, 12, 31))


def test_an_extra_key_is_exact_or_a_star() -> None:
    table = DatedRows(
        "limits",
        [row("NY", "", limits="*", figure="any"), row("DEFAULT", "", limits="500", figure="five")],
        extra="limits",
    )
    assert table.require("NY", date(2026, 1, 1), extra="1000")["figure"] == "any"
    assert table.require("IL", date(2026, 1, 1), extra="500")["figure"] == "five"
    with pytest.raises(TableRowMissing, match="and limits 1000"):
        table.require("IL", date(2026, 1, 1), extra="1000")


def test_a_table_dated_by_year_starts_with_its_first_day() -> None:
    table = DatedRows(
        "tax", [{"state": "US", "year": "2025", "v": "a"}, {"state": "US", "year": "2026", "v": "b"}]
    )
    assert table.require("US", date(2025, 12, 31))["v"] == "a"
    assert table.require("US", date(2026, 1, 1))["v"] == "b"
    with pytest.raises(TableRowMissing):
        table.require("US", date(2024, 12, 31))


def test_a_date_that_is_none_is_refused_by_name() -> None:
    with pytest.raises(InvalidInput, match="effective '1/2/26' is not a date"):
        DatedRows("constants", [row("IL", "1/2/26")])
