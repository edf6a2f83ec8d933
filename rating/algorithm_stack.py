"""Whether the cost stack, patches applied, tells what is computed: each part once, and the total behind them.

Its amounts come from the locations (rating/cost_stack.py), not from the steps: a step says which part a line
shows. So a patch may move or rename a line, and nothing that would show another sum than what is computed.
"""

from collections.abc import Iterator

from rating.algorithm import Algorithm, Step
from rating.algorithm_step import EQUALS, POLICY, STACK, StepFault
from rating.ledger import PAYROLL

COST_STACK = "COST_STACK"
"""The algorithm that stands behind the premium."""
PREMIUM, TOTAL = "total_estimated_annual_premium", "total"
PARTS = ("admin_fee", "fica", "futa", "suta")
_ROUNDING = "cent"


def is_stack(algorithm: Algorithm) -> bool:
    """Whether an algorithm is the cost stack, patched or not."""
    return algorithm.id.partition("+")[0] == COST_STACK


def faults_of_stack(algorithm: Algorithm) -> list[StepFault]:
    """Everything by which the lines would not lead from the premium to the total cost."""
    steps = {step.key: step for step in algorithm.steps}
    found = [fault for step in algorithm.steps for fault in _faults(step)]
    for key in (*PARTS, TOTAL):
        if key not in steps:
            found.append(StepFault(key, "key", f"the cost stack lacks {key}", "leave its step as it is"))
    total = steps.get(TOTAL)
    for key in PARTS:
        part = steps.get(key)
        if total is not None and part is not None and part.seq >= total.seq:
            problem = f"{key} ({part.seq}) comes behind the total ({total.seq})"
            found.append(StepFault(key, "seq", problem, f"give it a seq below {total.seq}", (TOTAL,)))
    return found


def _faults(step: Step) -> Iterator[StepFault]:
    """What is wrong with one step of the stack."""
    if step.key not in (*PARTS, TOTAL):
        right = f"the stack is {', '.join(PARTS)} and their {TOTAL}; take the step out"
        yield StepFault(step.key, "key", f"nothing computes {step.key}", right)
        return
    if not step.enabled or not step.visible:
        column = "visible" if step.enabled else "op"
        problem = f"{step.key} is switched off, and the total would still hold it"
        yield StepFault(step.key, column, problem, "leave it on; what a program does not charge is 0")
    base = (PREMIUM, *PARTS) if step.key == TOTAL else (PAYROLL,)
    if set(step.base) != set(base) or len(step.base) != len(base):
        problem = f"{step.key} would be told as made of {', '.join(step.base) or 'nothing'}"
        yield StepFault(step.key, "base", problem, f"leave {';'.join(base)}")
    wanted = {
        "scope": POLICY,
        "sign": EQUALS if step.key == TOTAL else "+",
        "rule": STACK,
        "rounding": _ROUNDING,
        "industry": "",
    }
    for column, value in wanted.items():
        if getattr(step, column) != value:
            problem = f"the {column} '{getattr(step, column)}' changes nothing about {step.key}"
            yield StepFault(step.key, column, problem, f"leave {value or 'it empty'}")
