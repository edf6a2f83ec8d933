"""The premium range of class-code lines: all lines together, of the programs and the territory that count."""

import asyncio
from decimal import Decimal
from typing import Any

import pytest

from adapters import event_loop_offload
from tests.integration.api.conftest import Browser, Open, People
from tests.support.timeouts import PATIENCE_S

CLERKS = {"code": "8810", "ft": 3, "pt": 0, "payroll": "$120,000"}
COOKS = {"code": "9082", "ft": 5, "pt": 1, "payroll": "$200,000"}
ASKED = {"employees": [CLERKS], "state": "il", "date_from": "2026-12-01"}


async def range_of(agent: Browser, **change: Any) -> Any:
    """The answer."""
    answer = await agent.post("/api/getMinMaxPremium", {**ASKED, **change})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def ends(agent: Browser, **change: Any) -> tuple[Decimal, Decimal]:
    """Lowest and highest premium."""
    found = await range_of(agent, **change)
    return Decimal(found["minPremium"]), Decimal(found["maxPremium"])


@pytest.mark.req("QE-142")
async def test_the_range_is_that_of_all_lines_together(agent: Browser) -> None:
    clerks, cooks = await ends(agent), await ends(agent, employees=[COOKS])
    assert await ends(agent, employees=[CLERKS, COOKS]) == (clerks[0] + cooks[0], clerks[1] + cooks[1])
    for lines in ([CLERKS, {**COOKS, "code": "9999"}], [{**COOKS, "code": "9999"}, CLERKS]):
        assert await range_of(agent, employees=lines) == "Not eligible"
    half = await ends(agent, employees=[{**COOKS, "payroll": "100000"}])
    assert half[0] < cooks[0]


@pytest.mark.req("QE-142")
async def test_the_range_is_that_of_the_programs_of_the_day(people: People, browse: Open) -> None:
    """Of the two programs of ies the dearer one is sold to policies that start before October."""
    person = await people.make("IesBeta", "GetQuoteBeta", user_type="peo", partner_key="ies")
    partner = await browse(person)
    before, after = await ends(partner, date_from="2026-09-30"), await ends(partner, date_from="2026-10-01")
    assert before[0] == after[0] == after[1] < before[1]


@pytest.mark.req("QE-142")
async def test_the_range_is_that_of_the_zip(agent: Browser) -> None:
    """Pasadena lies in another territory than Beverly Hills."""
    cooks = {"employees": [COOKS], "state": "ca"}
    assert (await ends(agent, **cooks, zip="91101"))[0] < (await ends(agent, **cooks, zip="90210"))[0]


async def test_long_ranges_of_one_caller_keep_no_neighbour_waiting(
    people: People, browse: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each asks every program about every line: they take turns with what others ask."""
    many = await browse(
        await people.make("AgencyBeta", "GetQuoteBeta", user_type="agency", agency_key="many")
    )
    one = await browse(await people.make("AgencyBeta", "GetQuoteBeta", user_type="agency", agency_key="one"))
    done: list[str] = []

    async def ask(who: Browser, name: str, lines: int) -> None:
        await ends(who, employees=[CLERKS] * lines)
        done.append(name)

    waiting, turn = asyncio.Semaphore(0), event_loop_offload._Lines.turn

    async def counted(lines: event_loop_offload._Lines) -> None:
        waiting.release()
        await turn(lines)

    monkeypatch.setattr(event_loop_offload._Lines, "turn", counted)
    long = [asyncio.create_task(ask(many, "many", 100)) for _ in range(8)]
    async with asyncio.timeout(PATIENCE_S):
        for _ in long:
            await waiting.acquire()
    await asyncio.gather(ask(one, "one", 1), ask(one, "twenty", 20))
    await asyncio.gather(*long)
    assert done[:2] == ["one", "twenty"]


@pytest.mark.req("QE-142")
async def test_a_long_range_is_the_sum_of_its_lines(agent: Browser) -> None:
    clerks, cooks = await ends(agent), await ends(agent, employees=[COOKS])
    found = await ends(agent, employees=[CLERKS] * 24 + [COOKS])
    assert found == (24 * clerks[0] + cooks[0], 24 * clerks[1] + cooks[1])
    unknown = [CLERKS] * 24 + [{**COOKS, "code": "9999"}]
    assert await range_of(agent, employees=unknown) == "Not eligible"
