"""What each carrier can be asked, by adapter, and what each step of an account needs of its carrier."""

from collections.abc import Mapping

from models.bind_step import BindStepType
from models.carrier_call import Capability

CARRIERS_CAN: Mapping[str, frozenset[Capability]] = {
    "amtrust": frozenset(Capability),
    "birch": frozenset(
        {
            Capability.APPETITE, Capability.QUOTE, Capability.QUESTIONS, Capability.PLANS, Capability.REFER,
            Capability.BIND, Capability.FIND_BOUND,
        }
    ),
}  # fmt: skip
"""As their contracts are; adapters say the same of themselves."""

STEPS_NEED: Mapping[BindStepType, Capability] = {
    BindStepType.CREATE_QUOTE: Capability.QUOTE,
    BindStepType.UPDATE_QUOTE: Capability.QUOTE,
    BindStepType.GET_QUOTE_DETAILS: Capability.QUOTE,
    BindStepType.LOOK: Capability.QUOTE,
    BindStepType.SAVE_PAYMENT_PLANS: Capability.PLANS,
    BindStepType.PLAN: Capability.PLANS,
    BindStepType.GET_NET_RATES: Capability.NET_RATES,
    BindStepType.GET_QUESTIONS: Capability.QUESTIONS,
    BindStepType.SAVE_QUESTIONS: Capability.QUESTIONS,
    BindStepType.OFFICERS: Capability.OFFICERS,
    BindStepType.TERMS: Capability.TERMS,
    BindStepType.REFER: Capability.REFER,
    BindStepType.MESSAGE: Capability.MESSAGES,
    BindStepType.BIND: Capability.BIND,
}
"""A step that is not here asks the carrier nothing."""

WORDS: Mapping[Capability, str] = {
    Capability.QUOTE: "quotes nothing online",
    Capability.PLANS: "has no payment plans",
    Capability.NET_RATES: "has no net rates",
    Capability.QUESTIONS: "asks no questions",
    Capability.OFFICERS: "takes no officers",
    Capability.TERMS: "has no terms to tick",
    Capability.REFER: "takes no referrals online",
    Capability.MESSAGES: "takes no messages",
    Capability.BIND: "binds nothing online",
}
"""Of a carrier that lacks it, after its name."""


def lacks(can: frozenset[Capability], kind: BindStepType) -> str | None:
    """Why a carrier cannot be asked a step, in words after its name; None: it can."""
    needed = STEPS_NEED.get(kind)
    return None if needed is None or needed in can else WORDS[needed]


def has_terms(adapter: str) -> bool:
    """Whether somebody has to tick a carrier's terms before a bind."""
    return Capability.TERMS in CARRIERS_CAN[adapter]
