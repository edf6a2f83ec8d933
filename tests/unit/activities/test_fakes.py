"""The fakes keep to the same port tests as the adapters."""

import pytest

from tests.support.ports import FakeQuoteStore
from tests.support.quote_cases import a_job, an_input
from tests.support.quote_store_contract import QuoteStoreContract, Subject


class TestFakeQuoteStore(QuoteStoreContract):
    """The store in memory."""

    @pytest.fixture
    def subject(self) -> Subject:
        """One run."""
        store, job = FakeQuoteStore(), a_job()
        return Subject(store, job, store.add(job, an_input("gms-uwic", "gms-starnet")))
