"""The question list and the eligibility rules: a rule judges an answer only where the question is asked."""

import csv
from pathlib import Path

import pytest

from rating.builtin import builtin_tables
from underwriting.rules import Selection

_QUESTIONS = Path("adapters/postgres/seed/questions.csv")


@pytest.mark.req("QE-038")
def test_no_rule_judges_an_answer_where_its_question_is_not_asked() -> None:
    with _QUESTIONS.open(encoding="utf-8", newline="") as file:
        left_out = {row["name"]: row["states_not_asked"].split(";") for row in csv.DictReader(file)}
    rules = builtin_tables()["eligibility_rules"]
    judged = {
        row["field"].removeprefix("answer."): row for row in rules if row["field"].startswith("answer.")
    }
    assert set(judged) <= set(left_out)
    somewhere = {name: states for name, states in left_out.items() if states != [""]}
    assert somewhere == {"q18": ["MO"]}
    for name, states in somewhere.items():
        speaks = Selection.of(judged[name]["states"].split(";"))
        assert [state for state in states if speaks.meets(frozenset({state}))] == []
        assert speaks.meets(frozenset({*states, "IL"}))
