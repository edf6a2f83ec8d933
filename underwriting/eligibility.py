"""Eligibility: may a program have a risk? All rules speak, the worst outcome wins, every reason is kept."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from models.eligibility import (
    ClassIndustry,
    Eligibility,
    EligibilityAnswer,
    ProgramEligibility,
    Reason,
)
from models.program import Program
from models.risk import Risk
from underwriting.changes import change_of
from underwriting.facts import Fact, Facts
from underwriting.reference import UnderwritingBook
from underwriting.rules import EligibilityRule, read_rules

_RANK = {Eligibility.YES: 0, Eligibility.UW: 1, Eligibility.NO: 2}
_INFO, _BIND = "info", "bind"


def evaluate(
    risk: Risk,
    programs: Sequence[Program],
    book: UnderwritingBook,
    measured: Mapping[str, Decimal] | None = None,
) -> EligibilityAnswer:
    """Answer yes, uw or no for each program, with every reason.

    Args: risk; programs as they are sold; book: its table eligibility_rules holds the rules; measured: facts
        known only after other work, by field (modified_premium, loss_ratio, claim_frequency).
    Returns: programs in the given order. A rule whose fact is missing is a pending reason, never a refusal.
        A rule that blocks 'bind' refers at most; one that is 'info' never moves the answer of the policy.
    Raises: StateNotFiled for a state that the book does not know, InvalidInput for an unreadable rule.
    """
    rules = [
        rule for rule in read_rules(book.rows("eligibility_rules")) if rule.in_force(risk.effective_date)
    ]
    facts = Facts(risk, book, measured or {})
    return EligibilityAnswer(
        programs=tuple(_evaluate_program(program, rules, facts) for program in programs),
        industries=tuple(_industries(risk, book)),
    )


def evaluate_measured(
    risk: Risk, program: Program, book: UnderwritingBook, measured: Mapping[str, Decimal]
) -> ProgramEligibility:
    """Answer by the rules on measured facts alone, for a program whose other rules have spoken before."""
    rules = [
        rule
        for rule in read_rules(book.rows("eligibility_rules"))
        if rule.field in measured and rule.in_force(risk.effective_date)
    ]
    return _evaluate_program(program, rules, Facts(risk, book, measured))


def worst(outcomes: Iterable[Eligibility]) -> Eligibility:
    """no before uw before yes; yes where nobody spoke."""
    return max(outcomes, key=_RANK.__getitem__, default=Eligibility.YES)


def _evaluate_program(program: Program, rules: Sequence[EligibilityRule], facts: Facts) -> ProgramEligibility:
    """All rules on one program."""
    reasons = [
        reason
        for rule in rules
        if rule.speaks_of(program)
        for fact in facts.of(rule.field, program)
        if rule.concerns(fact)
        if (reason := _reason(rule, fact)) is not None
    ]
    spoken = [reason for reason in reasons if not reason.pending]
    by_location = {
        location.name: worst(reason.outcome for reason in spoken if reason.location in (None, location.name))
        for location in facts.risk.locations
    }
    codes = dict.fromkeys(line.code for location in facts.risk.locations for line in location.employees)
    by_class = {
        code: worst(_weight(reason) for reason in spoken if reason.class_code == code) for code in codes
    }
    outcome = worst(_weight(reason) for reason in spoken)
    if by_location and all(answer is Eligibility.NO for answer in by_location.values()):
        outcome = Eligibility.NO
    return ProgramEligibility(
        program=program.key,
        outcome=outcome,
        reasons=tuple(reasons),
        by_location=by_location,
        by_class=by_class,
    )


def _weight(reason: Reason) -> Eligibility:
    """What a reason counts for the policy: binding rules refer, information never moves it."""
    if reason.blocks == _INFO:
        return Eligibility.YES
    if reason.blocks == _BIND and reason.outcome is Eligibility.NO:
        return Eligibility.UW
    return reason.outcome


def _reason(rule: EligibilityRule, fact: Fact) -> Reason | None:
    """What a rule says of a fact; None where it has nothing against it."""
    pending = fact.value is None
    if not pending and not rule.holds(fact.value or ""):
        return None
    return Reason(
        rule_id=rule.rule_id,
        outcome=rule.outcome,
        text=rule.reason,
        source=rule.source,
        location=fact.location,
        class_code=fact.class_code,
        seen=fact.value,
        limit=rule.limit,
        blocks=rule.blocks,
        pending=pending,
        change=None
        if rule.outcome is Eligibility.YES
        else change_of(rule.field, rule.operator, rule.value, fact),
    )


def _industries(risk: Risk, book: UnderwritingBook) -> Iterable[ClassIndustry]:
    """The trade of every class code of the risk that the book knows, in order of code."""
    for code in sorted({line.code for location in risk.locations for line in location.employees}):
        row = book.class_entry(code)
        if row is not None:
            yield ClassIndustry(
                class_code=code,
                industry=row["industry"],
                naics3=row["naics3"],
                sic_major_group=row["sic_major_group"],
            )
