"""`rate` with tables of one's own: each takes the place of the built-in one, and none is guessed at."""

import pytest

from tests.unit.rating.desk_folders import place_of
from tests.unit.rating.desk_harness import BOOK, OFFICE, Desk


@pytest.mark.parametrize(
    ("table", "text", "key", "amount"),
    [
        ("increased_limits", "state,limits_thousands,factor,minimum_charge\nDEFAULT,1000/1000/1000,0.02,\n",
         "increased_limits", 200),
        ("increased_limits", "state,limits,factor,minimum\nIL,1000-1000-1000,0.02,500\n",
         "increased_limits", 500),
        ("premium_discount", "table_id,carrier_type,from_premium,to_premium,marginal_discount\n"
         "T9_TYPE_A,A,0,5000,0\nT9_TYPE_A,A,5000,,0.10\n", "premium_discount", 514),
        ("premium_discount", "table_id,from_premium,to_premium,marginal_discount\n"
         "T9,0,\"5,000\",0\nT9,\"5,000\",,.20\n", "premium_discount", 1028),
        ("premium_discount_states", "state,table\nIL,T7\n", "premium_discount", 560),
        ("expense_constants", "state,expense_constant\nIL,275\n", "expense_constant", 275),
        ("terrorism_cat", "state,market,effective,terrorism_9740_per_100,catastrophe_9741_per_100\n"
         "DEFAULT,all,,0.05,0.03\n", "terrorism", 500),
        ("assessments", "state,name,base,rate,effective\nIL,fund,eap,0.10,2026-01-01\n",
         "taxes_assessments.fund", 1069),
        ("suta", "state,wage_base,new_employer_rate\nIL,10000,0.05\n", "suta", 1500),
        ("federal_payroll_tax", "item,year,value\nss_rate_employer,2026,0.1\nss_wage_base,2026,1000\n"
         "medicare_rate_employer,2026,0\nfuta_gross_rate,2026,0.1\nfuta_credit_max,2026,0\n"
         "futa_wage_base,2026,1000\n", "fica", 300),
        ("programs", "program,admin_fee,admin_fee_kind\np,2.5,percent\n", "admin_fee", 25_000),
        ("programs", "program,multiplier,minimum_multiplier,minimum_cap\np,1,40000,99000\n",
         "balance_to_minimum", 29_473),
        ("state_categories", "state,category,has_private_market\nIL,ncciStates,\n", "manual_premium", 10_000),
        ("algorithm_patches", "patch,state,op,key,reason\nIL,IL,off,terrorism,not here\n",
         "catastrophe", 100),
        ("optional_credits", "state,key,percent\nIL,ccpap,7\n", "manual_premium", 10_000),
    ],
    ids=lambda value: value if isinstance(value, str) and "," not in value else "",
)  # fmt: skip
def test_every_table_of_the_folder_replaces_the_built_in_one(
    table: str, text: str, key: str, amount: int, at_desk: Desk
) -> None:
    answer = at_desk.price({table: text})
    assert answer.code == 0, answer.err
    found = {**answer.amounts(), **answer.amounts("IL")}
    assert found[key] == amount
    listed = next(line for line in answer.err.splitlines() if "from the built-in book" in line)
    if table != "algorithm_patches":
        assert table not in listed.partition(": ")[2].partition(": ")[2].split(", ")


def test_a_row_that_is_missing_in_a_given_table_is_an_error_and_no_zero(at_desk: Desk) -> None:
    answer = at_desk.price({"expense_constants": "state,expense_constant\nIN,275\n"})
    assert answer.code == 1
    assert "expense_constants.csv: default: Table expense_constants has no row for IL" in answer.err


def test_a_patch_is_laid_over_the_built_in_ones_and_replaces_that_of_its_name(at_desk: Desk) -> None:
    patches = (
        "patch,algorithm,state,market,program,op,key,seq,label,scope,sign,base,rule,params_ref,enabled,reason\n"
        "IL,NCCI_VOL,IL,all,*,add,drug_free_credit,112,Drug-free,state,-,modified_premium,percent,"
        "optional_credits,true,\n"
        "IL,NCCI_VOL,IL,all,*,set,standard_premium,,,,,modified_premium;schedule_rating;drug_free_credit;arap,,,,\n"
        "MN,NCCI_VOL,MN,all,*,off,catastrophe,,,,,,,,,does not apply\n"
    )
    credits = "state,key,percent\nIL,drug_free_credit,5\n"
    answer = at_desk.price(
        {
            "algorithm_patches": patches,
            "optional_credits": credits,
            "rates": BOOK["rates"] + "NJ,8810,*,rate,1,,,\n",
        },
        locations=[place_of("IL", OFFICE), place_of("NJ", OFFICE)],
    )  # fmt: skip
    assert answer.amounts("IL")["drug_free_credit"] == 507
    assert answer.amounts("IL")["standard_premium"] == 10_140 - 507
    assert "NJ NCCI_VOL+NJ" in answer.record["algorithm"]


def test_an_algorithm_of_the_folder_replaces_the_one_of_its_name(at_desk: Desk) -> None:
    steps = (
        "seq,key,scope,sign,base,rule,params_ref\n"
        "10,class_manual_premium,class,+,payroll,rate_per_100,rates\n"
        "20,manual_premium,state,=,class_manual_premium,sum,\n"
        "120,standard_premium,state,=,manual_premium,sum,\n"
        "180,estimated_annual_premium,state_policy,=,standard_premium,sum,\n"
        "190,taxes_assessments,state,+,estimated_annual_premium,lines,assessments\n"
        "200,total_estimated_annual_premium,state_policy,=,estimated_annual_premium;taxes_assessments,sum,\n"
    )
    answer = at_desk.price({"algorithms": steps})
    assert answer.code == 0, answer.err
    assert answer.record["totals"]["estimated_annual_premium"] == "10000"


def test_rates_that_are_final_know_no_territory(at_desk: Desk) -> None:
    rates = "state,class_code,kind,value,final\nNY,8810,rate,5.00,{}\n"
    territories = "state,zip3,factor\nNY,100,1.10\nNY,140,1.20\n"
    place = [place_of("NY", OFFICE, zip="10001")]
    found = [
        at_desk.price({"rates": rates.format(final), "territories": territories}, locations=place)
        for final in ("no", "yes")
    ]
    assert [answer.record["totals"]["manual_premium"] for answer in found] == ["55000", "50000"]
    no_zip = at_desk.price(
        {"rates": rates.format("no"), "territories": territories}, locations=[place_of("NY", OFFICE)]
    )
    assert no_zip.record["totals"]["manual_premium"] == "60000"
    assert "no zip given: highest territory" in no_zip.out


def test_fund_rates_of_a_master_program(at_desk: Desk) -> None:
    """0.80 per 100 is billed with taxes alone; without fund rates the load makes one of the rate."""
    programs = "program,state_type,fund_load\npeo,MASTER,{}\n"
    rates = BOOK["rates"] + "IL,8810,peo,fund_rate,0.80,,,x\n"
    tax = "state,name,base,rate\nIL,fund,eap,0.01\n"
    filed = at_desk.price({"programs": programs.format(""), "rates": rates, "assessments": tax})
    assert filed.amounts("IL") == {
        "class_manual_premium 8810": 8_000,
        "manual_premium": 8_000,
        "estimated_annual_premium": 8_000,
        "taxes_assessments.fund": 80,
        "total_estimated_annual_premium": 8_080,
    }
    assert filed.record["totals"]["fund_premium"] == "8000", "its load is inside"
    loaded = at_desk.price({"programs": programs.format("0.9"), "assessments": tax})
    assert loaded.record["totals"]["fund_premium"] == "9000"


def test_a_master_program_has_the_modification_of_the_peo(at_desk: Desk) -> None:
    answer = at_desk.price(
        {"programs": "program,state_type,peo_mod\npeo,master,0.9\n"}, emod=[{"state": "ncci", "rate1": 2}]
    )
    assert answer.amounts("IL")["modified_premium"] == 9_126
