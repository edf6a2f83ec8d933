"""The hidden controls over HTTP: faults before and after the work, outage, latency, log, documents, reset."""

import asyncio
import sqlite3
from pathlib import Path

import httpx
import pytest

from sandbox.state import State
from sandbox.store.policies import Binding
from tests.support.carrier_calls import Amtrust, Birch
from tests.support.sandbox_process import Control

QUOTES = {"amtrust": "/api/v2/quotes", "birch": "/Quotes"}


@pytest.fixture(params=["amtrust", "birch"])
def client(request: pytest.FixtureRequest, amtrust: Amtrust, birch: Birch) -> tuple[str, Amtrust | Birch]:
    """Each carrier by its key."""
    return ("amtrust", amtrust) if request.param == "amtrust" else ("birch", birch)


def fein(key: str, number: int) -> str:
    """A FEIN of a good business."""
    return f"93000{number:02}{'00' if key == 'amtrust' else '99'}"


@pytest.mark.parametrize(("when", "held"), [("before", 0), ("after", 1)])
@pytest.mark.parametrize("ending", ["status", "drop"])
async def test_a_fault_before_the_work_leaves_nothing_and_one_after_it_a_quote(
    client: tuple[str, Amtrust | Birch], control: Control, when: str, held: int, ending: str
) -> None:
    key, carrier = client
    own = fein(key, 10 + 2 * held + (ending == "drop"))
    await carrier.signed_in()
    suffered = {"status": 502} if ending == "status" else {"drop": True}
    await control.post("faults", carrier=key, path=QUOTES[key], when=when, fein=own, **suffered)
    if ending == "status":
        assert (await carrier.create(own)).status_code == 502
    else:
        with pytest.raises(httpx.RemoteProtocolError):
            await carrier.create(own)
    assert await control.held(key, own) == (held, 0)
    line = (await control.get("calls", carrier=key))[-1]
    assert (line["fein"], line["status"]) == (own, 502 if ending == "status" else None)
    assert line["fault"].endswith(when)
    assert await control.get("faults") == []


async def test_a_reply_is_cut_in_half_after_the_work(
    client: tuple[str, Amtrust | Birch], control: Control
) -> None:
    key, carrier = client
    await control.post("faults", carrier=key, path=QUOTES[key], when="after", cut=True, fein=fein(key, 20))
    answer = await carrier.create(fein(key, 20))
    assert answer.status_code == 201
    with pytest.raises(ValueError, match=r"Unterminated|Expecting"):
        answer.json()
    assert await control.held(key, fein(key, 20)) == (1, 0)


async def test_a_fault_waits_by_the_carriers_clock(
    client: tuple[str, Amtrust | Birch], control: Control
) -> None:
    key, carrier = client
    await carrier.signed_in()
    await control.post("faults", carrier=key, path=QUOTES[key], delay_s=90, fein=fein(key, 21))
    answer = await control.late(carrier.create(fein(key, 21)), 90)
    assert answer.status_code == 201


async def test_a_fault_of_one_business_or_carrier_spares_the_others(
    amtrust: Amtrust, birch: Birch, control: Control
) -> None:
    await control.post("faults", path="uotes", fein="930003000", status=500, times=2)
    await control.post("faults", path="uotes", carrier="birch", status=500)
    assert (await amtrust.create("930003100")).status_code == 201
    assert [(await amtrust.create("930003000")).status_code for _ in range(3)] == [500, 500, 201]
    assert [(await birch.create("930003199")).status_code for _ in range(2)] == [500, 201]
    await control.post("faults", path="uotes", body="Plum Kitchen", status=500)
    named = [
        await amtrust.create("930003200", BusinessName=name) for name in ("Peach Kitchen", "Plum Kitchen")
    ]
    assert [each.status_code for each in named] == [201, 500]


async def test_a_rule_that_only_counts_lets_the_next_one_strike(amtrust: Amtrust, control: Control) -> None:
    await amtrust.signed_in()
    count = (await control.post("faults", path="/affirmation", times=100))["id"]
    await control.post("faults", path="/affirmation", status=500)
    calls = [(await amtrust.call("GET", "/api/v1/affirmation")).status_code for _ in range(3)]
    assert calls == [500, 200, 200]
    assert [(rule["id"], rule["times"]) for rule in await control.get("faults")] == [(count, 97)]
    await control.http.delete("/_sandbox/faults")


async def test_a_share_of_the_calls_suffers(amtrust: Amtrust, control: Control) -> None:
    await amtrust.signed_in()
    await control.post("faults", path="/affirmation", status=500, times=400, percent=50)
    calls = [await amtrust.call("GET", "/api/v1/affirmation") for _ in range(200)]
    failed = sum(each.status_code == 500 for each in calls)
    [rule] = await control.get("faults")
    assert rule["times"] == 400 - failed
    assert 50 < failed < 150
    await control.http.delete("/_sandbox/faults")
    assert await control.get("faults") == []


@pytest.mark.parametrize(
    "rule",
    [
        {"path": ""},
        {"path": "/x", "fein": "12"},
        {"path": "/x", "status": 200},
        {"path": "/x", "drop": True, "status": 500},
        {"path": "/x", "cut": True, "when": "before"},
        {"path": "/x", "percent": 0},
        {"path": "/x", "carrier": "pie"},
        {"path": "/x", "header": "unknown"},
    ],
)
async def test_a_fault_that_cannot_be_is_refused(control: Control, rule: dict[str, object]) -> None:
    answer = await control.http.post("/_sandbox/faults", json=rule)
    assert answer.status_code == 422


async def test_an_outage_takes_one_carrier_down_until_it_is_switched_off(
    amtrust: Amtrust, birch: Birch, control: Control
) -> None:
    await control.post("outage", carrier="birch", on=True)
    assert await control.get("outage") == {"amtrust": False, "birch": True}
    assert (await birch.create("930004099")).status_code == 503
    assert (await amtrust.create("930004000")).status_code == 201
    await control.post("outage", carrier="birch", on=False)
    assert (await birch.create("930004099")).status_code == 201


async def test_a_carrier_is_made_slow(amtrust: Amtrust, birch: Birch, control: Control) -> None:
    await amtrust.signed_in()
    await control.post("latency", carrier="amtrust", shortest_s=30, longest_s=30)
    task = await control.begun(amtrust.create("930004100"))
    assert (await birch.create("930004199")).status_code == 201
    await control.advance(30)
    assert (await task).status_code == 201
    await control.post("latency", carrier="amtrust", shortest_s=0, longest_s=0)
    refused = await control.http.post(
        "/_sandbox/latency", json={"carrier": "amtrust", "shortest_s": 2, "longest_s": 1}
    )
    assert refused.status_code == 422


async def test_each_call_is_a_line_and_a_policy_too(birch: Birch, control: Control) -> None:
    quote = await birch.created("930005099")
    await birch.bind(quote, key="mine")
    lines = [line for line in await control.get("calls", carrier="birch") if line["quote"] == quote]
    [policy] = await control.get("policies", fein="930005099")
    assert [(line["kind"], line["path"], line["key"], line["policy"]) for line in lines] == [
        ("policy", "api", None, policy["number"]),
        ("call", f"/birch/api/v1/Quotes/{quote}/bind", "mine", None),
    ]
    assert await control.get("calls", after=lines[0]["seq"], kind="policy") == []


def test_no_line_of_the_log_can_be_changed_or_deleted(tmp_path: Path) -> None:
    state = State(tmp_path)
    state.calls.bound("amtrust", "1", "930000000", "WWC1", "api")
    for statement in ("UPDATE line SET policy = 'x'", "DELETE FROM line"):
        with (
            pytest.raises(sqlite3.IntegrityError, match="append-only"),
            state.database.transaction() as db,
        ):
            db.execute(statement)
    assert [line["policy"] for line in state.calls.all()] == ["WWC1"]
    state.close()


def test_a_policy_and_its_line_are_one_transaction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = State(tmp_path)

    def broken(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(state.calls, "bound", broken)
    with pytest.raises(OSError, match="full"):
        state.policies.commit(Binding("amtrust", "1", "930000000", "", "01/01/2027", "1000"))
    assert state.policies.all() == []
    state.close()


async def test_the_documents_describe_all_and_each_carrier_its_own(control: Control) -> None:
    whole = (await control.http.get("/_sandbox/openapi.json")).json()
    paths = set(whole["paths"])
    for prefix in ("/DigitalAPI", "/birch"):
        own = (await control.http.get(f"{prefix}/openapi.json")).json()
        assert set(own["paths"]) == {path for path in paths if path.startswith(prefix)}
        assert len(own["paths"]) >= 8
    assert {"clock", "scenarios", "quotes", "policies", "calls", "faults", "outage", "latency", "reset"} <= {
        path.rpartition("/")[2] for path in paths if path.startswith("/_sandbox")
    }
    create = whole["paths"]["/DigitalAPI/api/v2/quotes"]["post"]["requestBody"]
    assert create["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/QuotePostModel"}
    named = {part.rpartition("/")[2] for part in str(whole).split("'") if part.startswith("#/components/")}
    assert named <= set(whole["components"]["schemas"])


async def test_a_reset_is_a_clean_start(control: Control, amtrust: Amtrust) -> None:
    await amtrust.created("930006000")
    await control.post("reset")
    for name in ("quotes", "policies", "calls", "faults"):
        assert await control.get(name) == [], name
    assert (await amtrust.create("930006000")).status_code == 201


async def test_calls_side_by_side_do_not_share_their_faults(amtrust: Amtrust, birch: Birch) -> None:
    await amtrust.signed_in()
    await birch.signed_in()
    answers = await asyncio.gather(
        amtrust.create("930007042"),
        amtrust.create("930007000"),
        birch.create("930007042"),
        birch.create("930007099"),
    )
    assert [each.status_code for each in answers] == [500, 201, 500, 201]
