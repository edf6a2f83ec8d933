"""The premium engine: takes the steps of the rate book's algorithm in order and writes a line for each.

It knows no state, no year and no table by its figures: what differs between states is data. Pure: the same
risk, program and book give the same worksheet, to the cent.
"""

from collections.abc import Sequence
from decimal import Decimal

from models.errors import ClassNotFiled, InvalidInput, QuotingError
from models.risk import Risk, RiskLocation
from models.worksheet import Scope, Worksheet
from rating.algorithm import Step
from rating.assessments import assessments_of
from rating.book import RateBook
from rating.ledger import (
    FUND,
    MANUAL,
    MONO,
    PAYROLL,
    ZERO,
    ClassGroup,
    Policy,
    StateLedger,
    Taken,
    rounding_of,
    write_line,
)
from rating.modification import expand
from rating.parameters import look_up
from rating.policy_steps import POLICY_RULES
from rating.proration import prorate_factor, prorated_payroll
from rating.rounding import amount_rounding, cent
from rating.sharing import share
from rating.steps import RULES, Parameter, Skip, rate_per_100, sum_of
from rating.summary import build_worksheet

ENGINE_VERSION = "1"
_LAST = 1_000_000


def rate(risk: Risk, program: str, book: RateBook) -> Worksheet:
    """Price one policy of one program over all its states, and explain every amount.

    Args: risk: annual payrolls by location; program: key of a program that the book rates; book: one version.
    Returns: the worksheet: ordered lines, skipped steps with reasons, totals that are sums of lines, shares
        of states and locations, class rates, cost stack. Dollars for the insured term.
    Raises: ProgramNotOffered, StateNotFiled, ClassNotFiled, TableRowMissing, TermInverted,
        ScheduleOutOfRange, InvalidInput; each names the field and what would be right.
    """
    policy = open_policy(risk, program, book)
    for barrier in _policy_steps(policy):
        for ledger in policy.ledgers:
            _advance(policy, ledger, barrier.seq)
        if barrier.scope == "state_policy":
            _take_everywhere(policy, barrier)
        else:
            POLICY_RULES[barrier.rule](policy, barrier)
    for ledger in policy.ledgers:
        _advance(policy, ledger, _LAST)
    return build_worksheet(policy, ENGINE_VERSION)


def open_policy(risk: Risk, program: str, book: RateBook) -> Policy:
    """Everything that the steps need, before the first is taken. Raises as rate."""
    factor = prorate_factor(risk.effective_date, risk.start_date, risk.expiry_date)
    _check_locations(risk.locations)
    ledgers = [_open_state(risk, program, book, state, factor) for state in sorted(risk.states)]
    return Policy(
        risk=risk,
        program=program,
        book=book,
        proration=factor,
        ledgers=ledgers,
        modifications=expand(risk.modifications, risk.states, book.category),
        schedule={entry.state.upper(): entry.sdr for entry in risk.schedule},
    )


def _check_locations(locations: Sequence[RiskLocation]) -> None:
    seen: set[str] = set()
    for index, location in enumerate(locations):
        if location.name in seen:
            raise InvalidInput(
                f"Two locations are called '{location.name}'; give each its own name",
                f"locations.{index}.name",
            )
        seen.add(location.name)
    if not locations:
        raise InvalidInput("The risk has no location; add at least one", "locations")


def _open_state(risk: Risk, program: str, book: RateBook, state: str, factor: Decimal) -> StateLedger:
    """The ledger of one state: its classes, its algorithm and the rate of every class."""
    locations = [location for location in risk.locations if location.state == state]
    groups = _group(locations)
    terms = book.terms(program, state, risk.effective_date)
    form = _form(book, state, terms.is_fund)
    payrolls = {
        location.name: sum((line.payroll for line in location.employees), ZERO) for location in locations
    }
    zip_code = min(locations, key=lambda place: (-payrolls[place.name], place.name)).zip
    ledger = StateLedger(
        state=state,
        form=form,
        terms=terms,
        algorithm=book.algorithm(form, state, risk.market.value, program),
        groups=groups,
        location_payroll={name: prorated_payroll(amount, factor) for name, amount in payrolls.items()},
        payroll=prorated_payroll(sum(payrolls.values(), ZERO), factor),
        location_manual=dict.fromkeys(payrolls, ZERO),
    )
    if form != MONO:
        ledger.zip3 = zip_code[:3] if zip_code else None
        _, ledger.territory_note = book.territory(state, ledger.zip3, risk.effective_date)
        _find_rates(risk, book, ledger, factor)
    return ledger


def _form(book: RateBook, state: str, fund: bool) -> str:
    """Which algorithm prices a state: the ordered one, a fund rate, or none where the state fund insures."""
    if not book.has_private_market(state):
        return MONO
    return FUND if fund else MANUAL


def _group(locations: Sequence[RiskLocation]) -> list[ClassGroup]:
    """One group per class code, all locations added, in order of code."""
    groups: dict[str, ClassGroup] = {}
    for location in locations:
        for line in location.employees:
            group = groups.get(line.code)
            if group is None:
                groups[line.code] = ClassGroup(line.code, line.payroll, {location.name: line.payroll})
            else:
                group.annual += line.payroll
                group.parts[location.name] = group.parts.get(location.name, ZERO) + line.payroll
    return [groups[code] for code in sorted(groups)]


def _find_rates(risk: Risk, book: RateBook, ledger: StateLedger, factor: Decimal) -> None:
    """The manual rate of every class. Raises: ClassNotFiled and others, naming the field of the risk."""
    program, state, day, zip3 = ledger.terms.program, ledger.state, risk.effective_date, ledger.zip3
    whole = factor == 1
    for group in ledger.groups:
        try:
            group.rate = book.class_rate(program, state, group.code, day, zip3)
        except ClassNotFiled as refusal:
            raise ClassNotFiled(refusal.message, _path(risk, state, group.code)) from None
        except QuotingError as refusal:
            refusal.path = refusal.path or _path(risk, state, None)
            raise
        group.payroll = group.annual if whole else prorated_payroll(group.annual, factor)


def _path(risk: Risk, state: str, code: str | None) -> str:
    """Where in the risk a state, or a class of it, is first mentioned."""
    for index, location in enumerate(risk.locations):
        if location.state == state and code is None:
            return f"locations.{index}.state"
        for number, line in enumerate(location.employees):
            if location.state == state and line.code == code:
                return f"locations.{index}.employees.{number}.code"
    return "locations"


def _policy_steps(policy: Policy) -> list[Step]:
    """The steps at which all states meet, in order; a state's patch of such a step is read by its rule."""
    market = policy.market
    forms = {ledger.form for ledger in policy.ledgers}
    lead = next(form for form in (MANUAL, FUND, MONO) if form in forms)
    algorithm = policy.book.algorithm(lead, "", market, policy.program)
    return [step for step in algorithm.steps if step.scope in ("policy", "state_policy")]


def _advance(policy: Policy, ledger: StateLedger, until: int) -> None:
    """Take a state's own steps up to, not including, a place in the order."""
    steps = ledger.algorithm.steps
    while ledger.cursor < len(steps) and steps[ledger.cursor].seq < until:
        step = steps[ledger.cursor]
        ledger.cursor += 1
        if step.scope in ("policy", "state_policy"):
            continue
        if not step.enabled:
            policy.skip(step.key, ledger.state, step.reason)
        elif step.scope == "class":
            _take_classes(policy, ledger, step)
        elif step.rule == "sum":
            _take_sum(policy, ledger, step)
        elif step.rule == "lines":
            _take_assessments(policy, ledger, step)
        else:
            _take(policy, ledger, step)


def _take_classes(policy: Policy, ledger: StateLedger, step: Step) -> None:
    """One line per class code: the payroll of all locations, rated, rounded once, then shared by payroll."""
    name = rounding_of(step, ledger)
    rounder, unit = amount_rounding(name), ledger.unit
    manual = ledger.location_manual
    prorated = policy.proration != 1
    for group in ledger.groups:
        resolved = group.rate
        if resolved is None:
            continue
        taken = rate_per_100(group.payroll, Parameter(resolved.per_100), rounder, step.sign)
        group.premium = taken.amount
        ledger.running += taken.amount
        for location, part in share(taken.amount, group.parts, unit).items():
            manual[location] += part
        note = f"annual {group.annual:,} x {policy.proration}" if prorated else None
        if ledger.territory_note:
            note = f"{note}; {ledger.territory_note}" if note else ledger.territory_note
        write_line(
            policy,
            step,
            taken,
            scope=Scope.CLASS,
            state=ledger.state,
            class_code=group.code,
            rounding=name,
            running=ledger.running,
            base_amount=group.payroll,
            factor=resolved.per_100,
            source=resolved.source,
            note=note,
        )
    ledger.amounts[step.key] = ledger.running


def _take_sum(policy: Policy, ledger: StateLedger, step: Step) -> None:
    """A subtotal of the state."""
    taken = sum_of([ledger.amounts[key] for key in step.base if key in ledger.amounts])
    ledger.amounts[step.key] = taken.amount
    write_line(
        policy,
        step,
        taken,
        scope=Scope.STATE,
        state=ledger.state,
        rounding=rounding_of(step, ledger),
        running=ledger.running,
        base_keys=tuple(key for key in step.base if key in ledger.amounts),
    )


def _take(policy: Policy, ledger: StateLedger, step: Step) -> None:
    """A step with one factor: look it up, apply its rule, book what it changes."""
    parameter = look_up(policy, ledger, step)
    if isinstance(parameter, Skip):
        policy.skip(step.key, ledger.state, parameter.reason)
        return
    base = ledger.payroll if PAYROLL in step.base else ledger.total(step.base)
    name = rounding_of(step, ledger)
    taken = RULES[step.rule](base, parameter, amount_rounding(name), step.sign)
    ledger.amounts[step.key] = taken.change
    ledger.running += taken.change
    write_line(
        policy,
        step,
        taken,
        scope=Scope.STATE,
        state=ledger.state,
        rounding=name,
        running=ledger.running,
        base_amount=cent(base) if PAYROLL in step.base else base,
        factor=parameter.factor,
        source=parameter.source,
        note=parameter.note,
    )


def _take_assessments(policy: Policy, ledger: StateLedger, step: Step) -> None:
    """One line per tax of the state."""
    name = rounding_of(step, ledger)
    total = ZERO
    for tax in assessments_of(policy, ledger):
        base = ledger.amounts[tax.base]
        taken = RULES["percent"](base, tax.parameter, amount_rounding(name), step.sign)
        total += taken.change
        ledger.running += taken.change
        write_line(
            policy,
            step,
            taken,
            scope=Scope.STATE,
            state=ledger.state,
            rounding=name,
            running=ledger.running,
            key=f"{step.key}.{tax.name}",
            label=tax.label,
            base_keys=(tax.base,),
            base_amount=base,
            factor=tax.parameter.factor,
            source=tax.parameter.source,
            note=tax.parameter.note,
        )
    ledger.amounts[step.key] = total


def _take_everywhere(policy: Policy, barrier: Step) -> None:
    """A subtotal that every state and the policy itself strike."""
    for ledger in policy.ledgers:
        own = ledger.algorithm.step(barrier.key)
        if own is not None:
            _take_sum(policy, ledger, own)
    parts = [ledger.amounts.get(barrier.key, ZERO) for ledger in policy.ledgers]
    taken: Taken = sum_of(parts)
    write_line(
        policy,
        barrier,
        taken,
        scope=Scope.POLICY,
        rounding=rounding_of(barrier, policy.ledgers[0]),
        running=policy.running,
        base_keys=(barrier.key,),
    )
