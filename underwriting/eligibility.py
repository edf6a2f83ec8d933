"""Eligibility: may a program have a risk? All rules count, the worst outcome wins, every reason is kept."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal

from models.eligibility import ClassIndustry, Eligibility, EligibilityAnswer, ProgramEligibility, Reason
from models.program import Program
from models.risk import Risk
from underwriting.facts import BEFORE_ENTRY, PER_PROGRAM, Facts
from underwriting.reference import UnderwritingBook
from underwriting.rules import EligibilityRule, read_rules
from underwriting.verdicts import Verdict, verdict_of, worst


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
    rules = _in_force(book, risk)
    panel = _Panel(Facts(risk, book, measured or {}))
    return EligibilityAnswer(
        programs=tuple(panel.judge(program, rules) for program in programs),
        industries=tuple(_industries(risk, book)),
    )


class MeasuredRules:
    """The rules on facts known only after other work, for programs of one risk whose other rules have judged.

    Args: fields: what is measured, e.g. modified_premium.
    """

    def __init__(self, risk: Risk, book: UnderwritingBook, fields: Collection[str]) -> None:
        self._rules = [rule for rule in _in_force(book, risk) if rule.field in fields]
        self._facts = Facts(risk, book, {})

    def judge(self, program: Program, measured: Mapping[str, Decimal]) -> ProgramEligibility:
        """Answer by the rules on the measured facts alone."""
        return _Panel(self._facts.with_measured(measured)).judge(program, self._rules)


def evaluate_classes(
    risk: Risk, programs: Sequence[Program], book: UnderwritingBook
) -> tuple[ProgramEligibility, ...]:
    """Answer by the rules on state, day and class alone: what a search can say before anything is entered."""
    rules = [rule for rule in _in_force(book, risk) if rule.field in BEFORE_ENTRY]
    panel = _Panel(Facts(risk, book, {}))
    return tuple(panel.judge(program, rules) for program in programs)


def _in_force(book: UnderwritingBook, risk: Risk) -> list[EligibilityRule]:
    """The rules for policies that start on the risk's effective date, in order of display."""
    rules = read_rules(book.rows("eligibility_rules"))
    return [rule for rule in rules if rule.in_effect(risk.effective_date)]


class _Panel:
    """Judges programs on one risk. What a rule says is worked out once for all that it is about."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._shared: dict[int, Verdict | None] = {}
        locations = facts.risk.locations
        self._locations = [location.name for location in locations]
        self._codes = dict.fromkeys(line.code for location in locations for line in location.employees)

    def judge(self, program: Program, rules: Sequence[EligibilityRule]) -> ProgramEligibility:
        """All rules on one program."""
        concerned = (self._verdict(rule, program) for rule in rules if rule.concerns_program(program))
        verdicts = [verdict for verdict in concerned if verdict is not None]
        everywhere = worst(verdict.everywhere for verdict in verdicts)
        by_location = dict.fromkeys(self._locations, everywhere)
        by_class = dict.fromkeys(self._codes, Eligibility.YES)
        for verdict in verdicts:
            _worsen(by_location, verdict.by_location)
            _worsen(by_class, verdict.by_class)
        outcome = worst(verdict.outcome for verdict in verdicts)
        if by_location and all(answer is Eligibility.NO for answer in by_location.values()):
            outcome = Eligibility.NO
        reasons: list[Reason] = []
        for verdict in verdicts:
            reasons.extend(verdict.reasons)
        return ProgramEligibility(
            program=program.key,
            outcome=outcome,
            reasons=tuple(reasons),
            by_location=by_location,
            by_class=by_class,
        )

    def _verdict(self, rule: EligibilityRule, program: Program) -> Verdict | None:
        """None: the rule has no reason, and what has none weighs nothing."""
        if rule.field in PER_PROGRAM:
            verdict = verdict_of(rule, self._facts.of(rule.field, program))
            return verdict if verdict.reasons else None
        if id(rule) not in self._shared:
            verdict = verdict_of(rule, self._facts.of(rule.field, program))
            self._shared[id(rule)] = verdict if verdict.reasons else None
        return self._shared[id(rule)]


def _worsen(answers: dict[str, Eligibility], said: Mapping[str, Eligibility]) -> None:
    for name, outcome in said.items():
        if name in answers:
            answers[name] = worst((answers[name], outcome))


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
