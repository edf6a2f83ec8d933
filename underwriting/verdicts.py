"""What one eligibility rule says of a risk: its reasons, and what they weigh by place and by class."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from models.eligibility import AnswerChange, Eligibility, Reason
from underwriting.answer_changes import change_of
from underwriting.facts import NOWHERE, Fact
from underwriting.rules import EligibilityRule

_RANK = {Eligibility.YES: 0, Eligibility.UW: 1, Eligibility.NO: 2}
_INFO, _BIND = "info", "bind"


def worst(outcomes: Iterable[Eligibility]) -> Eligibility:
    """no before uw before yes; yes where no rule applied."""
    return max(outcomes, key=_RANK.__getitem__, default=Eligibility.YES)


def best(outcomes: Iterable[Eligibility]) -> Eligibility:
    """yes before uw before no; no where no rule applied."""
    return min(outcomes, key=_RANK.__getitem__, default=Eligibility.NO)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A rule on a risk. Pending reasons weigh nothing.

    outcome: for the whole policy; everywhere: at every location, from reasons without a place of their own;
    by_location and by_class: where the rule named one.
    """

    reasons: tuple[Reason, ...]
    outcome: Eligibility
    everywhere: Eligibility
    by_location: Mapping[str, Eligibility]
    by_class: Mapping[str, Eligibility]


def verdict_of(rule: EligibilityRule, facts: Sequence[Fact]) -> Verdict:
    """What a rule says of the facts of its field."""
    applies: dict[str, bool] = {}
    met, unknown, content = [], [], False
    for fact in facts:
        if not rule.concerns(fact.place):
            continue
        if fact.value is None:
            unknown.append(fact)
            continue
        if fact.value not in applies:
            applies[fact.value] = rule.holds(fact.value)
        if applies[fact.value]:
            met.append(fact)
        else:
            content = True
    if len(unknown) > 1 and not met and not content:
        # Nobody knows it anywhere: said once, not once for each place.
        unknown = [Fact(None, NOWHERE)]
    weight = _weight(rule)
    return Verdict(
        reasons=_reasons(rule, met) + _reasons(rule, unknown),
        outcome=weight if met else Eligibility.YES,
        everywhere=rule.outcome if any(fact.place.location is None for fact in met) else Eligibility.YES,
        by_location={place: rule.outcome for fact in met if (place := fact.place.location) is not None},
        by_class={code: weight for fact in met if (code := fact.place.class_code) is not None},
    )


def _weight(rule: EligibilityRule) -> Eligibility:
    """What a rule counts for the policy: binding rules refer, information never moves it."""
    if rule.blocks == _INFO:
        return Eligibility.YES
    if rule.blocks == _BIND and rule.outcome is Eligibility.NO:
        return Eligibility.UW
    return rule.outcome


def _reasons(rule: EligibilityRule, facts: Sequence[Fact]) -> tuple[Reason, ...]:
    """A reason for each fact that the rule is about, or waits for."""
    changes: dict[str | None, AnswerChange | None] = {}
    for value in {fact.value for fact in facts}:
        restricts = rule.outcome is not Eligibility.YES
        changes[value] = change_of(rule.field, rule.operator, rule.value, value) if restricts else None
    limit = rule.limit
    return tuple(
        Reason(
            rule_id=rule.rule_id,
            outcome=rule.outcome,
            text=rule.reason,
            source=rule.source,
            location=fact.place.location,
            class_code=fact.place.class_code,
            seen=fact.value,
            limit=limit,
            blocks=rule.blocks,
            pending=fact.value is None,
            change=changes[fact.value],
        )
        for fact in facts
    )
