"""A pressed button names its prospect and its records by two fields each; both say the same, or none does."""

from typing import Any
from uuid import uuid4

import pytest

from tests.integration.api.conftest import Browser

PRESS = "/api/updateStatusDetails"
SAVED = {"button_name": "save_clicked"}


async def _history(agent: Browser, made: dict[str, Any]) -> list[int]:
    """The records that each noted button was about."""
    return [entry["records"] for entry in (await agent.get(f"/api/prospects/{made['id']}/history")).json()]


async def _make(agent: Browser, key: str | None = None) -> dict[str, Any]:
    if key is None:
        found: dict[str, Any] = (await agent.post("/api/prospects", {})).json()
        return found
    profile = {"companyProfile": {"companyName": "Bluebonnet"}}
    saved = await agent.post("/api/userTableData/put", {"user_email_id": key, **profile})
    assert saved.status_code == 200, saved.text
    listed = (await agent.get("/api/prospects", params={"search": "Bluebonnet"})).json()
    return {"id": listed[0]["id"], "user_id": key}


async def test_both_fields_may_name_one_prospect_each_by_another_key_of_it(agent: Browser) -> None:
    made, mail = await _make(agent), f"dana-{uuid4().hex}@named.example"
    visited = await _make(agent, mail)
    alike = [
        (made, made["user_id"], made["user_id"]), (made, made["user_id"], ""), (made, "", made["user_id"]),
        (made, made["id"], made["user_id"]), (made, made["user_id"], made["id"].upper()),
        (visited, visited["id"], mail), (visited, mail.upper(), mail), (visited, mail, visited["id"]),
    ]  # fmt: skip
    for each, user_id, user_email_id in alike:
        names = {"user_id": user_id, "user_email_id": user_email_id}
        before = await _history(agent, each)
        assert (await agent.post(PRESS, {**SAVED, **names})).status_code == 200, names
        assert await _history(agent, each) == [*before, 0]


async def test_two_fields_that_name_different_prospects_are_refused_and_nothing_is_noted(
    agent: Browser, other_agent: Browser
) -> None:
    mine, another, foreign = await _make(agent), await _make(agent), await _make(other_agent)
    words = set()
    for other in (another["user_id"], another["id"], foreign["user_id"], "dana@nobody.example", "user_none"):
        names = {"user_id": mine["user_id"], "user_email_id": other}
        refused = await agent.post(PRESS, {"button_name": "continue", **names})
        assert (refused.status_code, refused.json()["code"]) == (422, "invalid_input"), names
        assert refused.json()["errors"][0]["path"] == "user_email_id"
        words.add(refused.json()["detail"])
    assert len(words) == 1, "whether the other one exists is not told"
    for each in (mine, another):
        assert await _history(agent, each) == []
        assert (await agent.get(f"/api/prospects/{each['id']}")).json()["stage"] == "one"


async def test_a_prospect_that_is_not_named_at_all_is_asked_for(agent: Browser) -> None:
    refused = await agent.post(PRESS, {**SAVED, "user_id": "", "user_email_id": ""})
    assert (refused.status_code, refused.json()["errors"][0]["path"]) == (422, "user_id")


@pytest.mark.parametrize(
    ("lists", "records"),
    [
        ({"sortKeyList": ["a", "b"]}, 2),
        ({"sort_key_list": ["a"]}, 1),
        ({"sortKeyList": ["a", "b"], "sort_key_list": []}, 2),
        ({"sortKeyList": [], "sort_key_list": ["a"]}, 1),
        ({"sortKeyList": ["a", "b"], "sort_key_list": ["b", "a"]}, 2),
        ({"sortKeyList": ["a", "b"], "sort_key_list": ["a"]}, None),
        ({"sortKeyList": ["a"], "sort_key_list": ["b"]}, None),
    ],
)
async def test_two_lists_of_keys_count_once_where_they_are_alike_and_are_refused_where_not(
    agent: Browser, lists: dict[str, list[str]], records: int | None
) -> None:
    made = await _make(agent)
    answer = await agent.post(PRESS, {**SAVED, "user_id": made["user_id"], **lists})
    if records is None:
        assert answer.status_code == 422, answer.text
        assert answer.json()["errors"][0]["path"] == "sort_key_list"
    else:
        assert answer.status_code == 200, answer.text
    assert await _history(agent, made) == ([] if records is None else [records])
