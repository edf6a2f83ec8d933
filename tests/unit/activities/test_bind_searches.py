"""What a search by FEIN finds beside our quote: its own policies are ours, those of other quotes are not."""

from typing import Any

import pytest

from activities.bind.turn_asking import CarrierLooks
from models.bind_intent import LookAnswer
from models.carrier_call import About
from models.carrier_policy import ByQuote, Policy
from tests.unit.activities.test_bind_turns import OURS, Desk

OTHER = Policy(number="WC8", policy_id="p8", quote_ref="q8")


class Searched(Desk):
    """A carrier whose searches answer apart. by_quote, by_fein: what each finds."""

    def __init__(self, by_quote: tuple[Policy, ...], by_fein: tuple[Policy, ...]) -> None:
        super().__init__(1)
        self.by_quote, self.by_fein = by_quote, by_fein

    async def find_bound(self, about: Any, by: Any = None, *_: Any) -> tuple[Policy, ...]:
        """See CarrierPort."""
        return self.by_quote if isinstance(by, ByQuote) else self.by_fein


@pytest.mark.parametrize(
    ("by_quote", "by_fein", "ours", "others", "answer"),
    [
        ((OURS,), (OTHER,), ["WC1"], [], LookAnswer.BOUND),
        ((), (OTHER, OURS), ["WC1"], [], LookAnswer.BOUND),
        ((), (OTHER,), [], ["WC8"], LookAnswer.OUTSIDE),
        ((), (), [], [], LookAnswer.REFUSED),
    ],
)
async def test_a_policy_of_another_quote_of_the_business_is_none_of_ours(
    by_quote: tuple[Policy, ...], by_fein: tuple[Policy, ...], ours: list[str], others: list[str],
    answer: LookAnswer,
) -> None:  # fmt: skip
    desk = Searched(by_quote, by_fein)
    carrier: Any = desk
    about = About(scope=desk.turn_ask.scope, account_id=desk.record.id)
    looked = await CarrierLooks("desk@quoteloom.example").looked(about, await desk.turn(), carrier)
    assert [each.number for each in looked.ours] == ours
    assert [(each.number, each.quote_ref) for each in looked.others] == [(each, "q8") for each in others]
    assert looked.look.answer is answer
    checked = await CarrierLooks("desk@quoteloom.example").checked(about, await desk.turn(), carrier)
    assert ([each.number for each in checked.ours], [each.number for each in checked.others]) == (
        ours,
        others,
    )
