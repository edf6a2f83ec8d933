"""Until when a price may be taken."""

from datetime import date

from models.freshness import last_valid_day

BEGINS = date(2026, 7, 1)


def test_prices_hold_until_their_policy_begins_and_for_sixty_days_where_they_were_made_after_that() -> None:
    assert last_valid_day(BEGINS, date(2026, 6, 30)) == BEGINS
    assert last_valid_day(BEGINS, BEGINS) == BEGINS
    assert last_valid_day(BEGINS, date(2026, 7, 2)) == date(2026, 8, 31)
