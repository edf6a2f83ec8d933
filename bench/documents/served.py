"""Documents by the running product: a form until its review is there, a quote PDF until its bytes are."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import psycopg

from bench.bind.insured import PORTAL, Insured, People, sent
from bench.documents import drawn
from bench.documents.read import read_alone_ms
from bench.documents.turns import awaited_ms
from bench.documents.written import written_alone_ms
from bench.figure import Figure, at_most, median, p95
from bench.product_client import Product

FORMS, ASKS, WARM = 40, 40, 5
_RUN = "SELECT floor(extract(epoch FROM created_at) * 1000)::bigint FROM quote_run WHERE prospect_id = %s"


async def figures(origin: str, password: str) -> list[Figure]:
    """Both figures, each beside a child of the same kind with nothing around it."""
    people = await People.signed_in(origin, password)
    try:
        insured = await Insured.drafted(people, PORTAL)
        return [await _forms(people.agent, insured), await _asks(people.agent, insured)]
    finally:
        await people.close()


async def _forms(agent: Product, insured: Insured) -> Figure:
    """Forms of different applicants, one after the other; an equal one would join the reading of before."""
    contents = [drawn.filled_form(f"Walnut Roofing {number} LLC") for number in range(FORMS + WARM)]
    taken = [
        await awaited_ms(partial(reviewed, agent, content, insured.user_id)) / 1000 for content in contents
    ]
    alone = await read_alone_ms(contents[0]) / 1000
    note = f"of {FORMS}, median {median(taken[WARM:]):.2f}; the child alone {alone:.2f} s"
    return at_most("acord_job_p95_s", p95(taken[WARM:]), 1.5, "s", note)


async def reviewed(agent: Product, content: bytes, user_id: str) -> None:
    """Send a form, wait for its end on its stream, read its review. Raises: RuntimeError."""
    job = await sent_form(agent, content, user_id)
    if (ended := await ended_as(agent, job)) != "done":
        raise RuntimeError(f"The form of job {job} ended as {ended}")
    (await agent.http.get(f"/api/readings/{job}")).raise_for_status()


async def sent_form(agent: Product, content: bytes, user_id: str = "") -> str:
    """Send a file as a form. Returns: the job. Raises: HTTPStatusError."""
    answer = await agent.http.post(
        "/api/fileUploadAcord",
        files={"file": ("form.pdf", content, "application/pdf")},
        data={"user_id": user_id} if user_id else {},
        headers={"X-CSRF-Token": agent.csrf},
    )
    return str(answer.raise_for_status().json()["job"])


async def ended_as(agent: Product, job: str) -> str:
    """How its stream says that it ended."""
    async for event in agent.events(job):
        if event.name == "job" and event.data["status"] != "processing":
            return str(event.data["status"])
    return "unknown"


@dataclass(frozen=True)
class _Asked:
    """Somebody who asks for the quote PDF of a price."""

    agent: Product
    body: Mapping[str, object]

    async def __call__(self) -> None:
        """Ask, and wait for the bytes."""
        answer = await sent(self.agent, "POST", "/api/generateQuotePDF", self.body)
        if not answer["pdf_data"]["data"]:
            raise RuntimeError("generateQuotePDF answered without a document")


async def _asks(agent: Product, insured: Insured) -> Figure:
    partner, _, carrier = PORTAL.partition("-")
    with psycopg.connect(os.environ["OWNER_DATABASE_URL"].replace("+psycopg", "")) as connection:
        (moment,) = connection.execute(_RUN, [insured.id]).fetchone() or (0,)
    body = {
        "stateList": ["IL"], "peo": partner, "carrier": carrier, "email": insured.user_id,
        "timestamp": str(moment), "demoPeo": "",
    }  # fmt: skip
    ask = _Asked(agent, body)
    taken = [await awaited_ms(ask) for _ in range(ASKS + WARM)][WARM:]
    alone = await written_alone_ms()
    note = f"of {ASKS}, median {median(taken):.0f}; the writer alone {alone:.0f} ms"
    return at_most("document_ask_p95_ms", p95(taken), 1_000, "ms", note)
