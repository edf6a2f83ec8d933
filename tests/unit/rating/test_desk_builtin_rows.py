"""What the built-in book lends to a folder and what it does not, and which algorithm a key names."""

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.unit.rating.desk_folders import Answer, place_of, run, write_folder, write_risk

HEAD = "state,class_code,kind,value\n"
Price = Callable[..., Answer]


@pytest.fixture
def price(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Price:
    def priced(state: str, tables: dict[str, str], *words: str, **risk: Any) -> Answer:
        book = write_folder(tmp_path / "book", {"rates": f"{HEAD}{state},5403,rate,10\n", **tables})
        path = write_risk(tmp_path, **{"locations": [place_of(state, ("5403", 500_000))], **risk})
        return run(capsys, "rate", path, "--book", book, "--json", *words)

    return priced


def total(answer: Answer, key: str) -> str:
    assert answer.code == 0, answer.err
    return str(answer.record["totals"][key])


def test_an_invented_territory_multiplies_no_rate_of_the_folder(price: Price) -> None:
    answer = price("NY", {})
    assert total(answer, "manual_premium") == "50000"
    assert "no territories.csv: the folder's rates are final" in answer.err
    own = price("NY", {"territories": "state,zip3,factor\nNY,100,1.10\n"})
    assert total(own, "manual_premium") == "55000"


def test_one_discount_table_of_its_own_name_is_that_of_every_state(price: Price) -> None:
    layers = "table_id,from_premium,to_premium,marginal_discount\nMINE,0,10000,0\nMINE,10000,,10%\n"
    answer = price("IL", {"premium_discount": layers}, limits="100/500/100")
    assert total(answer, "premium_discount") == "4000"
    assert "every state with a discount takes it from MINE" in answer.err
    both = price("IL", {"premium_discount": layers + "HIS,0,,1%\n"}, limits="100/500/100")
    assert total(both, "premium_discount") == "0"
    assert "no state takes its discount from HIS, MINE" in both.err


def test_discounts_for_other_carriers_alone_make_such_a_carrier(price: Price) -> None:
    layers = (
        "table_id,carrier_type,from_premium,to_premium,marginal_discount\nT9,B,0,10000,0\nT9,B,10000,,5%\n"
    )
    answer = price("IL", {"premium_discount": layers}, limits="100/500/100")
    assert total(answer, "premium_discount") == "2000"
    line = next(line for line in answer.record["lines"] if line["key"] == "premium_discount")
    assert line["stat_code"] == "0064"


@pytest.mark.parametrize("words", [(), ("--algorithm", "MASTER_FUND")])
def test_a_state_with_fund_rates_alone_is_a_master_policy(price: Price, words: tuple[str, ...]) -> None:
    answer = price("GA", {"rates": f"{HEAD}GA,5403,fund_rate,5\n"}, *words)
    assert total(answer, "fund_premium") == "25000"
    assert total(answer, "estimated_annual_premium") == "25000"


def test_a_deductible_plan_may_be_its_amount_alone(price: Price) -> None:
    plans = "deductible,hazard_group,credit_percent\n1000,*,10\n2500,*,18\n"
    answer = price("IL", {"deductible_plans": plans}, limits="100/500/100", deductible_plan="2,500")
    assert total(answer, "small_deductible_credit") == "-9000"


def test_an_assessment_may_fall_on_an_earlier_subtotal(price: Price) -> None:
    taxes = "state,name,base,rate\nIL,fund,manual premium,2%\n"
    answer = price("IL", {"assessments": taxes}, emod={"IL": 0.8})
    assert total(answer, "total_tax") == total(answer, "taxes_assessments") == "1000"
    line = next(line for line in answer.record["lines"] if line["key"] == "taxes_assessments")
    assert (line["code"], line["base"]) == ("fund", {"keys": ["manual_premium"], "amount": "50000"})


def test_an_assessment_may_fall_on_several_steps_together(price: Price) -> None:
    taxes = "state,name,base,rate\nIL,fund,standard_premium + expense_constant,2%\n"
    answer = price("IL", {"assessments": taxes})
    line = next(line for line in answer.record["lines"] if line["key"] == "taxes_assessments")
    assert line["base"]["keys"] == ["standard_premium", "expense_constant"]
    whole = Decimal(total(answer, "standard_premium")) + Decimal(total(answer, "expense_constant"))
    assert Decimal(line["base"]["amount"]) == whole > Decimal(total(answer, "standard_premium"))


STEPS = (
    "1,class_manual_premium,class,+,payroll,rate_per_100\n2,manual_premium,state,=,1,sum\n"
    "3,experience_mod,state,x,2,multiply\n4,standard_premium,state,=,2;3,sum\n"
    "5,expense_constant,policy,+,,flat_once\n6,estimated_annual_premium,policy,=,4;5,sum\n"
)


def test_an_algorithm_of_one_state_leaves_the_others_as_they_are(price: Price) -> None:
    steps = "state,market,seq,key,scope,sign,base,rule\n" + "".join(
        f"IN,voluntary,{row}\n" for row in STEPS.splitlines()
    )
    tables = {"algorithms": steps, "rates": f"{HEAD}IN,5403,rate,10\nIL,5403,rate,10\n"}
    mod = {"emod": {"ncci": 0.9}}
    assert total(price("IN", tables, **mod), "estimated_annual_premium") == "45160"
    assert total(price("IL", tables, **mod), "increased_limits") == "700"
    both = price("IN", tables, locations=[place_of("IN", ("5403", 1)), place_of("IL", ("5403", 1))])
    assert "take their policy steps in different places" in both.err
    residual = price("IN", tables, market="assigned_risk", **mod)
    assert total(residual, "increased_limits") == "700"


def test_built_in_patches_leave_alone_what_the_folders_algorithm_does_not_have(price: Price) -> None:
    tables = {"algorithms": "seq,key,scope,sign,base,rule\n" + STEPS}
    answer = price("NJ", tables, emod={"NJ": 0.9})
    assert total(answer, "estimated_annual_premium") == "45240"
    assert (
        "the built-in patches ARAP_AR, DE, FL, IN_AR, MA, MN, NJ, PA do not fit the folder's algorithm"
        in answer.err
    )
    assert total(price("MN", tables, market="assigned_risk"), "standard_premium") == "50000"


@pytest.mark.parametrize(
    ("key", "market", "surcharge"),
    [("IN", "voluntary", "0"), ("in", "assigned_risk", "14385"), ("NCCI_VOL", "assigned_risk", "0"),
     ("IN_AR", "voluntary", None)],
)  # fmt: skip
def test_a_state_as_key_is_the_state_in_its_market(
    price: Price, key: str, market: str, surcharge: str | None
) -> None:
    answer = price("IN", {}, "--algorithm", key, market=market)
    if surcharge is None:
        assert "Table surcharges has no row for IN" in answer.err
    else:
        assert answer.record["totals"].get("assigned_risk_surcharge", "0") == surcharge


def test_what_patches_begin_with_names_them(price: Price) -> None:
    mods = [{"state": "IL", "rate1": 1, "arap": 1.10}]
    assert total(price("IL", {}, "--algorithm", "ARAP", emod=mods), "arap") == "5070"
    assert total(price("IL", {}, emod=mods), "arap") == "0"


def test_a_step_must_do_what_its_scope_can(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = "seq,key,scope,sign,base,rule\n" + STEPS.replace("policy,+,,flat_once", "policy,+,4,lines")
    folder = write_folder(tmp_path, {"algorithms": steps, "deductible_plans": "state,credit_pct\nIL,5\n"})
    out = run(capsys, "rates", "check", folder).out
    assert "algorithms.csv, line 6, column rule: the rule lines works on no step of scope policy" in out
    assert "deductible_plans.csv, line 2, column plan: the plan has neither a name nor an amount" in out


def test_two_files_may_not_hold_one_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_folder(tmp_path, {"rates": f"{HEAD}IL,8810,rate,1\n", "Rates": f"{HEAD}IL,8810,rate,2\n"})
    assert "rates.csv: Rates.csv holds this table too" in run(capsys, "rates", "check", tmp_path).out
