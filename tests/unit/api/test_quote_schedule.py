"""Percents of a quote request: taken, left to a program's own row, or refused with their place."""

from datetime import date
from decimal import Decimal

import pytest

from api.quote.schedule import check_percents, schedule_of
from api.quote.schemas import QuoteCommon
from models.errors import InvalidInput, NoSchedulePlan, QuotingError, ScheduleOutOfRange
from models.program import Program
from rating.builtin import builtin_book

DAY = date(2026, 12, 1)
STATES = ("IL", "FL", "GA")


def program(key: str, adapter: str | None = None) -> Program:
    partner, _, carrier = key.partition("-")
    return Program(
        key=key, partner=partner, partner_name=partner, carrier=carrier, carrier_name=carrier,
        carrier_legal_name=carrier, adapter=adapter,
    )  # fmt: skip


KEY_RISK, UWIC, MASTER = program("gms-key_risk"), program("gms-uwic"), program("quadrant-zurich")
ONLINE = program("gms-amtrust", adapter="amtrust")


def checked(percents: dict[str, dict[str, str]], *programs: Program) -> QuotingError | None:
    """What is refused, None where the run may start."""
    common = QuoteCommon.model_validate({"sr_carriers": percents})
    names = {entry.key: entry.key for entry in programs}
    try:
        check_percents(common, names, programs, STATES, builtin_book(), DAY)
    except QuotingError as refusal:
        return refusal
    return None


@pytest.mark.parametrize(
    ("percents", "code", "path"),
    [
        ({"gms-key_risk": {"fl": "-10"}}, NoSchedulePlan.code, "body.sr_carriers.gms-key_risk.fl"),
        ({"gms-key_risk": {"IL": "-5", "FL": "5"}}, NoSchedulePlan.code, "body.sr_carriers.gms-key_risk.FL"),
        ({"gms-key_risk": {"tx": "-10"}}, NoSchedulePlan.code, "body.sr_carriers.gms-key_risk.tx"),
        ({"gms-key_risk": {"il": "25.01"}}, ScheduleOutOfRange.code, "body.sr_carriers.gms-key_risk.il"),
        ({"gms-key_risk": {"il": "-25.01"}}, ScheduleOutOfRange.code, "body.sr_carriers.gms-key_risk.il"),
    ],
)
def test_a_percent_that_nobody_can_take_is_refused_with_its_place(
    percents: dict[str, dict[str, str]], code: str, path: str
) -> None:
    refusal = checked(percents, KEY_RISK)
    assert refusal is not None
    assert (refusal.code, refusal.path) == (code, path)


def test_within_the_range_and_none_at_all_are_taken() -> None:
    taken = {"il": "25", "FL": "0", "TX": "0.00"}
    assert checked({"gms-key_risk": taken}, KEY_RISK) is None
    assert checked({"gms-key_risk": {"IL": "-25.00"}}, KEY_RISK) is None


def test_what_another_program_of_the_run_takes_is_left_to_the_row_of_the_first() -> None:
    """A run has one schedule: the program without a plan is refused by name there, the others are priced."""
    both = {"gms-key_risk": {"GA": "-10"}, "quadrant-zurich": {"GA": "-10"}}
    assert checked(both, KEY_RISK, MASTER) is None
    alone = checked({"quadrant-zurich": {"GA": "-10"}}, MASTER)
    assert isinstance(alone, NoSchedulePlan)
    assert "not applied to a master policy" in alone.message
    assert checked({"gms-key_risk": {"IL": "20"}, "gms-uwic": {"IL": "20"}}, KEY_RISK, UWIC) is None
    beyond = checked({"gms-uwic": {"IL": "20"}}, UWIC)
    assert isinstance(beyond, ScheduleOutOfRange)
    assert "choose from -15% to 15%" in beyond.message


def test_a_carrier_that_prices_by_itself_takes_no_percent_of_ours() -> None:
    """Nothing in the run would refuse it later."""
    refusal = checked({"gms-key_risk": {"IL": "-5"}, "gms-amtrust": {"IL": "-5"}}, KEY_RISK, ONLINE)
    assert isinstance(refusal, NoSchedulePlan)
    assert refusal.path == "body.sr_carriers.gms-amtrust.IL"


def test_schedule_ratings_are_by_state_and_must_agree() -> None:
    programs = {"gms-key_risk": "gms-key_risk", "gms-uwic": "gms-uwic"}
    agreed = QuoteCommon.model_validate(
        {"sr_carriers": {"gms-key_risk": {"il": "-5"}, "gms-uwic": {"IL": "-5"}, "other-one": {"il": "0"}}}
    )
    assert [(entry.state, entry.sdr) for entry in schedule_of(agreed, programs)] == [("IL", Decimal(-5))]
    for other in ("5", "0"):
        apart = QuoteCommon.model_validate(
            {"sr_carriers": {"gms-key_risk": {"il": "-5"}, "gms-uwic": {"il": other}}}
        )
        with pytest.raises(InvalidInput) as caught:
            schedule_of(apart, programs)
        assert caught.value.path == "body.sr_carriers"
    assert schedule_of(QuoteCommon.model_validate({"sr_carriers": []}), programs) == ()


def test_a_percent_of_a_program_that_is_not_asked_is_refused() -> None:
    refusal = checked({"gms-uwic": {"IL": "-5"}}, KEY_RISK)
    assert isinstance(refusal, InvalidInput)
    assert refusal.path == "body.sr_carriers.gms-uwic.IL"
    assert "Program gms-uwic is not asked for a price" in refusal.message


def test_a_demo_code_stands_for_its_program() -> None:
    common = QuoteCommon.model_validate({"sr_carriers": {"demo-first": {"il": "-5"}}})
    (entry,) = schedule_of(common, {"demo-first": "gms-key_risk", "gms-key_risk": "gms-key_risk"})
    assert (entry.state, entry.sdr) == ("IL", Decimal(-5))


def test_programs_with_different_percents_in_a_state_are_quoted_apart() -> None:
    keys = {"gms-key_risk": "gms-key_risk", "gms-uwic": "gms-uwic"}

    def read(one: str, other: str) -> list[tuple[str, Decimal]]:
        percents = {"gms-key_risk": {"il": one, "GA": "3"}, "gms-uwic": {"IL": other}}
        common = QuoteCommon.model_validate({"sr_carriers": percents})
        return [(entry.state, entry.sdr) for entry in schedule_of(common, keys)]

    assert read("-5", "-5.00") == [("IL", Decimal(-5)), ("GA", Decimal(3))]
    for one, other in (("-5", "5"), ("-5", "0"), ("0", "-5")):
        with pytest.raises(
            InvalidInput, match="different schedule ratings for IL; quote them apart"
        ) as refused:
            read(one, other)
        assert refused.value.path == "body.sr_carriers"
