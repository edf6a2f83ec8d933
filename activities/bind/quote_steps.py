"""Steps about the quote itself: made, written anew, read; and what the carrier changed by itself."""

from activities.bind.asked_step import AskedStep, StepDone
from activities.bind.officer_steps import listed_beside
from activities.bind.plan_steps import changes_with_plans
from activities.bind.retrieval import Asking, CarrierRetrieval
from models.bind_account import BindAccountState
from models.bind_step import AccountChanges
from models.carrier_quote import CarrierQuote, CarrierVerdict
from models.errors import CarrierRejected
from models.fein import without_feins

MOST_WANTED = 500
"""Characters of a carrier's wishes that a timeline and a mail take."""
GONE = "The carrier has no quote of this id any more."


class QuoteSteps:
    """Create, update and read the quote of an account."""

    def __init__(self, retrieval: CarrierRetrieval) -> None:
        self._retrieval = retrieval

    async def create(self, asked: AskedStep) -> StepDone:
        """The quote of the prospect's last run, made or written anew, as retrieval does it."""
        quote = await self._written(asked)
        answer = {"Message": "Quote created", "StatusCode": 201, "Data": data_of(quote)}
        return StepDone("quote_created", answer, await changes_with_plans(asked, quote), told_of(quote))

    async def update(self, asked: AskedStep) -> StepDone:
        """The same, answered as an update."""
        quote = await self._written(asked)
        answer = {"StatusCode": "200", "Data": data_of(quote)}
        return StepDone("quote_updated", answer, await changes_with_plans(asked, quote), told_of(quote))

    async def details(self, asked: AskedStep) -> StepDone:
        """The quote as it stands."""
        quote = await self._read(asked)
        if quote is None:
            gone = AccountChanges(state=None if asked.record.binds else BindAccountState.EXPIRED)
            return StepDone("quote_gone", {"Eligibility": "", "QuoteStatus": "", "StatusCode": 404}, gone)
        answer = {"Eligibility": quote.eligibility, "QuoteStatus": quote.status, "StatusCode": 200}
        changes = await changes_with_plans(asked, quote)
        changes = changes.model_copy(update=await listed_beside(asked))
        return StepDone("quote_read", answer, changes, told_of(quote))

    async def withdraw(self, asked: AskedStep) -> StepDone:
        """End the account: the carrier keeps its quote, and nobody here goes on with it."""
        ended = AccountChanges(state=BindAccountState.WITHDRAWN)
        return StepDone("quote_withdrawn", {"Message": "Quote withdrawn"}, ended)

    async def _written(self, asked: AskedStep) -> CarrierQuote:
        """Raises: CarrierRejected too where there is no quote of ours at the carrier afterwards."""
        record = asked.record
        asking = Asking(
            job=asked.job,
            run_id=record.run_id or asked.step.account_id,
            program=record.program or record.adapter,
            request=asked.request,
            carrier=asked.carrier,
            carrier_name=record.carrier_name,
        )
        quote = await self._retrieval.asked_again(asking, asked.lease)
        if quote.by_rule or quote.quote_id is None:
            words = quote.reasons[0].text if quote.reasons else "The carrier declined."
            raise CarrierRejected(words)
        return quote

    async def _read(self, asked: AskedStep) -> CarrierQuote | None:
        return await asked.carrier.quote_details(asked.about, asked.ref)


def data_of(quote: CarrierQuote) -> dict[str, object]:
    """A quote as pollers read it; amounts as text."""
    return {
        "QuoteId": quote.quote_id,
        "Eligibility": quote.eligibility,
        "QuoteStatus": quote.status,
        "PriceIndication": None if quote.premium is None else str(quote.premium),
        "StateTaxes": None if quote.taxes is None else str(quote.taxes),
    }


def told_of(quote: CarrierQuote) -> dict[str, object]:
    """A quote as its timeline tells it."""
    told: dict[str, object] = {"verdict": quote.verdict.value, "eligibility": quote.eligibility}
    if quote.premium is not None and quote.verdict is not CarrierVerdict.DECLINED:
        told["premium"] = str(quote.premium)
    if quote.verdict is CarrierVerdict.MORE_INFO and (wanted := _wanted_of(quote)):
        told["words"] = wanted
    return told


def _wanted_of(quote: CarrierQuote) -> str:
    """What the carrier asks before it decides, in its own words; '' where it only says that it asks."""
    reasons = [reason.text for reason in quote.reasons if not reason.rule_id.endswith(".status")]
    items = [without_feins(item.text) for item in quote.items if not item.answered]
    return "; ".join(dict.fromkeys(text.rstrip(". ") for text in (*reasons, *items)))[:MOST_WANTED]
