"""A submission as underwriters find it: quoted by an agent, priced, submitted; and the calls of its page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

import httpx

from api.services import Services
from models.principal import DataScope
from models.submission import NewSubmission, SubmissionFacts
from models.tenant import Tenant
from tests.integration.api.results import Results

if TYPE_CHECKING:
    from tests.integration.api.conftest import Browser

KEY_RISK, UWIC = "gms-key_risk", "gms-uwic"
Class = tuple[str, int, int, int]
"""Code, full-time and part-time people, payroll."""
Place = tuple[str, str, tuple[Class, ...]]
RISK_A: tuple[Place, ...] = (("TN", "37201", (("8810", 4, 0, 240_000), ("5190", 6, 1, 410_000))),)
RISK_B: tuple[Place, ...] = (  # its place in Ohio is the state fund's, and is priced by nobody
    ("TX", "75001", (("8810", 10, 0, 900_000), ("3632", 30, 0, 1_800_000))),
    ("GA", "30301", (("3632", 12, 0, 700_000), ("8742", 3, 0, 250_000))),
)


def quote_of(places: tuple[Place, ...], mod: str, *programs: str, user_id: str) -> dict[str, Any]:
    """The body of Get Quote for a worked risk, from July 2026."""
    carriers = [
        {"peo": key.partition("-")[0], "carrier": key.partition("-")[2], "program": key} for key in programs
    ]
    offices = [
        {
            "name": str(number), "state": state, "zip": zip_code, "suta": "", "carriers": carriers,
            "employees": [
                {"code": code, "description": f"class {code}", "ft": full, "pt": part, "payroll": f"{pay}.00"}
                for code, full, part, pay in classes
            ],
        }
        for number, (state, zip_code, classes) in enumerate(places, start=1)
    ]  # fmt: skip
    return {
        "body": {
            "el_limits": "1000/1000/1000", "date_from": "2026-07-01", "date_to": "2027-07-01",
            "effective_date": "2026-07-01", "emod": [{"state": "ncci", "rate1": mod, "date1": "2026-01-01"}],
            "questions": [], "sr_carriers": {}, "user_id": user_id,
        },
        "offices": offices,
    }  # fmt: skip


@dataclass
class Submitted:
    """A submission and who works on it."""

    id: UUID
    run: UUID
    prospect: UUID
    results: Results
    jobs: list[UUID] = field(default_factory=list)

    async def read(self, browser: Browser) -> dict[str, Any]:
        """The workbook."""
        answer = await browser.get(f"/api/workbooks/{self.id}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def put(self, browser: Browser, base: int, *cells: dict[str, Any], **more: Any) -> httpx.Response:
        """A Save, whatever comes of it."""
        body = {"base_version": base, "cells": list(cells), **more.pop("body", {})}
        return await browser.send("PUT", f"/api/workbooks/{self.id}", body, **more)

    async def save(self, browser: Browser, base: int, *cells: dict[str, Any], **body: Any) -> dict[str, Any]:
        """A Save that is taken; its prices wait until `land`."""
        answer = await self.put(browser, base, *cells, body=body)
        assert answer.status_code == 200, answer.text
        saved: dict[str, Any] = answer.json()
        self.jobs += [UUID(job) for job in saved["jobs"].values()]
        return saved

    async def land(self, *jobs: UUID) -> None:
        """Price what was asked, in this order."""
        for job in jobs or tuple(self.jobs):
            await self.results.recalculated(job)
        self.jobs.clear()

    async def totals(self, browser: Browser) -> dict[str, int]:
        """Total of each column's current price."""
        found = await self.read(browser)
        return {one["key"]: int(Decimal(one["price"]["total"])) for one in found["columns"] if one["price"]}


def percent(row: str, text: str, column: str = KEY_RISK, note: str = "") -> dict[str, Any]:
    """A percent with one reason."""
    reasons = [{"category": "management_cooperation", "percent": text}] if Decimal(text) else []
    large = {"note": note or "Well run for years"} if abs(Decimal(text)) > Decimal("12.5") else {}
    return {"column": column, "row": row, "debit_credit": text, "reasons": reasons, **large}


Submit = Callable[..., Awaitable[Submitted]]


def submitter(agent: Browser, services: Services, results: Results) -> Submit:
    """Submits worked risks of an agent."""

    async def submit(
        places: tuple[Place, ...] = RISK_A,
        mod: str = "0.92",
        *programs: str,
        unpriced: tuple[str, ...] = (),
        left_out: tuple[tuple[str, str], ...] = (),
    ) -> Submitted:
        """unpriced: states of the draft's own places, beside those that are quoted.

        left_out: program and state of what the agent unchecked before.
        """
        drafted = [{"number": str(at), "state": state} for at, state in enumerate(unpriced, start=1)]
        sections = {"childrenLoc": drafted} if drafted else {}
        made = (await agent.post("/api/prospects", {"sections": sections})).json()
        chosen = programs or (KEY_RISK,)
        answer = await agent.post(
            "/api/getQuotesDataId", quote_of(places, mod, *chosen, user_id=made["user_id"])
        )
        assert answer.status_code == 200, answer.text
        job, run = UUID(answer.json()["id"]), UUID(answer.json()["run_id"])
        await results.priced(job, *chosen)
        await results.close(job, {})
        if left_out:
            unchecked = [{"program": program, "state": state} for program, state in left_out]
            kept = await agent.send("PUT", f"/api/runs/{run}/choices", {"unchecked": unchecked})
            assert kept.status_code == 200, kept.text
        return await handed_over(services, results, UUID(made["id"]), run)

    return submit


async def handed_over(services: Services, results: Results, prospect: UUID, run: UUID) -> Submitted:
    """A submission of a priced run, whose policy may have begun."""
    facts = SubmissionFacts(
        company="Worked Example Inc", fein="", primary_state="TN", governing_state="TN",
        governing_class="5190", payroll=Decimal(650_000), partner="gms", effective_date=date(2026, 7, 1),
    )  # fmt: skip
    tenant = Tenant(scope=DataScope.STAFF.value, user=uuid4())
    async with services.uow.begin(tenant) as work:
        await work.submissions.hold(prospect)
        made = await work.submissions.submit(
            NewSubmission(
                prospect_id=prospect, prospect_version=1, run_id=run, producer="agent@alder.example",
                practice=False, needed_by=None, facts=facts,
            )
        )  # fmt: skip
    return Submitted(made.id, run, prospect, results)
