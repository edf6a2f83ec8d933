"""Facts that rules look at: payroll a person, NAICS and industry, and what waits where nothing is known."""

import pytest

from models.eligibility import Eligibility, ProgramEligibility
from models.program import Program
from models.risk import Risk
from rating.builtin import builtin_book
from tests.unit.rating.risks import place, risk
from tests.unit.underwriting.programs import program
from underwriting.eligibility import evaluate

YES, UW, NO = Eligibility.YES, Eligibility.UW, Eligibility.NO
OFFICE = ("8810", 100_000, 2)
PLAIN = program("gms-key_risk")


def answer(policy: Risk, of: Program = PLAIN) -> ProgramEligibility:
    return evaluate(policy, [of], builtin_book()).programs[0]


@pytest.mark.parametrize(
    ("payroll", "heads", "outcome"),
    [(2_000_000, 2, YES), (2_000_001, 2, UW), (1_000_000, 0, YES), (0, 3, YES)],
)
def test_an_absurd_payroll_a_person_is_pointed_at_by_class(
    payroll: int, heads: int, outcome: Eligibility
) -> None:
    entry = answer(risk(place("1", "IL", ("8810", payroll, heads), ("8742", 50_000, 1))))
    assert entry.by_class == {"8810": outcome, "8742": YES}
    assert entry.outcome is outcome


@pytest.mark.parametrize(
    ("key", "code", "outcome"),
    [
        ("lib-key_risk", "7219", NO),
        ("gms-key_risk", "7219", UW),
        ("easi-sunz", "7590", UW),
        ("rippling-saic", "0005", NO),
    ],
)
def test_rules_select_by_naics_and_industry(key: str, code: str, outcome: Eligibility) -> None:
    assert answer(risk(place("1", "IL", (code, 50_000, 1))), program(key)).outcome is outcome


def test_what_nobody_knows_anywhere_waits_once_not_once_a_place() -> None:
    entry = answer(risk(*(place(str(n), state, OFFICE) for n, state in enumerate(("IL", "MO", "TX")))))
    waiting = [reason for reason in entry.reasons if reason.rule_id == "mod-maximum"]
    assert [(reason.location, reason.pending) for reason in waiting] == [(None, True)]
    own = answer(risk(place("1", "IL", OFFICE), place("2", "CA", OFFICE), mods=[("ncci", "1.10")]))
    waiting = [reason for reason in own.reasons if reason.rule_id == "mod-maximum"]
    assert [(reason.location, reason.pending) for reason in waiting] == [("2", True)]
