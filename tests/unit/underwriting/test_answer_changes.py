"""What would change an answer: the right operator, the limit, what was given, and words that say so."""

from decimal import Decimal

import pytest

from models.eligibility import Reason, RuleSource
from models.risk import Modification
from rating.builtin import builtin_book, builtin_tables
from tests.unit.rating.risks import place, risk
from tests.unit.underwriting.programs import program
from underwriting.answer_changes import change_of
from underwriting.eligibility import evaluate


@pytest.mark.parametrize(
    ("field", "operator", "value", "given", "right", "text"),
    [
        ("prior_coverage_years", "lt", "3", "2", "ge", "needs 3 years of prior coverage; 2 given"),
        ("years_in_business", "lt", "3", "0", "ge", "needs 3 years in business; 0 given"),
        ("years_in_business", "lt", "3", None, "ge", "needs 3 years in business; not given"),
        ("heads", "ge", "75", "80", "lt", "needs fewer than 75 people in one place; 80 given"),
        ("modification", "gt", "1.99", "2.10", "le", "needs a modification of at most 1.99; 2.10 given"),
        ("modification", "lt", "0.40", "0.3", "ge", "needs a modification of at least 0.40; 0.3 given"),
        ("loss_ratio", "gt", "0.75", "0.8", "le", "needs a three-year loss ratio of at most 75%; 80% given"),
        ("payroll_total", "lt", "15000", "9", "ge", "needs a payroll of at least $15,000; $9 given"),
        ("payroll_per_person", "gt", "1000000", "2000000.00", "le",
         "needs a payroll of at most $1,000,000 a person; $2,000,000 given"),
        ("subcontracted_percent", "gt", "50", "60", "le",
         "needs at most 50% of the work subcontracted; 60% given"),
        ("payroll_total", "in", "a;b", None, "not_in", "needs a payroll of a, b; not given"),
        ("modified_premium", "gt", "250000", "250000.50", "le",
         "needs a modified premium of at most $250,000; $250,000.50 given"),
        ("industry", "eq", "oil_gas", "oil_gas", "ne", "needs a class of another industry; oil gas given"),
        ("appetite", "eq", "no", None, "ne", "needs a class within the program's appetite"),
        ("answer.q4", "eq", "Y", "Y", "ne", "needs the answer N to question 4; Y given"),
        ("answer.q8", "eq", "N", "N", "ne", "needs the answer Y to question 8; N given"),
        ("industry", "eq", "auto", "auto", "ne", "needs a class of another industry; auto given"),
        ("hazard_group", "in", "F;G", "G", "not_in", "needs a class of another hazard group; G given"),
        ("federal", "eq", "true", "true", "ne", "needs a class code that is not federal"),
        ("program_offered", "eq", "false", "false", "ne",
         "needs an effective date on which the program is sold"),
        ("shoe_size", "gt", "9", "10", "le", "needs shoe size at most 9; 10 given"),
    ],
)  # fmt: skip
def test_the_change_is_data_and_words(
    field: str, operator: str, value: str, given: str | None, right: str, text: str
) -> None:
    change = change_of(field, operator, value, given)
    assert change is not None
    assert (change.field, change.operator, change.needs, change.given) == (field, right, value, given)
    assert change.text == text


@pytest.mark.parametrize("field", ["licensed", "private_market"])
def test_nobody_who_applies_can_change_a_licence_or_a_state_fund(field: str) -> None:
    assert change_of(field, "eq", "false", "false") is None


def test_a_class_outside_the_appetite_is_not_told_to_be_within_it() -> None:
    assert change_of("appetite", "eq", "no", "no") is None


@pytest.mark.req("QE-128")
def test_every_reason_says_whose_rule_it_is_and_where_to_read_it() -> None:
    rows = {row["rule_id"]: row for row in builtin_tables()["eligibility_rules"]}
    policy = risk(place("1", "IL", ("5551", 500_000, 80)), mods=[("ncci", "2.10")], years_in_business=0)
    [entry] = evaluate(policy, [program("gms-key_risk")], builtin_book()).programs
    for reason in entry.reasons:
        row = rows[reason.rule_id]
        assert reason.source == RuleSource(
            kind=row["source_kind"], name=row["source_name"], link=row["source_link"] or None
        )
    assert {reason.source.link is None for reason in entry.reasons} == {True, False}


def test_every_reason_that_restricts_says_what_would_change_it() -> None:
    policy = risk(
        place("1", "IL", ("5551", 10_000, 0)), years_in_business=0, answers={"q4": "Y", "q10": "Y"}
    ).model_copy(update={"modifications": (Modification(state="ncci", rate1=Decimal("2.5")),)})
    answer = evaluate(policy, [program("gms-key_risk"), program("quadrant-zurich")], builtin_book())
    reasons = [reason for entry in answer.programs for reason in entry.reasons]
    assert {"mod-maximum", "answer-q4", "years-in-business"} <= {reason.rule_id for reason in reasons}
    for reason in reasons:
        if reason.outcome.value == "yes" or reason.rule_id.startswith("class-appetite"):
            assert reason.change is None
        else:
            assert reason.change is not None
            assert reason.change.text.startswith("needs ")
            assert (reason.change.given is None) == reason.pending


def test_a_stored_reason_without_a_change_still_loads() -> None:
    older = Reason(
        rule_id="r",
        outcome="no",
        text="t",
        source=RuleSource(kind="demo", name="n"),
    ).model_dump(mode="json", exclude={"change"})
    assert Reason.model_validate(older).change is None
