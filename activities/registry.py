"""Which activities each worker group runs."""

from collections.abc import Callable, Sequence
from typing import Any

from activities.ops import OpsActivities
from activities.quote import QuoteActivities
from activities.risk_profile import RiskProfileActivities


def core_activities(quote: QuoteActivities) -> Sequence[Callable[..., Any]]:
    """Activities of the queue core: rating and projections."""
    return (quote.open_run, quote.price_program, quote.settle_programs, quote.close_run)


def risk_profile_activities(profile: RiskProfileActivities) -> Sequence[Callable[..., Any]]:
    """Activities of the queue core: risk profiles."""
    return (profile.make_profile, profile.close_profile)


def ops_activities(ops: OpsActivities) -> Sequence[Callable[..., Any]]:
    """Activities of the queue core that nobody waits for: upkeep."""
    return (ops.sweep,)


def carrier_activities(quote: QuoteActivities) -> Sequence[Callable[..., Any]]:
    """Activities of a carrier's queue: the calls to that carrier."""
    return (quote.price_program,)
