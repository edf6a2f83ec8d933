"""The letter that no loss is known, as its reader gets it."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from pydantic import ValidationError

from documents.no_loss_letter import no_loss_letter
from documents.pdf.widgets import page_widgets
from documents.pdf.words import page_texts
from models.eacord import NoLossLetter

MADE_AT = datetime(2026, 11, 28, 9, 30, tzinfo=UTC)


def a_letter(**told: Any) -> NoLossLetter:
    known: dict[str, Any] = {
        "company_name": "Łukasz & Sons <b>Roofing</b>", "contact_person": "Mia Chen",
        "no_loss_from": date(2026, 10, 1), "fein": "581234567",
    }  # fmt: skip
    return NoLossLetter(made_at=MADE_AT, **{**known, **told})


def said(letter: NoLossLetter) -> str:
    (page,) = page_texts(no_loss_letter(letter))
    return " ".join(word.text for word in page.words)


@pytest.mark.req("CB-141", "CB-287")
def test_it_says_who_from_when_and_leaves_the_signing_to_a_person() -> None:
    words = said(a_letter(insurer="Old Oak", policy_number="WC 7"))
    for wanted in (
        "Applicant Łukasz & Sons <b>Roofing</b>", "FEIN 58-1234567", "Insurer Old Oak", "Policy number WC 7",
        "From 12:01 AM on 10/01/2026", "No known loss from 10/01/2026, 12:01 AM", "no loss", "no accident",
        "no circumstance",
        "This letter is not signed", "Signature", "Name in print", "Title", "Date", "Time", "for Mia Chen",
    ):  # fmt: skip
        assert wanted in words
    assert "swear" not in words


def test_an_insurer_or_policy_that_is_not_known_is_not_asked_for() -> None:
    words = said(a_letter())
    assert "Insurer" not in words
    assert "Policy number" not in words


@pytest.mark.req("CB-287")
def test_who_may_not_read_the_fein_whole_reads_its_last_digits() -> None:
    assert "FEIN XX-XXX4567" in said(a_letter(fein="XX-XXX4567"))


def test_the_same_letter_gives_the_same_bytes_without_fields() -> None:
    assert no_loss_letter(a_letter()) == no_loss_letter(a_letter())
    assert page_widgets(no_loss_letter(a_letter())) == []


@pytest.mark.req("CB-141")
@pytest.mark.parametrize(
    "told",
    [{"no_loss_from": date(2026, 11, 29)}, {"fein": "5812345"}, {"company_name": ""}, {"contact_person": ""}],
)
def test_what_it_cannot_say_is_refused(told: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        a_letter(**told)


def test_the_longest_names_stay_on_one_page() -> None:
    assert "Signature" in said(a_letter(company_name="W" * 200, contact_person="M" * 200, insurer="N" * 200))
