"""Policies as carriers name them: what a bind made, and what a search finds."""

from datetime import date
from uuid import UUID

from models.base import Frozen, Money


class ByQuote(Frozen):
    """The policies that a quote became."""

    quote_ref: str


class ByFein(Frozen):
    """The policies of a business that begin on a day, whichever quote they came from."""

    fein: str
    """Nine digits."""
    effective_date: date


class Policy(Frozen):
    """A policy."""

    number: str
    policy_id: str = ""
    """The carrier's own id, where it has one beside the number."""
    quote_ref: str
    """Of the quote that it came from."""
    effective_date: date | None = None
    premium: Money | None = None
    """A year's, before taxes. None like the day where a bind's reply does not tell: find_bound does."""


class Bound(Frozen):
    """What the carrier answered to a bind: the policy, kept as evidence before anybody is told."""

    policy: Policy
    evidence_id: UUID


class BindOrder(Frozen):
    """What a bind tells the carrier beside the quote."""

    contact_id: str
    """One of the carrier's contacts; empty at one that lists none."""
    contact_email: str
    plan_id: str
    """As payment_plans has it."""
