"""What stands between an account and a bind, item by item, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from api.bind.account_schemas import CheckCode, CheckWire
from api.bind.workbench import NOT_SUBMITTED, PRACTICE, STALE, Workbench
from models.bind_record import AccountRecord
from models.carrier_abilities import has_terms
from models.carrier_officer import CarrierOfficer
from models.quote import Business
from models.workbook_errors import ONE_CARRIER
from underwriting.bind_officers import states_without
from underwriting.bind_questions import asked_now, open_questions
from underwriting.bind_watch import is_bindable
from underwriting.carrier_address import missing_parts, missing_words
from underwriting.case_words import wait_words

NOT_ELIGIBLE = "The carrier's quote cannot be bound as it stands; answer what it asks first"


@dataclass(frozen=True, slots=True)
class BindFacts:
    """What the checklist is made of. others: carriers with which the prospect is bound, or about to be."""

    record: AccountRecord
    officers: Sequence[CarrierOfficer]
    terms_ticked: bool
    bench: Workbench
    held_since: datetime | None
    business: Business
    """The insured's street and city, as the carrier was told them."""
    others: Sequence[str]


def checklist(facts: BindFacts) -> list[CheckWire]:
    """The items in the order in which people work them off."""
    return [
        *_address(facts),
        _questions(facts.record),
        *_officers(facts),
        _item("eligibility", NOT_ELIGIBLE, is_open=_not_bindable(facts.record)),
        _item("plan", "Choose a payment plan", is_open=facts.record.chosen is None),
        *_terms(facts),
        *_workbench(facts),
        *_kept_away(facts),
    ]


def _not_bindable(record: AccountRecord) -> bool:
    return not is_bindable(record) or record.premium is None


def _address(facts: BindFacts) -> list[CheckWire]:
    """Named only while something of it is missing."""
    missing = missing_parts(facts.business)
    words = missing_words(missing, facts.record.carrier_name)
    return [_item("address", words, is_open=True)] if missing else []


def _questions(record: AccountRecord) -> CheckWire:
    asked = asked_now(record.questions, record.answers)
    left = open_questions(record.questions, record.answers)
    words = f"Questions: {asked - left} of {asked} answered"
    return _item("questions", words, is_open=left > 0, counted=(asked - left, asked))


def _officers(facts: BindFacts) -> list[CheckWire]:
    options = facts.record.officer_options
    if not options:
        return []
    missing = states_without(facts.officers, options)
    words = f"Officers of {', '.join(missing) or ', '.join(option.state for option in options)}"
    counted = (len(options) - len(missing), len(options))
    return [_item("officers", words, is_open=bool(missing), blocks=False, counted=counted)]


def _terms(facts: BindFacts) -> list[CheckWire]:
    """Of a carrier that has some."""
    if not has_terms(facts.record.adapter):
        return []
    return [_item("terms", "Read and tick the carrier's terms", is_open=not facts.terms_ticked)]


def _workbench(facts: BindFacts) -> list[CheckWire]:
    bench = facts.bench
    if not bench.is_submitted or bench.is_practice:
        return [_item("submission", PRACTICE if bench.is_practice else NOT_SUBMITTED, is_open=True)]
    held = bench.held_back(facts.record.program)
    facts_words = STALE if bench.stale else "The price stands on today's facts"
    waits = f"The price of {held} waits for approval" if held else "The price is approved"
    return [
        _item("submission", "With the underwriters", is_open=False),
        _item("facts", facts_words, is_open=bool(bench.stale)),
        _item("approval", waits, is_open=held is not None),
    ]


def _kept_away(facts: BindFacts) -> list[CheckWire]:
    items = []
    if facts.others:
        items.append(_item("one_carrier", ONE_CARRIER, is_open=True))
    if facts.held_since is not None:
        items.append(_item("held", wait_words("held", facts.record.carrier_name), is_open=True, blocks=False))
    return items


def _item(
    code: CheckCode,
    words: str,
    *,
    is_open: bool,
    blocks: bool = True,
    counted: tuple[int, int] | None = None,
) -> CheckWire:
    done, of = counted or (None, None)
    return CheckWire(code=code, words=words, open=is_open, blocks=blocks, done=done, of=of)
