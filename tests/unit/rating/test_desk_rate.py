"""`rate`: what a stranger may write, what he is told, and how the command ends."""

import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.unit.rating.desk_folders import RATES, Answer, place_of, run, write_folder, write_risk

OFFICE = ("8810", 1_000_000)
BOOK = {"rates": RATES + "IL,8810,*,rate,1.00,2026-01-01,,x\n"}


class Desk:
    """A desk with one folder and one risk."""

    def __init__(self, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.place = place
        self.capsys = capsys

    def price(self, tables: dict[str, str], *words: str, **risk: Any) -> Answer:
        """Price with BOOK and some more tables."""
        book = write_folder(self.place / "book", {**BOOK, **tables})
        path = write_risk(self.place, **{"locations": [place_of("IL", OFFICE)], **risk})
        return run(self.capsys, "rate", path, "--book", book, "--json", *words)


@pytest.fixture
def at_desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, capsys)


def test_one_program_is_lines_and_totals_with_amounts_as_texts(at_desk: Desk) -> None:
    answer = at_desk.price({})
    record = answer.record
    assert list(record)[:2] == ["lines", "totals"]
    assert record["program"] == "default"
    line = record["lines"][0]
    assert line["base"] == {"keys": ["payroll"], "amount": "1000000"}
    assert (line["amount"], line["factor"], line["exact"]) == ("10000", "1.00", "10000.00")
    assert all("E" not in str(line["exact"]) for line in record["lines"])
    assert record["totals"]["manual_premium"] == "10000"
    assert "no programs.csv: default rated with multiplier 1" in answer.err
    assert "from the built-in book demo-1, which is illustrative: " in answer.err
    assert not record["illustrative"]


def test_several_programs_are_a_list_and_one_refusal_does_not_hide_the_others(at_desk: Desk) -> None:
    programs = (
        "program,state,multiplier,schedule range\none,*,1,25/25\ntwo,*,1,10\nthree,IN,1,\nold,*,1,\n".replace(
            "schedule range\n", "schedule range,to_date\n"
        ).replace("old,*,1,\n", "old,*,1,,2026-01-01\n")
    )
    answer = at_desk.price({"programs": programs}, schedule=[{"state": "IL", "sdr": "-15"}])
    first, second, third = answer.record["programs"]
    assert first["totals"]["standard_premium"] == "8619"  # 10,140 less 1,521
    assert second["program"] == "two"
    assert second["error"]["code"] == "schedule_out_of_range"
    assert "choose from -10% to 10%" in answer.err
    assert third["error"]["code"] == "state_not_filed"
    assert "old is not sold on 2026-09-01" in answer.err
    assert answer.code == 1
    assert at_desk.price({"programs": programs}, "--program", "one").code == 0


def test_the_program_of_the_risk_is_priced(at_desk: Desk) -> None:
    programs = "program,rate_decimals\none,2\ntwo,3\n"
    rates = RATES + "IL,8810,*,loss_cost,1.2345,,,x\n"
    answer = at_desk.price({"programs": programs, "rates": rates}, program="two")
    assert answer.record["class_rates"][0]["manual_rate_per_100"] == "1.235"
    answer = at_desk.price({"programs": programs, "rates": rates}, program="six")
    assert (answer.code, answer.record["error"]["code"]) == (1, "program_not_offered")


def test_without_programs_csv_the_programs_of_the_rates_are_priced(at_desk: Desk) -> None:
    rates = RATES + "IL,8810,*,rate,1.00,,,x\nIL,8810,acme,rate,2.00,,,x\n"
    assert at_desk.price({"rates": rates}).record["totals"]["manual_premium"] == "20000"
    named = at_desk.price({"rates": rates}, program="gms-key_risk").record
    assert named["totals"]["manual_premium"] == "10000"
    assert at_desk.price({"rates": rates}, program="unheard").record["totals"]["manual_premium"] == "10000"


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


def test_a_factor_says_which_book_it_is_from(at_desk: Desk) -> None:
    text = "state,expense_constant,reliability\nIL,275,published\n"
    sources = {
        line["key"]: line["factor_source"]
        for line in at_desk.price({"expense_constants": text}).record["lines"]
        if line["factor_source"]
    }
    assert sources["expense_constant"]["book_version"].startswith("book@")
    assert sources["expense_constant"]["reliability"] == "published"
    assert sources["class_manual_premium"]["reliability"] == "filed"
    assert sources["increased_limits"]["book_version"] == "demo-1"


def test_a_row_that_is_missing_in_a_given_table_is_an_error_and_no_zero(at_desk: Desk) -> None:
    answer = at_desk.price({"expense_constants": "state,expense_constant\nIN,275\n"})
    assert answer.code == 1
    assert "expense_constants.csv: default: Table expense_constants has no row for IL" in answer.err


def test_a_patch_is_laid_over_the_built_in_ones_and_replaces_that_of_its_name(at_desk: Desk) -> None:
    patches = (
        "patch,algorithm,state,market,program,op,key,seq,label,scope,sign,base,rule,params_ref,enabled,reason\n"
        "IL,NCCI_VOL,IL,all,*,add,drug_free_credit,112,Drug-free,state,-,modified_premium,percent,"
        "optional_credits,true,\n"
        "IL,NCCI_VOL,IL,all,*,set,standard_premium,,,,,modified_premium;drug_free_credit,,,,\n"
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


def test_an_algorithm_may_be_named(at_desk: Desk) -> None:
    mod = [{"state": "ncci", "rate1": "0.50"}]
    own = at_desk.price({}, emod=mod).amounts("IL")
    jersey = at_desk.price({}, "--algorithm", "NJ", emod=mod).amounts("IL")
    assert [found["standard_premium"] for found in (own, jersey)] == [Decimal(5_070), Decimal(5_140)]
    assert at_desk.price({}, "--algorithm", "NCCI_VOL+NJ", emod=mod).amounts("IL") == jersey
    assert at_desk.price({}, "--algorithm", "TX", emod=mod).amounts("IL") == own
    refused = at_desk.price({}, "--algorithm", "XX")
    assert refused.code == 2
    assert "--algorithm: Algorithm 'XX' is not known; use a state or one of NCCI_VOL" in refused.err


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
    loaded = at_desk.price({"programs": programs.format("0.9"), "assessments": tax})
    assert loaded.record["totals"]["fund_premium"] == "9000"


def test_a_master_program_has_the_modification_of_the_peo(at_desk: Desk) -> None:
    answer = at_desk.price(
        {"programs": "program,state_type,peo_mod\npeo,master,0.9\n"}, emod=[{"state": "ncci", "rate1": 2}]
    )
    assert answer.amounts("IL")["modified_premium"] == 9_126


def test_the_newest_row_in_force_speaks(at_desk: Desk) -> None:
    rates = (
        RATES + "IL,8810,*,rate,1.00,2025-01-01,,x\nIL,8810,*,rate,3.00,2026-09-02,,x\nIL,8810,*,rate,2.00,"
        "2026-09-01,,x\n"
    )
    programs = "program,effective,multiplier\np,2025-01-01,1\np,2026-01-01,2\n"
    costs = rates.replace(",rate,", ",loss_cost,")
    assert at_desk.price({"rates": rates}).record["totals"]["manual_premium"] == "20000"
    assert at_desk.price({"rates": costs, "programs": programs}).record["totals"]["manual_premium"] == "40000"


def test_many_spellings_of_a_risk_are_one(at_desk: Desk) -> None:
    plain = at_desk.price({}, emod=[{"state": "ncci", "rate1": "0.9", "date1": "2026-01-01"}],
                          expiry_date="2027-09-01", limits="1000/1000/1000", answers={"q1": "N"})  # fmt: skip
    other = at_desk.price(
        {},
        effective="2026-09-01",
        effective_date=None,
        dateTo="2027-09-01T00:00:00",
        limits=["1000000", "1,000,000", 1000000],
        market="Voluntary",
        emod={"ncci": {"rate1": 0.9, "date1": "2026-1-1", "stateList": ["il"], "response": True}},
        answers=[{"name": "q1", "response": "N", "remarks": ""}],
        locations=[
            {
                "State": "il",
                "classes": [{"classCode": "8810: Clerical", "ft": "3", "payroll": "$1,000,000.00"}],
            }
        ],
    )  # fmt: skip
    assert other.code == 0, other.err
    assert other.record["lines"] == plain.record["lines"]


def test_a_modification_without_a_response_is_one(at_desk: Desk) -> None:
    answer = at_desk.price({}, emod=[{"state": "ncci", "rate1": "1.5", "response": False}])
    assert answer.amounts("IL")["experience_mod"] == 0


def test_a_short_term_is_prorated(at_desk: Desk) -> None:
    answer = at_desk.price({}, expiry_date="2027-03-02")
    assert answer.record["proration"] == "0.499"
    assert answer.record["totals"]["manual_premium"] == "4990"


def test_payroll_taxes_that_nobody_knows_do_not_keep_the_premium_back(at_desk: Desk) -> None:
    rates = RATES + "IL,8810,*,rate,1.00,,,x\n"
    answer = at_desk.price({"rates": rates}, effective_date="2019-01-01")
    assert answer.code == 0
    assert "no cost stack: Table federal_payroll_tax has no row" in answer.err
    assert "fica" not in answer.amounts()
    assert answer.record["totals"]["manual_premium"] == "10000"


def test_every_fault_of_a_risk_is_named_with_its_line(at_desk: Desk, tmp_path: Path) -> None:
    book = write_folder(tmp_path / "b", BOOK)
    path = tmp_path / "bad.json"
    path.write_text(
        '{"effective_date": "09/01/2026",\n'
        ' "limits": "big",\n'
        ' "emod": [{"state": "Illinois", "rate1": "high"}],\n'
        ' "locations": [\n'
        '  {"state": "IL",\n'
        '   "employees": [{"code": "8810", "ft": -2, "payroll": "1,25"},\n'
        '                 {"payroll": 5}]}]}\n'
    )
    answer = run(at_desk.capsys, "rate", path, "--book", book)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.splitlines() == [
        "bad.json, line 1, column effective_date: '09/01/2026' is not a good effective_date; "
        "write a day that exists, written YYYY-MM-DD",
        "bad.json, line 2, column limits: 'big' are no limits; "
        "write three limits in thousands of dollars, e.g. 1000/1000/1000",
        "bad.json, line 3, column emod.0.rate1: 'high' is not a good rate1; "
        "write a number with a decimal point, e.g. 4.70",
        "bad.json, line 3, column emod.0.state: 'Illinois' is not a good state; "
        "write a two-letter state or ncci",
        "bad.json, line 6, column locations.0.employees.0.ft: ft is -2; write 0 to 99999",
        "bad.json, line 6, column locations.0.employees.0.payroll: '1,25' is not a good payroll; "
        "write a number with a decimal point, e.g. 4.70",
        "bad.json, line 7, column locations.0.employees.1.code: code is missing; "
        "write a class code of digits, with its suffix if it has one, e.g. 8810 or 7313F",
    ]


def test_a_refusal_of_the_engine_names_the_line_of_the_risk(at_desk: Desk) -> None:
    answer = at_desk.price({}, locations=[place_of("IL", OFFICE, ("5403", 1))])
    assert answer.code == 1
    assert "column locations.0.employees.1.code: default: Class 5403 is not filed in IL" in answer.err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "bad.json, line 1: not JSON"),
        ("[]", "the file holds no risk"),
        ("[" * 200, "nested too deeply"),
        ("{}", "column effective_date: effective_date is missing"),
        ('{"effective_date": "2026-09-01"}', "the risk has no location"),
        ('{"effective_date": "2026-09-01", "locations": {}}', "locations is not a list"),
    ],
)
def test_a_file_that_is_no_risk_is_refused(text: str, words: str, at_desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    answer = run(at_desk.capsys, "rate", path)
    assert answer.code == 2
    assert words in answer.err


def test_files_and_options_that_do_not_exist_end_with_2(at_desk: Desk, tmp_path: Path) -> None:
    assert "name a risk.json" in run(at_desk.capsys, "rate", tmp_path / "none.json").err
    path = write_risk(tmp_path, locations=[place_of("IL", OFFICE)])
    missing = run(at_desk.capsys, "rate", path, "--book", tmp_path / "nowhere")
    assert (missing.code, "there is no such folder" in missing.err) == (2, True)
    assert run(at_desk.capsys, "rate", path, "--fast").code == 2
    broken = write_folder(tmp_path / "broken", {"rates": RATES + "IL,8810,*,rate,dear,,,x\n"})
    answer = run(at_desk.capsys, "rate", path, "--book", broken)
    assert answer.code == 2
    assert "rates.csv, line 2, column value: 'dear' cannot be read" in answer.err


def test_the_table_shows_every_line_and_what_did_not_fire(at_desk: Desk, tmp_path: Path) -> None:
    write_folder(tmp_path / "book", BOOK)
    path = write_risk(tmp_path, locations=[place_of("IL", OFFICE)])
    text = run(at_desk.capsys, "rate", path, "--book", tmp_path / "book").out
    lines = text.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("seq"))
    assert lines[first + 1].split()[:4] == ["10", "IL", "8810", "Class"]
    ends = {line[: lines[first].index("amount") + len("amount")][-1] for line in lines[first + 1 : first + 9]}
    assert ends <= set("0123456789")  # figures end where their heading ends
    assert re.search(r"^  manual premium +\$10,000$", text, re.M)
    assert "IL      ccpap: the contracting class program is off by default" in text


def test_without_a_folder_the_built_in_book_prices_and_says_so(at_desk: Desk, tmp_path: Path) -> None:
    path = write_risk(tmp_path, locations=[place_of("IL", OFFICE)], program="gms-key_risk")
    answer = run(at_desk.capsys, "rate", path)
    assert "Illustrative rates, not filed with any regulator" in answer.out
    assert "every table is that of the built-in book" in answer.err


def test_the_hand_sum_of_a_two_state_discount(at_desk: Desk) -> None:
    """T9 on 20,280 is 935.48; half of it each."""
    rates = BOOK["rates"] + "MO,8810,*,rate,1.00,,,x\n"
    answer = at_desk.price({"rates": rates}, locations=[place_of("IL", OFFICE), place_of("MO", OFFICE)])
    shares = [answer.amounts(state)["premium_discount"] for state in ("IL", "MO")]
    assert shares == [Decimal(468), Decimal(468)]


def test_claims_move_no_premium_and_are_read(at_desk: Desk) -> None:
    plain = at_desk.price({}).record["totals"]
    claims = [{"year": 2025, "premium": "$10,000", "count": 2, "incurred": 5000, "reserves": "100"}]
    answer = at_desk.price({}, claims=claims, priorCoverageYears=2)
    assert answer.record["totals"] == plain
    assert "is not read" not in answer.err
    twice = at_desk.price({}, claims=[{"year": 2025}, {"year": "2025"}, {"year": "last"}])
    assert twice.code == 2
    assert "2025 stands twice" in twice.err
    assert "'last' is not a good year; write a year of 4 digits" in twice.err


def test_a_field_that_nobody_reads_is_named(at_desk: Desk) -> None:
    assert "risk.json: colour is not read" in at_desk.price({}, colour="blue").err
