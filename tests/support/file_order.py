"""In which order tests on servers are given to processes: the longest files begin."""

from collections.abc import Sequence

import pytest

OF_THE_REALM = "tests/integration/adapters/keycloak/"
"""Their files are over long before planted faults, two of which spoil the realm, begin beside the last."""
LONGEST = (
    "tests/integration/api/matrix/test_matrix.py",
    "tests/integration/api/bind/test_second_carrier.py",
    "tests/integration/api/bind/test_panel.py",
    "tests/integration/api/ops/test_mending.py",
    "tests/integration/workflows/test_new_kind.py",
    "tests/integration/api/bind/test_events.py",
    "tests/integration/workflows/test_bind_retrieval.py",
    "tests/integration/api/bind/test_bind.py",
    "tests/integration/api/acord/test_reading.py",
    "tests/integration/api/acord/test_proposal.py",
    "tests/integration/adapters/test_bootstrap.py",
    "tests/integration/api/test_contract.py",
    "tests/integration/api/test_field_limits.py",
    "tests/integration/api/submission/test_list.py",
    "tests/integration/adapters/test_migrations.py",
    "tests/integration/adapters/test_contact_migration.py",
    "tests/integration/adapters/rate_book/test_pricing.py",
    "tests/integration/api/test_log_canary.py",
    "tests/integration/api/test_workbook_at_once.py",
    "tests/integration/api/ops/test_alerts.py",
    "tests/integration/api/ops/test_holds.py",
    "tests/integration/api/submission/test_shown.py",
    "tests/integration/api/campaign/test_contact_owner.py",
    "tests/integration/api/rate_book/test_import.py",
    "tests/integration/adapters/rate_book/test_sealed.py",
    "tests/integration/adapters/test_price_records.py",
)
"""As a whole run showed them at its end, what waits beside what computes; what begins last must be short."""


def longest_first(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """The same tests: those of the realm, then files by LONGEST, the others as they came."""
    places = {file: place for place, file in enumerate(LONGEST)}

    def place(item: pytest.Item) -> int:
        file = item.nodeid.partition("::")[0]
        return -1 if file.startswith(OF_THE_REALM) else places.get(file, len(places))

    return sorted(items, key=place)
