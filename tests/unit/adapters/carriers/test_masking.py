"""What is kept of a call tells nobody who was insured, whatever shape it came in."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.carriers.evidence import CarrierCall, evidence_of
from adapters.carriers.masking import MOST
from models.carrier_evidence import CarrierEvidence
from models.carrier_request import CarrierRequest
from models.quote import Business
from tests.support.carrier_port import FakeEvidenceLog, Leave
from tests.support.one_reply import ABOUT, a_reply, before
from tests.support.quote_cases import an_input

LETTERS = "bcdfghjklmnpqrstvwxz"
NAMES = st.text(LETTERS, min_size=6, max_size=12).map(str.capitalize)
FEINS = st.integers(10_000_000, 99_999_999).map(lambda number: f"9{number}")
TEXTS = st.sampled_from(
    ["{name} at {mail} called {phone}.", "FEIN {fein} ({dashed}) of {name}", "{name}", "write to <{mail}>"]
)


@st.composite
def people(draw: st.DrawFn) -> dict[str, str]:
    """Somebody: a FEIN, a business, a person with an e-mail, a street and a telephone."""
    fein, first, last = draw(FEINS), draw(NAMES), draw(NAMES)
    return {
        "fein": fein, "dashed": f"{fein[:2]}-{fein[2:]}", "name": f"{first} {last} Trading", "first": first,
        "last": last, "mail": f"{first.lower()}@{last.lower()}.example",
        "street": f"{draw(st.integers(1, 999))} {draw(NAMES)} Road",
        "phone": f"404-{draw(st.integers(200, 999))}-{draw(st.integers(1000, 9999))}",
    }  # fmt: skip


def kept(request: Any, reply: Any, **more: Any) -> CarrierEvidence:
    """The evidence of a call."""
    call = CarrierCall(ABOUT, "create_quote", "POST", "/api/v2/quotes", request, key="k", **more)
    text = reply if isinstance(reply, str) else json.dumps(reply)
    return evidence_of(call, a_reply(200, text), adapter="amtrust", at=datetime.now(UTC), ms=1)


def tells(evidence: CarrierEvidence, who: dict[str, str]) -> set[str]:
    """What of somebody stands in what is kept."""
    text = (evidence.request + evidence.reply).casefold()
    return {about for about, value in who.items() if value.casefold() in text}


@given(who=people(), words=TEXTS, wrapped=st.booleans())
def test_no_fein_name_e_mail_street_or_telephone_survives(
    who: dict[str, str], words: str, wrapped: bool
) -> None:
    quote = {
        "Fein": who["fein"], "BusinessName": who["name"],
        "PrimaryAddress": {"Line1": who["street"], "Zip": "30301"},
        "ContactInformation": {
            "FirstName": who["first"], "LastName": who["last"], "Email": who["mail"], "Phone": who["phone"],
        },
    }  # fmt: skip
    birch = {
        "namedInsured": who["name"], "legalEntities": [{"taxId": who["fein"], "name": who["name"]}],
        "contactEmail": who["mail"],
    }  # fmt: skip
    said = words.format(**who)
    reply = {
        "Errors": {"Quote.Fein": [said], said: ["again"]},
        "Data": [quote, {"Description": said}],
        "note": who,
    }
    evidence = kept({"Quote": quote, "other": birch, "free": said}, json.dumps(reply) if wrapped else reply)
    assert tells(evidence, who) == set()
    assert f"***{who['fein'][-2:]}" in evidence.request
    alone = kept(birch, {"taxId": int(who["fein"]), "policies": [{"taxId": who["dashed"]}]})
    assert tells(alone, {about: who[about] for about in ("fein", "dashed", "name", "mail")}) == set()
    assert who["fein"].encode() in evidence.request_bytes, "hashed as it was sent"


@given(who=people(), words=TEXTS)
def test_a_reply_that_is_no_json_tells_nobody_either(who: dict[str, str], words: str) -> None:
    evidence = kept({"Fein": who["fein"], "BusinessName": who["name"]}, f"<p>{words.format(**who)}</p>")
    assert tells(evidence, {about: who[about] for about in ("fein", "dashed", "name", "mail")}) == set()


def test_premium_classes_ids_and_decisions_stay() -> None:
    data = {
        "AccountInformation": {"QuoteId": 123456789, "MasterAccountId": "223456789"}, "Policy": "323456789",
        "PremiumDetails": {"PriceIndication": "6360.25"}, "Eligibility": "BindEligible",
        "ClassCodes": [{"ClassCode": "9082", "State": "GA", "Payroll": 410000}],
        "Questions": [{"Id": 412345678, "Answer": "Yes", "Question": "Is it so?"}],
    }  # fmt: skip
    assert json.loads(kept({"QuoteId": "123456789"}, {"Data": data}).reply)["Data"] == data


def test_what_people_typed_is_hidden_where_a_call_carries_it() -> None:
    said = {"Message": "The owner is ill.", "Reason": "Other"}
    listed = {"Data": [{"User": "Underwriter", "Message": "Send it.", "Sent": "2027-01-01"}]}
    evidence = kept(said, listed, messages=True)
    assert json.loads(evidence.request)["body"] == {"Message": "***", "Reason": "Other"}
    assert json.loads(evidence.reply)["Data"] == [{"User": "***", "Message": "***", "Sent": "2027-01-01"}]
    answers = [{"QuestionId": 1, "AnswerValue": "No"}, {"QuestionId": 2, "AnswerValue": "Ann runs it."}]
    sent = json.loads(kept(answers, {}).request)["body"]
    assert [each["AnswerValue"] for each in sent] == ["No", "***"]


def test_a_fein_in_the_query_is_hidden_and_sizes_are_bounded() -> None:
    call = CarrierCall(ABOUT, "find_bound", "GET", "/api/v1/policies?FEIN=900000012")
    reply = a_reply(200, {"Data": ["x" * 70_000]})
    evidence = evidence_of(call, reply, adapter="amtrust", at=datetime.now(UTC), ms=1)
    assert "900000012" not in evidence.request and "***12" in evidence.request
    assert len(evidence.reply) < MOST + 60 and "letters in all" in evidence.reply
    assert len(evidence.reply_bytes) > 70_000
    huge = evidence_of(call, a_reply(200, ["x" * 300_000]), adapter="amtrust", at=datetime.now(UTC), ms=1)
    assert huge.reply == f"{len(huge.reply_bytes)} bytes"


@pytest.mark.parametrize("key", ["amtrust", "birch"])
async def test_every_call_is_kept_once_with_its_time_and_status_and_without_a_token(key: str) -> None:
    log = FakeEvidenceLog()
    body = {"StatusCode": 400, "Message": "no", "status": 400, "title": "no", "errors": {}}
    carrier, _ = before(key, a_reply(400, body), log=log)
    person = Business(first_name="Adelaide", last_name="Lanechester", email="a@l.example", street="1 Xy Road")
    asked = an_input("x", fein="900000012").model_copy(update={"business": person})
    with pytest.raises(Exception, match="refused"):
        await carrier.create_quote(ABOUT, CarrierRequest(quote=asked), "key", Leave())
    [(about, evidence)] = log.kept
    assert (about, evidence.call, evidence.status, evidence.adapter) == (ABOUT, "create_quote", 400, key)
    assert evidence.ms >= 0 and evidence.at.tzinfo is UTC
    text = evidence.request + evidence.reply
    for hidden in (
        "900000012",
        "Adelaide",
        "Lanechester",
        "Peach Street",
        "a@l.example",
        "Bearer",
        "subscriber",
    ):
        assert hidden not in text


def test_an_e_mail_in_a_text_is_hidden_whoevers_it_is() -> None:
    assert "@" not in kept({}, {"Message": "Write to somebody.else@else.example (or a@b.example)."}).reply
