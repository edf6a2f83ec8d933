"""The carriers' portal pages: quotes, another status, a message, a bind by hand."""

import pytest

from tests.support.carrier_calls import Amtrust, Birch
from tests.support.sandbox_process import Control

PORTAL = "/_sandbox/portal"


async def page(control: Control, key: str) -> str:
    """A carrier's page."""
    answer = await control.http.get(f"{PORTAL}/{key}")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return answer.text


async def press(control: Control, key: str, quote: str, **form: str) -> str:
    """What the page says after a button."""
    answer = await control.http.post(f"{PORTAL}/{key}/quotes/{quote}", data=form, follow_redirects=True)
    assert answer.status_code == 200, answer.text
    return answer.text


async def test_the_first_carriers_people_decide_write_and_bind(amtrust: Amtrust, control: Control) -> None:
    quote = await amtrust.created("950000000")
    assert "Peach Kitchen LLC" in await page(control, "amtrust")
    assert "The status is changed." in await press(control, "amtrust", quote, status="Approved")
    assert (await amtrust.eligibility(quote))[1] == "Approved"
    shown = await press(control, "amtrust", quote, message="Is there <b>a</b> fryer?")
    assert "Underwriter: Is there &lt;b&gt;a&lt;/b&gt; fryer?" in shown
    messages = await amtrust.call("GET", f"/api/v1/quotes/{quote}/underwriter-messages")
    assert [each["Message"] for each in messages.json()["Data"]] == ["Is there <b>a</b> fryer?"]
    shown = await press(control, "amtrust", quote, bind="here")
    [number] = await amtrust.found(Quote=quote)
    assert number in shown
    assert [each["source"] for each in await control.get("policies", fein="950000000")] == ["portal"]


async def test_the_second_carriers_people_decide_write_and_bind(birch: Birch, control: Control) -> None:
    quote = await birch.created("950000099")
    await press(control, "birch", quote, status="Decline")
    assert (await birch.statuses(quote))[0] == "Decline"
    await press(control, "birch", quote, message="We are sorry.")
    assert (await birch.details(quote))["messages"][-1]["text"] == "Underwriter: We are sorry."
    assert (await birch.bind(quote)).json()["instantBindStatus"] == "Failed"
    await press(control, "birch", quote, bind="here")
    assert await birch.statuses(quote) == ("Decline", "Succeeded")
    assert len(await birch.found(quoteId=quote)) == 1


@pytest.mark.parametrize(
    ("path", "form", "status"),
    [
        ("amtrust/quotes/1", {"bind": "here"}, 404),
        ("birch/quotes/none", {"message": "x"}, 404),
        ("birch/quotes/none", {"status": "Sold", "message": " "}, 400),
        ("pie/quotes/1", {"bind": "here"}, 422),
    ],
)
async def test_what_cannot_be_done_is_refused(
    control: Control, path: str, form: dict[str, str], status: int
) -> None:
    assert (await control.http.post(f"{PORTAL}/{path}", data=form)).status_code == status


async def test_each_page_leads_to_the_other(control: Control) -> None:
    answer = await control.http.get(PORTAL, follow_redirects=True)
    assert f'href="{PORTAL}/birch"' in answer.text
