"""Making a model of the worksheet from values that typed code has just computed, checked by nobody twice."""

from functools import cache
from typing import Any, TypeVar

from pydantic import BaseModel

Model = TypeVar("Model", bound=BaseModel)


def trusted(model: type[Model], values: dict[str, Any]) -> Model:
    """A model that holds exactly these values; every field must be among them.

    Does what pydantic's model_construct does without its walk over the fields, which would take longer than
    rating a class. A test holds the result equal to the validated model.
    """
    made = object.__new__(model)
    object.__setattr__(made, "__dict__", values)
    object.__setattr__(made, "__pydantic_fields_set__", _fields_of(model))
    object.__setattr__(made, "__pydantic_extra__", None)
    object.__setattr__(made, "__pydantic_private__", None)
    return made


@cache
def _fields_of(model: type[BaseModel]) -> set[str]:
    """One set for all: models are frozen, and a copy of one takes a copy of its set."""
    return set(model.model_fields)
