"""What the second carrier has no call for; its `can` says so, and whoever calls looks there first."""

from collections.abc import Sequence
from typing import NoReturn

from activities.bind.carrier_port import WriteLease
from models.carrier_call import About, Contact
from models.carrier_officer import CarrierOfficer, OfficerOption
from models.carrier_plan import NetRate
from models.carrier_quote import FeinCheck
from models.carrier_underwriter import MessageReason, Terms, UnderwriterMessage


class BirchLacks:
    """FEIN check, officers, net rates, messages, terms, contacts, documents."""

    async def check_fein(self, about: About, fein: str) -> FeinCheck:
        """See CarrierPort."""
        _lacking("tells of FEINs before a create")

    async def officer_options(self, about: About, quote_ref: str) -> tuple[OfficerOption, ...]:
        """See CarrierPort."""
        _lacking("takes officers")

    async def save_officers(
        self, about: About, quote_ref: str, officers: Sequence[CarrierOfficer], key: str, lease: WriteLease
    ) -> None:
        """See CarrierPort."""
        _lacking("takes officers")

    async def net_rates(self, about: About, quote_ref: str) -> tuple[NetRate, ...]:
        """See CarrierPort."""
        _lacking("issues net rates")

    async def messages(self, about: About, quote_ref: str) -> tuple[UnderwriterMessage, ...]:
        """See CarrierPort."""
        _lacking("has messages")

    async def send_message(
        self, about: About, quote_ref: str, text: str, reason: MessageReason, key: str, lease: WriteLease
    ) -> None:
        """See CarrierPort."""
        _lacking("has messages")

    async def terms(self, about: About) -> Terms:
        """See CarrierPort."""
        _lacking("has terms")

    async def acknowledge_terms(self, about: About, quote_ref: str, key: str, lease: WriteLease) -> None:
        """See CarrierPort."""
        _lacking("has terms")

    async def contacts(self, about: About) -> tuple[Contact, ...]:
        """See CarrierPort."""
        _lacking("lists contacts")

    async def document(self, about: About, quote_ref: str) -> bytes:
        """See CarrierPort."""
        _lacking("prints documents")


def _lacking(what: str) -> NoReturn:
    raise NotImplementedError(f"No call of this carrier {what}.")
