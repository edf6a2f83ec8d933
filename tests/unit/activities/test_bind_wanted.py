"""What a carrier asks for before it decides is told in its own words, and never with a FEIN."""

from activities.bind.quote_steps import told_of
from models.carrier_question import CarrierItem
from models.carrier_quote import CarrierQuote, CarrierVerdict
from models.eligibility import Eligibility, Reason, RuleSource


def reason(rule: str, text: str) -> Reason:
    """A reason of a carrier."""
    source = RuleSource(kind="carrier", name="AmTrust")
    return Reason(rule_id=f"amtrust.{rule}", outcome=Eligibility.UW, text=text, source=source, blocks="quote")


def test_its_reasons_and_open_items_are_told_once_each() -> None:
    quote = CarrierQuote(
        verdict=CarrierVerdict.MORE_INFO,
        reasons=(reason("classcodes", "Photos of the roof."), reason("status", "It needs more.")),
        items=(
            CarrierItem(id="1", text="Photos of the roof", answered=False),
            CarrierItem(id="2", text="Is 12-3456789 the right FEIN?", answered=False),
            CarrierItem(id="3", text="Loss runs", answered=True),
        ),
    )
    told = str(told_of(quote)["words"])
    assert told.startswith("Photos of the roof; Is ")
    assert "3456789" not in told
    assert "Loss runs" not in told
    assert "It needs more" not in told


def test_where_it_only_says_that_it_asks_or_decides_itself_nothing_is_added() -> None:
    asks = CarrierQuote(verdict=CarrierVerdict.MORE_INFO, reasons=(reason("status", "It needs more."),))
    refers = CarrierQuote(verdict=CarrierVerdict.REFERRED, reasons=(reason("classcodes", "Roofs."),))
    assert "words" not in told_of(asks) | told_of(refers)
