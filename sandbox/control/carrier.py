"""What the controls ask of each carrier, whatever its contract is."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Protocol

from sandbox.amtrust.quote_desk import STATUSES as AMTRUST_STATUSES
from sandbox.amtrust.quote_desk import Desk as AmtrustDesk
from sandbox.birch.quote_desk import STATUSES as BIRCH_STATUSES
from sandbox.birch.quote_desk import Desk as BirchDesk
from sandbox.state import State


@dataclass(frozen=True)
class Row:
    """A quote as the carrier's own people see it."""

    ref: str
    business: str
    fein: str
    says: str
    status: str
    premium: str
    messages: tuple[str, ...]


class Carrier(Protocol):
    """A carrier's portal: its quotes, and what its people do. KeyError where there is no such quote."""

    @property
    def key(self) -> str:
        """amtrust or birch."""

    @property
    def name(self) -> str:
        """As people read it."""

    @property
    def statuses(self) -> tuple[str, ...]:
        """What a quote can be given."""

    def rows(self) -> list[Row]:
        """All quotes, newest first."""

    def flip(self, ref: str, status: str) -> None:
        """Give a quote another status."""

    def write(self, ref: str, text: str) -> None:
        """Write to the agent."""

    def bind(self, ref: str) -> dict[str, Any]:
        """Bind here; the policy."""


class AmtrustPortal:
    """Implements Carrier."""

    key, name, statuses = "amtrust", "AmTrust (sandbox)", AMTRUST_STATUSES

    def __init__(self, state: State, desk: AmtrustDesk) -> None:
        self._state, self._desk = state, desk

    def rows(self) -> list[Row]:
        """See Carrier."""
        rows = []
        for each in reversed(self._state.quotes.all(self.key)):
            record = self._record(each["QuoteId"])
            rows.append(
                Row(
                    ref=each["QuoteId"],
                    business=str(record["quote"].get("BusinessName") or ""),
                    fein=record["fein"] or "",
                    says=record["eligibility"],
                    status=record["status"],
                    premium=record["premium"] or "",
                    messages=tuple(f"{said['User']}: {said['Message']}" for said in record["messages"]),
                )
            )
        return rows

    def flip(self, ref: str, status: str) -> None:
        """See Carrier."""
        record = {**self._record(ref), "status": status}
        if status == "Submitted":
            record["submitted_at"] = self._state.clock.now().isoformat()
        self._desk.save(ref, record)

    def write(self, ref: str, text: str) -> None:
        """See Carrier."""
        self._desk.message(ref, self._record(ref), "Underwriter", text, agent=False)

    def bind(self, ref: str) -> dict[str, Any]:
        """See Carrier."""
        return self._state.policies.commit(self._desk.binding(ref, self._record(ref), source="portal"))

    def _record(self, ref: str) -> dict[str, Any]:
        record = self._desk.read(ref)
        if record is None:
            raise KeyError(ref)
        return record


class BirchPortal:
    """Implements Carrier."""

    key, name, statuses = "birch", "Birch Direct (sandbox)", BIRCH_STATUSES

    def __init__(self, state: State, desk: BirchDesk) -> None:
        self._state, self._desk = state, desk

    def rows(self) -> list[Row]:
        """See Carrier."""
        rows = []
        for each in reversed(self._state.quotes.all(self.key)):
            record = self._record(each["QuoteId"])
            rows.append(
                Row(
                    ref=each["QuoteId"],
                    business=record["request"]["namedInsured"],
                    fein=record["fein"],
                    says=self._desk.bound(each["QuoteId"])[0],
                    status=record["bindStatus"],
                    premium=record["premium"],
                    messages=tuple(said["text"] for said in record["messages"]),
                )
            )
        return rows

    def flip(self, ref: str, status: str) -> None:
        """See Carrier."""
        self._desk.save(ref, {**self._record(ref), "flipped": status})

    def write(self, ref: str, text: str) -> None:
        """See Carrier."""
        record = self._record(ref)
        said = {"at": datetime.now(UTC).isoformat(), "text": f"Underwriter: {text}"}
        self._desk.save(ref, {**record, "messages": [*record["messages"], said]})

    def bind(self, ref: str) -> dict[str, Any]:
        """See Carrier."""
        return self._state.policies.commit(self._desk.binding(ref, self._record(ref), source="portal"))

    def _record(self, ref: str) -> dict[str, Any]:
        record = self._desk.read(ref)
        if record is None:
            raise KeyError(ref)
        return record
