"""What the poll of a carrier's job answers once the job has ended well: as documented, and as it is."""

from collections.abc import Mapping
from typing import Literal

Polled = Literal[
    "createQuote", "updateQuote", "savePaymentPlans", "getNetRates", "getQuestions", "saveQuestions",
    "getQuoteDetails", "getBindQuoteResponse",
]  # fmt: skip
SHAPES: Mapping[Polled, tuple[str, ...]] = {
    "createQuote": ("Message", "StatusCode", "Data"),
    "updateQuote": ("StatusCode", "Data"),
    "savePaymentPlans": ("Message",),
    "getNetRates": ("Data",),
    "getQuestions": ("StatusCode", "Data"),
    "saveQuestions": ("Message",),
    "getQuoteDetails": ("Eligibility", "QuoteStatus", "StatusCode"),
    "getBindQuoteResponse": (
        "QuoteId", "Policy", "PolicyId", "EffectiveDate", "AnnualPremium", "Message",
    ),
}  # fmt: skip
"""The fields of each answer, every one of them and no other."""


def described() -> str:
    """The shapes in words, as the API's document has them."""
    lines = [f"{type}: {', '.join(fields)}." for type, fields in SHAPES.items()]
    return " ".join(["How a step stands: 'processing', 'error', or what it brought.", *lines])
