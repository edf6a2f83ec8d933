"""Log lines are scrubbed at the source."""

import pytest

from adapters.logs import REDACTED, clean
from api.http.logs import scrub


def test_secrets_by_name_and_personal_data_by_form_are_taken_out() -> None:
    event = {
        "event": "request",
        "password": "hunter2",
        "note": "ada@bakery.example has 12-3456789",
        "inner": {"Authorization": "Bearer abc", "list": ["987654321", "route"]},
        "request_id": "01a1febd-49df-7f66-ab1c-295925b91878",
        "ms": 12.5,
    }
    told = scrub(None, "info", event)
    assert told["password"] == REDACTED
    assert told["note"] == f"{REDACTED} has {REDACTED}"
    assert told["inner"] == {"Authorization": REDACTED, "list": [REDACTED, "route"]}
    assert told["request_id"] == event["request_id"]
    assert told["ms"] == 12.5


@pytest.mark.parametrize(
    "name",
    [
        "password",
        "token",
        "refresh_token",
        "access_token",
        "Authorization",
        "cookie",
        "CSRF",
        "fein",
        "otp",
        "secret",
    ],
)
def test_no_line_tells_what_a_field_of_such_a_name_holds(name: str) -> None:
    assert clean({"sent": [{name: "4711"}]}) == {"sent": [{name: REDACTED}]}
