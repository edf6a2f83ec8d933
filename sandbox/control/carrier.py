"""What the controls ask of each carrier, whatever its contract is."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic, Protocol, TypeVar

from sandbox.amtrust.quote_desk import STATUSES as AMTRUST_STATUSES
from sandbox.amtrust.quote_desk import Desk as AmtrustDesk
from sandbox.birch.quote_desk import STATUSES as BIRCH_STATUSES
from sandbox.birch.quote_desk import Desk as BirchDesk
from sandbox.state import State
from sandbox.store.policies import Binding


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


class Desk(Protocol):
    """The part of a carrier that keeps its quotes."""

    def read(self, ref: str) -> dict[str, Any] | None:
        """A quote as it stands now."""

    def save(self, ref: str, record: dict[str, Any]) -> dict[str, Any]:
        """Keep it."""

    def binding(self, ref: str, record: dict[str, Any], *, source: str) -> Binding:
        """What a bind makes a policy of."""


D = TypeVar("D", bound=Desk)


class Portal(ABC, Generic[D]):
    """Implements Carrier; what differs is how a quote is kept."""

    key: str
    name: str
    statuses: tuple[str, ...]

    def __init__(self, state: State, desk: D) -> None:
        self._state, self._desk = state, desk

    def rows(self) -> list[Row]:
        """See Carrier."""
        refs = [each["QuoteId"] for each in reversed(self._state.quotes.all(self.key))]
        return [self._row(ref, self._record(ref)) for ref in refs]

    def flip(self, ref: str, status: str) -> None:
        """See Carrier."""
        self._desk.save(ref, self._flipped(self._record(ref), status))

    @abstractmethod
    def write(self, ref: str, text: str) -> None:
        """See Carrier."""

    def bind(self, ref: str) -> dict[str, Any]:
        """See Carrier."""
        return self._state.policies.commit(self._desk.binding(ref, self._record(ref), source="portal"))

    @abstractmethod
    def _row(self, ref: str, record: dict[str, Any]) -> Row: ...

    @abstractmethod
    def _flipped(self, record: dict[str, Any], status: str) -> dict[str, Any]: ...

    def _record(self, ref: str) -> dict[str, Any]:
        record = self._desk.read(ref)
        if record is None:
            raise KeyError(ref)
        return record


class AmtrustPortal(Portal[AmtrustDesk]):
    """Eligibility and status stand beside each other."""

    key, name, statuses = "amtrust", "AmTrust (sandbox)", AMTRUST_STATUSES

    def write(self, ref: str, text: str) -> None:
        """See Carrier."""
        self._desk.message(ref, self._record(ref), "Underwriter", text, agent=False)

    def _row(self, ref: str, record: dict[str, Any]) -> Row:
        return Row(
            ref=ref,
            business=str(record["quote"].get("BusinessName") or ""),
            fein=record["fein"] or "",
            says=record["eligibility"],
            status=record["status"],
            premium=record["premium"] or "",
            messages=tuple(f"{said['User']}: {said['Message']}" for said in record["messages"]),
        )

    def _flipped(self, record: dict[str, Any], status: str) -> dict[str, Any]:
        at = {"submitted_at": self._state.clock.now().isoformat()} if status == "Submitted" else {}
        return {**record, "status": status, **at}


class BirchPortal(Portal[BirchDesk]):
    """A status that somebody gave stands over what the quote's facts say."""

    key, name, statuses = "birch", "Birch Direct (sandbox)", BIRCH_STATUSES

    def write(self, ref: str, text: str) -> None:
        """See Carrier."""
        record = self._record(ref)
        said = {"at": datetime.now(UTC).isoformat(), "text": f"Underwriter: {text}"}
        self._desk.save(ref, {**record, "messages": [*record["messages"], said]})

    def _row(self, ref: str, record: dict[str, Any]) -> Row:
        return Row(
            ref=ref,
            business=record["request"]["namedInsured"],
            fein=record["fein"],
            says=self._desk.bound(ref)[0],
            status=record["bindStatus"],
            premium=record["premium"],
            messages=tuple(said["text"] for said in record["messages"]),
        )

    def _flipped(self, record: dict[str, Any], status: str) -> dict[str, Any]:
        return {**record, "flipped": status}
