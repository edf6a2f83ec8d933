"""Bodies of those who are nobody yet: sign-in, and the wish to be called back."""

import pytest
from pydantic import ValidationError

from api.campaign.tracking_schemas import CallbackRequest
from api.identity.schemas import LoginRequest

TOPICS = ("Payroll", "Benefits", "Time & Attendance", "Tax & Compliance", "Risk & Safety", "Request a Demo")
"""As the specification lists them."""


@pytest.mark.req("RD-030", "CB-147")
def test_each_of_the_six_topics_is_taken_no_other_and_payroll_without_one() -> None:
    assert [CallbackRequest(type=topic).type for topic in TOPICS] == list(TOPICS)
    assert CallbackRequest().type == "Payroll"
    with pytest.raises(ValidationError):
        CallbackRequest.model_validate({"type": "Pensions"})


@pytest.mark.req("CB-315")
def test_blanks_are_no_e_mail_and_no_phone_to_call_back() -> None:
    asked = CallbackRequest.model_validate({"email": "  ", "phone": " ", "name": " Dana "})
    assert (asked.email, asked.phone, asked.name) == ("", "", "Dana")


@pytest.mark.req("CB-147")
def test_a_long_name_and_a_number_with_its_extension_can_be_called_back() -> None:
    asked = CallbackRequest(name="n" * 200, phone="5" * 40)
    assert (len(asked.name), len(asked.phone)) == (200, 40)


@pytest.mark.req("RD-024", "RD-239")
def test_who_signs_in_is_remembered_unless_they_say_no_and_has_one_spelling() -> None:
    asked = LoginRequest.model_validate({"email": " Dana@B.Example ", "password": " Secret-1 "})
    assert (asked.remember, asked.email) == (True, "dana@b.example")
    assert asked.password.get_secret_value() == " Secret-1 ", "a password may begin and end with a space"
    with pytest.raises(ValidationError):
        LoginRequest.model_validate({"email": "dana@b.example\x00", "password": "Secret-1"})
