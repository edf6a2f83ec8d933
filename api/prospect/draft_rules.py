"""What a save of a draft must keep to, beyond the form of its fields."""

import re
from uuid import UUID

from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.caller.access import is_guest
from api.caller.catalogue import Offers
from api.caller.disguise import DEMO_PARTNER
from models.campaign import is_address, mailbox
from models.errors import InvalidInput, ProgramNotOffered, TooManyDrafts
from models.principal import DataScope
from models.prospect import DraftChanges

MOST_OF_VISITOR, MOST_OF_GUEST = 10, 30
"""Drafts of who came by a campaign, and of the throw-away user of a demo link."""
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


def checked(changes: DraftChanges, offers: Offers, user: Caller) -> DraftChanges:
    """The changes, when their partner is the caller's to choose; `with_programs` looks at the programs.

    The partner decides who else sees the row, so nobody can move a draft to a partner that is not on offer.
    Raises: ProgramNotOffered.
    """
    if changes.partner:
        allowed = {program.partner for program in offers.programs}
        if user.demo:
            allowed = {DEMO_PARTNER}
        elif user.scope is DataScope.PARTNER and user.principal.partner_key:
            allowed = {user.principal.partner_key}
        else:
            allowed.add(DEMO_PARTNER)
        if changes.partner not in allowed:
            raise ProgramNotOffered(
                "This distributing partner is not on offer to this account; choose one of the list",
                "peoDetails.selectedPeo",
            )
    return changes


async def with_programs(
    work: Work, id: UUID | None, base: int | None, changes: DraftChanges, offers: Offers
) -> DraftChanges:
    """The changes with programs by their keys, each on offer to the caller or in the draft already.

    A program that left the catalogue, or is not sold on the draft's date, blocks no save of what holds it.

    Args: id: of the draft; None for a new one. base: the version that the changes were typed upon; what was
        typed upon an older one is not judged here, since the save answers it with the newer draft.
    Raises: ProgramNotOffered, alike for what is unknown and what is not the caller's; ProspectNotFound.
    """
    codes = changes.programs
    if codes is None:
        return changes
    offered = {offers.code_of(program.key) for program in offers.programs}
    found = await work.prospects.get(id) if id and not offered.issuperset(codes) else None
    stored = found.sections.programs if found else ()
    stale = found is not None and base is not None and base < found.version
    chosen: dict[str, None] = {}
    for index, code in enumerate(codes):
        held = [key for key in stored if offers.code_of(key) == code]
        if code not in offered and not held and not stale:
            raise ProgramNotOffered(
                f"Program {code[:60]} is not on offer to this account; choose one of the list",
                f"carrierList.{index}.value",
            )
        chosen |= dict.fromkeys(held or [offers.key_of(code)])
    return changes.model_copy(update={"programs": tuple(chosen)})


async def check_draft_limit(work: Work, user: Caller, id: UUID | None = None) -> None:
    """Keep those who need no account from filling the database.

    Args: id: of the draft that is to be made; one that is sent again counts once. Raises: TooManyDrafts.
    """
    most = MOST_OF_VISITOR if user.visitor else MOST_OF_GUEST if is_guest(user.principal) else None
    if most is not None and await work.prospects.count_own(id) >= most:
        raise TooManyDrafts(f"There are {most} drafts already; go on with one of them, or start it fresh")
