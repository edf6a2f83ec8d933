"""A submitted risk as an underwriter wishes it priced: with the schedule and the figures of one column."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from uuid import UUID

from models.base import Frozen
from models.risk import OverrideKind, RateOverride, Risk, ScheduleRating
from models.workbook import EnteredRate
from rating.record.canonical_input import digest


class Wish(Frozen):
    """What a column's price is made of, beside the risk and the rate book."""

    schedule: tuple[ScheduleRating, ...] = ()
    """Without zeros, by state."""
    overrides: tuple[RateOverride, ...] = ()
    """By state, class and kind."""

    @property
    def is_plain(self) -> bool:
        """Whether nothing was changed: the price is the submitted one."""
        return not self.schedule and not self.overrides

    def laid_upon(self, risk: Risk) -> Risk:
        """The risk as this wishes it priced; schedule and figures that it came with give way."""
        return risk.model_copy(update={"schedule": self.schedule, "overrides": self.overrides})

    def digest(self, base_run: UUID, program: str, book_version: str) -> str:
        """Equal for equal wishes upon one submitted price, whoever has them and when."""
        return digest(
            {
                "base_run": str(base_run),
                "program": program,
                "book": book_version,
                "schedule": {entry.state: entry.sdr for entry in self.schedule},
                "rates": [
                    [entry.state, entry.class_code, entry.kind.value, entry.value] for entry in self.overrides
                ],
            }
        )


def wish_of(
    schedule: Mapping[str, Decimal],
    entered: Mapping[tuple[str, str], EnteredRate],
    names: Mapping[UUID, str] | None = None,
) -> Wish:
    """The wish of a column.

    Args: schedule: signed percents by state; entered: figures by state and class code; names: of who entered
        them, for the worksheet.
    """
    known = names or {}
    return Wish(
        schedule=tuple(
            ScheduleRating(state=state, sdr=percent) for state, percent in sorted(schedule.items()) if percent
        ),
        overrides=tuple(
            override
            for (state, code), rate in sorted(entered.items())
            for override in _overrides(state, code, rate, known.get(rate.by, "") if rate.by else "")
        ),
    )


def _overrides(state: str, code: str, rate: EnteredRate, author: str) -> Iterable[RateOverride]:
    values = {
        OverrideKind.MANUAL_RATE: rate.manual_rate,
        OverrideKind.NET_RATE: rate.net_rate,
        OverrideKind.NET_RATE_AX: rate.net_rate_ax,
    }
    for kind, value in values.items():
        if value is not None:
            yield RateOverride(
                kind=kind, state=state, class_code=code, value=value,
                author=author, at=rate.at, reason=rate.reason,
            )  # fmt: skip
