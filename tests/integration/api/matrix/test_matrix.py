"""Every call x every caller x everybody else's objects: no foreign data, no 5xx, and the owner is let in.

The calls are those of the schema: a new one that can name an object fails here until it has an example.
"""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.integration.api.conftest import Browser
from tests.integration.api.matrix.cases import (
    BOOK_PEOPLE,
    BOOKS,
    OPERATED,
    OWNED,
    QUOTE,
    TELLS_WHOSE,
    TOLD,
    Example,
)
from tests.integration.api.matrix.conftest import Owner, quote_of
from tests.integration.api.matrix.operations import Operation, operations
from tests.integration.api.upload.upload_desk import PDF

CALLS = {each.name: each for each in operations()}
STAFF = {"underwriter", "sales", "admin"}
"""They read the rows of all, by permission; what they may not do is told by the tests of each call."""
NO_QUOTERS = STAFF | {"rates", "ops", "dashboard", "stranger"}
"""Whether a call lets them in does not hang on whose the object is: two owners' objects tell."""
THEIRS = {"agent", "visitor"}
LASTING = {"streamSubmissionEvents"}
"""Streams that end with their reader alone: whoever is let in would read for ever."""
FOUND = '"stateList"'
"""In a refusal of a document: the price was found, and holds no such state."""
AT_ONCE = 12
EXAMPLES = (*OWNED, *BOOKS, *OPERATED, *TOLD)


def test_every_call_that_can_name_an_object_has_an_example() -> None:
    exemplified = {each.operation for each in EXAMPLES}
    naming = {name for name, call in CALLS.items() if call.objects}
    assert naming - exemplified == set(), "give these an example in cases.py"
    assert exemplified - naming == set(), "these are no calls, or name no object any more"


def test_every_object_that_a_call_can_name_stands_in_an_example() -> None:
    for name, call in CALLS.items():
        examples = [each for each in EXAMPLES if each.operation == name]
        written = str([(_template(call.path, each), each.body) for each in examples])
        missing = {one for one in call.objects if one not in written and QUOTE not in written}
        assert not missing - {"uuid"}, f"{name} is never asked with {missing}"


def _template(path: str, example: Example) -> str:
    """The path's own names beside the example's words: {id} of a run is asked with {run}."""
    return f"{path} {example.path}"


def _filled(value: Any, words: dict[str, Any]) -> Any:
    if value == QUOTE:
        return quote_of(words)
    if isinstance(value, str):
        return value.format(**words)
    if isinstance(value, dict):
        return {key: _filled(item, words) for key, item in value.items()}
    return [_filled(item, words) for item in value] if isinstance(value, list) else value


async def _send(caller: Browser, example: Example, words: dict[str, Any]) -> httpx.Response:
    call: Operation = CALLS[example.operation]
    path, body = example.path.format(**words), _filled(example.body, words)
    if example.form:
        return await caller.send(call.method, path, data=body, files={"file": ("form.pdf", PDF)})
    return await caller.send(call.method, path, body)


def _fits(example: Example, own: Owner | None) -> bool:
    """Examples that mix the caller's objects with foreign ones need a caller who has some."""
    return own is not None or "{own_" not in f"{example.path}{example.body}"


def _words(owner: Owner, own: Owner | None) -> dict[str, Any]:
    mine = {f"own_{name}": value for name, value in own.words.items()} if own else {}
    return {**owner.words, **mine}


def _foreign(
    owners: dict[str, Owner], callers: dict[str, Browser], examples: tuple[Example, ...]
) -> Iterator[tuple[str, Owner, Example, dict[str, Any]]]:
    """Who asks for whose what. A second agency and a second partner are asked for by the first alone."""
    for name in callers:
        for owner in owners.values():
            if owner.name.startswith("other ") and owner.name != f"other {name}":
                continue
            if name in NO_QUOTERS and owner.name not in THEIRS:
                continue
            for example in examples:
                reads = CALLS[example.operation].method == "GET"
                lasts = example.operation in LASTING
                if owner.name == name or (name in STAFF and (lasts or not reads)):
                    continue
                if _fits(example, owners.get(name)):
                    yield name, owner, example, _words(owner, owners.get(name))


async def _faults(asking: list[Any]) -> list[str]:
    """What went wrong, of calls made a few at a time."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def try_call(call: Any) -> str | None:
        async with turn:
            found: str | None = await call
            return found

    return [fault for fault in await asyncio.gather(*map(try_call, asking)) if fault]


async def test_nobody_reads_or_touches_what_is_somebody_elses(
    owners: dict[str, Owner], callers: dict[str, Browser]
) -> None:
    async def refused(name: str, owner: Owner, example: Example, words: dict[str, Any]) -> str | None:
        answer = await _send(callers[name], example, words)
        told = f"{name} asks {example.operation} for the {owner.name}'s: {answer.status_code}"
        if answer.status_code >= 500:
            return f"{told} {answer.text[:200]}"
        if name in STAFF:
            return None
        if owner.is_named_in(answer.text):
            return f"{told} with foreign data"
        foreign = answer.status_code in example.refused and FOUND not in answer.text
        return None if foreign else f"{told} {answer.text[:200]}"

    asking = [refused(*each) for each in _foreign(owners, callers, OWNED)]
    assert len(asking) > 1_800
    assert await _faults(asking) == []


async def test_what_anybody_may_ask_about_an_address_tells_nothing_of_its_owner(
    owners: dict[str, Owner], callers: dict[str, Browser]
) -> None:
    visitor = {"visitor": owners["visitor"]}

    async def leak_of(name: str, owner: Owner, example: Example, words: dict[str, Any]) -> str | None:
        answer = await _send(callers[name], example, words)
        if answer.status_code < 500 and not owner.is_named_in(answer.text):
            return None
        return f"{name} asks {example.operation}: {answer.status_code} {answer.text[:200]}"

    assert await _faults([leak_of(*each) for each in _foreign(visitor, callers, TOLD)]) == []


async def test_lists_hold_nothing_that_is_somebody_elses(
    owners: dict[str, Owner], callers: dict[str, Browser]
) -> None:
    reads = [call for call in CALLS.values() if call.method == "GET" and "{" not in call.path]
    lists = [call for call in reads if call.name != "streamNotices"]  # a stream has no end
    assert {"listProspects", "listWork"} <= {call.name for call in lists}

    async def silent(name: str, call: Operation) -> str | None:
        answer = await callers[name].get(
            call.path, params={"group": "result"} if call.name == "listWork" else {}
        )
        others = [owner for owner in owners.values() if owner.name != name and name not in STAFF]
        named = [owner.name for owner in others if owner.is_named_in(answer.text)]
        if answer.status_code < 500 and not named:
            return None
        return f"{name} reads {call.name}: {answer.status_code}, of {named}"

    assert await _faults([silent(name, call) for name in callers for call in lists]) == []


async def test_only_who_reads_or_keeps_rates_comes_near_a_rate_book(
    owners: dict[str, Owner], callers: dict[str, Browser]
) -> None:
    words = owners["agent"].words

    async def closed(name: str, example: Example) -> str | None:
        answer = await _send(callers[name], example, words)
        fine = answer.status_code < 500 if name in BOOK_PEOPLE else answer.status_code in (401, 403)
        return None if fine else f"{name} asks {example.operation}: {answer.status_code} {answer.text[:200]}"

    assert await _faults([closed(name, example) for name in callers for example in BOOKS]) == []


async def test_operations_alone_mend_cases_and_one_call_alone_tells_whose_they_are(
    owners: dict[str, Owner], callers: dict[str, Browser]
) -> None:
    async def fault_of(name: str, owner: Owner, example: Example) -> str | None:
        answer = await _send(callers[name], example, owner.words)
        told = f"{name} asks {example.operation} of the {owner.name}'s: {answer.status_code}"
        if name != "ops":
            return None if answer.status_code in (401, 403) else f"{told} {answer.text[:200]}"
        names = owner.is_named_in(answer.text) or str(owner.words["fein"]) in answer.text
        if names == (example.operation == TELLS_WHOSE) and answer.status_code not in (401, 403, 404, 500):
            return None
        return f"{told} {answer.text[:200]}"

    some = [owners["agent"], owners["visitor"]]
    asking = [fault_of(name, owner, each) for owner in some for name in callers for each in OPERATED]
    assert await _faults(asking) == []


@pytest.mark.parametrize("name", ["agent", "other agent", "peo", "other peo", "visitor", "demo guest"])
async def test_the_owner_is_refused_nothing(owners: dict[str, Owner], name: str) -> None:
    owner = owners[name]
    faults = []
    for example in OWNED:  # in their order: the last takes the prospect away
        answer = await _send(owner.browser, example, _words(owner, owner))
        let_in = answer.status_code not in (401, 403, 404, 422) or FOUND in answer.text
        if answer.status_code >= 500 or let_in == (name in example.closed_to):
            faults.append(f"{example.operation}: {answer.status_code} {answer.text[:200]}")
    assert faults == []
