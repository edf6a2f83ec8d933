"""The list of refusals that the API serves."""

import inspect

import pytest

import models.errors
from api.ops.problem_list import refusals
from tests.support.openapi import served_schema

STATUSES = {
    401: "invalid_credentials invalid_token not_signed_in session_expired",
    403: "csrf_refused level_too_low not_permitted user_unknown",
    404: "account_not_found agency_not_found carrier_unknown case_not_found decision_not_found "
    "file_not_found intent_not_found issue_not_found not_found prospect_not_found rate_book_not_found "
    "reading_not_found run_not_found step_not_found submission_not_found",
    409: "account_action_required account_moved already_bound already_held already_owned already_read "
    "already_released bind_open carrier_lacks case_ended cells_changed claims_changed claims_locked "
    "confirm_needed decision_final fein_bound file_exists file_kept file_not_arrived file_not_ready "
    "file_refused invalid_transition issue_closed new_password_required no_bind_open no_price "
    "not_correctable not_eligible not_held not_replayable not_settled not_submitted note_changed "
    "nothing_waits one_carrier price_moved program_answered quote_too_old rate_book_exists rate_book_state "
    "reading_unfinished recalculating released run_still_open second_person_needed several_prospects "
    "stale_body stale_price status_moved still_running terms_open too_many_drafts too_many_files "
    "too_many_views typed_since version_conflict view_only wrong_case",
    410: "demo_link_over",
    413: "body_too_large",
    422: "bad_address carrier_exists carrier_name_empty carrier_rejected class_not_filed "
    "idempotency_mismatch invalid_input no_schedule_plan packet_refused program_not_offered "
    "reason_missing remark_required rows_refused schedule_out_of_range state_not_filed table_row_missing "
    "term_inverted two_carriers_bound",
    429: "too_many_at_once too_many_requests",
    502: "document_unwritten not_recalculated",
    503: "auth_failed carrier_held carrier_unavailable credentials_awaited database_unavailable "
    "document_unread failed_dependency identity_unavailable mail_server_silent net_rates_missing not_ready "
    "nothing_sent outcome_unknown plan_not_saved rate_book_altered server_silent store_unavailable "
    "too_busy workflow_unhealthy",
}
"""What programs tell by: a refusal that gets another status, or another code, breaks them."""


@pytest.mark.req("QE-192")
def test_every_refusal_is_listed_once_with_its_status_and_a_meaning() -> None:
    served_schema()
    listed = {refusal.code: refusal for refusal in refusals()}
    own = {
        kind.code
        for _, kind in inspect.getmembers(models.errors, inspect.isclass)
        if issubclass(kind, models.errors.QuotingError) and kind is not models.errors.QuotingError
    }
    assert own <= set(listed)
    assert {"not_signed_in", "too_many_requests", "csrf_refused"} <= set(listed)
    told = {code: refusal.status for code, refusal in listed.items()}
    assert told == {code: status for status, codes in STATUSES.items() for code in codes.split()}
    for refusal in listed.values():
        assert refusal.meaning.endswith((".", ":", ";")) or len(refusal.meaning) > 20, refusal.code
        assert 200 < refusal.status < 600


@pytest.mark.req("QE-192")
def test_every_code_that_the_schema_promises_is_in_the_list() -> None:
    document = served_schema()
    codes = {refusal.code for refusal in refusals()}
    promised = {
        code
        for path in document["paths"].values()
        for operation in path.values()
        for answer in operation["responses"].values()
        if "application/problem+json" in answer.get("content", {})
        for code in answer["description"].split(", ")
    }
    assert len(promised) > 20
    assert promised <= codes
