"""Locations whose state fund insures them: kept in the draft, told to documents, priced by nobody."""

from models.prospect import DraftLocation, DraftSections
from rating.builtin import builtin_book
from underwriting.intake_places import fund_states


def test_states_whose_own_fund_insures_are_told_once_each() -> None:
    states = ("il", "oh", "wy", "oh", "", "zz")
    places = tuple(DraftLocation(number=str(at), state=state) for at, state in enumerate(states, start=1))
    assert fund_states(DraftSections(locations=places), builtin_book()) == ("OH", "WY")
    assert fund_states(None, builtin_book()) == ()
