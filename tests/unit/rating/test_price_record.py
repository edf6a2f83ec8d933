"""The record: one spelling of an input, models made without a second check, replay that names what moved."""

from datetime import date
from decimal import Decimal

import pytest

from models.errors import InvalidInput
from models.worksheet import Worksheet, WorksheetLine
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from rating.engine import rate
from rating.record.canonical_input import canonical_json, digest, input_digest, input_digests
from rating.record.replay import first_difference, replay
from tests.unit.rating.risks import place, risk

POLICY = risk(place("1", "IL", ("8810", 250_000, 5)))


def test_equal_inputs_have_one_spelling() -> None:
    spelled = canonical_json({"b": Decimal("1.500"), "a": [date(2026, 9, 1), None, True, Decimal("0E-5")]})
    assert spelled == '{"a":["2026-09-01",null,true,"0"],"b":"1.5"}'
    assert canonical_json({"x": Decimal("1E+3")}) == '{"x":"1000"}'
    other = risk(place("1", "IL", ("8810", "250000.00", 5)))
    assert input_digest(POLICY, "p", "demo-1") == input_digest(other, "p", "demo-1")
    assert (
        len(
            {
                input_digest(POLICY, "p", "demo-1"),
                input_digest(POLICY, "q", "demo-1"),
                input_digest(POLICY, "p", "2"),
            }
        )
        == 3
    )
    assert len(digest("x")) == 64


def test_the_keys_of_many_programs_are_those_of_each_alone() -> None:
    keys = input_digests(POLICY, ("p", 'q"é'), "demo-1")
    assert keys == {
        program: digest({"risk": POLICY, "program": program, "book": "demo-1"}) for program in ("p", 'q"é')
    }
    assert keys["p"] == input_digest(POLICY, "p", "demo-1")


def test_binary_floating_point_has_no_canonical_form() -> None:
    with pytest.raises(TypeError, match="use Decimal"):
        canonical_json({"x": 1.5})


def test_lines_made_without_validation_equal_validated_ones() -> None:
    for line in rate(POLICY, "gms-key_risk", builtin_book()).lines:
        again = WorksheetLine.model_validate(line.model_dump())
        assert line == again
        assert hash(line) == hash(again)
        assert line.model_fields_set == again.model_fields_set
        assert line.model_copy(update={"note": "x"}).note == "x"


def test_replay_names_the_line_that_was_tampered_with() -> None:
    record = rate(POLICY, "gms-key_risk", builtin_book())
    lines = list(record.lines)
    index = next(number for number, line in enumerate(lines) if line.key == "terrorism")
    lines[index] = lines[index].model_copy(update={"amount": lines[index].amount + 1})
    difference = replay(record.model_copy(update={"lines": tuple(lines)}), POLICY, builtin_book())
    assert str(difference) == "terrorism/state/IL: amount was 76, is 75"


def test_replay_names_a_missing_line_and_a_changed_total() -> None:
    record = rate(POLICY, "gms-key_risk", builtin_book())
    shorter = record.model_copy(update={"lines": record.lines[:-1]})
    assert str(first_difference(shorter, record)) == "total/policy: presence was absent, is present"
    cost = record.cost.model_copy(update={"fica": Decimal(1)})
    difference = first_difference(record.model_copy(update={"cost": cost}), record)
    assert difference is not None
    assert (difference.where, difference.field, difference.stored) == ("cost", "fica", "1")


def test_replay_compares_all_that_a_record_holds_beside_what_names_its_maker() -> None:
    short = risk(place("1", "IL", ("8810", 250_000, 5)), expiry=date(2027, 3, 1))
    record = rate(short, "gms-key_risk", builtin_book())
    made_by = {"engine_version", "book_version", "program", "illustrative"}
    compared = [name for name in Worksheet.model_fields if name not in made_by and getattr(record, name)]
    assert {"algorithm", "proration", "original_totals", "original_class_rates"} <= set(compared)
    for name in compared:
        found = getattr(record, name)
        other: object = () if isinstance(found, tuple) else None
        difference = first_difference(record, record.model_copy(update={name: other}))
        assert difference is not None, name
        assert difference.where.startswith(name) or name == "lines"


def test_replay_refuses_another_book() -> None:
    record = rate(POLICY, "gms-key_risk", builtin_book())
    with pytest.raises(InvalidInput, match="rate book demo-1, not other"):
        replay(record, POLICY, RateBook.from_tables("other", builtin_tables()))
