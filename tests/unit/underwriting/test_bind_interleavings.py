"""Every order in which one bind may go: there is never a second policy, and none that nobody knows of."""

from tests.unit.underwriting.bind_interleavings import Worlds


def test_no_order_of_events_binds_twice_or_leaves_a_policy_that_nobody_knows_of() -> None:
    worlds = Worlds()
    assert worlds.first_wrong() is None
    assert worlds.count > 300_000, (
        "so many worlds there are; fewer means that something cannot happen any more"
    )
