"""Eligibility: all rules speak, the worst wins, every reason says what was seen and what is accepted."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from models.eligibility import Eligibility, ProgramEligibility, Reason
from models.errors import InvalidInput
from models.program import CarrierKind, DateRange, Program
from models.risk import Risk
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from tests.unit.rating.risks import place, risk
from tests.unit.underwriting.programs import program
from underwriting.eligibility import evaluate
from underwriting.verdicts import worst

YES, UW, NO = Eligibility.YES, Eligibility.UW, Eligibility.NO
OFFICE = ("8810", 100_000, 2)
PLAIN = program("gms-key_risk")
NORMANDY, ZURICH, UWIC = program("wcn-normandy"), program("quadrant-zurich"), program("gms-uwic")
AMTRUST = program("gms-amtrust", CarrierKind.ONLINE_BIND, adapter="amtrust")


def answer(
    policy: Risk,
    of: Program = PLAIN,
    measured: Mapping[str, Decimal] | None = None,
    book: RateBook | None = None,
) -> ProgramEligibility:
    return evaluate(policy, [of], book or builtin_book(), measured).programs[0]


def reasons_by_rule(entry: ProgramEligibility) -> dict[str, Reason]:
    """Reasons that were decided, by rule."""
    return {reason.rule_id: reason for reason in entry.reasons if not reason.pending}


def with_rules(*rules: dict[str, str]) -> RateBook:
    """The demo book with these rules only; cells that are not given are empty."""
    columns = list(builtin_tables()["eligibility_rules"][0])
    defaults = {
        "seq": "1",
        "program": "*",
        "states": "*",
        "source_kind": "demo",
        "source_name": "test",
        "blocks": "quote",
        "reason": "because",
    }
    rows = [{column: ({**defaults, **rule}).get(column, "") for column in columns} for rule in rules]
    return RateBook.from_tables("test", {**builtin_tables(), "eligibility_rules": rows})


@pytest.mark.req("QE-127")
@pytest.mark.parametrize(
    ("code", "of", "outcome"),
    [
        ("8810", PLAIN, YES),
        ("5403", PLAIN, UW),
        ("5551", PLAIN, NO),
        ("5551", NORMANDY, UW),
        ("5403", NORMANDY, YES),
        ("7309F", PLAIN, NO),
        ("7309F", ZURICH, UW),
    ],
)
def test_each_location_is_answered_yes_uw_or_no(code: str, of: Program, outcome: Eligibility) -> None:
    entry = answer(risk(place("1", "IL", OFFICE), place("2", "IL", (code, 50_000, 2))), of)
    assert entry.by_location == {"1": YES, "2": outcome}
    assert entry.by_class[code] is outcome
    assert entry.outcome is outcome
    assert outcome.value in {"yes", "uw", "no"}


def test_the_worst_answer_wins_and_every_reason_is_kept() -> None:
    policy = risk(place("1", "FL", ("5551", 50_000, 2), ("5403", 50_000, 2)), mods=[("ncci", "2.10")])
    entry = answer(policy, UWIC)
    assert entry.outcome is NO
    reasons = reasons_by_rule(entry)
    assert {
        "class-appetite-excluded",
        "class-appetite-referred",
        "mod-maximum",
        "mod-refer",
        "mod-maximum-strict",
    } <= set(reasons)
    assert (reasons["mod-maximum"].seen, reasons["mod-maximum"].limit) == ("2.10", "at most 1.99")
    assert reasons["class-appetite-excluded"].class_code == "5551"
    assert reasons["mod-maximum"].location == "1"
    assert reasons["mod-maximum"].source.kind == "carrier"
    assert worst([YES, UW, NO, UW]) is NO
    assert worst([]) is YES


def test_a_missing_fact_is_pending_and_never_refuses() -> None:
    entry = answer(risk(place("1", "IL", OFFICE)))
    pending = {reason.rule_id for reason in entry.reasons if reason.pending}
    assert entry.outcome is YES
    assert {"mod-maximum", "years-in-business", "loss-ratio", "subcontracted-decline", "answer-q4"} <= pending
    assert all(reason.seen is None for reason in entry.reasons if reason.pending)


@pytest.mark.parametrize(
    ("facts", "measured", "rule", "outcome"),
    [
        ({"years_in_business": 2}, {}, "years-in-business", UW),
        ({"subcontracted_percent": Decimal(25)}, {}, None, YES),
        ({"subcontracted_percent": Decimal("25.5")}, {}, "subcontracted-refer", UW),
        ({"subcontracted_percent": Decimal(51)}, {}, "subcontracted-decline", NO),
        ({"answers": {"q4": "Y"}}, {}, "answer-q4", NO),
        ({"answers": {"q1": "Y"}}, {}, "answer-q1", UW),
        ({"answers": {"q8": "N"}}, {}, "answer-q8", UW),
        ({"answers": {"q1": "N", "q4": "N", "q8": "Y"}}, {}, None, YES),
        ({"answers": {"q10": "Y", "q13": "Y"}}, {}, "answer-q13", YES),
        ({}, {"loss_ratio": Decimal("0.76")}, "loss-ratio", NO),
        ({}, {"loss_ratio": Decimal("0.61")}, "loss-ratio-refer", UW),
        ({}, {"modified_premium": Decimal(250_001)}, "premium-maximum", UW),
    ],
)
def test_facts_of_the_whole_risk(
    facts: dict[str, Any], measured: dict[str, Decimal], rule: str | None, outcome: Eligibility
) -> None:
    entry = answer(risk(place("1", "IL", OFFICE), **facts), measured=measured)
    assert entry.outcome is outcome
    assert entry.by_location["1"] is outcome
    assert rule is None or rule in reasons_by_rule(entry)


@pytest.mark.parametrize(
    ("state", "mod", "outcome"),
    [("IL", "1.25", YES), ("IL", "1.26", UW), ("MO", "1.26", YES), ("MO", "1.80", UW), ("MO", "2.00", NO)],
)
def test_mod_caps_differ_by_state(state: str, mod: str, outcome: Eligibility) -> None:
    assert answer(risk(place("1", state, OFFICE), mods=[("ncci", mod)]), UWIC).outcome is outcome


def test_a_new_venture_is_refused_in_high_hazard_only() -> None:
    high = risk(place("1", "IL", ("5403", 50_000, 2)), years_in_business=0)
    low = risk(place("1", "IL", OFFICE), years_in_business=0)
    assert answer(high).outcome is NO
    assert "new-venture-hazard" in reasons_by_rule(answer(high))
    assert answer(low).outcome is UW


@pytest.mark.req("QE-123")
@pytest.mark.parametrize(
    ("ranges", "disabled", "day", "offered"),
    [
        ((), False, date(2026, 9, 1), True),
        ((), True, date(2026, 9, 1), False),
        ((DateRange(from_date=date(2026, 9, 1)),), False, date(2026, 9, 1), True),
        ((DateRange(from_date=date(2026, 9, 1)),), False, date(2026, 8, 31), False),
        ((DateRange(to_date=date(2026, 9, 1)),), False, date(2026, 8, 31), True),
        ((DateRange(to_date=date(2026, 9, 1)),), False, date(2026, 9, 1), False),
        ((DateRange(from_date=date(2026, 9, 1), to_date=date(2026, 10, 1)),), False, date(2026, 9, 30), True),
        (
            (DateRange(from_date=date(2026, 9, 1), to_date=date(2026, 10, 1)),),
            False,
            date(2026, 10, 1),
            False,
        ),
        (
            (DateRange(to_date=date(2026, 1, 1)), DateRange(from_date=date(2026, 9, 1))),
            False,
            date(2026, 9, 2),
            True,
        ),
    ],
)
def test_a_program_is_offered_when_not_disabled_and_a_range_holds_the_day(
    ranges: tuple[DateRange, ...], disabled: bool, day: date, offered: bool
) -> None:
    policy = risk(place("1", "IL", OFFICE), start=day, expiry=day.replace(year=2027))
    entry = answer(policy, program("gms-key_risk", ranges=ranges, disabled=disabled))
    assert entry.outcome is (YES if offered else NO)
    assert ("program-offered" in reasons_by_rule(entry)) is not offered


def test_a_program_that_the_book_does_not_sell_on_the_day_is_not_offered() -> None:
    policy = risk(place("1", "IL", OFFICE), start=date(2026, 5, 1), expiry=date(2027, 5, 1))
    assert "program-offered" in reasons_by_rule(answer(policy, program("stafflink-sunz")))


def test_a_state_fund_location_is_no_and_leaves_the_policy_alone() -> None:
    beside = answer(risk(place("1", "IL", OFFICE), place("2", "OH", ("5551", 1, 1))), NORMANDY)
    assert beside.by_location["1"] is YES
    assert beside.by_location["2"] is NO
    alone = answer(risk(place("1", "OH", OFFICE)))
    assert alone.outcome is NO
    assert reasons_by_rule(alone)["state-fund"].source.kind == "statute"


def test_an_unlicensed_carrier_is_refused_by_location() -> None:
    entry = answer(risk(place("1", "IL", OFFICE), place("2", "HI", OFFICE)), NORMANDY)
    assert (entry.by_location, entry.outcome) == ({"1": YES, "2": NO}, NO)


def test_an_unknown_class_is_not_filed() -> None:
    entry = answer(risk(place("1", "IL", ("9999", 1000, 1))))
    assert (entry.outcome, entry.by_class) == (NO, {"9999": NO})
    assert "class-filed" in reasons_by_rule(entry)


def test_a_carrier_that_prices_for_itself_keeps_its_own_rules() -> None:
    entry = answer(risk(place("1", "IL", ("5403", 50_000, 2)), years_in_business=1), AMTRUST)
    assert entry.outcome is YES
    crowded = answer(risk(place("1", "IL", ("8810", 50_000, 75))), AMTRUST)
    assert (crowded.outcome, reasons_by_rule(crowded)["people-in-one-place"].seen) == (UW, "75")


@pytest.mark.parametrize(
    ("of", "code"), [("wcn-normandy", "8832"), ("ies-uwic", "5606"), ("gms-starnet", "7219")]
)
def test_a_program_may_decline_a_whole_industry(of: str, code: str) -> None:
    row = builtin_book().class_entry(code)
    assert row is not None
    entry = answer(risk(place("1", "IL", (code, 50_000, 2))), program(of))
    assert entry.outcome is NO
    assert any(reason.seen == row["industry"] for reason in reasons_by_rule(entry).values())


def test_industries_of_the_codes_are_answered() -> None:
    found = evaluate(risk(place("1", "IL", OFFICE, ("5403", 1, 1))), [PLAIN], builtin_book()).industries
    told = [(entry.class_code, entry.industry, entry.naics3, entry.sic_major_group) for entry in found]
    assert told == [("5403", "construction", "238", "17"), ("8810", "professional", "561", "87")]


def test_question_about_declined_coverage_is_not_asked_everywhere() -> None:
    assert answer(risk(place("1", "MO", OFFICE), answers={"q18": "Y"})).outcome is YES
    assert answer(risk(place("1", "IL", OFFICE), answers={"q18": "Y"})).outcome is UW


@pytest.mark.parametrize(("blocks", "policy_answer"), [("quote", NO), ("bind", UW), ("info", YES)])
def test_what_a_rule_blocks_decides_what_it_counts(blocks: str, policy_answer: Eligibility) -> None:
    rule = {
        "rule_id": "few",
        "field": "payroll_total",
        "operator": "gt",
        "value": "1000",
        "outcome": "no",
        "blocks": blocks,
    }
    policy = risk(place("1", "IL", OFFICE), place("2", "IN", OFFICE))
    entry = answer(policy, book=with_rules({**rule, "field": "heads", "value": "1", "states": "IL"}))
    assert entry.outcome is policy_answer
    filed = {**rule, "field": "class_filed", "operator": "eq", "value": "true"}
    assert answer(policy, book=with_rules(filed)).by_class == {"8810": policy_answer}


@pytest.mark.parametrize(
    ("day", "holds"),
    [
        (date(2026, 8, 31), False),
        (date(2026, 9, 1), True),
        (date(2026, 9, 30), True),
        (date(2026, 10, 1), False),
    ],
)
def test_a_rule_holds_between_its_dates(day: date, holds: bool) -> None:
    book = with_rules(
        {
            "rule_id": "dated",
            "field": "heads",
            "operator": "ge",
            "value": "1",
            "outcome": "uw",
            "valid_from": "2026-09-01",
            "valid_to": "2026-10-01",
        }
    )
    policy = risk(place("1", "IL", OFFICE), start=day, expiry=day.replace(year=2027))
    assert (answer(policy, book=book).outcome is UW) is holds


def test_a_rule_that_cannot_be_read_is_named() -> None:
    book = with_rules({"rule_id": "odd", "field": "heads", "operator": "like", "value": "1", "outcome": "uw"})
    with pytest.raises(InvalidInput, match="Rule odd: operator 'like' is not known"):
        answer(risk(place("1", "IL", OFFICE)), book=book)


def test_people_that_were_not_counted_yet_refer_nobody() -> None:
    uncounted = answer(risk(place("1", "IL", ("8810", 0, 0))), AMTRUST)
    assert "full-time-minimum" not in reasons_by_rule(uncounted)
    assert any(reason.rule_id == "full-time-minimum" and reason.pending for reason in uncounted.reasons)


def test_part_time_people_alone_are_referred() -> None:
    policy = risk(place("1", "IL", OFFICE))
    part_time = policy.locations[0].employees[0].model_copy(update={"ft": 0, "pt": 2})
    office = policy.locations[0].model_copy(update={"employees": (part_time,)})
    alone = answer(policy.model_copy(update={"locations": (office,)}), AMTRUST)
    assert reasons_by_rule(alone)["full-time-minimum"].outcome is UW
