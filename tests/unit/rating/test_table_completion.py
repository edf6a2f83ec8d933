"""What rows of a licensee leave open, filled in: terms of programs, states of a fund, steps."""

from typing import Any

import pytest

from rating.builtin import builtin_tables
from rating.ledger import MANUAL
from rating.tables.bases import premium_base, step_base
from rating.tables.completion import completed, default_program_rows
from rating.tables.step_rows import spell_algorithms, spell_patches
from rating.tables.table_shapes import SHAPES

STEPS = {"50": "manual_premium", "60": "subject_premium", "80": "standard_premium"}


def a_row(table: str, **cells: str) -> dict[str, str]:
    return {**{column.name: column.default for column in SHAPES[table].columns}, **cells}


def filled(table: str, *rows: dict[str, str], **beside: Any) -> list[dict[str, str]]:
    return completed({table: rows, **beside})[table]


def a_rate(state: str, kind: str, program: str = "*") -> dict[str, str]:
    return {"state": state, "kind": kind, "program": program}


@pytest.mark.parametrize(
    ("code", "base", "federal"),
    [("7313F", "7313", "true"), ("8810", "8810", "false"), ("9101AZ", "9101", "false")],
)
def test_a_class_with_a_suffix_is_known_by_its_digits_and_as_federal_by_its_f(
    code: str, base: str, federal: str
) -> None:
    (row,) = filled("class_codes", a_row("class_codes", code=code))
    assert (row["base_code"], row["federal"]) == (base, federal)


@pytest.mark.parametrize(
    ("category", "plan", "market"),
    [
        ("ncciStates", "ncci", "true"), ("actingNcciStates", "ncci_when_interstate", "true"),
        ("indBureauStates", "own_bureau", "true"), ("monopolistic", "none", "false"),
    ],
)  # fmt: skip
def test_a_states_category_tells_its_plan_and_whether_anybody_sells_there(
    category: str, plan: str, market: str
) -> None:
    (row,) = filled("state_categories", a_row("state_categories", state="XX", category=category))
    assert (row["mod_plan"], row["has_private_market"]) == (plan, market)
    given = a_row("state_categories", state="XX", category=category, mod_plan="none")
    assert filled("state_categories", given)[0]["has_private_market"] == "false"


def test_a_zip_is_its_first_three_digits_and_a_credit_has_no_sign() -> None:
    assert filled("territories", a_row("territories", zip3="90210"))[0]["zip3"] == "902"
    (row,) = filled("schedule_ranges", a_row("schedule_ranges", credit_max_pct="-40"))
    assert row["credit_max_pct"] == "40"
    assert filled("deductible_plans", a_row("deductible_plans", plan="", amount="500"))[0]["plan"] == "500"


def test_a_program_of_single_states_alone_is_admitted_there_and_nowhere_else() -> None:
    own = [a_row("programs", program="p", state=state) for state in ("TX", "GA")]
    general, *special = filled("programs", *own)
    assert (general["state"], general["licensed"]) == ("*", "false")
    assert {row["state"]: row["licensed"] for row in special} == {"TX": "true", "GA": "true"}
    (plain,) = filled("programs", a_row("programs", program="p", state="*"))
    assert (plain["licensed"], plain["loss_cost_multiplier"], plain["state_type"]) == ("true", "1", "mcp")
    assert (plain["rate_decimals"], plain["rounding"], plain["discount_mode"]) == ("2", "dollar", "marginal")


def test_a_range_in_one_cell_fills_the_two_columns_that_are_empty() -> None:
    row = a_row("programs", program="p", state="*", schedule_range="25/40")
    (found,) = filled("programs", dict(row))
    assert (found["schedule_debit_max_pct"], found["schedule_credit_max_pct"]) == ("25", "40")
    (found,) = filled("programs", {**row, "schedule_credit_max_pct": "-15"})
    assert (found["schedule_debit_max_pct"], found["schedule_credit_max_pct"]) == ("25", "15")


def test_a_master_program_is_rated_by_the_fund_rates_of_a_state_with_a_load_of_one() -> None:
    rates = [a_rate("OH", "fund_rate"), a_rate("ND", "fund_rate", "q"), a_rate("TX", "rate")]
    master = a_row("programs", program="p", state="*", state_type="master")
    loads = {row["state"]: row["fund_load"] for row in filled("programs", master, rates=rates)}
    assert loads == {"*": "", "OH": "1"}, "neither another program's nor a private market's state"
    own = a_row("programs", program="p", state="OH", fund_load="1.2")
    assert filled("programs", dict(master), own, rates=rates)[1]["fund_load"] == "1.2"
    apart = a_row("programs", program="p", state="OH", state_type="mcp")
    assert filled("programs", dict(master), apart, rates=rates)[1]["fund_load"] == ""
    mcp = a_row("programs", program="p", state="*", state_type="mcp")
    assert [row["state"] for row in filled("programs", mcp, rates=rates)] == ["*"]


def test_a_program_that_files_nothing_is_of_the_kind_of_its_discounts_and_a_master_where_funds_rate() -> None:
    rates = [a_rate("OH", "fund_rate"), a_rate("TX", "rate"), a_rate("WA", "fund_rate"), a_rate("WA", "rate")]
    given = {"rates": rates, "premium_discount": [{"carrier_type": "B"}]}
    general, ohio = default_program_rows(["p"], given)
    assert (general["carrier_type"], ohio["state"], ohio["state_type"]) == ("B", "OH", "master")
    mixed = {"premium_discount": [{"carrier_type": "A"}, {"carrier_type": "B"}]}
    assert default_program_rows(["p"], mixed)[0]["carrier_type"] == "A"


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("60 + 50", "subject_premium;manual_premium"), ("60 X 80", "subject_premium;standard_premium"),
        ("50..60", "manual_premium;subject_premium"), ("50 to 60 and 80", ";".join(STEPS.values())),
        ("Total annual payroll", "payroll"), ("Everything above", ""), ("The 60 less 60", "subject_premium"),
        ("60 x Mod", "subject_premium;experience_mod"), ("own_step", "own_step"),
    ],
)  # fmt: skip
def test_a_base_is_read_as_people_write_it(typed: str, keys: str) -> None:
    assert step_base(typed, STEPS, mod="experience_mod") == keys


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("EAP", "eap"), ("the Standard premium", "standard_premium"), ("Estimated  annual premium", "eap"),
        ("eap less constant", "eap;expense_constant"),
        ("manual; discount", "manual_premium;premium_discount"),
    ],
)  # fmt: skip
def test_what_a_tax_is_a_fraction_of_is_read_as_people_write_it(typed: str, keys: str) -> None:
    assert premium_base(typed) == keys


def test_a_step_of_the_usual_order_takes_what_it_leaves_open_from_there() -> None:
    usual = next(
        row for row in builtin_tables()["algorithms"]
        if row["algorithm"] == MANUAL and row["key"] == "experience_mod"
    )  # fmt: skip
    row = a_row("algorithms", algorithm="own", state="*", market="all", seq="70", key="experience_mod",
                sign=usual["sign"], scope=usual["scope"], params_ref="emod")  # fmt: skip
    spell_algorithms([row])
    assert (row["rule"], row["params_ref"]) == (usual["rule"], usual["params_ref"])
    assert (row["label"], row["stat_code"]) == (usual["label"], usual["stat_code"])


def test_a_number_in_a_patch_is_a_step_of_its_own_algorithm() -> None:
    steps = [
        {"algorithm": "a", "seq": "50", "key": "manual_premium"},
        {"algorithm": "b", "seq": "50", "key": "other"},
    ]
    patch = a_row(
        "algorithm_patches",
        algorithm="a",
        op="change",
        key="x",
        base="contracting share of 50",
        params_ref="sdr",
    )
    total = a_row(
        "algorithm_patches", algorithm="a", op="add", key="y", rule="sum", scope="policy", base="50"
    )
    changed = {**total, "op": "change"}
    spell_patches([patch, total, changed], steps)
    assert (patch["base"], patch["industry"]) == ("manual_premium", "construction")
    assert patch["params_ref"] == "schedule"
    assert (total["scope"], changed["scope"]) == ("state_policy", "policy")
