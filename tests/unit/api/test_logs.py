"""Log lines are scrubbed at the source."""

from adapters.logs import REDACTED
from api.logs import scrub


def test_secrets_by_name_and_personal_data_by_form_are_taken_out() -> None:
    event = {
        "event": "request",
        "password": "hunter2",
        "note": "ada@bakery.example has 12-3456789",
        "inner": {"Authorization": "Bearer abc", "list": ["987654321", "route"]},
        "request_id": "01a1febd-49df-7f66-ab1c-295925b91878",
        "ms": 12.5,
    }
    clean = scrub(None, "info", event)
    assert clean["password"] == REDACTED
    assert clean["note"] == f"{REDACTED} has {REDACTED}"
    assert clean["inner"] == {"Authorization": REDACTED, "list": [REDACTED, "route"]}
    assert clean["request_id"] == event["request_id"]
    assert clean["ms"] == 12.5
