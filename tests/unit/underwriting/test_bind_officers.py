"""Officers against what a carrier lists for each state."""

from decimal import Decimal

import pytest

from models.carrier_officer import CarrierOfficer, Endorsement, OfficerOption
from models.errors import InvalidInput
from underwriting.bind_officers import check_officers, states_without

FORMS = (
    Endorsement(id="I", included=True, form="I"),
    Endorsement(id="E", included=False, form="E", least_ownership=Decimal(10)),
)
IL = OfficerOption(state="IL", kind="Officers", endorsements=FORMS, most_excluded=1)
NY = OfficerOption(state="NY", kind="Officers", endorsements=FORMS)


def an_officer(ownership: str = "60", *, state: str = "IL", included: bool = True) -> CarrierOfficer:
    """One of them."""
    return CarrierOfficer(
        name="Ann Roe", title="President", ownership=Decimal(ownership), state=state, included=included
    )


def test_officers_of_listed_states_with_a_form_are_taken() -> None:
    officers = [an_officer(), an_officer("40", included=False), an_officer("100", state="NY")]
    check_officers(officers, [IL, NY])
    assert states_without(officers[:2], [IL, NY]) == ("NY",)
    assert states_without(officers, [IL, NY]) == ()


@pytest.mark.parametrize(
    ("second", "path"),
    [
        (an_officer(state="TX"), "officers.1.state"),
        (an_officer("40.01"), "officers.1.ownership"),
        (an_officer("9.99", included=False), "officers.1.ownership"),
    ],
)
def test_what_the_carrier_has_no_form_for_is_refused_by_its_field(second: CarrierOfficer, path: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        check_officers([an_officer(), second], [IL])
    assert refused.value.path == path


def test_more_officers_left_out_than_the_state_lets_are_refused() -> None:
    left_out = [an_officer("20", included=False), an_officer("20", included=False)]
    with pytest.raises(InvalidInput) as refused:
        check_officers(left_out, [IL])
    assert refused.value.path == "officers.1.included"
    check_officers([each.model_copy(update={"state": "NY"}) for each in left_out], [NY])
