"""A form from its sending to what was read of it, as the specified calls tell it, and to whom."""

import httpx
import pytest

from api.services import Services
from tests.integration.api.acord.form_desk import FormDesk, a_form, polled, sent
from tests.integration.api.conftest import Browser

PROCESSING = {"fileType": "processing", "data": None, "url": None, "code": None}


@pytest.mark.req("QE-144", "QE-145", "QE-057", "QE-195")
async def test_a_form_is_sent_read_and_polled_until_it_was_read(
    agent: Browser, desk: FormDesk, prospect: str, services: Services
) -> None:
    form = await sent(agent, a_form(), prospect, "Peach Street 130.pdf")
    assert form.fileName == f"{form.job}.pdf"
    assert (form.bucket, form.region) == (services.settings.s3_bucket, "us-east-1")
    assert await polled(agent, form) == PROCESSING
    assert [outcome.error_code for outcome in await desk.read()] == [None]
    ended = await polled(agent, form)
    assert ended["fileType"] == "success"
    assert ended["data"]["schema"] == "quoteloom.reading/1"
    assert ended["data"]["file"] == "Peach Street 130.pdf"
    (reading,) = ended["data"]["readings"]
    assert reading["values"]["applicant"]["name"] == "Demo Roofing LLC"
    assert reading["values"]["applicant"]["fein"] == "12-3456789"
    assert await polled(agent, form, name=form.job) == ended | {"url": (await polled(agent, form))["url"]}
    async with httpx.AsyncClient() as store:
        table = await store.get(ended["url"])
    assert table.status_code == 200
    assert table.headers["content-disposition"].startswith("attachment")
    assert "applicant.name,Demo Roofing LLC," in table.text
    assert "XX-XXX6789" in table.text and "12-3456789" not in table.text
