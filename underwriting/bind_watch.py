"""How often a carrier is asked what has changed there, as long as nobody presses anything."""

from datetime import datetime, timedelta

from models.bind_account import BindAccountState
from models.bind_record import AccountRecord

DECIDING = frozenset({BindAccountState.REFERRED, BindAccountState.MORE_INFO})
"""The carrier's underwriter has the quote."""
IDLE = frozenset({BindAccountState.QUOTED, BindAccountState.INDICATION})
BIND_NOW = frozenset({"BindEligible", "Approved", "Quotable"})
"""Carriers' words for a quote that may be bound."""
SOON = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=15), timedelta(hours=1))
LATER = timedelta(hours=4)
DAILY = timedelta(days=1)


def watched_again(state: BindAccountState, looks: int, now: datetime) -> datetime | None:
    """When a carrier is asked again that was asked `looks` times since the state began; None: not by itself.

    Soon at first where its underwriter decides, daily where a quote merely stands.
    """
    if state in DECIDING:
        return now + (SOON[looks] if looks < len(SOON) else LATER)
    return now + DAILY if state in IDLE else None


def is_bindable(record: AccountRecord) -> bool:
    """Whether the carrier's words allow a bind: its rules, or its underwriter."""
    return bool({record.eligibility, record.quote_status} & BIND_NOW)
