"""State types and rows of the price indication."""

import csv
from decimal import Decimal
from pathlib import Path
from uuid import uuid4

import pytest

from models.indication import FormFlags, Pair
from models.quote import ProgramQuote, ProgramState
from models.worksheet import StatePremium
from tests.support.worksheets import a_row
from underwriting.indication import indication_rows, row_type

SEED = Path(__file__).parents[3] / "adapters" / "postgres" / "seed" / "us_states.csv"
FUNDS = frozenset(
    row["code"]
    for row in csv.DictReader(SEED.read_text(encoding="utf-8").splitlines())
    if row["private_market"] == "false"
)


@pytest.mark.req("CB-166")
def test_the_states_with_a_fund_of_their_own_are_four() -> None:
    assert sorted(FUNDS) == ["ND", "OH", "WA", "WY"]


def a_state(state: str, premium: str, kind: str = "mcp") -> StatePremium:
    return StatePremium(
        state=state,
        state_type=kind,
        payroll=Decimal(1000),
        manual_premium=Decimal(premium) + 5,
        estimated_annual_premium=Decimal(premium) - 1,
        taxes_assessments=Decimal(1),
        total_estimated_annual_premium=Decimal(premium),
    )


def a_price(program: str, *states: StatePremium, state: ProgramState = ProgramState.QUOTED) -> ProgramQuote:
    return a_row(uuid4(), program, state).model_copy(update={"states": states})


@pytest.mark.req("CB-165", "CB-166")
@pytest.mark.parametrize(
    ("state", "written", "expected"),
    [
        ("OH", {"mcp"}, "MONO"),
        ("WA", {"master"}, "MONO"),
        ("WY", set(), "MONO"),
        ("ND", {"mono"}, "MONO"),
        ("GA", {"mcp", "master"}, "MASTER"),
        ("GA", {"MASTER"}, "MASTER"),
        ("GA", {"mcp"}, "MCP"),
        ("GA", set(), "MCP"),
    ],
)
def test_a_state_is_mono_then_master_otherwise_mcp(state: str, written: set[str], expected: str) -> None:
    assert row_type(state, written, FUNDS) == expected


@pytest.mark.req("CB-125", "CB-165")
def test_a_row_tells_a_master_with_a_fund_rate_from_one_without_and_where_a_minimum_is_in_force() -> None:
    programs = [
        a_price("a-fund", a_state("GA", "10", "master")),
        a_price("a-plain", a_state("GA", "20", "master"), a_state("TX", "7")),
        a_price("a-floor", a_state("GA", "30"), a_state("TX", "8")),
    ]
    flags = {
        Pair(program="a-fund", state="GA"): FormFlags(fund_rate=True),
        Pair(program="a-floor", state="TX"): FormFlags(minimum=True),
    }
    georgia, texas, total = indication_rows(programs, (), FUNDS, (), flags)
    assert [cell.is_master_with_fund_rate for cell in georgia.programs] == [True, False, False]
    either = [cell.master_with_fund_rate_or_minimum_prem_sum for cell in (*georgia.programs, *texas.programs)]
    assert either == [True, False, False, False, True]
    assert (georgia.is_master_with_fund_rate, texas.is_master_with_fund_rate) == (True, False)
    assert texas.master_with_fund_rate_or_minimum_prem_sum is True
    assert [cell.is_master_with_fund_rate for cell in total.programs] == [True, False, False]
    either = [cell.master_with_fund_rate_or_minimum_prem_sum for cell in total.programs]
    assert either == [True, False, True]
    assert total.is_master_with_fund_rate and total.master_with_fund_rate_or_minimum_prem_sum
    assert [(cell.program, int(cell.premium)) for cell in georgia.programs] == [
        ("a-fund", 10), ("a-plain", 20), ("a-floor", 30),
    ]  # fmt: skip
    assert [(cell.program, int(cell.premium), int(cell.payroll)) for cell in total.programs] == [
        ("a-fund", 10, 1000), ("a-plain", 27, 2000), ("a-floor", 38, 2000),
    ]  # fmt: skip


@pytest.mark.req("CB-165", "CB-125")
def test_a_fund_rate_makes_no_master_of_a_policy_of_the_clients_own() -> None:
    flags = {Pair(program="a-own", state="GA"): FormFlags(fund_rate=True)}
    georgia, total = indication_rows([a_price("a-own", a_state("GA", "10"))], (), FUNDS, (), flags)
    assert [row.is_master_with_fund_rate for row in (georgia, total)] == [False, False]


@pytest.mark.req("CB-001", "CB-029")
def test_states_that_nobody_prices_keep_their_row_and_programs_without_a_price_have_no_cell() -> None:
    dropped = a_price("a-dropped", state=ProgramState.DECLINED)
    rows = indication_rows([a_price("a-one", a_state("TX", "7")), dropped], ("OH", "TX"), FUNDS, (), {})
    assert [(row.name, row.type, len(row.programs), row.checked) for row in rows] == [
        ("OH", "MONO", 0, False), ("TX", "MCP", 1, True), ("TOTAL", None, 1, True),
    ]  # fmt: skip


@pytest.mark.req("CB-030", "CB-125")
def test_a_row_is_checked_when_all_of_it_is() -> None:
    programs = [a_price("a-one", a_state("TX", "7")), a_price("a-two", a_state("TX", "9"))]
    (texas, total) = indication_rows(programs, (), FUNDS, {Pair(program="a-two", state="TX")}, {})
    assert [cell.checked for cell in texas.programs] == [True, False]
    assert (texas.checked, total.checked) == (False, False)
