"""Visitors from an e-mail campaign: the answers to a code, and the company behind an address."""

import re
from collections.abc import Container
from datetime import timedelta
from enum import StrEnum
from uuid import UUID

from models.base import Frozen

CODE_DIGITS = 4
CODE_LIFE = timedelta(minutes=10)
CODE_TRIES = 5
RESEND_AFTER = timedelta(seconds=60)
VISIT_LIFE = timedelta(hours=1)
"""How long a verified visitor may read, edit and quote."""


_ATOM = r"[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_ADDRESS = re.compile(rf"(?=.{{1,64}}@)(?!.*=\?){_ATOM}(?:\.{_ATOM})*@(?:{_LABEL}\.)+(?!\d+$){_LABEL}")
LONGEST_ADDRESS = 254
"""Characters, as RFC 5321 has it."""


class OtpOutcome(StrEnum):
    """What became of a code, by the specified words."""

    VERIFIED = "otp_verified"
    EXPIRED = "otp_expired"
    """Too old, or tried too often: a new code is needed."""
    INVALID = "invalid_otp"
    NOT_GENERATED = "otp_not_generated"


def mailbox(email: str) -> str:
    """The one spelling of an address."""
    return email.strip().lower()


def is_address(text: str) -> bool:
    """Whether a text, in its one spelling, is an e-mail address: dot-atom@domain of RFC 5322, in ASCII.

    Neither a quoted local part nor "=?", which begins an encoded word: mail software may read several
    recipients in it, and each spelling of one mailbox would be another address to the limits.
    """
    return len(text) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None


def domain_of(email: str) -> str:
    """What follows the last at-sign, in lower case; '' when there is none."""
    return mailbox(email).rpartition("@")[2].rstrip(".")


def company_domain(address: str, free_mail: Container[str]) -> str | None:
    """The company's domain of an e-mail address or a domain.

    Args: free_mail: domains at which anybody may have a mailbox.
    Returns: None for a free-mail domain, any of its subdomains, and for what is no domain.
    """
    domain = domain_of(address)
    labels = domain.split(".")
    if len(labels) < 2 or not all(labels):
        return None
    parents = (".".join(labels[at:]) for at in range(len(labels) - 1))
    return None if any(parent in free_mail for parent in parents) else domain


class Campaign(Frozen):
    """A campaign that runs."""

    name: str
    title: str
    agency_key: str | None


class CampaignOffer(Frozen):
    """What a campaign offers its visitors: a partner and programs; none named means all."""

    partner: str | None
    programs: tuple[str, ...]

    def holds(self, partner: str, program: str) -> bool:
        """Whether a partner's program is among it."""
        return self.partner in (None, partner) and (not self.programs or program in self.programs)


class Seller(Frozen):
    """Who sells what a visitor is quoted: the agency whose campaign it is."""

    name: str
    phone: str


class Contact(Frozen):
    """An address as one owner knows it; its id owns the prospects of that address with that owner."""

    id: UUID
    agency_key: str | None
    """The owner, where it is an agency."""
    partner_key: str | None
    """The owner, where it is a partner; without either nobody owns what the address brings."""
    campaign: str | None = None
    """By which the address was proved last."""


class VisitStep(Frozen):
    """What a tracking call said."""

    call: str
    domain: str = ""
    email: str = ""
    campaign: str | None = None
    form_stage: str | None = None
    quote_status: str | None = None
    dashboard_files: tuple[str, ...] | None = None
