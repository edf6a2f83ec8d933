"""Hours in which somebody is at their desk: weekdays from nine to five, holidays left out."""

from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

OPENS, CLOSES = time(9), time(17)
_WEEKEND = 5
"""First weekday that is none."""


def after_business_hours(
    start: datetime, hours: float, zone: ZoneInfo, holidays: Collection[date]
) -> datetime:
    """The moment at which so many business hours have passed since a start; with its zone, in UTC's terms."""
    left = timedelta(hours=hours)
    now = start.astimezone(zone)
    while True:
        opens, closes = _at(now.date(), OPENS, zone), _at(now.date(), CLOSES, zone)
        if _is_business_day(now.date(), holidays) and now < closes:
            begin = max(now, opens)
            if begin + left <= closes:
                return begin + left
            left -= closes - begin
        now = _at(now.date() + timedelta(days=1), time(0), zone)


def _is_business_day(day: date, holidays: Collection[date]) -> bool:
    return day.weekday() < _WEEKEND and day not in holidays


def _at(day: date, hour: time, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, hour, tzinfo=zone)
