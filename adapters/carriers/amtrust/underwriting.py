"""What is said to the AmTrust-like carrier's underwriter, what is agreed to, and who may bind."""

from datetime import UTC, date, datetime
from typing import Any

from activities.bind.carrier_port import WriteLease
from adapters.carriers.amounts import moment, rows
from adapters.carriers.amtrust.part import AmtrustPart, call, of_quote
from adapters.carriers.reading import data_of, understood
from models.carrier_call import About, Contact
from models.carrier_underwriter import MessageReason, Terms, UnderwriterMessage

BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
SPELLED = {
    MessageReason.WAIVER: "Waiver of Subrogation (WOS)",
    MessageReason.FORM: "Form/Coverage Request (not WOS)",
}
"""Reasons that the carrier spells otherwise than people read them."""


class AmtrustUnderwriting(AmtrustPart):
    """Referral, messages, terms, contacts."""

    async def submit_to_underwriter(
        self, about: About, quote_ref: str, note: str, need_by: date | None, key: str, lease: WriteLease
    ) -> None:
        """See CarrierPort."""
        body = {"NoteToUnderwriter": note}
        if need_by is not None:
            body["AgentNeedByDate"] = need_by.isoformat()
        path = of_quote(quote_ref, "/submitToUnderwriter")
        asked = call(about, "submit_to_underwriter", "POST", path, body, messages=True)
        await self._client.write(asked, lease)

    async def messages(self, about: About, quote_ref: str) -> tuple[UnderwriterMessage, ...]:
        """See CarrierPort."""
        path = of_quote(quote_ref, "/underwriter-messages")
        answer = await self._client.read(call(about, "messages", "GET", path, messages=True))
        with understood():
            found = [
                UnderwriterMessage(
                    by=str(each.get("User") or ""),
                    text=str(each["Message"]),
                    at=moment(each.get("Sent")),
                    ours=bool(each.get("AgentEntry")),
                )
                for each in rows(data_of(answer))
            ]
        return tuple(sorted(found, key=lambda said: said.at or BEGINNING))

    async def send_message(
        self, about: About, quote_ref: str, text: str, reason: MessageReason, key: str, lease: WriteLease
    ) -> None:
        """See CarrierPort."""
        path = of_quote(quote_ref, "/underwriter-messages", version=2)
        body = {"Message": text, "Reason": SPELLED.get(reason, reason.value)}
        await self._client.write(call(about, "send_message", "POST", path, body, messages=True), lease)

    async def terms(self, about: About) -> Terms:
        """See CarrierPort."""
        affirmation = await self._client.read(call(about, "terms", "GET", "/api/v1/affirmation"))
        agreement = await self._client.read(call(about, "terms", "GET", "/api/v1/terms-of-agreement"))
        with understood():
            return Terms(affirmation=_words(data_of(affirmation)), text=_words(agreement.body))

    async def acknowledge_terms(self, about: About, quote_ref: str, key: str, lease: WriteLease) -> None:
        """See CarrierPort."""
        path = of_quote(quote_ref, "/terms-of-agreement")
        asked = call(about, "acknowledge_terms", "POST", path, {"IsAcknowledged": "Yes"})
        await self._client.write(asked, lease)

    async def contacts(self, about: About) -> tuple[Contact, ...]:
        """See CarrierPort."""
        answer = await self._client.read(call(about, "contacts", "GET", "/api/v1/quotes/agent-contacts"))
        with understood():
            listed = answer.body if isinstance(answer.body, list) else data_of(answer)
            return tuple(
                Contact(id=str(each["Id"]), name=str(each["FullName"]), email=str(each.get("Email") or ""))
                for each in rows(listed)
            )


def _words(value: Any) -> str:
    """A text that is there. Raises: ValueError."""
    if not isinstance(value, str) or not value:
        raise ValueError("The carrier sent no text.")
    return value
