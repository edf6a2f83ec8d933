"""No patch may lose an amount on the way to the total, or count one twice: desk and import refuse it."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from models.rate_book import ImportMode
from rating.builtin import builtin_tables
from rating.rate_book_import import faults_of, import_table
from tests.unit.rating.desk_folders import run, write_folder

INDIANA = Path(__file__).parents[3] / "docs" / "examples" / "indiana"
HEAD = "patch,state,market,program,op,key,seq,scope,sign,base,rule,params_ref,reason\n"
ADDED = "IN,IN,all,*,add,own_credit,{seq},state,-,80,percent,optional_credits,\n"

ATTACKS = {
    "a base that comes later": (
        "IN,IN,all,*,set,modified_premium,,,,standard_premium,,,\n",
        "line 2, column base: step modified_premium: modified_premium (80) starts from standard_premium",
    ),
    "a base on itself": (
        "IN,IN,all,*,set,modified_premium,,,,modified_premium,,,\n",
        "line 2, column base: step modified_premium: modified_premium starts from itself",
    ),
    "a step moved behind its sum": (
        "IN,IN,all,*,set,schedule_rating,125,,,,,,\n",
        "line 2, column base: step standard_premium: standard_premium (120) starts from schedule_rating",
    ),
    "a sum moved before its steps": (
        "IN,IN,all,*,set,standard_premium,85,,,,,,\n",
        "line 2, column base: step standard_premium: standard_premium (85) starts from schedule_rating (90)",
    ),
    "a charge moved before the classes": (
        "IN,IN,all,*,set,terrorism,5,,,,,,\n",
        "line 2, column seq: step terrorism: terrorism (5) changes the premium before class_manual_premium",
    ),
    "a charge moved beside the classes": (
        "IN,IN,all,*,set,terrorism,10,,,,,,\n",
        "line 2, column seq: step terrorism: terrorism (10) changes the premium before class_manual_premium",
    ),
    "a charge on payroll and on premium": (
        "IN,IN,all,*,set,terrorism,,,,payroll;standard_premium,,,\n",
        "line 2, column base: step terrorism: terrorism starts from payroll and from premium",
    ),
    "a step before all numbers": (
        "IN,IN,all,*,set,terrorism,-5,,,,,,\n",
        "line 2, column seq: step terrorism: a step at -5 is never taken",
    ),
    "a step beyond all numbers": (
        "IN,IN,all,*,set,total_estimated_annual_premium,1000000,,,,,,\n",
        "line 2, column seq: step total_estimated_annual_premium: a step at 1000000 is never taken",
    ),
    "the constant moved before its governing state is known": (
        "IN,IN,all,*,set,expense_constant,100,,,,,,\n",
        "line 2, column seq: step expense_constant: expense_constant (100) needs standard_premium (120)",
    ),
    "taxes moved before the premium that they tax": (
        "IN,IN,all,*,set,taxes_assessments,130,,,120,,,\n",
        "line 2, column seq: step taxes_assessments: taxes_assessments (130) needs estimated_annual_premium",
    ),
    "a subtotal switched off": (
        "IN,IN,all,*,off,standard_premium,,,,,,,why not\n",
        "line 2, column op: step standard_premium: standard_premium is switched off, and premium_discount",
    ),
    "the total switched off": (
        "IN,IN,all,*,off,total_estimated_annual_premium,,,,,,,why not\n",
        "line 2, column op: step total_estimated_annual_premium: total_estimated_annual_premium is switched",
    ),
    "the class premium switched off": (
        "IN,IN,all,*,off,class_manual_premium,,,,,,,why not\n",
        "line 2, column op: step class_manual_premium: class_manual_premium is switched off",
    ),
    "a credit that no sum takes in": (
        "IN,IN,all,*,set,standard_premium,,,,modified_premium,,,\n",
        "line 2, column base: step schedule_rating: no later sum takes in schedule_rating",
    ),
    "a subtotal that no sum takes in": (
        "IN,IN,all,*,set,modified_premium,,,,experience_mod,,,\n",
        "line 2, column base: step subject_premium: no later sum takes in subject_premium",
    ),
    "an amount in two sums": (
        "IN,IN,all,*,set,standard_premium,,,,80 + 90 + 100 + 110 + 40,,,\n",
        "line 2, column base: step increased_limits: increased_limits is taken in by subject_premium and by",
    ),
    "an amount behind the annual premium": (
        ADDED.format(seq=192) + "IN,IN,all,*,set,total_estimated_annual_premium,,,,180;190;192;195,,,\n",
        "line 3, column base: step own_credit: own_credit is taken in behind estimated_annual_premium",
    ),
    "the modification turned round": (
        "IN,IN,all,*,set,experience_mod,,,-,,,,\n",
        "line 2, column sign: step experience_mod: the sign - would turn experience_mod round",
    ),
    "a rule that the policy does not know": (
        "IN,IN,all,*,set,expense_constant,,,,,percent,,\n",
        "line 2, column rule: step expense_constant: the rule percent works on no step of scope policy",
    ),
    "the constant charged twice": (
        "IN,IN,all,*,add,fee,145,policy,+,,flat_once,expense_constants,\n"
        "IN,IN,all,*,set,estimated_annual_premium,,,,120;130;140;145;150;160;170;175,,,\n",
        "line 2, column params_ref: step fee: expense_constant and fee would both charge what flat_once says",
    ),
    "a step of other states": (
        "IN,IN,all,*,set,merit_rating,77,,,,,,\n",
        "line 2, column key: 'merit_rating' is no step of the order here",
    ),
    "one market alone": (
        "IN,IN,assigned_risk,*,set,standard_premium,,,,modified_premium;assigned_risk_surcharge;arap,,,\n"
        "IN,IN,assigned_risk,*,on,ccpap,,,,,,,\n",
        "line 3, column base: step ccpap: no later sum takes in ccpap (as patched for IN, assigned_risk,",
    ),
    "one program alone": (
        "IN,*,all,acme-stock,set,standard_premium,,,,modified_premium,,,\n",
        "line 2, column base: step schedule_rating: no later sum takes in schedule_rating (as patched for",
    ),
    "a discount on a premium of its own": (
        "IN,IN,all,*,set,premium_discount,,,,manual_premium,,,\n",
        "line 2, column base: step premium_discount: premium_discount would start from manual_premium in one",
    ),
    "a discount on a premium of its own in one market": (
        "IN,*,all,*,set,premium_discount,,,,manual_premium,,,\n"
        "IN,IL,voluntary,*,set,premium_discount,,,,modified_premium,,,\n",
        "line 3, column base: step premium_discount: premium_discount would start from modified_premium in",
    ),
    "a rule of the cost stack in the premium": (
        "IN,IN,all,*,add,fee,145,policy,+,,locations,program_terms,\n"
        "IN,IN,all,*,set,standard_premium,,,,modified_premium,,,\n",
        "line 2, column rule: step fee: fee would change no premium",
    ),
    "a part of the cost stack switched off": (
        "COST,*,all,*,off,fica,,,,,,,why not\n",
        "line 2, column op: step fica: fica is switched off, and the total would still hold it",
    ),
    "a part of the cost stack that nobody computes": (
        "COST,IL,all,*,add,vacation,225,policy,+,payroll,locations,,\n",
        "line 2, column key: step vacation: nothing computes vacation",
    ),
    "a part of the cost stack turned round": (
        "COST,*,all,acme-stock,set,suta,,,-,,,,\n",
        "line 2, column sign: step suta: the sign '-' changes nothing about suta",
    ),
    "a total of the cost stack without a part": (
        "COST,*,all,*,set,total,,,,admin_fee;fica;futa,,,\n",
        "line 2, column base: step total: total would be told as made of admin_fee",
    ),
    "a total of the cost stack before its parts": (
        "COST,*,assigned_risk,*,set,total,215,,,,,,\n",
        "line 2, column seq: step fica: fica (220) comes behind the total (215)",
    ),
    "another rule in the cost stack": (
        "COST,*,all,*,set,admin_fee,,,,,flat_once,,\n",
        "line 2, column rule: step admin_fee: the rule 'flat_once' changes nothing about admin_fee",
    ),
    "the fund's own order": (
        "FUND,*,all,*,set,estimated_annual_premium,,,,fund_minimum,,,\n",
        "line 2, column base: step manual_premium: no later sum takes in manual_premium",
    ),
}


def patches(rows: str) -> str:
    """The table; rows of the patches FUND and COST are of the algorithms of fund rates and of the stack."""
    lines = [line for line in rows.splitlines() if line]
    head = HEAD.replace("patch,", "patch,algorithm,", 1)
    own = {"FUND": "MASTER_FUND", "COST": "COST_STACK"}
    names = {line: own.get(line.partition(",")[0], "NCCI_VOL") for line in lines}
    return head + "".join(line.replace(",", f",{names[line]},", 1) + "\n" for line in lines)


def indiana(place: Path, tables: Mapping[str, str]) -> Path:
    """The example folder and some tables more."""
    own = {path.stem: path.read_text(encoding="utf-8") for path in INDIANA.glob("*.csv")}
    return write_folder(place / "book", {**own, **tables})


@pytest.mark.parametrize("name", ATTACKS)
def test_a_patch_that_breaks_the_way_is_refused_by_row_and_step(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows, words = ATTACKS[name]
    credits = "state,key,percent\nIN,own_credit,5\n"
    folder = indiana(tmp_path, {"algorithm_patches": patches(rows), "optional_credits": credits})
    checked = run(capsys, "rates", "check", folder)
    assert checked.code == 1
    assert f"algorithm_patches.csv, {words}" in checked.out
    assert all("; " in line for line in checked.out.splitlines() if line.startswith("algorithm_patches"))
    priced = run(capsys, "rate", INDIANA / "risk.json", "--book", folder)
    assert (priced.code, priced.out) == (2, "")
    assert f"algorithm_patches.csv, {words}" in priced.err


@pytest.mark.parametrize("name", ATTACKS)
def test_an_import_refuses_what_the_desk_refuses(name: str, tmp_path: Path) -> None:
    rows, words = ATTACKS[name]
    path = tmp_path / "algorithm_patches.csv"
    path.write_text(patches(rows).replace("acme-stock", "gms-uwic"), encoding="utf-8")
    found = import_table("algorithm_patches", path, ImportMode.MERGE, builtin_tables())
    assert any(f"algorithm_patches.csv, {words}" in str(fault) for fault in found.faults)
    assert found.tables is builtin_tables()


def test_a_book_that_was_taken_before_is_refused_where_it_is_checked() -> None:
    """As the draft of an earlier version of the platform would be, before anybody may publish it."""
    rows = [
        {**row, "base": "standard_premium"}
        if (row["algorithm"], row["key"]) == ("NCCI_VOL", "modified_premium")
        else row
        for row in builtin_tables()["algorithms"]
    ]
    faults = faults_of({**builtin_tables(), "algorithms": rows})
    assert ("algorithms of the draft", 9, "base") in [(f.file, f.line, f.column) for f in faults]
    rows = [
        {**row, "base": f"{row['base']};schedule_rating"}
        if (row["algorithm"], row["key"]) == ("NCCI_VOL", "standard_premium")
        else row
        for row in builtin_tables()["algorithms"]
    ]
    faults = faults_of({**builtin_tables(), "algorithms": rows})
    assert any("standard_premium names a step twice" in fault.problem for fault in faults)
    rows = [
        {**row, "rounding": "dollar"} if (row["algorithm"], row["key"]) == ("COST_STACK", "fica") else row
        for row in builtin_tables()["algorithms"]
    ]
    faults = faults_of({**builtin_tables(), "algorithms": rows})
    assert ["the rounding 'dollar' changes nothing about fica" in fault.problem for fault in faults] == [True]
    rows = [
        {**row, "base": "modified_premium;increased_limits"}
        if (row["patch"], row["key"]) == ("MN", "standard_premium")
        else row
        for row in builtin_tables()["algorithm_patches"]
    ]
    faults = faults_of({**builtin_tables(), "algorithm_patches": rows})
    assert {fault.file for fault in faults} == {"algorithm_patches of the draft"}
    assert any("no later sum takes in schedule_rating" in fault.problem for fault in faults)


@pytest.mark.parametrize(
    "rows",
    [
        "IN,IN,all,*,off,terrorism,,,,,,,not filed\n",
        "IN,IN,all,*,set,schedule_rating,95,,,,,,\n",
        ADDED.format(seq=112) + "IN,IN,voluntary,*,set,standard_premium,,,,80 + 90 + 100 + 110 + 112,,,\n"
        "IN,IN,assigned_risk,*,set,standard_premium,,,,80;90;100;110;112;assigned_risk_surcharge,,,\n",
        "IN,*,all,*,set,premium_discount,,,,manual_premium,,,\n",
        "IN,IN,all,*,off,premium_discount,,,,,,,no discount\n",
        "COST,*,all,*,set,admin_fee,235,,,,,,\n",
    ],
)
def test_a_patch_that_keeps_the_way_is_taken(
    rows: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    credits = "state,key,percent\nIN,own_credit,5\n"
    folder = indiana(tmp_path, {"algorithm_patches": patches(rows), "optional_credits": credits})
    assert run(capsys, "rates", "check", folder).code == 0


def test_algorithms_that_are_named_together_must_keep_the_way(capsys: pytest.CaptureFixture[str]) -> None:
    """Jersey moves the elected charges behind the modification; Minnesota's sum does not take them in."""
    refused = run(capsys, "rate", INDIANA / "risk.json", "--algorithm", "NJ+MN")
    assert (refused.code, refused.out) == (2, "")
    assert "--algorithm: NCCI_VOL+NJ+MN: step subject_premium" in refused.err
