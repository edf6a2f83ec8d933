"""What the server knows better is taken and not kept; any other field, at any depth, is refused by name."""

from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from api.http.derived_fields import (
    ANSWERED_ALSO,
    STORED_ALSO,
    ClassLineKnown,
    EligibilityKnown,
    KnownBetter,
    ProgramKnown,
    ProspectKnown,
    QuoteKnown,
    QuoteRecordKnown,
    SubmissionKnown,
)
from api.http.field_words import field_problems
from api.prospect.drafts import changes_of
from api.prospect.save_schemas import StatusDetails, UserTableRecord
from api.prospect.schemas import ProspectCreate
from api.prospect.section_schemas import CarrierChoiceInput, ClassCodeInput, SectionsPatch
from api.quote.record_schemas import QuoteRecord, UserStatus
from api.quote.records import STORED
from api.quote.schemas import QuoteStart
from api.reference.schemas import McpRequest, ProgramReference
from models.prospect import DraftChanges

KEY = {"user_email_id": "user_20261122_abcdef"}
RECORD = {**KEY, "uuid_carrier": "1+2+gms-uwic+a"}
LINE = {"classCodeDescription": "8810: Clerical", "ft": "1", "pt": "", "payroll": "$1,000", "fromAcord": True}
SHOWN = {
    "pricing": {"value": "$120", "disabled": True},
    "proRatedPayroll": "$500",
    "ftError": "required",
    "classCodeDescriptionError": False,
}
PROGRAM = {
    "peo": "gms", "carrier": "uwic", "program": "gms-uwic", "actualCarrierName": "UWIC",
    "demoCarrierName": "Carrier B", "displayPeoName": "GMS", "displayName": "GMS UWIC",
    "display_name": "GMS UWIC", "range": [{"from": "12-01-2021", "to": None}], "disableCarrier": False,
    "devRemoved": False, "prodRemoved": False, "eligibility": "yes",
}  # fmt: skip
ROW = {
    "uploadTimestamp": "1763737200000", "modifiedBy": "a@b.example", "address": ["1 Main St, Chicago"],
    "secondary_index_hash_key": "gms", "submissionDate": 1763737200000, "quoteSubmitted": False,
}  # fmt: skip


def problems(model: Any, body: Any) -> list[tuple[str, str]]:
    """Path and words of each refusal, as a call answers them."""
    with pytest.raises(ValidationError) as refused:
        TypeAdapter(model).validate_python(body)
    errors = [{**error, "loc": ("body", *error["loc"])} for error in refused.value.errors()]
    return [(each.path, each.message) for each in field_problems(errors)]


@pytest.mark.req("QE-030")
def test_a_class_line_brings_what_a_screen_shows_beside_it_and_none_of_that_is_kept() -> None:
    bare, shown = ({"number": "1", "classCodesInfo": [line]} for line in (LINE, {**LINE, **SHOWN}))
    kept = [changes_of(SectionsPatch.model_validate({"childrenLoc": [place]})) for place in (bare, shown)]
    assert kept[0] == kept[1]


def test_a_program_brings_its_whole_entry_and_only_its_key_is_kept() -> None:
    sent = SectionsPatch.model_validate({"carrierList": [{"value": "gms-uwic", "label": "UWIC", **PROGRAM}]})
    assert changes_of(sent) == DraftChanges(programs=("gms-uwic",))
    assert McpRequest.model_validate({"stateList": ["il"], "programList": [PROGRAM]})
    assert ProgramReference.model_validate(PROGRAM).program == "gms-uwic"


def test_a_whole_record_is_taken_and_what_the_server_knows_better_says_nothing() -> None:
    waiting: dict[str, Any] = {
        "riskProfile": {},
        "salesforceData": None,
        "amtrustAccountDetails": {},
        "quoteData": {},
    }
    assert not UserTableRecord.model_validate({**KEY, **ROW, **waiting}).says_something
    assert UserTableRecord.model_validate({**KEY, **ROW, "status": "company_profile"}).says_something


@pytest.mark.req("QE-046", "QE-134")
def test_a_posted_record_keeps_nothing_that_its_run_knows_better() -> None:
    deep: dict[str, Any] = {"1": {"gms": {"uwic": {"total": "1"}}}}
    known = {name: deep for name in QuoteRecordKnown.model_fields if name not in ("status", "quoteSubmitted")}
    words = {"status": "bound", "quoteSubmitted": True, "uw_ques": [{"name": "q1", "response": "N"}]}
    stored = QuoteRecord.model_validate({**RECORD, "peo": "gms", **known, **words}).stored_fields()
    assert not set(stored) & {*QuoteRecordKnown.model_fields, "uw_ques"}
    assert stored["peo"] == "gms"


TOLD_AS_SENT = {
    "user_email_id", "uuid_carrier", "doc_status", "producerName", "producerEmail", "producerFax",
    "producerPhone", "producerMobile", "amtrustAccountDetails", "salesforceData",
}  # fmt: skip
"""Its name, and what nobody else knows."""


def test_each_other_fact_of_a_posted_record_stands_where_the_truth_is_named() -> None:
    shared = {name.partition(".")[2] for name in ANSWERED_ALSO if name.startswith("QuoteRecord.")}
    kept = {name.partition(".")[2] for name in STORED_ALSO}
    assert set(QuoteRecord.model_fields) == TOLD_AS_SENT | kept | shared | {*QuoteRecordKnown.model_fields}
    assert not kept & TOLD_AS_SENT
    assert not set(STORED) & kept, "none of them is answered as it was sent"
    assert all(STORED_ALSO.values())


@pytest.mark.req("QE-045")
def test_a_posted_record_keeps_every_other_field_as_it_was_sent() -> None:
    sent: dict[str, Any] = {
        **RECORD, "producerName": "Pat", "producerEmail": "pat@a.example", "producerFax": "1",
        "producerPhone": "2", "producerMobile": "3", "date": "1763737200000", "visitDate": "1763737200001",
        "effective_date": "2026-12-01", "expiration_date": "2027-12-01", "phone_number": "4",
        "company_name": "Own", "fein": "12-3456789", "liability_limitId": "1000/1000/1000", "uuid": "run",
        "peo": "gms", "doc_status": "uploaded", "salesforceData": {"accountId": "5"},
        "submissionDate": "1763737200002", "amtrustAccountDetails": {"QuoteId": 7, "BindData": {"a": [1]}},
    }  # fmt: skip
    assert QuoteRecord.model_validate(sent).stored_fields() == sent
    without = {name: value for name, value in sent.items() if name != "salesforceData"}
    assert QuoteRecord.model_validate(without).stored_fields() == without


SAMPLES: dict[type[KnownBetter], tuple[type[BaseModel], dict[str, Any]]] = {
    ClassLineKnown: (ClassCodeInput, {**LINE, **SHOWN}),
    ProgramKnown: (CarrierChoiceInput, {"value": "gms-uwic", **PROGRAM}),
    ProspectKnown: (UserTableRecord, {**KEY, **ROW}),
}


@pytest.mark.parametrize("known", SAMPLES)
def test_the_samples_above_name_every_field_that_is_known_better(known: type[KnownBetter]) -> None:
    model, sample = SAMPLES[known]
    assert set(known.model_fields) <= set(sample)
    assert issubclass(model, known)


@pytest.mark.parametrize(
    "known",
    [
        ClassLineKnown, ProgramKnown, ProspectKnown, QuoteRecordKnown, QuoteKnown, SubmissionKnown,
        EligibilityKnown,
    ],
)  # fmt: skip
def test_each_known_field_says_where_the_truth_stands(known: type[KnownBetter]) -> None:
    assert all(each.description for each in known.model_fields.values())
    assert all(ANSWERED_ALSO.values())


PLACE = {"number": "1", "classCodesInfo": {"0": {**LINE, "wage": 1}}}
DISCOUNT = {"type": "dollar", "value": 1, "by": "x"}
OFFICE: dict[str, Any] = {"name": "1", "state": "il", "employees": [], "carriers": []}


@pytest.mark.req("QE-129")
@pytest.mark.parametrize(
    ("model", "body", "path"),
    [
        (ProspectCreate, {"section": {}}, "section"),
        (ProspectCreate, {"sections": {"riskProfile": {}}}, "sections.riskProfile"),
        (SectionsPatch, {"companyProfile": {"nickname": "x"}}, "companyProfile.nickname"),
        (SectionsPatch, {"peoDetails": {"peo": "x"}}, "peoDetails.peo"),
        (SectionsPatch, {"emodStatesData": {"il": {"rate3": "1"}}}, "emodStatesData.il.rate3"),
        (SectionsPatch, {"childrenLoc": [PLACE]}, "childrenLoc.0.classCodesInfo.0.wage"),
        (ClassCodeInput, {**LINE, "ftError": {"text": "x"}}, "ftError"),
        (ClassCodeInput, {**LINE, "pricing": {"value": 1, "colour": "red"}}, "pricing.colour"),
        (ProgramReference, {**PROGRAM, "range": [{"until": "x"}]}, "range.0.until"),
        (UserTableRecord, {**KEY, "companyName": "x"}, "companyName"),
        (UserTableRecord, {**KEY, "quoteData": {"id": "x"}}, "quoteData.id"),
        (StatusDetails, {"button_name": "continue", "page": "two"}, "page"),
        (UserStatus, {**KEY, "discountData": DISCOUNT}, "discountData.by"),
        (QuoteRecord, {**RECORD, "uw_ques": [{"name": "q1", "answer": "Y"}]}, "uw_ques.0.answer"),
        (QuoteStart, {"body": {"limits": "x"}, "offices": [OFFICE]}, "body.limits"),
        (QuoteStart, {"body": {}, "offices": [{**OFFICE, "city": "x"}]}, "offices.0.city"),
        (QuoteStart, {"body": {"common": {}, "offices": [OFFICE], "extra": 1}}, "extra"),
        (QuoteStart, {"body": {"common": {}, "offices": [OFFICE]}, "offices": [OFFICE]}, "body.offices"),
    ],
)  # fmt: skip
def test_a_key_that_nobody_reads_is_refused_by_name(model: Any, body: Any, path: str) -> None:
    found = problems(model, body)
    assert path in [where for where, _ in found]
    assert "is not a field of this call" in dict(found)[path]


CHOSEN = {"value": "gms-uwic"}


def _asked(**choice: str) -> dict[str, Any]:
    return {"body": {}, "offices": [{**OFFICE, "carriers": [choice]}]}


@pytest.mark.req("QE-217")
@pytest.mark.parametrize(
    ("model", "body", "path"),
    [
        (QuoteStart, _asked(peo="wcn", carrier="uwic", program="gms-uwic"), "offices.0.carriers.0.program"),
        (QuoteStart, _asked(peo="gms", carrier="sunz", program="gms-uwic"), "offices.0.carriers.0.program"),
        (QuoteStart, _asked(carrier="risk", program="gms-key_risk"), "offices.0.carriers.0.program"),
        (SectionsPatch, {"carrierList": [{**CHOSEN, "peo": "wcn"}]}, "carrierList.0.value"),
        (SectionsPatch, {"carrierList": [{**CHOSEN, "program": "wcn-sunz"}]}, "carrierList.0.value"),
        (ProgramReference, {**PROGRAM, "carrier": "sunz"}, "program"),
    ],
)  # fmt: skip
def test_a_program_beside_a_partner_or_carrier_of_another_one_is_refused_by_name(
    model: Any, body: Any, path: str
) -> None:
    ((where, words),) = problems(model, body)
    assert where == path
    assert "is no program of" in words and "send what belongs together" in words


@pytest.mark.parametrize(
    "choice", [{"program": "gms-key_risk"}, {"peo": "GMS", "carrier": "Key_Risk", "program": "gms-key_risk"}]
)
def test_a_program_beside_its_own_partner_and_carrier_is_taken(choice: dict[str, str]) -> None:
    (office,) = QuoteStart.model_validate(_asked(**choice)).offices
    assert office.carriers[0].program == "gms-key_risk"


@pytest.mark.parametrize(
    "common", [{"common": {"el_limits": "1000/1000/1000"}}, {"el_limits": "1000/1000/1000"}]
)
@pytest.mark.req("QE-129")
def test_both_readings_of_a_quote_request_are_taken(common: dict[str, Any]) -> None:
    inside = {"body": {**common, "offices": [OFFICE]}} if "common" in common else None
    for body in filter(None, (inside, {"body": common, "offices": [OFFICE]})):
        assert QuoteStart.model_validate(body).body.el_limits == "1000/1000/1000"


def test_a_field_under_both_its_names_is_refused() -> None:
    body = {"sections": {"companyProfile": {"companyName": "One", "company_name": "Two"}}}
    assert [path for path, _ in problems(ProspectCreate, body)] == ["sections.companyProfile.company_name"]


@pytest.mark.req("QE-045")
def test_a_shapeless_part_is_taken_up_to_64_kilobytes() -> None:
    just, over = ("x" * (64 * 1024 - 2), "x" * (64 * 1024 - 1))
    for name in ("prospect_addresses", "carrier_location_data", "currProspectDetails"):
        assert QuoteRecord.model_validate({**RECORD, name: just})
        assert problems(QuoteRecord, {**RECORD, name: over}) == [
            (name, f"{name} may be at most 64 KB long as JSON")
        ]


def test_a_field_that_takes_several_forms_is_named_as_it_is_sent() -> None:
    line = {**LINE, "pricing": {"value": [1], "high": 1}}
    found = problems(SectionsPatch, {"childrenLoc": [{"number": "1", "classCodesInfo": [line]}]})
    at = "childrenLoc.0.classCodesInfo.0.pricing"
    assert found == [
        (f"{at}.value", "Value must be text"),
        (f"{at}.high", "High is not a field of this call"),
        (at, "Pricing must be text"),
    ]
