"""How often who may ask, and how long what is signed in, mailed or lent holds: as specified, in figures."""

from datetime import timedelta

import pytest

from adapters.postgres.identity import repository as sessions
from api.caller.sessions import BELIEVED_WITHOUT_PROVIDER, REFRESH_AFTER
from api.http import limits
from models.bind_asked import QUOTE_LIFE
from models.campaign import CODE_DIGITS, CODE_LIFE, CODE_TRIES, RESEND_AFTER, VISIT_LIFE
from models.demo import DEMO_LIFE
from models.submission import TAKE_BACK_WITHIN

MINUTE, HOUR, DAY = 60, 3600, 86_400
SPECIFIED = {
    "login-caller": (20, MINUTE),
    "login-tries-minute": (6, MINUTE),
    "login-tries-hour": (30, HOUR),
    "login-account": (30, HOUR),
    "otp-caller": (20, HOUR),
    "otp-browser-minute": (1, MINUTE),
    "otp-browser-hour": (3, HOUR),
    "otp-address-hour": (3, HOUR),
    "otp-wrong-network": (15, DAY),
    "otp-wrong-address": (100, DAY),
    "otp-late-network": (2, DAY),
    "otp-late-address": (12, HOUR),
    "demo-entry": (10, MINUTE),
    "callback": (5, HOUR),
    "campaign-data": (30, MINUTE),
    "zip-search": (300, MINUTE),
    "premium-range": (1_500, MINUTE),
    "class-search": (20, 2),
    "acord-start": (60, HOUR),
    "upload-start": (240, HOUR),
    "document-start": (120, HOUR),
    "quote-start": (30, HOUR),
    "bind-start": (30, HOUR),
    "workbook-save": (240, HOUR),
    "recalculation-start": (60, HOUR),
    "workbook-preview": (120, MINUTE),
    "everything": (600, MINUTE),
}


@pytest.mark.parametrize("name", SPECIFIED)
def test_a_call_may_be_made_as_often_as_is_specified_and_not_more(name: str) -> None:
    known = {each.name: each for each in vars(limits).values() if isinstance(each, limits.Limit)}
    assert (known[name].hits, known[name].window_s) == SPECIFIED[name]


def test_two_searches_alone_are_counted_outside_the_general_limit() -> None:
    assert {path: limit.name for path, limit in limits.OWN_LIMIT.items()} == {
        "/api/getStateAndCity/{zip}": "zip-search",
        "/api/getMinMaxPremium": "premium-range",
    }


def test_what_is_signed_in_mailed_or_lent_ends_when_it_is_specified_to() -> None:
    minutes = {
        "idle": (sessions.IDLE, 30),
        "in all": (sessions.ABSOLUTE, 10 * 60),
        "idle, remembered": (sessions.IDLE_REMEMBERED, 24 * 60),
        "in all, remembered": (sessions.ABSOLUTE_REMEMBERED, 14 * 24 * 60),
        "until the provider is asked again": (REFRESH_AFTER, 5),
        "without the provider": (BELIEVED_WITHOUT_PROVIDER, 15),
        "a mailed code": (CODE_LIFE, 10),
        "until another code": (RESEND_AFTER, 1),
        "a verified visit": (VISIT_LIFE, 60),
        "a demo": (DEMO_LIFE, 60),
        "until a release stands": (TAKE_BACK_WITHIN, 10),
        "a carrier's quote without a day of its own": (QUOTE_LIFE, 60 * 24 * 60),
    }
    lasting = {name: life for name, (life, _) in minutes.items()}
    assert lasting == {name: timedelta(minutes=number) for name, (_, number) in minutes.items()}


def test_a_mailed_code_has_four_digits_and_five_tries() -> None:
    assert (CODE_DIGITS, CODE_TRIES) == (4, 5)
