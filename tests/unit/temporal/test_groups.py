"""Which worker group polls what."""

import pytest

from activities.document import DocumentActivities
from activities.mail.steps import MailActivities
from activities.ops.steps import OpsActivities
from activities.ops.stuck import JobActivities, StuckWorkActivities
from activities.quote.steps import QuoteActivities
from activities.rate_book import RateBookActivities
from activities.risk_profile import RiskProfileActivities
from rating.builtin import builtin_book
from temporal.groups import group_work
from tests.support.documents import FakeDocumentStore, FakeWriter
from tests.support.mails import FakeMailServer, FakeMailStore
from tests.support.open_jobs import CountingMeter, FakeEndings, FakeOpenJobs, FakeRuns
from tests.support.ports import FakeBooks, FakeCatalogue, FakeObjects, FakeQuoteStore, FakeRiskProfileStore
from tests.support.rehearsals import FakeRehearsals, FakeShelf
from tests.support.upkeep import FakeLeftovers, FakeProvider

QUOTE = QuoteActivities(FakeQuoteStore(), FakeBooks(), FakeCatalogue(), FakeObjects())
PROFILE = RiskProfileActivities(FakeRiskProfileStore(), FakeBooks(), FakeCatalogue(), FakeObjects())
OPS = OpsActivities(FakeLeftovers(), FakeProvider(), FakeProvider())
BOOKS = RateBookActivities(FakeRehearsals(), FakeShelf(builtin_book()), FakeCatalogue())

DOCUMENTS = DocumentActivities(FakeDocumentStore(), FakeWriter(), FakeObjects())


def test_each_carrier_has_a_queue_of_its_own_with_a_rate() -> None:
    work = group_work("carriers", QUOTE, PROFILE, OPS, ["amtrust", "birch"])
    assert [queue.queue for queue in work] == ["carrier-amtrust", "carrier-birch"]
    assert all(queue.calls_per_s for queue in work)
    assert all(not queue.workflows for queue in work)
    assert all(queue.grace.total_seconds() == 45 for queue in work)


def test_core_runs_the_workflows_and_the_activities_of_quoting_profiles_rate_books_and_upkeep() -> None:
    (core,) = group_work("core", QUOTE, PROFILE, OPS, [], BOOKS)
    assert core.queue == "core"
    assert [workflow.__name__ for workflow in core.workflows] == [
        "DocumentGenerationWorkflow",
        "QuoteRetrievalWorkflow",
        "QuoteRetryWorkflow",
        "RateBookRehearsalWorkflow",
        "RiskProfileWorkflow",
        "StuckWorkWorkflow",
        "SweepWorkflow",
    ]
    assert {activity.__name__ for activity in core.activities} == {
        "open_run",
        "price_program",
        "settle_programs",
        "close_run",
        "make_profile",
        "close_profile",
        "sweep",
        "open_rehearsal",
        "rehearse_batch",
        "close_rehearsal",
    }
    assert core.grace.total_seconds() == 30


def test_documents_are_written_on_a_queue_of_their_own_and_closed_with_the_others() -> None:
    (docs,) = group_work("docs", QUOTE, PROFILE, OPS, [], document=DOCUMENTS)
    assert (docs.queue, docs.workflows) == ("docs", ())
    assert [activity.__name__ for activity in docs.activities] == ["write_document"]
    (core,) = group_work("core", QUOTE, PROFILE, OPS, [], document=DOCUMENTS)
    assert "close_document" in {activity.__name__ for activity in core.activities}


def test_every_queue_with_workflows_of_jobs_can_give_a_job_up_and_core_looks_after_stuck_work() -> None:
    endings = FakeEndings()
    jobs = JobActivities(endings)
    stuck = StuckWorkActivities(endings, FakeOpenJobs(), FakeRuns(), CountingMeter())
    mail = MailActivities(FakeMailStore(), FakeMailServer())
    found = {
        queue.queue: {activity.__name__ for activity in queue.activities}
        for group in ("core", "mail")
        for queue in group_work(group, QUOTE, PROFILE, OPS, [], mail=mail, jobs=jobs, stuck=stuck)
    }
    assert all("give_up_job" in names for names in found.values())
    assert {"mend_stuck_work", "report_stuck_work"} <= found["core"]


@pytest.mark.parametrize("group", ["bind", "mail"])
def test_a_group_without_work_yet_polls_nothing(group: str) -> None:
    assert all(queue.empty for queue in group_work(group, QUOTE, PROFILE, OPS, []))


def test_an_unknown_group_is_refused_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match="'docks'; there are core, bind, carriers, docs and mail"):
        group_work("docks", QUOTE, PROFILE, OPS, [])
