"""Whether an algorithm, patches applied, leads every amount from the manual premium into the total, once.

The engine takes whatever steps it is given; what is wrong with their order is said here, for the desk, for an
import, and before a book is approved or published. The rule: amounts and subtotals are a tree. Each is taken
in by exactly one later sum, and the last sum is the total; so no amount is lost and none counts twice.
"""

from collections.abc import Iterator, Mapping

from rating.algorithm import MEETING, Algorithm, Step
from rating.algorithm_stack import COST_STACK, faults_of_stack, is_stack
from rating.algorithm_step import (
    CLASS,
    FLAT,
    FLOOR,
    LINES,
    PER_100,
    POLICY,
    STACK,
    SUM,
    StepFault,
    faults_of_step,
)
from rating.charges import CHARGES
from rating.ledger import PAYROLL
from rating.net_rates import NET_RATE
from rating.policy_steps import POLICY_RULES

ANNUAL, TOTAL = "estimated_annual_premium", "total_estimated_annual_premium"
AFTER_ANNUAL = ("taxes_assessments", "net_rate_ax_adjustment")
"""What stands between the annual premium and the total: taxes, and an underwriter's net rate with taxes."""
LAST_SEQ = 999_999
_MANUAL, _STANDARD = "manual_premium", "standard_premium"
_BY_KEY = ("optional_credits", "surcharges")
"""Tables whose rows name the step that they are for, so that several steps may use them."""


def faults_of_order(algorithm: Algorithm) -> list[StepFault]:
    """Everything that breaks the way to the total; nothing where each amount is counted exactly once.

    Faults of single steps and of their places come alone: what they make of the sums is not said beside them.
    """
    if is_stack(algorithm):
        return faults_of_stack(algorithm)
    order = _Order(algorithm)
    found = [*order.steps(), *order.places()] or [*order.ends()] or [*order.sums()]
    return list(dict.fromkeys(found))


class _Order:
    """The steps of one algorithm, and which sums take in which step."""

    def __init__(self, algorithm: Algorithm) -> None:
        self._steps = algorithm.steps
        self._by_key: Mapping[str, Step] = {step.key: step for step in algorithm.steps}
        self._takers: dict[str, list[str]] = {}
        for step in self._steps:
            if step.rule == SUM and step.enabled:
                for key in step.base:
                    self._takers.setdefault(key, []).append(step.key)

    @property
    def _amounts(self) -> Iterator[Step]:
        """The steps that change the premium."""
        return (step for step in self._steps if step.rule != SUM and step.enabled)

    @property
    def _classes(self) -> list[Step]:
        """The steps that rate payroll by class; a sound order has one, or none where nothing is priced."""
        return [step for step in self._steps if (step.scope, step.rule) == (CLASS, PER_100)]

    def steps(self) -> Iterator[StepFault]:
        """Steps that are wrong by themselves, or that charge what another one charges already."""
        seen: dict[tuple[str, str], str] = {}
        for step in self._steps:
            yield from faults_of_step(step.key, step.scope, step.sign, step.rule, step.params_ref)
            if step.rule == STACK:
                right = f"the rule {STACK} belongs to {COST_STACK}; use {' or '.join(POLICY_RULES)}"
                yield StepFault(step.key, "rule", f"{step.key} would change no premium", right)
            if not 0 <= step.seq <= LAST_SEQ:
                problem = f"a step at {step.seq} is never taken"
                yield StepFault(step.key, "seq", problem, f"use a number from 0 to {LAST_SEQ:,}")
        for step in self._amounts:
            charge = _charge_of(step)
            first = step.key if charge is None else seen.setdefault(charge, step.key)
            if charge is not None and first != step.key:
                problem = f"{first} and {step.key} would both charge what {charge[1]} says"
                right = f"keep one of them; another amount is a step of a state on {' or '.join(_BY_KEY)}"
                yield StepFault(step.key, "params_ref", problem, right, (first,))

    def places(self) -> Iterator[StepFault]:
        """Steps that start from what is not there yet."""
        for step in self._steps:
            if step.enabled:
                yield from self._bases(step)
                yield from self._unsaid(step)
        for first in self._classes[:1]:
            for step in self._amounts:
                if step.seq <= first.seq and step is not first:
                    problem = f"{step.key} ({step.seq}) changes the premium before {first.key} ({first.seq})"
                    right = f"give {first.key} the lowest seq of all amounts"
                    yield StepFault(step.key, "seq", problem, right, (first.key,))

    def _bases(self, step: Step) -> Iterator[StepFault]:
        for key in step.base:
            if key != PAYROLL:
                yield from self._base(step, key, self._by_key.get(key))
        if PAYROLL in step.base and len(step.base) > 1:
            problem = f"{step.key} starts from payroll and from premium"
            yield StepFault(step.key, "base", problem, "name payroll alone, or earlier steps alone")
        if len(set(step.base)) < len(step.base):
            yield StepFault(step.key, "base", f"{step.key} names a step twice", "name each once")

    def _base(self, step: Step, key: str, base: Step | None) -> Iterator[StepFault]:
        """One key that a step starts from."""
        if base is None:
            problem = f"{step.key} starts from {key}, which is no step here"
            right = "name earlier steps, or add the step by a patch that holds here too"
            yield StepFault(step.key, "base", problem, right)
        elif base is step:
            yield StepFault(key, "base", f"{key} starts from itself", "name earlier steps")
        elif base.seq >= step.seq:
            problem = f"{step.key} ({step.seq}) starts from {key} ({base.seq}), which comes later"
            right = f"name earlier steps, or give {key} a seq below {step.seq}"
            yield StepFault(step.key, "base", problem, right, (key,))
        elif base.rule == SUM and not base.enabled:
            problem = f"{key} is switched off, and {step.key} starts from it"
            right = f"leave {key} on; switch off the amounts that it adds up"
            yield StepFault(key, "op", problem, right, (step.key,))

    def _unsaid(self, step: Step) -> Iterator[StepFault]:
        """What a rule needs that no base says."""
        for key in self._needed(step):
            base = self._by_key.get(key)
            if base is not None and base.seq >= step.seq:
                problem = f"{step.key} ({step.seq}) needs {key} ({base.seq}), which comes later"
                yield StepFault(step.key, "seq", problem, f"give {step.key} a seq above {base.seq}", (key,))

    def _needed(self, step: Step) -> list[str]:
        if step.scope == POLICY:
            return {FLAT: [_STANDARD], FLOOR: [_MANUAL]}.get(step.rule, [])
        if step.rule == LINES:
            return [ANNUAL]
        if step.rule == NET_RATE:
            annual = self._by_key.get(ANNUAL)
            end = LAST_SEQ if annual is None or step.key in AFTER_ANNUAL else annual.seq
            return [o.key for o in self._amounts if o.rule != NET_RATE and o.seq < end]
        return []

    def ends(self) -> Iterator[StepFault]:
        """The three sums that a price is read from."""
        for key in (ANNUAL, TOTAL):
            step = self._by_key.get(key)
            if step is None and key == ANNUAL:
                right = f"end the order with a sum of this key and the scope {MEETING[1]}"
                yield StepFault(key, "key", f"the order strikes no {key}", right)
            if step is not None and not step.enabled:
                yield StepFault(key, "op", f"{key} is switched off", "leave it on")
            elif step is not None and (step.rule != SUM or step.scope != MEETING[1]):
                problem = f"{key} is a {step.rule} of scope {step.scope}"
                yield StepFault(key, "scope", problem, f"let it be a sum of scope {MEETING[1]}")
        manual, classes = self._by_key.get(_MANUAL), self._classes
        for step in classes:
            if not step.enabled:
                yield StepFault(
                    step.key, "op", f"{step.key} is switched off", "leave it on: it rates payroll"
                )
        keys = {step.key for step in classes if step.enabled}
        if (manual or classes) and (not keys or manual is None or set(manual.base) != keys):
            right = f"let it be the sum of {', '.join(sorted(keys)) or 'the class premiums'} alone"
            yield StepFault(_MANUAL, "base", f"{_MANUAL} is not the sum of the class premiums", right)

    def sums(self) -> Iterator[StepFault]:
        """Amounts and subtotals that are taken in nowhere, or more than once, or in the wrong place."""
        last = (TOTAL,) if TOTAL in self._by_key else (ANNUAL, *AFTER_ANNUAL)
        for step in self._steps:
            if not step.enabled or step.key == TOTAL:
                continue
            takers = self._takers.get(step.key, [])
            if len(takers) > 1:
                problem = f"{step.key} is taken in by {' and by '.join(takers)}, so it would count twice"
                right = f"name it in one of them, {takers[0]} or {takers[1]}"
                yield StepFault(step.key, "base", problem, right, tuple(takers))
            elif not takers and step.key not in last:
                yield self._lost(step)
            elif takers == [TOTAL] and step.key not in (ANNUAL, *AFTER_ANNUAL):
                problem = f"{step.key} is taken in behind {ANNUAL}, where taxes alone count"
                right = f"give it a seq before {ANNUAL} and name it in the base of that"
                yield StepFault(step.key, "base", problem, right, (TOTAL,))
            elif takers and step.key in AFTER_ANNUAL and takers != [TOTAL]:
                right = f"name it in the base of {TOTAL} alone"
                yield StepFault(
                    step.key, "base", f"{step.key} is taken in by {takers[0]}", right, tuple(takers)
                )

    def _lost(self, step: Step) -> StepFault:
        """A step that changes nothing in the end, and where it could stand."""
        later = [other.key for other in self._steps if other.rule == SUM and other.seq > step.seq]
        usual = next((key for key in (_STANDARD, ANNUAL, TOTAL) if key in later), "the total")
        right = f"name it in the base of one later sum, e.g. {usual}"
        return StepFault(step.key, "base", f"no later sum takes in {step.key}", right, tuple(later))


def _charge_of(step: Step) -> tuple[str, str] | None:
    """What a step charges that no second one may; None for a step whose table has rows of its own."""
    if step.scope == POLICY or step.rule == LINES:
        return step.rule, step.rule
    if step.params_ref.partition(".")[0] in _BY_KEY:
        return None
    return "", CHARGES if step.params_ref.startswith(CHARGES) else step.params_ref
