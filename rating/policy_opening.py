"""Opening a policy: its states, classes, payrolls and rates, before the first step is taken."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from models.errors import ClassNotFiled, InvalidInput, QuotingError, StateNotFiled
from models.modification import expand
from models.risk import OverrideKind, Risk, RiskLocation
from rating.algorithm import Algorithm
from rating.book import RateBook
from rating.engine_rules import CURRENT, EngineRules
from rating.ledger import MANUAL, MONO, ZERO, ClassGroup, Policy, StateLedger, form_of
from rating.overrides import Overrides, overrides_of
from rating.proration import prorate_factor, prorated_payroll


def open_policy(
    risk: Risk,
    program: str,
    book: RateBook,
    algorithm: str | None = None,
    proration: Decimal | None = None,
    rules: EngineRules = CURRENT,
) -> Policy:
    """Everything that the steps need, before the first is taken. Raises as the engine's rate.

    proration: a share of the policy year other than that of the term, e.g. 1 for the annual price.
    """
    named = book.named_algorithm(algorithm, risk.market.value) if algorithm else None
    factor = prorate_factor(risk.effective_date, risk.start_date, risk.expiry_date)
    factor = factor if proration is None else proration
    _check_locations(risk.locations)
    overrides = overrides_of(risk, program)
    ledgers = [
        _open_state(risk, program, book, state, factor, named, overrides) for state in sorted(risk.states)
    ]
    return Policy(
        risk=risk,
        program=program,
        book=book,
        proration=factor,
        ledgers=ledgers,
        modifications=expand(risk.modifications, risk.states, book.category),
        schedule={entry.state.upper(): entry.sdr for entry in risk.schedule},
        named_algorithm=named,
        overrides=overrides,
        rules=rules,
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


def _open_state(
    risk: Risk,
    program: str,
    book: RateBook,
    state: str,
    factor: Decimal,
    named: Algorithm | None,
    overrides: Overrides,
) -> StateLedger:
    """The ledger of one state: its classes, its algorithm and the rate of every class."""
    locations = [location for location in risk.locations if location.state == state]
    groups = _group(locations)
    terms = book.terms(program, state, risk.effective_date)
    try:
        form = form_of(book, state, fund=terms.is_fund)
    except StateNotFiled as refusal:
        raise StateNotFiled(refusal.message, _path(risk, state, None)) from None
    payrolls = {
        location.name: sum((line.payroll for line in location.employees), ZERO) for location in locations
    }
    zip_code = min(locations, key=lambda place: (-payrolls[place.name], place.name)).zip
    ledger = StateLedger(
        state=state,
        form=form,
        terms=terms,
        algorithm=named
        if named and form == MANUAL
        else book.algorithm(form, state, risk.market.value, program),
        groups=groups,
        location_payroll={name: prorated_payroll(amount, factor) for name, amount in payrolls.items()},
        payroll=prorated_payroll(sum(payrolls.values(), ZERO), factor),
        location_manual=dict.fromkeys(payrolls, ZERO),
    )
    if form != MONO:
        ledger.zip3 = zip_code[:3] if zip_code else None
        _, ledger.territory_note = book.territory(state, ledger.zip3, risk.effective_date)
        _find_rates(risk, book, ledger, factor, overrides)
    return ledger


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


def _find_rates(
    risk: Risk, book: RateBook, ledger: StateLedger, factor: Decimal, overrides: Overrides
) -> None:
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
        override = overrides.get((OverrideKind.MANUAL_RATE, state, group.code))
        if override is not None:
            group.filed_rate = group.rate.per_100
            group.rate = replace(group.rate, per_100=override.value, overridden=True)


def _path(risk: Risk, state: str, code: str | None) -> str:
    """Where in the risk a state, or a class of it, is first mentioned."""
    for index, location in enumerate(risk.locations):
        if location.state == state and code is None:
            return f"locations.{index}.state"
        for number, line in enumerate(location.employees):
            if location.state == state and line.code == code:
                return f"locations.{index}.employees.{number}.code"
    return "locations"
