"""Two people, two carriers: whoever comes second is told so, and there is one policy."""

import asyncio
from dataclasses import replace

import pytest

from tests.integration.api.bind.conftest import Prospect
from tests.integration.api.bind.office import Bound
from tests.support.timeouts import PATIENCE_S

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def ready_at_both(prospect: Prospect) -> tuple[Bound, Bound]:
    """One prospect with a quote at each carrier, both ready to be bound; replies of binds get lost."""
    first = replace(await prospect("50"), quoted_too=("Birch",))
    await first.made()
    second = replace(first, word="Birch")
    await second.readied()
    await first.submitted()
    return first, second


@pytest.mark.req("CB-062")
async def test_of_two_who_press_at_two_carriers_at_once_one_binds_and_one_is_told(prospect: Prospect) -> None:
    first, second = await ready_at_both(prospect)
    pressed = await asyncio.gather(first.press(), second.press())
    assert sorted(answer.status_code for answer in pressed) == [200, 409]
    won, lost = sorted(zip(pressed, (first, second), strict=True), key=lambda pair: pair[0].status_code)
    assert (lost[0].json()["code"], lost[0].json()["detail"]) == (
        "one_carrier",
        "You can only bind with one carrier.",
    )
    answer = await won[1].ended(won[0].json()["uuid"], "getBindQuoteResponse", won[1].underwriter)
    (policy,) = await first.policies()
    assert answer["Policy"] == policy["number"]


async def test_while_one_carrier_is_asked_whether_the_policy_exists_the_other_one_binds_nothing(
    prospect: Prospect,
) -> None:
    first, second = await ready_at_both(prospect)
    pressed = await first.press()
    async with asyncio.timeout(PATIENCE_S):
        while not await first.policies():
            await asyncio.sleep(0.02)
    refused = await second.press()
    if refused.is_success:  # its policy is what is wrong then
        await second.ended(refused.json()["uuid"], "getBindQuoteResponse", second.underwriter)
    assert len(await first.policies()) == 1
    assert (refused.status_code, refused.json()["code"]) == (409, "one_carrier")
    answer = await first.ended(pressed.json()["uuid"], "getBindQuoteResponse", first.underwriter)
    assert answer["Policy"] == (await first.policies())[0]["number"]
