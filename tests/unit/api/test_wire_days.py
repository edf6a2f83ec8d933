"""Days as screens send them: ISO, or month, day and year; a number is none."""

from datetime import date
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from api.http.field_words import field_problems
from api.http.wire import Day, OptionalDay

DAY, OPTIONAL = TypeAdapter[Any](Day), TypeAdapter[Any](OptionalDay)


@pytest.mark.parametrize("sent", ["2026-07-04", "07/04/2026", "07/04/26", "7/4/2026"])
def test_a_day_is_read_as_the_specified_screens_send_it(sent: str) -> None:
    assert DAY.validate_python(sent) == OPTIONAL.validate_python(sent) == date(2026, 7, 4)


@pytest.mark.parametrize(
    "sent", [20260704, 1751587200, 1.5, "04/31/2026", "2026-07", "July 4", "07/04/1826", "07/04/２０２６"]
)
def test_what_is_no_day_of_two_centuries_is_refused(sent: Any) -> None:
    for adapter in (DAY, OPTIONAL):
        with pytest.raises(ValidationError):
            adapter.validate_python(sent)


@pytest.mark.parametrize(
    "sent", [1767225600, "1767225600", " 86400", "-86400", "1767225600.0", "1_767_225_600"]
)
def test_seconds_since_1970_are_no_day_and_it_is_said_how_to_write_one(sent: Any) -> None:
    for adapter in (DAY, OPTIONAL):
        with pytest.raises(ValidationError) as refused:
            adapter.validate_python(sent)
        [field] = field_problems(
            [{**fault, "loc": ("body", "date_from")} for fault in refused.value.errors()]
        )
        assert field.message == "Date from must be a day as YYYY-MM-DD"


def test_an_empty_text_is_no_day_yet() -> None:
    assert OPTIONAL.validate_python("") is None
    with pytest.raises(ValidationError):
        DAY.validate_python("")
