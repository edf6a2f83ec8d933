"""Folders by people who know their bureau's manual and not our tables: they are taken as they are meant.

Orders and figures are public ones, named by the case; amounts were worked out by hand, as the comment says.
"""

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.unit.rating.desk_folders import RATES, place_of, run, write_folder, write_risk

PLAIN = {
    "increased_limits": "state,limits,factor\nDEFAULT,1000/1000/1000,0\nDEFAULT,100/100/500,0\n",
    "expense_constants": "state,expense_constant\nDEFAULT,0\n",
    "terrorism_cat": "state,terrorism_9740_per_100,catastrophe_9741_per_100\nDEFAULT,0,0\n",
    "premium_discount_states": "state,table\n",
}
"""What an example that stops at the standard premium leaves out."""

SECTION_1 = """seq,key,stat_code,scope,sign,base,rule,params_ref,rounding,visible
10,class_manual_premium,,class,+,prorated payroll,rate_per_100,rates,rate,yes
20,manual_premium,,state,=,10,,,dollar,yes
30,subject_charges,0930,state,+,20,percent,subject_charges,dollar,yes
40,increased_limits,9807,state,+,20,factor_with_minimum,increased_limits,dollar,yes
50,small_deductible_credit,9664,state,-,20 + 40,percent,deductible_plans,dollar,yes
60,subject_premium,,state,=,20 + 30 + 40 - 50,,,dollar,yes
70,experience_mod,9898,state,x,60,multiply,emod,mod,yes
80,modified_premium,,state,=,60 x mod,,,dollar,yes
90,schedule_rating,9887,state,+/-,80,percent,schedule_ranges,dollar,yes
100,ccpap,9046,state,-,contracting share of 80,percent,optional_credits,dollar,yes
110,arap,0277,state,+,80,percent,arap,dollar,yes
120,standard_premium,,state,=,80 + 90 - 100 + 110,,,dollar,yes
130,premium_discount,0063,"policy, shared back to states",-,120,bracket,premium_discount,percent01,yes
140,expense_constant,0900,policy,+,,flat_once,expense_constants,dollar,yes
150,terrorism,9740,state,+,total payroll,rate_per_100,terrorism_cat,dollar,yes
160,catastrophe,9741,state,+,total payroll,rate_per_100,terrorism_cat,dollar,yes
170,balance_to_minimum,0990,policy,+,everything above,floor,,dollar,yes
180,estimated_annual_premium,,"state, policy",=,120 - 130 + 140..170,,,dollar,yes
190,taxes_assessments,,state,+,120 or 180,lines,assessments,dollar,yes
200,total_estimated_annual_premium,,"state, policy",=,180 + 190,,,dollar,yes
"""
"""The table of the method's first section, cell by cell."""

PRODUCTS = """seq,key,scope,sign,base,rule,params_ref
10,class_manual_premium,class,+,payroll,rate_per_100,rates
20,manual_premium,state,=,10,sum,
70,experience_mod,state,x,20,multiply,modification
80,modified_premium,state,=,20 x mod,multiply,
90,schedule_rating,state,x,80,multiply,schedule
110,arap,state,x,80,multiply,arap
120,standard_premium,state,=,80 + 90 + 110,sum,
180,estimated_annual_premium,policy,=,120,sum,
"""

NEW_YORK = """patch,state,op,key,seq,label,scope,sign,base,rule,params_ref,reason
NY,NY,off,increased_limits,,,,,,,,no charge may be made
NY,NY,off,small_deductible_credit,,,,,,,,taken behind the modification
NY,NY,add,merit_rating,82,Merit rating,state,+,80,percent,optional_credits,
NY,NY,on,ccpap,,,,,,,,
NY,NY,add,managed_care,104,Managed care,state,-,80,percent,optional_credits,
NY,NY,add,safety_surcharge,106,Safety program surcharge,state,+,80,percent,optional_credits,
NY,NY,add,deductible,108,Deductible,state,-,80,percent,deductible_plans,
NY,NY,set,standard_premium,,,,,80 + 82 + 90 - 100 - 104 + 106 - 108,,,
"""


class Case(NamedTuple):
    """One folder, its risk and the totals that a pencil finds."""

    name: str
    tables: Mapping[str, str]
    state: str
    classes: tuple[tuple[str, int], ...]
    expected: Mapping[str, str]
    risk: Mapping[str, Any] = {}


CASES = (
    # 50,500 x 0.9; schedule 10% of 45,450; 12% of the carpentry share 45,450 x 50,000 / 50,500 = 45,000;
    # T9: 25,505 x 9.1%; 0.01 + 0.01 of 600,000
    Case(
        "rating.md section 1, word by word",
        {
            "algorithms": SECTION_1,
            "increased_limits": PLAIN["increased_limits"],
            "optional_credits": "state,key,percent\nIL,ccpap,12%\n",
            "terrorism_cat": "state,terrorism_9740_per_100,catastrophe_9741_per_100\nIL,0.01,0.01\n",
            "assessments": "state,name,base,rate\nIL,operations_fund,180,1.01%\n",
            "rates": RATES + "IL,5403,*,rate,10.00,2026-01-01,,x\nIL,8810,*,rate,0.50,2026-01-01,,x\n",
        },
        "IL",
        (("5403", 500_000), ("8810", 100_000)),
        {
            "modified_premium": "45450",
            "schedule_rating": "-4545",
            "ccpap": "-5400",
            "standard_premium": "35505",
            "premium_discount": "2321",
            "expense_constant": "160",
            "estimated_annual_premium": "33464",
            "total_tax": "338",
        },
        {"emod": [{"state": "IL", "rate1": 0.9}], "schedule": [{"state": "IL", "sdr": -10}]},
    ),
    # 10,000 x 1.1; x 0.90; x 1.20
    Case(
        "an order of products",
        {**PLAIN, "algorithms": PRODUCTS, "rates": RATES + "AL,5403,*,rate,10,,,x\n"},
        "AL",
        (("5403", 100_000),),
        {"schedule_rating": "-1100", "arap": "2200", "standard_premium": "12100"},
        {"emod": [{"state": "AL", "rate1": 1.1, "arap": 1.2}], "schedule": {"AL": -10}},
    ),
    # 8 x 1.25 = 10.00 and 0.25; 21,000 x 1.20; each percent of 25,200, the 10% of its carpentry: 24,000
    Case(
        "nycirb.org R.C. 2446: merit, contractors, managed care, surcharge, deductible, all behind the mod",
        {
            **PLAIN,
            "algorithm_patches": NEW_YORK,
            "optional_credits": "state,key,percent\nNY,merit_rating,-8\nNY,ccpap,10\nNY,managed_care,2.5\n"
            "NY,safety_surcharge,5\n",
            "deductible_plans": "state,amount,credit_pct\nNY,1000,3\n",
            "rates": RATES + "NY,5403,*,loss_cost,8,2025-10-01,,x\nNY,8810,*,loss_cost,.2,2025-10-01,,x\n",
            "programs": "program,loss_cost_multiplier\nfund,1.25\n",
            "assessments": "state,name,base,rate\nNY,board,120,9.8%\n",
        },
        "NY",
        (("5403", 200_000), ("8810", 400_000)),
        {
            "manual_premium": "21000",
            "modified_premium": "25200",
            "merit_rating": "-2016",
            "ccpap": "-2400",
            "managed_care": "-630",
            "safety_surcharge": "1260",
            "deductible": "-756",
            "standard_premium": "20658",
            "total_tax": "2024",
        },
        {"deductible_plan": 1000, "emod": [{"state": "NY", "rate1": 1.2}]},
    ),
    # 12% on the standard premium, inside the annual premium; the surcharge is of the modified premium
    Case(
        "N.J.A.C. 12:235-12.4: surcharge on the modified premium; plan adjustment switched on",
        {
            **PLAIN,
            "algorithm_patches": "patch,state,op,key\nPLAN,NJ,on,plan_adjustment\n",
            "optional_credits": "state,key,percent\nNJ,plan_adjustment,12\n",
            "rates": RATES + "NJ,5403,*,rate,10,,,x\n",
            "assessments": "state,name,base,rate\nNJ,second_injury_fund,modified premium,5.66%\n",
        },
        "NJ",
        (("5403", 100_000),),
        {"plan_adjustment": "1320", "estimated_annual_premium": "12320", "total_tax": "623"},
        {"emod": {"NJ": 1.1}},
    ),
    # 10,000; merit -5%; committee 5% of 9,500
    Case(
        "pcrb.com: merit rating and certified safety committee switched on",
        {
            **PLAIN,
            "algorithm_patches": "patch,state,op,key\nON,PA,on,merit_rating\n"
            "ON,PA,on,safety_committee_credit\n",
            "optional_credits": "state,key,percent\nPA,merit_rating,-5\nPA,safety_committee_credit,5\n",
            "rates": RATES + "PA,951,*,rate,1.00,,,x\n",
        },
        "PA",
        (("951", 1_000_000),),
        {"merit_rating": "-500", "safety_committee_credit": "-475", "standard_premium": "9025"},
    ),
    # 33,113.60 + 8,028.80 + 6,289.92, and that x 1.25
    Case(
        "quesba.com: masonry, plumbing, electrical work, in cents",
        {
            **PLAIN,
            "programs": "program,rounding\nown,cent\n",
            "rates": RATES + "TN,5022,*,rate,7.96,,,x\nTN,5183,*,rate,3.86,,,x\nTN,5190,*,rate,4.32,,,x\n",
        },
        "TN",
        (("5022", 416_000), ("5183", 208_000), ("5190", 145_600)),
        {"manual_premium": "47432.32", "modified_premium": "59290.40"},
        {"emod": [{"state": "TN", "rate1": "1.25"}]},
    ),
    # 300,000 + 42,000 + 2,700; x 1.20
    Case(
        "datafield.dev: a fabrication shop",
        {
            **PLAIN,
            "rates": "state,class code,kind,value\nIN,5040,loss cost,5.00\nIN,7380,loss cost,3.50\n"
            "IN,8810,loss cost,0.30\n",
        },
        "IN",
        (("5040", 6_000_000), ("7380", 1_200_000), ("8810", 900_000)),
        {"manual_premium": "344700", "modified_premium": "413640"},
        {"emod": [{"state": "ncci", "rate1": 1.2}]},
    ),
    # 875 + 990 + 15,960; a loss constant of 35 once for the state, behind everything that the mod touches
    Case(
        "codingace.net: three classes; a flat constant as a step of the state",
        {
            **PLAIN,
            "rates": RATES + "VA,8810,*,rate,.35,,,x\nVA,8742,*,rate,.55,,,x\nVA,5190,*,rate,3.8,,,x\n",
            "algorithm_patches": "patch,state,op,key,seq,scope,sign,base,rule,params_ref\n"
            "VA,VA,add,loss_constant,116,state,+,,flat_once,optional_credits\n"
            "VA,VA,set,standard_premium,,,,80 + 90 - 100 + 110 + 116,,\n",
            "optional_credits": "state,key,amount\nVA,loss_constant,$35\nDEFAULT,ccpap,0\n",
        },
        "VA",
        (("8810", 250_000), ("8742", 180_000), ("5190", 420_000)),
        {"manual_premium": "17825", "loss_constant": "35", "standard_premium": "17860"},
    ),
    # the limits of the policy stand in the middle, wherever a person writes them
    Case(
        "limits of accident, employee and policy in another order",
        {**PLAIN, "rates": RATES + "KY,8006,*,rate,3.14,,,x\n"},
        "KY",
        (("8006", 100_000),),
        {"manual_premium": "3140", "increased_limits": "0"},
        {"limits": "100/500/100"},
    ),
)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_strangers_folder_prices_as_its_pencil(
    case: Case, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_folder(tmp_path / "book", case.tables)
    risk = write_risk(tmp_path, locations=[place_of(case.state, *case.classes)], **case.risk)
    answer = run(capsys, "rate", risk, "--book", folder, "--json")
    assert answer.code == 0, answer.err
    totals = answer.record["totals"]
    found = {key: Decimal(totals.get(key, "0")) for key in case.expected}
    assert found == {key: Decimal(amount) for key, amount in case.expected.items()}


@pytest.mark.parametrize(
    ("table", "text", "words"),
    [
        (
            "algorithm_patches",
            "patch,state,op,key,base\nIL,IL,set,standard_premium,80 + 83\n",
            "line 2, column base: '83' is no step; name steps of the algorithm",
        ),
        (
            "algorithm_patches",
            "patch,state,op,key,seq,scope,sign,base,rule,params_ref\n"
            "IL,IL,add,credit,112,state,-,80,percent,optional_credits\n",
            "line 2, column key: no later step starts from credit; name it in the base of a later subtotal",
        ),
        (
            "algorithms",
            SECTION_1.replace("80,modified_premium,,state,=,60 x mod,", "80,modified_premium,,state,=,60,"),
            "line 8, column key: no later step starts from experience_mod",
        ),
        (
            "algorithms",
            SECTION_1.replace("state,=,20 + 30 + 40 - 50,,", "state,=,20,percent,optional_credits"),
            "line 7, column rule: the rule percent strikes no subtotal",
        ),
        (
            "algorithms",
            SECTION_1.replace("80,percent,arap", "80,,arap").replace("110,arap", "110,own_charge"),
            "line 12, column rule: the cell is empty; use one of",
        ),
        (
            "assessments",
            "state,name,base,rate\nIL,fund,net premium,1%\n",
            "line 2, column base: 'net_premium' is no step",
        ),
        (
            "optional_credits",
            "state,key,percent,amount\nIL,ccpap,,\n",
            "line 2, column percent: the row has neither a percent nor an amount",
        ),
    ],
)
def test_what_would_price_too_little_in_silence_is_refused(
    table: str, text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = run(capsys, "rates", "check", write_folder(tmp_path / "book", {table: text}))
    assert answer.code == 1
    assert f"{table}.csv, {words}" in answer.out
