"""Quotes and questions at the second carrier, which decides and prices with every create and update."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any
from urllib.parse import urlencode

from activities.bind.carrier_port import WriteLease
from adapters.carriers.amounts import rows
from adapters.carriers.birch.part import BirchPart, call, of_quote
from adapters.carriers.birch.quote_body import quote_body
from adapters.carriers.birch.quote_reply import read_quote
from adapters.carriers.client import Refusal
from adapters.carriers.reading import understood, written
from models.bind_errors import QuoteExists
from models.carrier_call import About
from models.carrier_question import CarrierQuestion, CarrierQuestionKind, QuestionAnswer
from models.carrier_quote import CarrierQuote
from models.carrier_request import CarrierRequest
from models.carrier_underwriter import Appetite, AppetiteQuery, AppetiteWord
from models.errors import CarrierRejected
from models.quote import QuoteInput

KINDS = {
    "YesNo": CarrierQuestionKind.YES_NO,
    "Choice": CarrierQuestionKind.CHOICE,
    "Number": CarrierQuestionKind.NUMBER,
}
APPETITE = {
    "Quotable": AppetiteWord.TAKES,
    "Refer": AppetiteWord.REFERS,
    "Decline": AppetiteWord.DECLINES,
}


class BirchQuoting(BirchPart):
    """Appetite, quotes, questions, referral."""

    def digest(self, request: CarrierRequest) -> str:
        """See CarrierPort: of the body without its answers."""
        body = quote_body(request.model_copy(update={"answers": ()}))
        return hashlib.sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()

    async def appetite(self, about: About, query: AppetiteQuery) -> Appetite:
        """See CarrierPort."""
        asked = urlencode({"state": query.state, "classCode": query.class_code})
        answer = await self._client.read(call(about, "appetite", "GET", f"/Appetite?{asked}"))
        with understood():
            word = str(rows(answer.body["classCodes"])[0]["decision"])
            return Appetite(word=APPETITE.get(word, AppetiteWord.REFERS), text=word)

    async def create_quote(
        self, about: About, request: CarrierRequest, key: str, lease: WriteLease
    ) -> CarrierQuote:
        """See CarrierPort. 201 is a quote, 200 a decline; 409 names the quote that there is."""
        if not request.quote.fein:
            raise CarrierRejected("This carrier quotes no business without its FEIN.", "fein")
        asked = call(about, "create_quote", "POST", "/Quotes", quote_body(request), key=key)
        try:
            answer = await self._client.write(asked, lease)
        except Refusal as refused:
            known = refused.body.get("quoteId") if isinstance(refused.body, dict) else None
            if refused.http_status == 409 and known:
                text = "The carrier has a quote for this FEIN."
                raise QuoteExists(text, "taxId", quote_ref=str(known)) from refused
            raise
        with written():
            return read_quote(answer.body, request.quote)

    async def update_quote(
        self, about: About, quote_ref: str, request: CarrierRequest, key: str, lease: WriteLease
    ) -> None:
        """See CarrierPort."""
        asked = call(about, "update_quote", "PUT", of_quote(quote_ref), quote_body(request))
        await self._client.write(asked, lease)

    async def quote_details(
        self, about: About, quote_ref: str, asked: QuoteInput | None = None
    ) -> CarrierQuote | None:
        """See CarrierPort."""
        answer = await self._client.found(call(about, "quote_details", "GET", of_quote(quote_ref)))
        if answer is None:
            return None
        with understood():
            return read_quote(answer.body, asked)

    async def questions(self, about: About, quote_ref: str) -> tuple[CarrierQuestion, ...]:
        """See CarrierPort: those of each state and class of the quote. The carrier tells no answers."""
        answer = await self._client.read(call(about, "questions", "GET", of_quote(quote_ref)))
        with understood():
            day = str(answer.body["effectiveDate"])
            listed = rows(answer.body["classCodeQuotes"])
            pairs = dict.fromkeys((str(each["state"]), str(each["classCode"])) for each in listed)
        found: list[CarrierQuestion] = []
        for state, code in sorted(pairs):
            asked = urlencode({"state": state, "classCode": code, "effectiveDate": day})
            path = f"/Eligibility/Questions?{asked}"
            reply = await self._client.read(call(about, "questions", "GET", path))
            with understood():
                found += [_question(each) for each in rows(reply.body)]
        return tuple(found)

    async def save_questions(
        self,
        about: About,
        quote_ref: str,
        answers: Sequence[QuestionAnswer],
        request: CarrierRequest,
        key: str,
        lease: WriteLease,
    ) -> None:
        """See CarrierPort: an update of the whole, in which these answers go before those of before."""
        merged = {each.question_id: each for each in (*request.answers, *answers)}
        whole = request.model_copy(update={"answers": tuple(merged.values())})
        asked = call(about, "save_questions", "PUT", of_quote(quote_ref), quote_body(whole))
        await self._client.write(asked, lease)

    async def submit_to_underwriter(
        self, about: About, quote_ref: str, note: str, need_by: date | None, key: str, lease: WriteLease
    ) -> None:
        """See CarrierPort: the day by which it is needed goes with the note."""
        said = note if need_by is None else f"{note} Needed by {need_by.isoformat()}."
        path = of_quote(quote_ref, "/submit")
        asked = call(about, "submit_to_underwriter", "POST", path, {"note": said}, key=key, messages=True)
        await self._client.write(asked, lease)


def _question(question: Mapping[str, Any]) -> CarrierQuestion:
    kind = KINDS.get(str(question["type"]), CarrierQuestionKind.TEXT)
    options = question.get("options") or () if kind is CarrierQuestionKind.CHOICE else ()
    return CarrierQuestion(
        id=str(question["id"]),
        text=str(question["text"]),
        kind=kind,
        options=tuple(str(each) for each in options),
    )
