"""The fakes keep to the same port tests as the adapters."""

from uuid import uuid4

import pytest

from activities.ports import CarrierPrices
from tests.support.ports import FakeQuoteStore, FakeRiskProfileStore
from tests.support.quote_cases import a_job, a_profile_input, an_input
from tests.support.quote_store_contract import QuoteStoreContract, Subject
from tests.support.risk_profile_store_contract import ProfileSubject, RiskProfileStoreContract
from tests.support.worksheets import a_worksheet


class TestFakeQuoteStore(QuoteStoreContract):
    """The store in memory."""

    @pytest.fixture
    def subject(self) -> Subject:
        """One run."""
        store, job = FakeQuoteStore(), a_job()
        return Subject(store, job, store.add(job, an_input("gms-uwic", "gms-starnet")))


class TestFakeRiskProfileStore(RiskProfileStoreContract):
    """The store in memory."""

    @pytest.fixture
    def subject(self) -> ProfileSubject:
        """One profile and one run."""
        store, job, run_id, asked = FakeRiskProfileStore(), a_job(), uuid4(), a_profile_input("gms-uwic")
        store.add(job, asked)
        store.runs[run_id] = CarrierPrices(risk=asked.risk, worksheets={"gms-uwic": a_worksheet()})
        return ProfileSubject(store, job, asked, run_id)
