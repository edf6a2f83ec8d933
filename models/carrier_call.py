"""Whom a call to a carrier is about, and what a carrier can be asked at all."""

from enum import StrEnum
from uuid import UUID

from models.base import Frozen
from models.job import TenantScope


class Capability(StrEnum):
    """What a carrier can be asked; whoever calls looks here first, and leaves out what it lacks."""

    APPETITE = "appetite"
    FEIN_CHECK = "fein_check"
    """It tells before a write whether it has a quote for a FEIN; without it a refused create tells."""
    QUOTE = "quote"
    QUESTIONS = "questions"
    OFFICERS = "officers"
    PLANS = "plans"
    NET_RATES = "net_rates"
    REFER = "refer"
    MESSAGES = "messages"
    TERMS = "terms"
    CONTACTS = "contacts"
    """It lists who may bind; without it whoever binds is named by name and e-mail alone."""
    BIND = "bind"
    FIND_BOUND = "find_bound"
    DOCUMENTS = "documents"


class About(Frozen):
    """Whom a call is about: what its evidence is kept under. It tells the carrier nothing."""

    scope: TenantScope
    """Whose the rows are, as the job has it."""
    account_id: UUID | None = None
    """The bind_account; None before there is one."""


class Contact(Frozen):
    """Who binds for the agency."""

    id: str = ""
    """The carrier's; empty at one that lists none."""
    name: str
    email: str
