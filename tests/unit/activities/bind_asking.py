"""What runs ask of a carrier in the sandbox, and what it holds then."""

from decimal import Decimal
from uuid import UUID

from models.carrier_quote import CarrierQuote, CarrierVerdict
from models.quote import QuoteInput
from tests.support.quote_cases import a_risk, an_input
from tests.support.sandbox import Sandbox

FEIN = "900000000"
WORDS = "The carrier already holds a quote for this FEIN from another submission."


def asking_for(
    payroll: str, prospect: UUID | None = None, *, fein: str | None = FEIN, name: str = "Peach Street Diner"
) -> QuoteInput:
    """What a run asks, told apart by the payroll of its restaurant."""
    risk = a_risk()
    [line, *rest] = risk.locations[0].employees
    people = (line.model_copy(update={"payroll": Decimal(payroll)}), *rest)
    place = risk.locations[0].model_copy(update={"employees": people})
    risk = risk.model_copy(update={"locations": (place, *risk.locations[1:])})
    changes = {"fein": fein, "prospect_id": prospect, "company_name": name}
    return an_input("gms-amtrust", risk=risk).model_copy(update=changes)


async def payrolls(sandbox: Sandbox, fein: str = FEIN) -> list[str]:
    """The restaurant's payroll of each quote that the carrier holds for a FEIN."""
    return [str(quote["quote"]["ClassCodes"][0]["Payroll"]) for quote in await sandbox.quotes(fein)]


def declined_by_us(quote: CarrierQuote) -> bool:
    """Whether an answer is our refusal, in its words, and tells nothing else."""
    told = [(reason.rule_id, reason.text) for reason in quote.reasons]
    nothing = (quote.premium, quote.quote_id, quote.lines) == (None, None, ())
    return (
        quote.verdict is CarrierVerdict.DECLINED
        and quote.by_rule
        and told == [("fein_taken", WORDS)]
        and nothing
    )
