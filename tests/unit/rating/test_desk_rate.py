"""`rate`: the answer, its table, and how the command ends."""

import re
from decimal import Decimal
from pathlib import Path

from tests.unit.rating.desk_folders import RATES, place_of, run, write_folder, write_risk
from tests.unit.rating.desk_harness import BOOK, OFFICE, Desk


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


def test_a_factor_says_which_book_it_is_from(at_desk: Desk) -> None:
    text = "state,expense_constant,reliability\nIL,275,published\n"
    sources = {
        line["key"]: line["factor_source"]
        for line in at_desk.price({"expense_constants": text}).record["lines"]
        if line["factor_source"]
    }
    assert sources["expense_constant"]["book_version"].startswith("book@")
    assert sources["expense_constant"]["reliability"] == "published"
    assert sources["class_manual_premium"]["reliability"] == "assumed"
    assert sources["increased_limits"]["book_version"] == "demo-1"


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


def test_the_order_behind_a_premium_prices_nothing_and_is_refused_by_name(at_desk: Desk) -> None:
    refused = at_desk.price({}, "--algorithm", "COST_STACK")
    assert (refused.code, refused.out) == (2, "")
    assert "--algorithm: COST_STACK is what stands behind a premium and makes none; use one of" in refused.err
    assert "NCCI_VOL" in refused.err


def test_the_newest_row_in_force_speaks(at_desk: Desk) -> None:
    rates = (
        RATES + "IL,8810,*,rate,1.00,2025-01-01,,x\nIL,8810,*,rate,3.00,2026-09-02,,x\nIL,8810,*,rate,2.00,"
        "2026-09-01,,x\n"
    )
    programs = "program,effective,multiplier\np,2025-01-01,1\np,2026-01-01,2\n"
    costs = rates.replace(",rate,", ",loss_cost,")
    assert at_desk.price({"rates": rates}).record["totals"]["manual_premium"] == "20000"
    assert at_desk.price({"rates": costs, "programs": programs}).record["totals"]["manual_premium"] == "40000"


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
