"""What an account's case leaves to operations: credentials that were refused, a field that can be mended."""

from datetime import UTC, datetime, timedelta
from typing import Protocol
from uuid import UUID

from activities.bind.intent_ports import Stand
from models.bind_errors import CredentialsAwaited
from models.bind_flow import BindMove
from models.bind_intent import Turn
from models.bind_record import AccountRecord
from models.carrier_request import CorrectionPath
from models.errors import CarrierRejected, QuotingError
from models.job import TenantScope
from models.stuck_case import StuckWhat

ASKING = frozenset({Turn.CHECK, Turn.LOOK, Turn.SUBMIT})
"""Turns in which a carrier is asked."""


class Awaiting(Protocol):
    """Notes on accounts for operations."""

    async def ask(self, scope: TenantScope, account_id: UUID, what: StuckWhat, path: str = "") -> None:
        """Have operations look; path: the field that was refused. Said again it is one."""

    async def settled(self, scope: TenantScope, account_id: UUID, what: StuckWhat) -> None:
        """They need not look any more."""


def path_to_correct(error: QuotingError) -> str | None:
    """The field that a carrier refused and that may be sent otherwise; None: there is none."""
    named = (error.path or "").removeprefix("Quote.")
    is_one = isinstance(error, CarrierRejected) and named in {path.value for path in CorrectionPath}
    return named if is_one else None


def waits_for_credentials(record: AccountRecord) -> bool:
    """Whether an account waits for credentials that its carrier takes."""
    return (record.waiting or {}).get("code") == StuckWhat.CREDENTIALS.value


def asked_again_later(move: BindMove) -> BindMove:
    """The same turn once somebody may have mended the credentials."""
    if move.turn not in ASKING:
        return move
    later = datetime.now(UTC) + timedelta(seconds=CredentialsAwaited.again_in_s)
    return move.model_copy(update={"at": later})


def waited_too_long(record: AccountRecord, stand: Stand) -> bool:
    """Whether a bind that was never sent has waited for credentials as long as for anything else."""
    since = (record.waiting or {}).get("since")
    if since is None or stand.intent.attempts or not waits_for_credentials(record):
        return False
    return datetime.now(UTC) - datetime.fromisoformat(since) > timedelta(seconds=stand.limits.park_after_s)
