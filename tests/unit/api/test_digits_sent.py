"""No field of a call reads a number or a day of the digits of another script; it is said what is right."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, get_args, get_origin

import pytest
from fastapi.routing import APIRoute, iter_route_contexts
from pydantic import BaseModel, TypeAdapter, ValidationError

from api.http.field_words import field_problems
from api.main import create_app
from api.workbook.schemas import WorkbookPut

OTHERS = ("１２", "٣", "३.५", "1/1/２０２６", "２０２６-01-01")


def _sent() -> Iterator[tuple[str, Any]]:
    """Each body and each parameter of each call, with its type."""
    for context in iter_route_contexts(create_app().routes):
        route = context.original_route
        if not isinstance(route, APIRoute):
            continue
        found = route.dependant
        for field in (*found.query_params, *found.path_params, *found.body_params):
            yield f"{route.path} {field.name}", field.field_info.rebuild_annotation()


def _values(kind: Any, place: str, seen: frozenset[Any] = frozenset()) -> Iterator[tuple[str, Any]]:
    """The types of single values in a type, however deep, each with its place."""
    base = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if _is_model(base):
        if base not in seen:
            for name, field in base.model_fields.items():
                yield from _values(field.rebuild_annotation(), f"{place}.{name}", seen | {base})
    elif get_origin(base) in (list, dict, tuple) or _choices(base):
        for part in (part for part in get_args(base) if part is not ...):
            yield from _values(part, place, seen)
    else:
        yield place, kind


def _choices(kind: Any) -> list[Any]:
    """The lists and bodies among what a field takes; a number or nothing is one value."""
    parts = get_args(kind)
    bases = [get_args(part)[0] if get_origin(part) is Annotated else part for part in parts]
    return [base for base in bases if get_origin(base) in (list, dict) or _is_model(base)]


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _read(kind: Any, text: str) -> Any:
    try:
        return TypeAdapter(kind).validate_python(text)
    except (ValidationError, TypeError):
        return None


def test_no_field_of_any_call_reads_digits_of_another_script() -> None:
    values = [value for place, kind in _sent() for value in _values(kind, place)]
    numbers = [(place, kind) for place, kind in values if isinstance(_read(kind, "12"), Decimal)]
    days = [(place, kind) for place, kind in values if isinstance(_read(kind, "1/1/2026"), date)]
    assert len(numbers) > 10 and len(days) > 10
    read = [(place, text) for place, kind in values for text in OTHERS
            if isinstance(_read(kind, text), Decimal | int | float | date)]  # fmt: skip
    assert read == []


@pytest.mark.parametrize(("field", "name"), [("manual_rate", "Manual rate"), ("net_rate", "Net rate")])
def test_the_refusal_names_the_field_and_what_is_right(field: str, name: str) -> None:
    rate = {"column": "gms-uwic", "state": "TX", "code": "8810", field: "１.２５"}
    with pytest.raises(ValidationError) as refused:
        WorkbookPut.model_validate({"base_version": 1, "rates": [rate]})
    [problem] = field_problems(
        [{**fault, "loc": ("body", *fault["loc"])} for fault in refused.value.errors()]
    )
    assert (problem.path, problem.message) == (
        f"rates.0.{field}",
        f"{name} must be a number of the digits 0 to 9, e.g. 12.5",
    )
