"""Who holds a submission: claimed by the fastest, given with a reason, needed by a day."""

import asyncio
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.submission.conftest import Desk, Quote, code_of, submit
from tests.support.audit_lines import Audited


async def test_only_underwriters_hold_a_submission(
    agent: Browser, other_agent: Browser, underwriter: Browser, quoted: Quote
) -> None:
    made = await submit(agent, await quoted())
    where = f"/api/submissions/{made['id']}"
    for caller in (agent, other_agent):
        assert code_of(await caller.post(f"{where}/claim")) == (403, "not_permitted")
        assert code_of(await caller.post(f"{where}/reassign", {"person": str(uuid4())})) == (
            403,
            "not_permitted",
        )
    assert code_of(await other_agent.get(where)) == (404, "submission_not_found")
    assert code_of(await underwriter.post(f"/api/submissions/{uuid4()}/claim")) == (
        404,
        "submission_not_found",
    )


async def test_the_fastest_holds_it_and_is_named_to_the_others(
    agent: Browser, underwriter: Browser, second_underwriter: Browser, quoted: Quote, audited: Audited
) -> None:
    made = await submit(agent, await quoted())
    where = f"/api/submissions/{made['id']}/claim"
    answers = await asyncio.gather(underwriter.post(where), second_underwriter.post(where))
    won, lost = sorted(answers, key=lambda answer: answer.status_code)
    assert won.status_code == 200, won.text
    assert code_of(lost) == (409, "already_owned")
    assert lost.json()["owner"] == won.json()["owner"]
    faster = underwriter if won is answers[0] else second_underwriter
    assert (await faster.post(where)).json()["owner"] == won.json()["owner"]
    seen = (await agent.get(f"/api/prospects/{made['prospect_id']}/submission")).json()["submission"]
    assert seen["owner"] == won.json()["owner"]
    assert (await audited(made["id"]))[1:] == [("submission.claimed", "submission", faster.email, {})]
    assert [one["kind"] for one in await agent.notices(made["id"])] == ["claimed"]
    for browser in (underwriter, second_underwriter):
        (called,) = await browser.notices(made["id"])
        assert called["kind"] == "submitted" and called["read_at"] is not None, "nobody is called any more"


async def test_another_s_submission_changes_hands_with_a_reason_alone(
    agent: Browser, underwriter: Browser, second_underwriter: Browser, desk: Desk, quoted: Quote,
    audited: Audited,
) -> None:  # fmt: skip
    made = await submit(agent, await quoted())
    where, second = f"/api/submissions/{made['id']}", desk.second.id
    given = await underwriter.post(f"{where}/reassign", {"person": second})
    assert given.json()["owner"]["id"] == second, "nobody held it"
    mine = {"person": desk.first.id}
    for reason in ({}, {"reason": "   "}):
        refused = await underwriter.post(f"{where}/reassign", mine | reason)
        assert code_of(refused) == (422, "invalid_input")
        assert refused.json()["errors"][0]["path"] == "reason"
    taken = await underwriter.post(f"{where}/reassign", mine | {"reason": "She is on leave"})
    assert taken.json()["owner"]["id"] == mine["person"]
    assert (await audited(made["id"]))[1:] == [
        ("submission.reassigned", "submission", underwriter.email, {"before": before, "after": after})
        for before, after in (("", second), (second, mine["person"]))
    ]
    told = [one for one in await second_underwriter.notices(made["id"]) if one["kind"] == "given"]
    assert [one["facts"]["text"] for one in told] == ["She is on leave", ""], "who had it is told too"
    history = (await agent.get(f"/api/prospects/{made['prospect_id']}/history")).json()
    assert [event["button_name"] for event in history].count("reassigned") == 2
    stranger = await underwriter.post(f"{where}/reassign", {"person": str(uuid4()), "reason": "No"})
    assert (code_of(stranger), stranger.json()["errors"][0]["path"]) == ((422, "invalid_input"), "person")
    known = [each["id"] for each in (await underwriter.get("/api/underwriters")).json()]
    assert {second, mine["person"]} <= set(known)
    nobody = made["submitted_by"]["id"]
    assert nobody not in known
    refused = await underwriter.post(f"{where}/reassign", {"person": nobody, "reason": "No underwriter"})
    assert (code_of(refused), refused.json()["errors"][0]["path"]) == ((422, "invalid_input"), "person")


async def test_ones_own_is_given_away_without_a_reason_and_whoever_has_it_keeps_it(
    agent: Browser, underwriter: Browser, second_underwriter: Browser, desk: Desk, quoted: Quote,
    audited: Audited,
) -> None:  # fmt: skip
    made = await submit(agent, await quoted())
    where = f"/api/submissions/{made['id']}/reassign"
    for _ in range(2):
        taken = await underwriter.post(where, {"person": desk.first.id})
        assert (taken.status_code, taken.json()["owner"]["id"]) == (200, desk.first.id), taken.text
    same = await second_underwriter.post(where, {"person": desk.first.id})
    assert (same.status_code, same.json()["owner"]["id"]) == (200, desk.first.id), "it changes no hands"
    given = await underwriter.post(where, {"person": desk.second.id})
    assert (given.status_code, given.json()["owner"]["id"]) == (200, desk.second.id), given.text
    lines = [line for line in await audited(made["id"]) if line.action == "submission.reassigned"]
    assert [line.detail["after"] for line in lines] == [desk.first.id, desk.second.id]


async def test_agent_and_underwriter_say_by_when_it_is_needed(
    agent: Browser, other_agent: Browser, underwriter: Browser, browse: Open, people: People, quoted: Quote,
    audited: Audited,
) -> None:  # fmt: skip
    made = await submit(agent, await quoted())
    where = f"/api/submissions/{made['id']}/needed-by"
    sales = await browse(await people.make("SalesBeta"))
    assert code_of(await sales.post(where, {"date": None})) == (403, "not_permitted")
    day = (datetime.now(UTC).date() + timedelta(days=3)).isoformat()
    for caller in (agent, underwriter):
        assert (await caller.post(where, {"date": day})).json()["needed_by"] == day
        assert (await caller.post(where, {"date": None})).json()["needed_by"] == made["needed_by"]
    noted = (await audited(made["id"]))[1:]
    days = {"before": made["needed_by"], "after": day}
    assert noted[0] == ("submission.needed_by", "submission", agent.email, days)
    assert [line.actor for line in noted] == [agent.email] * 2 + [underwriter.email] * 2
    today = datetime.now(UTC).date()
    for _ in range(2):
        assert (await agent.post(where, {"date": today.isoformat()})).json()["needed_by"] == today.isoformat()
    assert len((await audited(made["id"]))[1:]) == 5, "the same day once more is no change"
    past = (today - timedelta(days=1)).isoformat()
    assert code_of(await agent.post(where, {"date": past})) == (422, "invalid_input")
    assert code_of(await other_agent.post(where, {"date": day})) == (404, "submission_not_found")


async def test_underwriters_read_what_was_handed_over_as_it_was_then(
    agent: Browser, underwriter: Browser, quoted: Quote
) -> None:
    made = await submit(agent, await quoted())
    assert made["risk"] is None, "what its agent knows of it is the draft"
    found = (await underwriter.get(f"/api/submissions/{made['id']}")).json()
    assert found["risk"] == {
        "primary_state": "IL", "governing_state": "IL", "governing_class": "8810", "payroll": "90000.00",
        "partner": "gms",
    }  # fmt: skip
