"""Each entry of the status history has words of its own."""

from api.caller import access
from api.prospect.save_schemas import StatusDetails
from api.quote.record_routes import LABELS

TOLD_BY_US = {"taken_back", "reassigned"}
"""What a history says of its own accord: no button writes it."""


def test_every_specified_button_has_its_words_and_who_may_press_it() -> None:
    [pattern] = [each.pattern for each in StatusDetails.model_fields["button_name"].metadata if each.pattern]
    assert set(pattern.strip("^()$").split("|")) == set(access.BUTTONS) - {access.STATUS}
    assert set(LABELS) - TOLD_BY_US == set(access.BUTTONS)
    assert len(set(LABELS.values())) == len(LABELS), "no two entries of a history look the same"
    assert (LABELS["continue"], LABELS["release_clicked"]) == ("Underwriting Page", "Released to Agent")
