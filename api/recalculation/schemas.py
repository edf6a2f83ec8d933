"""Bodies of the specified recalculation calls."""

from decimal import Decimal
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field, StringConstraints, model_validator

from api.http.wire import MOST_STATES, PRINTABLE, ProspectKey, StateCode, Wire
from models.base import Money
from models.digits import PLAIN

Sdr = Annotated[Decimal, Field(ge=-1000, le=1000, max_digits=12, allow_inf_nan=False), PLAIN]


class RecalculationCreate(Wire):
    """The whole target of a program: state -> signed percent; a state that is missing means 0."""

    user_email_id: ProspectKey
    uuid_carrier: Annotated[str, StringConstraints(min_length=1, max_length=1_000, pattern=PRINTABLE)]
    sdr_factor: Annotated[dict[StateCode, Sdr], Field(max_length=MOST_STATES)] = Field(default_factory=dict)

    @model_validator(mode="before")
    @classmethod
    def _unwrap(cls, value: Any) -> Any:
        """The job call holds all of it in `body`, the other one does not."""
        if isinstance(value, dict) and set(value) == {"body"} and isinstance(value["body"], dict):
            return value["body"]
        return value


class RecalculationStarted(Wire):
    """id: the job, to poll."""

    id: UUID


class ColumnJobs(Wire):
    """The job of each column whose price is made."""

    jobs: dict[str, UUID]


class Recalculated(Wire):
    """The price of the column; total is its total estimated annual premium."""

    message: str
    uuid_carrier: str
    run_id: UUID
    total: Money
