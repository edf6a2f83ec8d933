"""Figures of an underwriter in place of computed ones: which class they speak of, what they leave behind."""

from collections.abc import Mapping
from decimal import Decimal

from models.errors import InvalidInput
from models.risk import OverrideKind, RateOverride, Risk
from models.worksheet import LineOverride

OverrideKey = tuple[OverrideKind, str, str]
Overrides = Mapping[OverrideKey, RateOverride]


def overrides_of(risk: Risk, program: str) -> Overrides:
    """The overrides that concern a program, by kind, state and class; its own win over those of all.

    Raises: InvalidInput for a class that the risk does not have, and for two of one kind on one class.
    """
    classes = {(place.state, line.code) for place in risk.locations for line in place.employees}
    found: dict[OverrideKey, RateOverride] = {}
    for index, override in enumerate(risk.overrides):
        if override.program not in (None, program):
            continue
        if (override.state, override.class_code) not in classes:
            raise InvalidInput(
                f"The override of class {override.class_code} in {override.state} has no such class in the "
                f"risk; take it out or name a class of a location",
                f"overrides.{index}.class_code",
            )
        key = (override.kind, override.state, override.class_code)
        earlier = found.get(key)
        if earlier is not None and (earlier.program is None) == (override.program is None):
            raise InvalidInput(
                f"Class {override.class_code} in {override.state} has two overrides of {override.kind}; "
                f"keep one",
                f"overrides.{index}",
            )
        if earlier is None or earlier.program is None:
            found[key] = override
    return found


def mark_of(override: RateOverride, replaced: Decimal | None) -> LineOverride:
    """What a worksheet line keeps of an override."""
    return LineOverride(
        by=override.author,
        at=override.at,
        reason=override.reason,
        value=override.value,
        replaced=replaced,
    )
