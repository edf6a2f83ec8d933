"""Worked examples that bureaus, agencies and courses publish, priced from folders that strangers would write.

Facts and figures only; the id of a case names where they stand. Every folder is laid out in another way.
"""

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.unit.rating.desk_folders import place_of, run, write_risk

NO_CHARGES = {
    "increased_limits.csv": "state,market,limits_thousands,factor,minimum_charge\n"
    "DEFAULT,all,1000/1000/1000,0,\nDEFAULT,all,100/500/100,0,\n",
    "expense_constants.csv": "state,market,effective,expense_constant\nDEFAULT,all,,0\n",
    "terrorism_cat.csv": "state,terrorism_9740_per_100,catastrophe_9741_per_100\nDEFAULT,0,0\n",
    "premium_discount_states.csv": "state,table\n",
}
"""What an example that stops at the standard premium leaves out."""


class Example(NamedTuple):
    """One published example: its folder, its risk, and the totals that it prints."""

    source: str
    tables: Mapping[str, str]
    state: str
    classes: tuple[tuple[str, int], ...]
    expected: Mapping[str, str]
    risk: Mapping[str, Any] = {}
    options: tuple[str, ...] = ()


def wisconsin(constant: int, cap: int) -> dict[str, str]:
    """The figures of the bureau's minimum-premium examples."""
    return {
        **{name: text for name, text in NO_CHARGES.items() if name != "expense_constants.csv"},
        "rates.csv": "state,class_code,kind,value\nWI,5403,rate,10.00\n",
        "Expense Constants.csv": "state,market,effective,expense_constant,min_premium_multiplier,"
        f"min_premium_cap,reliability\nWI,all,1990-01-01,{constant},180,{cap},published\n",
    }


EXAMPLES = (
    Example(
        "wcrb.org minimum premium, payroll 10,000",
        wisconsin(220, 900),
        "WI",
        (("5403", 10_000),),
        {"estimated_annual_premium": "1220", "balance_to_minimum": "0"},
        {"effective_date": "2020-10-01"},
    ),
    Example(
        "wcrb.org minimum premium, payroll 5,000",
        wisconsin(220, 900),
        "WI",
        (("5403", 5_000),),
        {"manual_premium": "500", "expense_constant": "220", "estimated_annual_premium": "900"},
        {"effective_date": "2020-10-01"},
    ),
    Example(
        "wcrb.org general circular 405, payroll 10,000",
        wisconsin(180, 850),
        "WI",
        (("5403", 10_000),),
        {"estimated_annual_premium": "1180"},
        {"effective_date": "1999-05-01"},
    ),
    Example(
        "wcrb.org general circular 405, payroll 5,000",
        wisconsin(180, 850),
        "WI",
        (("5403", 5_000),),
        {"estimated_annual_premium": "850", "balance_to_minimum": "170"},
        {"effective_date": "1999-05-01"},
    ),
    Example(
        "icrb.net assigned risk surcharge: 30% above 2,750",
        {"rates.csv": "\ufeffstate,class_code,program,kind,value\r\nIN,8006,*,rate,4.75\r\n", **NO_CHARGES},
        "IN",
        (("8006", 100_000),),
        {"modified_premium": "4750", "assigned_risk_surcharge": "600", "standard_premium": "5350"},
        {"market": "assigned risk"},
    ),
    Example(
        "icrb.net premium algorithm: charges before the mod, schedule behind it",
        {
            **NO_CHARGES,
            "rates.csv": "state,class_code,kind,value\nIN,8810,rate,0.50\nIN,5403,rate,8.00\n",
            "increased_limits.csv": "state,limits,factor,minimum\nIN,1000/1000/1000,1.4%,120\n",
            "subject_charges.csv": "state,charge,kind,value,minimum\nIN,waiver,percent,2,250\n",
        },
        "IN",
        (("5403", 250_000), ("8810", 40_000)),
        {
            "manual_premium": "20200",
            "increased_limits": "283",
            "subject_charges": "404",
            "subject_premium": "20887",
            "modified_premium": "18798",
            "schedule_rating": "-1880",
            "standard_premium": "16918",
        },
        {
            "emod": [{"state": "ncci", "rate1": "0.90"}],
            "schedule": [{"state": "IN", "sdr": "-10%"}],
            "charges": ["waiver"],
        },
    ),
    Example(
        "wcribma.org assigned risk limits 1000/1000/1000: 2%, at least 75",
        {
            **NO_CHARGES,
            "rates.csv": "# from the pool's calculator\nstate,class_code,kind,value\nMA,8810,rate,0.10\n",
            "increased_limits.csv": "state,market,limits_thousands,factor,minimum_charge,note\n"
            "MA,assigned_risk,1000/1000/1000,2.00%,75,code 9812\n",
        },
        "MA",
        (("8810", 1_000_000),),
        {"manual_premium": "1000", "increased_limits": "75"},
        {"market": "assigned_risk"},
    ),
    Example(
        "wcribma.org ARAP: at most 1.25, behind the modification",
        {**NO_CHARGES, "rates.csv": "State,Class Code,Kind,Value\nma,9082,Manual Rate,2.00\n"},
        "MA",
        (("9082", 1_000_000),),
        {"modified_premium": "22000", "arap": "5500", "standard_premium": "27500"},
        {"emod": [{"state": "MA", "rate1": 1.10, "arap": 1.25}]},
    ),
    Example(
        "mwcia.org circular 24-1849: constant 190, terrorism 0.01, fund 1.9%, limits 5% at least 150",
        {
            "rates.csv": "state,class_code,kind,value\nMN,8810,rate,1.00\n",
            "expense_constants.csv": "state,market,expense_constant\nMN,assigned_risk,190\n",
            "terrorism_cat.csv": "state,market,effective,terrorism_9740_per_100,catastrophe_9741_per_100\n"
            "MN,all,2025-01-01,0.01,0\n",
            "assessments.csv": "state,name,base,rate,effective\n"
            "MN,special_compensation_fund,modified premium,1.9%,2025-01-01\n",
        },
        "MN",
        (("8810", 200_000),),
        {
            "manual_premium": "2000",
            "increased_limits": "150",
            "standard_premium": "2150",
            "expense_constant": "190",
            "terrorism": "20",
            "estimated_annual_premium": "2360",
            "taxes_assessments": "38",
            "total_estimated_annual_premium": "2398",
        },
        {"effective_date": "2025-03-01", "market": "assigned_risk", "emod": [{"state": "MN", "rate1": 1}]},
    ),
    Example(
        "github.com/imtobias/premium_discount: table 9, stock, 300,000",
        {
            **{name: text for name, text in NO_CHARGES.items() if name != "premium_discount_states.csv"},
            "rates.csv": "state,class_code,kind,value\nIL,5403,rate,10\n",
            "premium-discount.csv": "table_id,carrier_type,from_premium,to_premium,marginal_discount\n"
            'T9,A,0,"10,000",0%\nT9,A,"10,000","200,000",9.1%\n'
            'T9,A,"200,000","1,750,000",11.3%\nT9,A,"1,750,000",and over,12.3%\n',
        },
        "IL",
        (("5403", 3_000_000),),
        {"standard_premium": "300000", "premium_discount": "28590", "estimated_annual_premium": "271410"},
    ),
    Example(
        "workcompconsultant.com grocery store 8006 at 3.14",
        {**NO_CHARGES, "rates.csv": "state,class_code,kind,value,source\nMO,8006,rate,3.14,example\n"},
        "MO",
        (("8006", 100_000),),
        {"manual_premium": "3140"},
    ),
    Example(
        "thebalance.com: 500,000 of payroll at 0.15",
        {**NO_CHARGES, "rates.csv": "state,class_code,kind,value\nTX,8810,rate,.15\n"},
        "TX",
        (("8810", 500_000),),
        {"manual_premium": "750", "estimated_annual_premium": "750"},
    ),
    Example(
        "examzify.com Georgia: 200,000 of payroll at 8.00",
        {**NO_CHARGES, "rates.csv": 'state,"class_code",kind,value\nGA,"5403",rate,"$8.00"\n'},
        "GA",
        (("5403", 200_000),),
        {"manual_premium": "16000"},
    ),
    Example(
        "codingace.net: modification 1.15 on a manual premium of 40,000",
        {**NO_CHARGES, "rates.csv": "kind,value,class_code,state\nrate,8,5403,VA\n"},
        "VA",
        (("5403", 500_000),),
        {"manual_premium": "40000", "experience_mod": "6000", "modified_premium": "46000"},
        {"emod": {"VA": 1.15}},
    ),
    Example(
        "codingace.net: three classes, 625 + 630 + 3,720",
        {
            **NO_CHARGES,
            "rates.csv": "state,class_code,program,kind,value,effective,minimum_premium,source,comments\n"
            "KY,8810,,rate,0.25,,,x,\nKY,8742,,rate,0.35,,,x,\nKY,5606,,rate,3.10,,,x,\"manager, on site\"\n",
        },
        "KY",
        (("8810", 250_000), ("8742", 180_000), ("5606", 120_000)),
        {"manual_premium": "4975"},
    ),
    Example(
        "calculator.city: 500,000 at 3.50, constant 200",
        {
            "rates.csv": "state,class_code,kind,value\nNC,5606,rate,3.5\n",
            **{name: text for name, text in NO_CHARGES.items() if name != "expense_constants.csv"},
            "expense_constants.csv": "state,expense_constant\nNC,200\n",
        },
        "NC",
        (("5606", 500_000),),
        {"manual_premium": "17500", "estimated_annual_premium": "17700"},
    ),
    Example(
        "rating.md section 1: the default order by number, as an algorithm of the folder",
        {
            "rates.csv": "state,class_code,kind,value\nIN,5403,rate,10\n",
            "algorithms.csv": "algorithm,seq,key,scope,sign,base,rule,params_ref,rounding,visible\n"
            "BOOKLET,10,class_manual_premium,class,+,prorated payroll,rate_per_100,rates,dollar,yes\n"
            "BOOKLET,20,manual_premium,state,=,10,sum,,dollar,yes\n"
            "BOOKLET,70,experience_mod,state,x,20,multiply,emod,dollar,yes\n"
            "BOOKLET,80,modified_premium,state,=,20 + 70,sum,,dollar,yes\n"
            "BOOKLET,90,schedule_rating,state,+/-,80,percent,schedule_ranges,dollar,yes\n"
            "BOOKLET,120,standard_premium,state,=,80 + 90,sum,,dollar,yes\n"
            "BOOKLET,130,premium_discount,policy,-,120,bracket,premium_discount,dollar,yes\n"
            "BOOKLET,140,expense_constant,policy,+,,flat_once,expense_constants,dollar,yes\n"
            "BOOKLET,150,terrorism,state,+,total payroll,rate_per_100,terrorism_cat,dollar,yes\n"
            'BOOKLET,180,estimated_annual_premium,"state, policy",=,120 - 130 + 140 + 150,sum,,dollar,yes\n',
        },
        "IN",
        (("5403", 500_000),),
        {
            "modified_premium": "45000",
            "schedule_rating": "-4500",
            "standard_premium": "40500",
            "premium_discount": "2776",
            "expense_constant": "160",
            "terrorism": "50",
            "estimated_annual_premium": "37934",
        },
        {"emod": [{"state": "IN", "rate1": 0.9}], "schedule": [{"state": "IN", "sdr": -10}]},
        ("--algorithm", "booklet"),
    ),
)  # fmt: skip


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.source)
def test_a_published_example_is_reconciled(
    example: Example, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "book"
    folder.mkdir()
    for name, text in example.tables.items():
        (folder / name).write_bytes(text.encode("utf-8"))
    risk = write_risk(tmp_path, locations=[place_of(example.state, *example.classes)], **example.risk)
    answer = run(capsys, "rate", risk, "--book", folder, "--json", *example.options)
    assert answer.code == 0, answer.err
    totals = answer.record["totals"]
    assert {key: Decimal(totals[key]) for key in example.expected} == {
        key: Decimal(amount) for key, amount in example.expected.items()
    }
    assert "illustrative: rates" not in answer.err
