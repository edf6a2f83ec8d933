"""The premium engine: takes the steps of the rate book's algorithm in order and writes a line for each.

It knows no state, no year and no table by its figures: what differs between states is data. Pure: the same
risk, program and book give the same worksheet, to the cent.

Reading this package, in this order (the order of a premium; docs/rating.md has it by the minute):

1. engine: the walk over the steps. algorithm: steps and patches as rows. steps: their rules, arithmetic only.
   ledger: the working paper that they write on. rounding: the only place where an amount loses digits.
2. opening: states, classes and payroll of a policy. proration: the share of the year. program_terms and
   class_rates: what a program files, and the rate of a class. overrides: figures of an underwriter.
   engine_rules: what earlier versions of the engine did otherwise, for the prices that they made.
3. parameters: where the factor of each step comes from. modification, charges, assessments: the lookups that
   need more than a row. schedule_range: how far a credit or a debit may go, and which percents are refused.
   class_minimums: the minimum premium of a class. dated: which row of a table counts.
4. policy_steps: what needs all states at once: discount, constant, minimum. sharing: amounts shared back.
   net_rates: lines for an underwriter's net rate. summary and cost_stack: from lines to the worksheet.
5. book: one version of all tables. builtin and demo_rates: the illustrative book that comes with the package.

Beside the premium: record/ keeps a price, replays it and compares two; desk/ reads folders and risk files and
prints worksheets. trusted only saves time.
"""

from decimal import Decimal

from models.apportionment import share
from models.errors import InvalidInput
from models.risk import OverrideKind, Risk
from models.rounding import amount_rounding, cent
from models.worksheet import LineOverride, Worksheet
from rating.algorithm import MEETING, Step
from rating.assessments import assessments_of
from rating.book import RateBook
from rating.charges import CHARGES, PERCENT, subject_charges
from rating.engine_rules import CURRENT, EngineRules
from rating.ledger import (
    FUND,
    MANUAL,
    MONO,
    NO_PARAMETER,
    PAYROLL,
    ZERO,
    ClassGroup,
    Parameter,
    Policy,
    StateLedger,
    base_of,
    rounding_of,
    write_line,
)
from rating.net_rates import NET_RATE, check_net_rates, note_taxes, take_net_rates
from rating.overrides import mark_of
from rating.parameters import look_up
from rating.policy_opening import open_policy
from rating.policy_steps import POLICY_RULES
from rating.schedule_range import check_schedule
from rating.steps import RULES, Skip, rate_per_100, sum_of
from rating.worksheet_summary import build_worksheet

_LAST = 1_000_000
_WHOLE = Decimal(1)


def rate(
    risk: Risk,
    program: str,
    book: RateBook,
    *,
    algorithm: str | None = None,
    cost_stack: bool = True,
    rules: EngineRules = CURRENT,
) -> Worksheet:
    """Price one policy of one program over all its states, and explain every amount.

    Args: risk: annual payrolls by location; program: key of a program that the book rates; book: one version;
        algorithm: prices every state of the ordered algorithm by the one that this names, instead of its own
        (see RateBook.named_algorithm); cost_stack: False leaves out payroll taxes and the fee of the PEO;
        rules: those of an earlier version, for a price that it made.
    Returns: the worksheet: ordered lines, skipped steps with reasons, totals that are sums of lines, shares
        of states and locations, class rates, cost stack. Dollars for the insured term.
    Raises: ProgramNotOffered, StateNotFiled, ClassNotFiled, TableRowMissing, TermInverted, NoSchedulePlan,
        ScheduleOutOfRange, InvalidInput; each names the field and what would be right.
    """
    worksheet = _price(open_policy(risk, program, book, algorithm, rules=rules), cost_stack=cost_stack)
    if worksheet.proration == _WHOLE:
        return worksheet.model_copy(
            update={"original_totals": worksheet.totals, "original_states": worksheet.states}
        )
    annual = _price(open_policy(risk, program, book, algorithm, _WHOLE, rules), cost_stack=cost_stack)
    return worksheet.model_copy(
        update={
            "original_totals": annual.totals,
            "original_states": annual.states,
            "original_class_rates": annual.class_rates,
        }
    )


def _price(policy: Policy, *, cost_stack: bool) -> Worksheet:
    """Take all steps of an open policy."""
    if policy.rules.needs_a_plan:
        check_schedule(policy)
    for barrier in _policy_steps(policy):
        for ledger in policy.ledgers:
            _advance(policy, ledger, barrier.seq)
        if barrier.scope == "state_policy":
            _take_everywhere(policy, barrier)
        else:
            POLICY_RULES[barrier.rule](policy, barrier)
    for ledger in policy.ledgers:
        _advance(policy, ledger, _LAST)
    check_net_rates(policy)
    return build_worksheet(policy, policy.rules.version, cost_stack=cost_stack)


def _policy_steps(policy: Policy) -> list[Step]:
    """The steps at which all states meet, in order; a state's patch of such a step is read by its rule.

    Raises: InvalidInput where the algorithms of two states meet in different places.
    """
    forms = {ledger.form for ledger in policy.ledgers}
    lead = next(form for form in (MANUAL, FUND, MONO) if form in forms)
    algorithms = [ledger.algorithm for ledger in policy.ledgers if ledger.form == lead]
    named = policy.named_algorithm if lead == MANUAL else None
    general = named or policy.book.algorithm(lead, "", policy.market, policy.program)
    places = {algorithm.places for algorithm in algorithms}
    if len(places) > 1:
        raise InvalidInput(
            "The algorithms of the policy's states take their policy steps in different places; give them "
            "the same seq",
            "algorithms",
        )
    return list((general if places == {general.places} else algorithms[0]).meetings)


def _advance(policy: Policy, ledger: StateLedger, until: int) -> None:
    """Take a state's own steps up to, not including, a place in the order."""
    steps = ledger.algorithm.steps
    while ledger.cursor < len(steps) and steps[ledger.cursor].seq < until:
        step = steps[ledger.cursor]
        ledger.cursor += 1
        if step.scope in MEETING:
            continue
        if not step.enabled:
            policy.skip(step.key, ledger.state, step.reason)
        elif step.rule == NET_RATE:
            take_net_rates(policy, ledger, step)
        elif step.scope == "class":
            _take_classes(policy, ledger, step)
        elif step.rule == "sum":
            _take_sum(policy, ledger, step)
        elif step.rule == "lines":
            _take_assessments(policy, ledger, step)
        elif step.params_ref == CHARGES:
            _take_charges(policy, ledger, step)
        else:
            _take(policy, ledger, step)


def _take_classes(policy: Policy, ledger: StateLedger, step: Step) -> None:
    """One line per class code: the payroll of all locations, rated, rounded once, then shared by payroll."""
    rounder, unit = amount_rounding(rounding_of(step, ledger)), ledger.unit
    manual = ledger.location_manual
    for group in ledger.groups:
        resolved = group.rate
        if resolved is None:
            continue
        parameter = Parameter(
            resolved.per_100,
            source=None if resolved.overridden else resolved.source,
            note=_class_note(policy, ledger, group),
            override=_entered_rate(policy, ledger, group),
        )
        taken = rate_per_100(group.payroll, parameter, rounder, step.sign)
        group.premium = taken.amount
        ledger.running += taken.amount
        for location, part in share(taken.amount, group.parts, unit).items():
            manual[location] += part
        write_line(
            policy,
            step,
            taken,
            parameter,
            ledger.running,
            ledger=ledger,
            class_code=group.code,
            base_amount=group.payroll,
        )
    ledger.amounts[step.key] = ledger.running


def _entered_rate(policy: Policy, ledger: StateLedger, group: ClassGroup) -> LineOverride | None:
    override = policy.overrides.get((OverrideKind.MANUAL_RATE, ledger.state, group.code))
    return mark_of(override, group.filed_rate) if override else None


def _class_note(policy: Policy, ledger: StateLedger, group: ClassGroup) -> str | None:
    """What the payroll and the rate were made from, where there is something to say."""
    territory = None if group.rate is not None and group.rate.final else ledger.territory_note
    if policy.proration == 1:
        return territory
    short = f"annual {group.annual:,} x {policy.proration}"
    return f"{short}; {territory}" if territory else short


def _take_sum(policy: Policy, ledger: StateLedger, step: Step) -> None:
    """A subtotal of the state."""
    fired = tuple(key for key in step.base if key in ledger.amounts)
    taken = sum_of([ledger.amounts[key] for key in fired])
    ledger.amounts[step.key] = taken.amount
    write_line(policy, step, taken, NO_PARAMETER, ledger.running, ledger=ledger, base_keys=fired)


def _take(policy: Policy, ledger: StateLedger, step: Step) -> None:
    """A step with one factor: look it up, apply its rule, book what it changes."""
    parameter = look_up(policy, ledger, step)
    if isinstance(parameter, Skip):
        policy.skip(step.key, ledger.state, parameter.reason)
        return
    base = base_of(policy, ledger, step)
    if step.industry and not base:
        policy.skip(step.key, ledger.state, f"no class of the industry {step.industry} has premium here")
        return
    taken = RULES[step.rule](base, parameter, amount_rounding(rounding_of(step, ledger)), step.sign)
    ledger.amounts[step.key] = taken.change
    ledger.running += taken.change
    shown = cent(base) if PAYROLL in step.base else base
    write_line(policy, step, taken, parameter, ledger.running, ledger=ledger, base_amount=shown)


def _take_charges(policy: Policy, ledger: StateLedger, step: Step) -> None:
    """One line per elected charge; the modification touches them all."""
    charges = subject_charges(policy, ledger)
    if not charges:
        policy.skip(step.key, ledger.state, "none entered for this risk")
        return
    rounder, base = amount_rounding(rounding_of(step, ledger)), ledger.total(step.base)
    total = ZERO
    for charge in charges:
        taken = RULES[charge.rule](base, charge.parameter, rounder, step.sign)
        total += taken.change
        ledger.running += taken.change
        write_line(
            policy,
            step,
            taken,
            charge.parameter,
            ledger.running,
            ledger=ledger,
            base_amount=base if charge.rule == PERCENT else None,
            name=(f"{step.key}.{charge.name}", charge.label),
            stat_code=charge.stat_code,
        )
    ledger.amounts[step.key] = total


def _take_assessments(policy: Policy, ledger: StateLedger, step: Step) -> None:
    """One line per tax of the state."""
    rounder = amount_rounding(rounding_of(step, ledger))
    total = ZERO
    taxes = assessments_of(policy, ledger)
    if policy.overrides:
        note_taxes(ledger, step, taxes)
    for tax in taxes:
        base = ledger.total(tax.base)
        taken = RULES["percent"](base, tax.parameter, rounder, step.sign)
        total += taken.change
        ledger.running += taken.change
        write_line(
            policy,
            step,
            taken,
            tax.parameter,
            ledger.running,
            ledger=ledger,
            base_keys=tax.base,
            base_amount=base,
            name=(f"{step.key}.{tax.name}", tax.label),
        )
    ledger.amounts[step.key] = total


def _take_everywhere(policy: Policy, barrier: Step) -> None:
    """A subtotal that every state and the policy itself strike."""
    for ledger in policy.ledgers:
        own = ledger.algorithm.step(barrier.key)
        if own is not None:
            _take_sum(policy, ledger, own)
    taken = sum_of([ledger.amounts.get(barrier.key, ZERO) for ledger in policy.ledgers])
    write_line(policy, barrier, taken, NO_PARAMETER, policy.running, base_keys=(barrier.key,))
