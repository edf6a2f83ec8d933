"""What a save of a draft must keep to, beyond the form of its fields."""

import re
from typing import Any

from api.auth import Caller
from api.catalogue import Offers
from api.disguise import DEMO_PARTNER
from models.campaign import is_address, mailbox
from models.errors import InvalidInput, ProgramNotOffered
from models.principal import DataScope

_PUBLIC_ID = re.compile(r"^user_[0-9]{8}_[A-Za-z0-9-]{6,64}$")


def public_id(text: str) -> str:
    """The public id of a prospect, or the e-mail of a campaign's visitor. Raises: InvalidInput."""
    if is_address(mailbox(text)):
        return mailbox(text)
    if not _PUBLIC_ID.fullmatch(text):
        raise InvalidInput(
            "user_email_id must be the prospect's user_id, of the form user_YYYYMMDD_unique, or the e-mail "
            "address of a campaign's visitor",
            "user_email_id",
        )
    return text


def version_of(if_match: str | None) -> int | None:
    """The version that an If-Match header names; None: the last writer wins. Raises: InvalidInput."""
    if if_match is None or if_match.strip() == "*":
        return None
    found = re.fullmatch(r'(?:W/)?"?([0-9]{1,9})"?', if_match.strip())
    if found is None:
        raise InvalidInput('If-Match must be a version, e.g. "3"', "If-Match")
    return int(found.group(1))


def checked(changes: dict[str, Any], offers: Offers, user: Caller) -> dict[str, Any]:
    """The changes with demo codes turned into keys, when partner and programs are the caller's to choose.

    The partner decides who else sees the row, so nobody can move a draft to a partner that is not on offer.
    Raises: ProgramNotOffered.
    """
    partner = changes.get("partner")
    if partner:
        allowed = {program.partner for program in offers.programs}
        if user.demo:
            allowed = {DEMO_PARTNER}
        elif user.scope is DataScope.PARTNER and user.principal.partner_key:
            allowed = {user.principal.partner_key}
        else:
            allowed.add(DEMO_PARTNER)
        if partner not in allowed:
            raise ProgramNotOffered(
                "This distributing partner is not on offer to this account; choose one of the list",
                "peoDetails.selectedPeo",
            )
    if "programs" in changes:
        changes["programs"] = tuple(offers.key_of(code) for code in changes["programs"])
    return changes
