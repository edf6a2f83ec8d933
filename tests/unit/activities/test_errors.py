"""A refusal leaves an activity with its stable code, and says whether a retry can help."""

import inspect

import pytest

from activities.errors import RETRIED, application_error
from models import errors
from models.errors import QuotingError

REFUSALS = [
    kind
    for _, kind in inspect.getmembers(errors, inspect.isclass)
    if issubclass(kind, QuotingError) and kind is not QuotingError
]


@pytest.mark.parametrize("kind", REFUSALS)
def test_every_refusal_keeps_its_code_and_only_what_passes_by_itself_is_retried(
    kind: type[QuotingError],
) -> None:
    raised = application_error(kind("What is wrong, and what would be right."))
    assert raised.type == kind.code
    assert raised.non_retryable is not issubclass(kind, RETRIED)
    assert raised.message == "What is wrong, and what would be right."


def test_an_outage_an_unknown_outcome_and_what_is_not_done_yet_are_tried_again() -> None:
    """Said here once more, apart from the product's own list."""
    assert {kind.code for kind in RETRIED} == {
        "carrier_unavailable",
        "document_unread",
        "document_unwritten",
        "mail_server_silent",
        "not_ready",
        "outcome_unknown",
        "run_still_open",
        "store_unavailable",
        "too_many_at_once",
    }


def test_codes_are_unique() -> None:
    codes = [kind.code for kind in REFUSALS]
    assert len(set(codes)) == len(codes)
