"""Which fields of a draft are marked as read from a form, of which file, and what a file says beside them."""

from datetime import UTC, date, datetime
from decimal import Decimal
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import pytest

from api.reading.proposal_routes import _prospect_of
from api.reading.proposing import chosen, claims_wires, field_wires, known_to, marks_of, notices
from documents.acord.prospect.propose import Application
from documents.acord.prospect.proposed import Known, State
from documents.loss_run.prior_years import ClaimsRead
from models.errors import ProspectNotFound
from models.kept_reading import KeptReading
from models.principal import Principal
from models.prospect import DraftSections
from tests.support.forms import APPLICANT, FEIN, a_reading

NAME, NUMBER = "companyProfile.companyName", "companyProfile.fein"
NOTHING_KNOWN = Known(class_words=lambda state, code: None, bureaus={})


def kept(
    *accepted: str, reading: Any = None, prospect: UUID | None = None, **corrections: str
) -> KeptReading:
    now = datetime.now(UTC)
    return KeptReading(
        file_id=uuid4(), file_name="a.pdf", job_id=uuid4(), prospect_id=prospect, created_by=uuid4(),
        outcome=None, code=None, reading=reading or a_reading(), csv_key=None, accepted=accepted,
        corrections={NAME: corrections["name"]} if corrections else {}, accepted_by=None, accepted_at=None,
        created_at=now, read_at=now,
    )  # fmt: skip


def a_draft(name: str, fein: str = FEIN) -> DraftSections:
    draft = DraftSections()
    profile = draft.company_profile.model_copy(update={"company_name": name, "fein": fein})
    return draft.model_copy(update={"company_profile": profile})


def marked(found: KeptReading, draft: DraftSections) -> dict[str, bool]:
    """Which fields are marked, and whether somebody corrected them."""
    return {mark.path: mark.corrected for mark in marks_of(found, draft, NOTHING_KNOWN)[0]}


def test_a_field_is_marked_while_it_holds_what_was_read_and_somebody_took_it_over() -> None:
    draft = a_draft(APPLICANT)
    assert marked(kept(NAME, NUMBER), draft) == {NAME: False, NUMBER: False}
    assert marked(kept(NUMBER), draft) == {NUMBER: False}, "nobody took the name over"
    assert marked(kept(NAME, NUMBER), a_draft("Typed over")) == {NUMBER: False}
    assert marked(kept(), draft) == {}


def test_a_field_that_was_corrected_is_marked_as_such_while_it_holds_the_correction() -> None:
    found = kept(NAME, name="Peach Corrected")
    assert marked(found, a_draft("peach  corrected")) == {NAME: True}
    assert marked(found, a_draft(APPLICANT)) == {NAME: False}
    assert marked(found, a_draft("Another")) == {}


def test_of_two_applications_it_is_the_one_of_which_most_is_found() -> None:
    (first,) = a_reading()["readings"]
    other = {**first, "values": {"applicant": {"name": "Second LLC", "fein": FEIN}}}
    found = kept(NAME, NUMBER, reading=a_reading(readings=[first, other]))
    assert marked(found, a_draft("Second LLC")) == {NAME: False, NUMBER: False}
    assert marked(found, a_draft(APPLICANT)) == {NAME: False, NUMBER: False}


@pytest.mark.parametrize(
    ("indexes", "wanted", "found"),
    [((0,), None, 0), ((0, 1), None, None), ((0, 1), 1, 1), ((0,), 7, 0), ((), None, None)],
)
def test_the_only_application_is_proposed_and_of_two_the_one_that_was_chosen(
    indexes: tuple[int, ...], wanted: int | None, found: int | None
) -> None:
    several: Any = [
        Application(index=each, form="", edition=None, pages=(), applicant="") for each in indexes
    ]
    assert chosen(several, wanted) == found


def test_forms_of_a_packet_that_were_found_and_not_read_are_named_once_with_their_pages() -> None:
    segments = [{"form": "ACORD 130", "pages": [1]}, {"form": "ACORD 125", "pages": [2, 3]}]
    warnings = [{"code": "page.skipped", "page": 4, "text": "Page 4 was left out"}]
    found = notices(kept(reading=a_reading(segments=segments, warnings=warnings)))
    assert [(one.code, one.page, one.text) for one in found] == [
        ("page.skipped", 4, "Page 4 was left out"),
        ("form.named", 2, "ACORD 125 on page 2, 3 was found and not read"),
    ]


def test_a_reading_stays_with_its_prospect_and_goes_to_the_first_that_takes_it_over() -> None:
    one, other = uuid4(), uuid4()
    assert _prospect_of(kept(), None) is None
    assert _prospect_of(kept(), one) == one
    assert _prospect_of(kept(prospect=one), None) == _prospect_of(kept(prospect=one), one) == one
    with pytest.raises(ProspectNotFound, match="read for another prospect"):
        _prospect_of(kept(prospect=one), other)


def test_without_an_application_no_claims_are_told() -> None:
    assert claims_wires(kept(), None, None) == []


@pytest.mark.req("QE-003", "QE-216")
def test_each_word_of_a_field_that_is_proposed_stands_at_its_own_name() -> None:
    seen = SimpleNamespace(
        source="applicant.fein", page=2, box=(1.0, 2.0, 3.0, 4.0), snippet="12-3", method="text", flags=["a"],
        as_printed="12 3", confidence=0.7,
    )  # fmt: skip
    said = {"path": NUMBER, "field": "fein", "label": "FEIN", "current": "1", "read": "2", "note": "Differs"}
    field = SimpleNamespace(
        **said,
        section=SimpleNamespace(value="companyProfile"),
        state=State.CONFLICT,
        selected=True,
        seen=seen,
    )
    proposal: Any = SimpleNamespace(fields=[field])
    (wire,) = field_wires(proposal)
    told = wire.model_dump(mode="json")
    assert {name: told[name] for name in said} == said
    assert (told["section"], told["state"], told["selected"]) == ("companyProfile", "conflict", True)
    assert (told["as_printed"], told["confidence"]) == ("12 3", 0.7)
    assert told["evidence"] == {
        "source": "applicant.fein", "page": 2, "box": [1, 2, 3, 4], "snippet": "12-3", "method": "text",
        "flags": ["a"],
    }  # fmt: skip


@pytest.mark.req("QE-003", "QE-216")
def test_each_figure_of_a_year_that_a_form_tells_stands_at_its_own_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    years = [
        ClaimsRead(
            year=2025 - at, carrier=f"Carrier {at}", premium=Decimal(10 + at), claims=at, incurred=Decimal(7),
            reserves=Decimal(2), paid=Decimal(5), confidence=0.5, page=3, flags=("sum.derived",),
        )
        for at in range(2)
    ]  # fmt: skip
    monkeypatch.setattr("api.reading.proposing.claims_read", lambda *_: years)
    told = [wire.model_dump(exclude={"flags"}) for wire in claims_wires(kept(), 0, None)]
    assert [(one["year"], one["carrier"], one["claims"]) for one in told] == [
        (2025, "Carrier 0", 0),
        (2024, "Carrier 1", 1),
    ]
    names = ("premium", "incurred", "reserves", "paid")
    assert [Decimal(told[1][name]) for name in names] == [11, 7, 2, 5]
    assert (told[1]["confidence"], told[1]["page"]) == (0.5, 3)


def test_a_seller_is_known_by_the_own_name_and_that_of_the_agency_and_a_blank_is_nobody() -> None:
    person = Principal(subject=uuid4(), email="a@b.example", name="Ann Roe", groups=frozenset())
    lists: Any = type("Lists", (), {"states": (), "questions": ()})
    known = known_to(lists, None, date(2026, 7, 1), person, "Birchwood Risk", date(2026, 6, 1))  # type: ignore[arg-type]
    assert known.producers == {"ann roe", "birchwood risk"}
    assert known.drafted_on == date(2026, 6, 1)
    assert known_to(lists, None, date(2026, 7, 1), person, "", None).producers == {"ann roe"}  # type: ignore[arg-type]
