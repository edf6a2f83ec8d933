"""Officers as a person types them, against what the carrier lists for each state."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from decimal import Decimal

from models.carrier_officer import CarrierOfficer, OfficerOption
from models.errors import InvalidInput

WHOLE = Decimal(100)
"""Per cent."""


def check_officers(officers: Sequence[CarrierOfficer], options: Sequence[OfficerOption]) -> None:
    """Refuse what the carrier has no form for. Raises: InvalidInput naming the officer's field."""
    by_state = {option.state: option for option in options}
    shares: defaultdict[str, Decimal] = defaultdict(Decimal)
    left_out: Counter[str] = Counter()
    for number, officer in enumerate(officers):
        option = by_state.get(officer.state)
        if option is None:
            words = ", ".join(by_state) or "none yet"
            raise InvalidInput(f"The carrier lists officers of: {words}", f"officers.{number}.state")
        _check_form(officer, option, number)
        shares[officer.state] += officer.ownership
        if shares[officer.state] > WHOLE:
            words = f"The shares of all officers of {officer.state} come to more than 100 %"
            raise InvalidInput(words, f"officers.{number}.ownership")
        left_out[officer.state] += not officer.included
        if option.most_excluded is not None and left_out[officer.state] > option.most_excluded:
            words = f"{officer.state} lets {option.most_excluded} officers be left out of the coverage"
            raise InvalidInput(words, f"officers.{number}.included")


def states_without(officers: Sequence[CarrierOfficer], options: Sequence[OfficerOption]) -> tuple[str, ...]:
    """States of which the carrier lists officers and nobody typed one."""
    typed = {officer.state for officer in officers}
    return tuple(option.state for option in options if option.state not in typed)


def _check_form(officer: CarrierOfficer, option: OfficerOption, number: int) -> None:
    if not option.endorsements:
        return
    if option.endorsement_for(included=officer.included, ownership=officer.ownership) is None:
        how = "included in" if officer.included else "left out of"
        whom = f"an officer with {officer.ownership} %"
        words = f"{officer.state} has no form by which {whom} is {how} the coverage"
        raise InvalidInput(words, f"officers.{number}.ownership")
