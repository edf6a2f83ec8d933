"""Mails that we send: what kind, where one stands. Addresses and words lie sealed in its row."""

from enum import StrEnum
from uuid import UUID

from models.base import Frozen
from models.job import JobInput


class MailKind(StrEnum):
    """What a mail is about; its words follow from it."""

    VERIFICATION_CODE = "verification_code"
    CALLBACK_REQUEST = "callback_request"
    SUBMITTED = "submitted"
    RELEASED = "released"
    TAKEN_BACK = "taken_back"
    APPROVAL_ASKED = "approval_asked"
    APPROVAL_DECIDED = "approval_decided"
    DECISION_STATUS = "decision_status"
    """To the sales desk: what a portal carrier says of its prospect."""
    DECISION_ANSWERED = "decision_answered"
    """The same to the agent."""
    PORTAL_SUBMITTED = "portal_submitted"
    """To a portal carrier: there is something to decide."""
    PORTAL_DAYS_LEFT = "portal_days_left"
    BIND_ANSWERED = "bind_answered"
    """To the agent: an online carrier's underwriter has decided on its quote."""
    BIND_NEEDS = "bind_needs"
    """The same: it needs information first."""
    BIND_POLICY = "bind_policy"
    """There is a policy."""
    BIND_NONE = "bind_none"
    """There is none: refused, expired, ended."""
    BIND_PARKED = "bind_parked"
    """To operations: nobody knows whether a policy exists."""
    BIND_ODD = "bind_odd"
    """The same: a policy is not what was accepted, or there are two."""


UNDERWRITERS = "underwriters"
"""The recipient of a mail that goes to the address of all underwriters, which the settings name."""

OPERATIONS = "operations"
"""The same of operations."""


class Desk(Frozen):
    """Where the product stands: what a letter leads to, and who is written to for nobody in particular."""

    origin: str
    """Of its pages, e.g. https://quotes.example."""
    underwriters: str
    """The address of all underwriters."""
    operations: str = ""
    """The address of operations."""
    support: str = ""
    """Who answers to letters of the product itself; '' for nobody."""


class Mail(JobInput):
    """A mail as it waits to be sent; holds personal data, so it never enters a workflow's history."""

    id: UUID
    """Also its Message-ID, so that a mail that was handed over twice is recognised as one."""
    kind: MailKind
    recipient: str
    """An address, or UNDERWRITERS, or OPERATIONS."""
    facts: dict[str, str]
    """What the words are filled with, e.g. the code."""


class Letter(Frozen):
    """A mail in words."""

    subject: str
    text: str
    reply_to: str | None = None
