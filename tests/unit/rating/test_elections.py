"""Charges before the modification, small deductibles, and figures of underwriters."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from models.errors import InvalidInput
from models.risk import OverrideKind, RateOverride, Risk
from rating.builtin import builtin_book
from rating.engine import rate
from rating.record.canonical_input import input_digest
from rating.record.replay import replay
from tests.unit.rating.desk_folders import RATES, Answer, place_of, run, write_folder, write_risk
from tests.unit.rating.risks import place, risk

BOOK = {
    "rates": RATES + "IL,8810,*,rate,0.50,,,x\nIL,5403,*,rate,4.00,,900,x\n"
    "MO,8810,*,rate,0.50,,,x\nNJ,5403,*,rate,4.00,,,x\n",
    "programs": "program,min_premium_multiplier\np,1000\n",
    "subject_charges": "state,charge,label,stat_code,kind,value,minimum\n"
    "IL,waiver,Waiver of subrogation,0930,percent,2,\n"
    "MO,waiver,,,percent,2,250\nDEFAULT,blanket,,,flat,75,\n",
    "deductible_plans": "state,plan,amount,hazard_group,credit_pct\n"
    "IL,small,500,*,3\nIL,large,1000,C,8\nIL,large,1000,E,6\nIL,large,1000,*,5\nNJ,small,500,*,4\n",
    "class_codes": "code,hazard_group\n5403,E\n8810,C\n",
}
PLACES = [place_of("IL", ("8810", 100_000), ("5403", 500_000))]


@pytest.fixture
def price(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def priced(**fields: Any) -> Answer:
        folder = write_folder(tmp_path / "book", BOOK)
        path = write_risk(tmp_path, **{"locations": PLACES, **fields})
        return run(capsys, "rate", path, "--book", folder, "--json")

    return priced


def test_the_modification_touches_elected_charges(price: Any) -> None:
    """20,500 manual; waiver 2% 410; blanket 75 flat; limits 287; (21,272) x 0.90."""
    answer = price(charges=["waiver", "blanket"], emod=[{"state": "ncci", "rate1": 0.9}])
    got = answer.amounts("IL")
    assert (got["subject_charges.waiver"], got["subject_charges.blanket"]) == (410, 75)
    assert got["subject_premium"] == 20_500 + 410 + 75 + 287
    assert got["modified_premium"] == 19_145  # 21,272 x 0.90 = 19,144.8
    line = next(entry for entry in answer.record["lines"] if entry["code"] == "waiver")
    assert (line["stat_code"], line["label"]) == ("0930", "Waiver of subrogation")
    typed = price(charges=["Waiver", "BLANKET"], emod=[{"state": "ncci", "rate1": 0.9}])
    assert typed.amounts("IL") == got
    assert line["factor_source"]["row_key"] == "IL,waiver"


def test_a_percent_charge_has_its_minimum_and_a_state_its_own_row(price: Any) -> None:
    places = [*PLACES, place_of("MO", ("8810", 100_000))]
    answer = price(locations=places, charges=["waiver"])
    assert answer.amounts("MO")["subject_charges.waiver"] == 250
    only = price(locations=places, charges=[{"charge": "waiver", "state": "MO"}])
    assert "subject_charges.waiver" not in only.amounts("IL")


def test_a_charge_counts_from_its_own_day_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The policy begins on 1 September: the row of that day is in effect, that of the day after is not."""
    charges = (
        "state,charge,kind,value,effective\nIL,waiver,percent,2,\n"
        "IL,waiver,percent,3,2026-09-01\nIL,waiver,percent,4,2026-09-02\n"
    )
    folder = write_folder(tmp_path / "book", {**BOOK, "subject_charges": charges})
    path = write_risk(tmp_path, locations=PLACES, charges=["waiver"])
    answer = run(capsys, "rate", path, "--book", folder, "--json")
    assert answer.amounts("IL")["subject_charges.waiver"] == 615  # 3% of 20,500


def test_a_charge_that_nobody_files_is_refused(price: Any) -> None:
    answer = price(charges=["hole in one"])
    assert answer.code == 1
    assert "No state of the policy files the charge 'hole in one'" in answer.err
    answer = price(
        locations=[*PLACES, place_of("NJ", ("5403", 1))], charges=[{"charge": "waiver", "state": "NJ"}]
    )
    assert "Table subject_charges has no row for NJ and waiver on 2026-09-01" in answer.err


@pytest.mark.parametrize(
    ("charges", "path"),
    [
        (["waiver", "waiver"], "charges.1"),
        (["waiver", "blanket", "Waiver"], "charges.2"),
        ([{"charge": "waiver", "state": "IL"}, {"charge": "waiver", "state": "il"}], "charges.1.charge"),
        ([{"charge": "waiver"}, {"charge": "waiver", "state": "IL"}], "charges.1.charge"),
        ([{"charge": "waiver", "state": "IL"}, {"charge": "waiver"}], "charges.1.charge"),
    ],
)
def test_a_charge_that_a_state_would_pay_twice_is_refused(price: Any, charges: list[Any], path: str) -> None:
    answer = price(charges=charges)
    assert (answer.code, answer.out) == (2, "")
    assert f"column {path}: the charge '" in answer.err
    assert "is elected twice" in answer.err


def test_one_charge_may_be_elected_for_several_states(price: Any) -> None:
    places = [*PLACES, place_of("MO", ("8810", 100_000))]
    both = price(locations=places, charges=[{"charge": "waiver", "state": state} for state in ("IL", "MO")])
    assert both.record["lines"] == price(locations=places, charges=["waiver"]).record["lines"]


@pytest.mark.parametrize(
    ("plan", "credit"),
    [
        ("small", 624),  # 3% of 20,500 + 287
        ("large", 1_247),  # 6%: hazard group E of 5403, the larger class
        ("1,000", 1_247),
        ({"amount": 500}, 624),
    ],
)
def test_the_deductible_is_that_of_the_largest_class(plan: Any, credit: int, price: Any) -> None:
    got = price(deductible_plan=plan).amounts("IL")
    assert got["small_deductible_credit"] == credit
    assert got["subject_premium"] == 20_787 - credit


def test_a_class_without_its_own_percent_takes_that_of_all_groups(price: Any) -> None:
    got = price(deductible_plan="large", locations=[place_of("IL", ("8810", 100_000))]).amounts("IL")
    assert got["small_deductible_credit"] == 50  # 8% of 500 + 120: hazard group C


def test_new_jersey_takes_the_deductible_behind_the_modification(price: Any) -> None:
    """4% of 20,000 + 280, after 0.80 on manual."""
    got = price(
        deductible_plan="small",
        locations=[place_of("NJ", ("5403", 500_000))],
        emod=[{"state": "NJ", "rate1": "0.8"}],
    ).amounts("NJ")
    assert got["small_deductible_credit"] == 811
    assert got["standard_premium"] == 16_000 + 280 - 811


def test_a_state_without_the_plan_says_so_and_a_plan_of_no_state_is_refused(price: Any) -> None:
    places = [*PLACES, place_of("MO", ("8810", 100_000))]
    answer = price(locations=places, deductible_plan="large")
    reasons = {(step["key"], step["state"]): step["reason"] for step in answer.record["skipped"]}
    assert reasons["small_deductible_credit", "MO"] == "plan large is not filed in this state"
    refused = price(deductible_plan="huge")
    assert "Deductible plan 'huge' is not filed in IL; plans on file: large, small" in refused.err


def test_a_manual_rate_of_an_underwriter_is_rated_and_the_minimum_follows(price: Any) -> None:
    """500,000 at 3.125 is 15,625; the minimum is 3.125 x 1000 + 160, no longer the filed 900."""
    override = {
        "kind": "manual_rate", "state": "il", "code": 5403, "value": "3.125",
        "author": "una@example.com", "at": "2026-08-01T10:00:00Z", "reason": "own experience",
    }  # fmt: skip
    answer = price(overrides=[override])
    assert answer.amounts("IL")["class_manual_premium 5403"] == 15_625
    line = answer.record["lines"][0]
    assert line["override"] == {
        "by": "una@example.com",
        "at": "2026-08-01 10:00:00+00:00",
        "reason": "own experience",
        "value": "3.125",
        "replaced": "4.00",
    }
    small = [place_of("IL", ("5403", 1_000))]
    filed = price(locations=small).record["totals"]["estimated_annual_premium"]
    entered = price(locations=small, overrides=[override]).record["totals"]["estimated_annual_premium"]
    assert (filed, entered) == ("900", "3285")


def test_a_net_rate_adds_one_line_behind_the_minimum(price: Any) -> None:
    """Net of 5403 is 0.04 x (EAP - 160) / 20,500; the line is 500,000 x (0.035 - that)."""
    plain = price()
    eap = int(plain.record["totals"]["estimated_annual_premium"])
    computed = round(0.04 * (eap - 160) / 20_500, 8)
    override = {"kind": "net_rate", "state": "IL", "code": "5403", "value": "0.035", "reason": "r"}
    answer = price(overrides=[override])
    adjustment = round(500_000 * (0.035 - computed))
    assert answer.amounts("IL")["net_rate_adjustment 5403"] == adjustment
    assert answer.record["totals"]["estimated_annual_premium"] == str(eap + adjustment)
    rates = {entry["class_code"]: entry for entry in answer.record["class_rates"]}
    assert rates["5403"]["net_rate"] == "0.035"
    before = {entry["class_code"]: entry for entry in plain.record["class_rates"]}
    assert rates["8810"]["net_rate"] == before["8810"]["net_rate"]
    order = [line["key"] for line in answer.record["lines"] if line["state"] == "IL"]
    place = order.index("net_rate_adjustment")
    assert order[place + 1] == "estimated_annual_premium"


def test_a_net_rate_with_taxes_stands_behind_the_taxes(price: Any) -> None:
    plain = price().record["totals"]
    total = int(plain["total_estimated_annual_premium"])
    computed = round(0.04 * total / 20_500, 8)
    answer = price(overrides=[{"kind": "net_rate_ax", "state": "IL", "code": "5403", "value": "0.05"}])
    adjustment = round(500_000 * (0.05 - computed))
    totals = answer.record["totals"]
    assert totals["estimated_annual_premium"] == plain["estimated_annual_premium"]
    assert totals["net_rate_ax_adjustment"] == str(adjustment)
    assert totals["total_estimated_annual_premium"] == str(total + adjustment)
    shares = [entry["total_estimated_annual_premium"] for entry in answer.record["locations"]]
    assert shares == [str(total + adjustment)]


@pytest.mark.parametrize(
    ("override", "code", "words"),
    [
        ({"kind": "rate"}, 2, "'rate' is not a good kind; write one of"),
        ({"kind": "net_rate", "value": "3.25"}, 2, "a fraction of payroll below 1"),
        ({"value": -1}, 2, "a number from 0 to 1000"),
        ({"code": "9082"}, 1, "has no such class in the risk"),
        ({"at": "noon"}, 2, "2026-09-01T14:30"),
    ],
)
def test_an_override_that_cannot_be_is_refused(
    override: dict[str, Any], code: int, words: str, price: Any
) -> None:
    answer = price(overrides=[{"kind": "manual_rate", "state": "IL", "code": "5403", "value": 1} | override])
    assert answer.code == code
    assert words in answer.err


def overridden(*overrides: RateOverride) -> Risk:
    return risk(place("1", "IL", ("8810", 250_000, 5)), overrides=overrides)


def test_an_override_of_a_program_wins_over_that_of_all() -> None:
    common = RateOverride(kind=OverrideKind.MANUAL_RATE, state="IL", class_code="8810", value="0.20")
    own = common.model_copy(update={"program": "gms-uwic", "value": common.value * 2})
    policy = overridden(common, own)
    manual = [
        rate(policy, name, builtin_book()).totals.manual_premium for name in ("gms-key_risk", "gms-uwic")
    ]
    assert manual == [500, 1000]
    with pytest.raises(InvalidInput, match="two overrides of manual_rate"):
        rate(overridden(common, common), "gms-uwic", builtin_book())


def test_an_overridden_price_replays() -> None:
    common = RateOverride(kind=OverrideKind.NET_RATE, state="IL", class_code="8810", value="0.05")
    policy = overridden(common)
    worksheet = rate(policy, "gms-key_risk", builtin_book())
    assert replay(worksheet, policy, builtin_book()) is None
    assert Risk.model_validate_json(policy.model_dump_json()) == policy


def test_a_risk_without_elections_is_spelled_as_before_there_were_any() -> None:
    """Digests of stored prices and inputs of recorded workflows must stay what they are."""
    policy = risk(place("1", "IL", ("8810", 250_000, 5)))
    written = policy.model_dump(mode="json")
    assert {"deductible_plan", "charges", "overrides"}.isdisjoint(written)
    assert (
        input_digest(policy, "p", "demo-1")
        == "f0b59bfa01bfd757083c18c73452ef53be55de9efd7b832ead9d3905bb1ef30b"
    )


def test_a_short_term_keeps_its_annual_figures() -> None:
    short = risk(place("1", "IL", ("5403", 300_000, 5)), expiry=date(2026, 12, 15))
    whole = rate(risk(place("1", "IL", ("5403", 300_000, 5))), "gms-key_risk", builtin_book())
    worksheet = rate(short, "gms-key_risk", builtin_book())
    assert worksheet.original_totals == whole.totals == whole.original_totals
    assert worksheet.original_states == whole.states
    assert worksheet.original_class_rates == whole.class_rates
    assert whole.original_class_rates == ()
    assert worksheet.totals.manual_premium < whole.totals.manual_premium


def test_an_older_record_without_annual_figures_replays() -> None:
    policy = risk(place("1", "IL", ("8810", 250_000, 5)))
    record = rate(policy, "gms-key_risk", builtin_book())
    older = record.model_copy(
        update={"original_totals": None, "original_states": (), "original_class_rates": ()}
    )
    assert replay(older, policy, builtin_book()) is None
