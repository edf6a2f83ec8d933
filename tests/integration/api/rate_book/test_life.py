"""The life of a rate book over HTTP: kept by rate staff, approved by the second person, rehearsed before."""

from typing import Any

import pytest

from api.services import Services
from models.rate_book import BookAction
from tests.integration.api.conftest import Browser
from tests.integration.api.rate_book.calls import NEXT_YEAR, REASON, a_rate, drafted, send_file
from tests.support.audit_lines import Audited
from tests.support.rate_book_cases import somebody, take, with_a_patch


async def test_a_book_goes_its_way_with_two_people_and_no_step_is_skipped(
    keeper: Browser, second: Browser, services: Services
) -> None:
    version = await drafted(keeper)
    path = f"/api/rate-books/{version}"
    assert (await send_file(keeper, version, a_rate("0.31"))).status_code == 200
    early = await second.post(f"{path}/approve", {})
    assert (early.status_code, early.json()["code"]) == (409, "rate_book_state")
    assert (await keeper.post(f"{path}/check")).json()["status"] == "checked"
    own = await keeper.post(f"{path}/approve", {})
    assert (own.status_code, own.json()["code"]) == (409, "second_person_needed")
    offers = {step["action"]: step for step in (await keeper.get(path)).json()["steps"]}
    assert "somebody else has to approve" in offers["approved"]["hindrance"]
    offers = {step["action"]: step for step in (await second.get(path)).json()["steps"]}
    assert offers["approved"]["hindrance"] == ""
    late = await send_file(keeper, version, a_rate("0.32"))
    assert (late.status_code, late.json()["code"]) == (409, "rate_book_state")
    assert (await second.post(f"{path}/approve", {})).json()["status"] == "approved"
    assert (await keeper.post(f"{path}/publish", {})).json()["speaks"] is True
    listed = {one["version"]: one for one in (await keeper.get("/api/rate-books")).json()["books"]}
    assert listed["demo-1"]["speaks_until"] == NEXT_YEAR
    silent = await keeper.post(f"{path}/roll-back", {"reason": " "})
    assert (silent.status_code, silent.json()["errors"][0]["path"]) == (422, "reason")
    assert (await keeper.post(f"{path}/roll-back", {"reason": REASON})).json()["status"] == "retired"
    events = (await keeper.get(path)).json()["events"]
    assert events[0]["note"] == REASON
    listed = {one["version"]: one for one in (await keeper.get("/api/rate-books")).json()["books"]}
    assert listed["demo-1"]["speaks_until"] is None


async def test_a_book_that_changes_no_row_is_neither_checked_nor_approved(
    keeper: Browser, second: Browser, services: Services
) -> None:
    version, again = await drafted(keeper), await drafted(keeper)
    path, other = f"/api/rate-books/{version}", f"/api/rate-books/{again}"
    offers = {step["action"]: step for step in (await keeper.get(path)).json()["steps"]}
    assert "the same rows as demo-1" in offers["checked"]["hindrance"]
    refused = await keeper.post(f"{path}/check")
    assert (refused.status_code, refused.json()["code"]) == (409, "rate_book_state")
    assert "there is nothing to approve" in refused.json()["detail"]
    for each in (version, again):
        assert (await send_file(keeper, each, a_rate("0.31"))).status_code == 200
        assert (await keeper.post(f"/api/rate-books/{each}/check")).status_code == 200
    for step in ("approve", "publish"):
        assert (await second.post(f"{path}/{step}", {})).status_code == 200
    # Meanwhile the same rows are in effect: the other one has nothing left to change.
    offers = {step["action"]: step for step in (await second.get(other)).json()["steps"]}
    assert f"the same rows as {version}" in offers["approved"]["hindrance"]
    late = await second.post(f"{other}/approve", {})
    assert (late.status_code, late.json()["code"]) == (409, "rate_book_state")
    assert (await keeper.get(other)).json()["book"]["status"] == "checked"
    await keeper.post(f"{path}/roll-back", {"reason": REASON})


async def test_a_book_that_loses_an_amount_is_neither_taken_nor_approved_nor_published(
    keeper: Browser, second: Browser, services: Services
) -> None:
    """The row comes in by a file, and by a store that an earlier version of the platform wrote."""
    version = await drafted(keeper)
    path = f"/api/rate-books/{version}"
    row = {"patch": "IN", "state": "IN", "op": "set", "key": "modified_premium", "base": "standard_premium"}
    text = ",".join(row) + "\n" + ",".join(row.values()) + "\n"
    sent = await send_file(keeper, version, text, kind="algorithm_patches")
    assert (sent.status_code, sent.json()["code"]) == (422, "rows_refused")
    [fault] = sent.json()["faults"]
    assert (fault["line"], fault["column"]) == (2, "base")
    assert "modified_premium (80) starts from standard_premium (120)" in fault["problem"]
    author, other = somebody(), somebody()
    await with_a_patch(services.uow, version, row, author)
    for step, before in (("check", None), ("approve", BookAction.CHECKED), ("publish", BookAction.APPROVED)):
        if before is not None:
            await take(services.uow, version, before, other)
        status = (await keeper.get(path)).json()["book"]["status"]
        refused = await second.post(f"{path}/{step}", None if step == "check" else {})
        assert (refused.status_code, refused.json()["code"]) == (422, "rows_refused"), step
        assert "modified_premium (80) starts from" in refused.json()["faults"][0]["problem"]
        assert (await keeper.get(path)).json()["book"]["status"] == status


async def test_a_draft_whose_tables_do_not_fit_together_is_not_checked(keeper: Browser, draft: str) -> None:
    text = "program,state,loss_cost_multiplier\nown,*,1.2\n"
    answer = await send_file(keeper, draft, text, kind="programs", mode="replace")
    assert answer.status_code == 200, answer.text
    assert answer.json()["report"]["open_faults"]
    checked = await keeper.post(f"/api/rate-books/{draft}/check")
    assert checked.status_code == 422
    problem = checked.json()
    assert (problem["code"], problem["import_id"]) == ("rows_refused", None)
    assert {fault["file"] for fault in problem["faults"]}
    assert (await keeper.get(f"/api/rate-books/{draft}")).json()["book"]["status"] == "draft"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"version": "No Spaces"}, "version"),
        ({"version": "x"}, "version"),
        ({"effective_from": "soon"}, "effective_from"),
        ({"nonsense": 1}, "nonsense"),
    ],
)
async def test_a_draft_with_a_name_or_day_that_is_none_is_refused(
    keeper: Browser, change: dict[str, Any], path: str
) -> None:
    body = {"version": "fine-name", "base": "demo-1", "effective_from": NEXT_YEAR} | change
    answer = await keeper.post("/api/rate-books", body)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["path"] == path


async def test_a_name_is_taken_once_and_a_base_has_to_be_there(keeper: Browser, draft: str) -> None:
    body = {"version": draft, "base": "demo-1", "effective_from": NEXT_YEAR}
    assert (await keeper.post("/api/rate-books", body)).json()["code"] == "rate_book_exists"
    body = {"version": f"x-{draft}", "base": "none-such", "effective_from": NEXT_YEAR}
    assert (await keeper.post("/api/rate-books", body)).status_code == 404


async def test_a_drafts_day_and_note_can_be_changed_until_it_is_checked(keeper: Browser, draft: str) -> None:
    path = f"/api/rate-books/{draft}"
    changed = await keeper.send("PATCH", path, {"effective_from": "2027-07-01", "note": "Mid-year filing"})
    assert (changed.json()["effective_from"], changed.json()["note"]) == ("2027-07-01", "Mid-year filing")
    await send_file(keeper, draft, a_rate("0.31"))
    await keeper.post(f"{path}/check")
    assert (await keeper.send("PATCH", path, {"note": "x"})).status_code == 409
    opened = await keeper.post(f"{path}/reopen", {"reason": "A class is missing"})
    assert opened.json()["status"] == "draft"


async def test_a_rehearsal_is_a_job_that_is_started_once_and_read_while_it_goes_on(
    keeper: Browser, second: Browser, underwriter: Browser, draft: str, audited: Audited
) -> None:
    path = f"/api/rate-books/{draft}/rehearsals"
    assert (await underwriter.post(path)).status_code == 403
    headers = {"Idempotency-Key": f"key-{draft}"}
    first = await keeper.post(path, headers=headers)
    assert first.status_code == 200, first.text
    assert (await keeper.post(path, headers=headers)).json() == first.json()
    ids = first.json()
    assert await audited(ids["id"]) == [("rate_book.rehearsal_started", "job", keeper.email, {})]
    assert (await audited(draft))[-1] == ("rate_book.rehearsed", "rate_book", keeper.email, {})
    read = (await underwriter.get(f"{path}/{ids['rehearsal_id']}")).json()
    assert (read["status"], read["current"], read["done"], read["summary"]) == ("processing", True, 0, None)
    assert (await second.get(f"/api/rate-books/{draft}")).json()["rehearsal"]["id"] == ids["rehearsal_id"]
    rows = (await keeper.get(f"{path}/{ids['rehearsal_id']}/rows", params={"state": "TX"})).json()
    assert (rows["total"], rows["hidden"], rows["rows"]) == (0, 0, [])
    assert (await keeper.get(f"/api/rate-books/demo-1/rehearsals/{ids['rehearsal_id']}")).status_code == 404


async def test_a_book_that_speaks_is_not_rehearsed(keeper: Browser) -> None:
    answer = await keeper.post("/api/rate-books/demo-1/rehearsals")
    assert (answer.status_code, answer.json()["code"]) == (409, "rate_book_state")
