"""The product as a person's browser uses it: sign in, ask for quotes, watch them arrive, over HTTP only."""

import asyncio
import json
import time
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

import httpx


@dataclass
class Event:
    """One server-sent event."""

    name: str
    id: str
    data: dict[str, Any]


@dataclass
class Product:
    """A signed-in browser without the screen. Times are seconds."""

    origin: str
    http: httpx.AsyncClient = field(init=False)
    csrf: str = ""

    def __post_init__(self) -> None:
        """Opens the connection pool; close() ends it."""
        self.http = httpx.AsyncClient(
            base_url=self.origin, timeout=30, headers={"Origin": self.origin, "Sec-Fetch-Site": "same-origin"}
        )

    async def close(self) -> None:
        """Ends the connections; the session stays valid."""
        await self.http.aclose()

    async def sign_in(self, email: str, password: str) -> None:
        """Through the panel's own call. Raises: HTTPStatusError."""
        body = {"email": email, "password": password, "remember": True}
        (await self.http.post("/api/auth/login", json=body)).raise_for_status()
        session = (await self.http.get("/api/auth/session")).raise_for_status().json()
        self.csrf = session["csrf"]

    async def start_quote(self, body: dict[str, Any], key: str | None = None) -> str:
        """POST getQuotesDataId. Returns: the job's id. Raises: HTTPStatusError."""
        headers = {"X-CSRF-Token": self.csrf} | ({"Idempotency-Key": key} if key else {})
        answer = await self.http.post("/api/getQuotesDataId", json=body, headers=headers)
        answer.raise_for_status()
        return str(answer.json()["id"])

    async def poll(self, job: str) -> Any:
        """GET getQuotesData. Returns: 'processing', 'error' or {url}."""
        return (await self.http.get(f"/api/getQuotesData/{job}")).raise_for_status().json()

    async def wait(self, job: str, timeout_s: float = 150, every_s: float = 0.2) -> Any:
        """Polls until the job has ended, through restarts of the API. Raises: TimeoutError."""
        until = time.monotonic() + timeout_s
        while time.monotonic() < until:
            try:
                answer = await self.poll(job)
                if answer != "processing":
                    return answer
            except (httpx.TransportError, httpx.HTTPStatusError) as error:
                # the API or its database is being restarted on purpose; anything but an outage is a finding
                if isinstance(error, httpx.HTTPStatusError) and error.response.status_code < 500:
                    raise
            await asyncio.sleep(every_s)
        raise TimeoutError(f"job {job} did not end within {timeout_s} s")

    async def events(self, job: str, after: str | None = None) -> AsyncGenerator[Event]:
        """Server-sent events of a job until the stream ends."""
        headers = {"Last-Event-ID": after} if after else {}
        async with self.http.stream("GET", f"/api/events/{job}", headers=headers, timeout=150) as answer:
            answer.raise_for_status()
            name, event_id, data = "message", "", ""
            async for line in answer.aiter_lines():
                if not line:
                    if data:
                        yield Event(name, event_id, json.loads(data))
                    name, data = "message", ""
                elif line.startswith("event:"):
                    name = line[6:].strip()
                elif line.startswith("id:"):
                    event_id = line[3:].strip()
                elif line.startswith("data:"):
                    data += line[5:].strip()


def quote_body(carriers: tuple[tuple[str, str], ...], starts_in_days: int = 0) -> dict[str, Any]:
    """The specified body for a bakery in two states; carriers are (partner, carrier) pairs."""
    start = date.today() + timedelta(days=starts_in_days)  # noqa: DTZ011 - a policy date, not a moment
    chosen = [{"peo": peo, "carrier": carrier, "program": f"{peo}-{carrier}"} for peo, carrier in carriers]

    def office(name: str, state: str, zip_code: str, code: str, payroll: str) -> dict[str, Any]:
        employee = {"code": code, "description": "", "ft": 6, "pt": 2, "payroll": payroll}
        return {
            "name": name,
            "state": state,
            "zip": zip_code,
            "suta": "",
            "employees": [employee],
            "carriers": chosen,
        }

    return {
        "body": {
            "el_limits": "1000-1000-1000",
            "date_from": start.isoformat(),
            "date_to": start.replace(year=start.year + 1).isoformat(),
            "emod": [],
            "questions": [],
            "sr_carriers": {},
            "prorateValue": "1",
        },
        "offices": [
            office("1", "IL", "60601", "8810", "240000.00"),
            office("2", "IN", "46204", "9082", "310000.00"),
        ],
    }
