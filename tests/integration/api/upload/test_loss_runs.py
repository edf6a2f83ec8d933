"""Loss runs that were uploaded: read after their check, told year by year, with what speaks against them."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import reading
from models.upload import FileState, UploadVerdict
from tests.integration.api.conftest import Browser
from tests.integration.api.upload.upload_desk import UploadDesk, announced, files_of, uploaded
from tests.support.forms import a_reading
from tests.unit.documents.loss_run.drawing import Claim, Policy, Report
from tests.unit.documents.loss_run.papers import LAYOUTS

TODAY = datetime.now(UTC).date()
NEWEST = TODAY.year


def a_report(insured: str, valued: date, years: int = 5) -> bytes:
    """A loss run of so many policy years, one claim in the newest."""
    claim = Claim(
        "WC-1", "A. Person", date(NEWEST - 1, 3, 1), date(NEWEST - 1, 3, 2), None, "Medical",
        paid=(100, 200, 0), reserve=(50, 0, 0),
    )  # fmt: skip
    policies = [
        Policy(
            f"WC{NEWEST - back}", date(NEWEST - back, 1, 1), date(NEWEST - back + 1, 1, 1), 10_000 + back,
            claims=(claim,) if back == 1 else (),
        )
        for back in range(1, years + 1)
    ]  # fmt: skip
    return LAYOUTS["generic"](Report(insured, valued, policies))


async def read_runs(browser: Browser, prospect: dict[str, Any]) -> dict[str, Any]:
    """The loss runs as the claims table takes them."""
    answer = await browser.get(f"/api/prospects/{prospect['id']}/loss-runs")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_a_loss_run_is_read_after_its_check_and_told_year_by_year(
    agent: Browser, other_agent: Browser, prospect: dict[str, Any], desk: UploadDesk
) -> None:
    assert await read_runs(agent, prospect) == {"files": [], "years": [], "beyond": [], "undated": 0}
    await uploaded(agent, prospect["user_id"], "runs.pdf", a_report("Peach LLC", TODAY, 11))
    assert [(each.status, each.error_code) for each in await desk.read()] == [("done", None)]
    (listed,) = await files_of(agent, prospect)
    assert (listed["state"], listed["code"]) == ("read", None)
    await uploaded(agent, prospect["user_id"], "other.pdf", folder1="OtherDocuments")
    await announced(agent, prospect["user_id"], "never sent.pdf")
    found = await read_runs(agent, prospect)
    (file,) = found["files"]
    assert (file["name"], file["state"], file["valued"], file["doubts"]) == (
        "runs.pdf", "read", TODAY.isoformat(), [],
    )  # fmt: skip
    years = {row["year"]: row for row in found["years"]}
    assert list(years) == list(range(NEWEST - 1, NEWEST - 10, -1)), "no row where no policy began"
    newest = years[NEWEST - 1]
    assert (newest["annualPremium"], newest["numberOfClaims"]) == ("$10,001", "1")
    assert (newest["totInc"], newest["totRes"], newest["totPaid"]) == ("$350", "$50", "$300")
    assert (newest["files"], newest["checks"]) == (["runs.pdf"], [])
    assert years[NEWEST - 2]["totInc"] == "$0", "no claims are none, not unknown"
    assert found["beyond"] == [NEWEST - 10, NEWEST - 11]
    assert (await other_agent.get(f"/api/prospects/{prospect['id']}/loss-runs")).status_code == 404


async def test_what_speaks_against_a_loss_run_is_said_and_refuses_nothing(
    agent: Browser, prospect: dict[str, Any], desk: UploadDesk
) -> None:
    old = TODAY - timedelta(days=91)
    await uploaded(agent, prospect["user_id"], "old.pdf", a_report("Grizzly Logging Inc", old, 2))
    await desk.read()
    found = await read_runs(agent, prospect)
    doubts = {doubt["code"]: doubt["words"] for doubt in found["files"][0]["doubts"]}
    assert set(doubts) == {"insured.differs", "valuation.stale", "years.missing"}
    assert "Grizzly Logging Inc" in doubts["insured.differs"]
    assert "more than 90 days ago" in doubts["valuation.stale"]
    assert len(found["years"]) == 2


AUTO = b"""Commercial Auto Loss Run,,,
Insured: Peach LLC,,,
Policy Number,Driver,Vehicle,BI,PD,Total Incurred
CA-1,J. Doe,Truck 4,100,200,300
"""


async def test_another_line_of_business_is_refused_and_what_says_nothing_stays(
    agent: Browser, prospect: dict[str, Any], desk: UploadDesk
) -> None:
    csv = {"fileType": "text/csv"}
    await uploaded(agent, prospect["user_id"], "auto.csv", AUTO, **csv)
    await uploaded(agent, prospect["user_id"], "notes.csv", b"a,b\n1,2\n", **csv)
    codes = [each.error_code for each in await desk.read()]
    assert sorted(map(str, codes)) == ["loss_run.unreadable", "loss_run.wrong_line"]
    files = {each["name"]: each for each in (await read_runs(agent, prospect))["files"]}
    assert (files["auto.csv"]["state"], files["auto.csv"]["code"]) == ("refused", "loss_run.wrong_line")
    assert "auto" in files["auto.csv"]["hint"].casefold()
    assert (files["notes.csv"]["state"], files["notes.csv"]["code"]) == ("read", "loss_run.unreadable")


async def test_what_was_read_of_a_file_goes_with_it(
    agent: Browser, underwriter: Browser, prospect: dict[str, Any], desk: UploadDesk
) -> None:
    sent = await uploaded(agent, prospect["user_id"], "runs.pdf", a_report("Peach LLC", TODAY))
    await desk.read()
    listed = f"/api/prospects/{prospect['id']}/readings"
    (read,) = (await agent.get(listed)).json()
    assert (await agent.get(f"/api/readings/{read['job']}")).status_code == 200
    gone = await underwriter.post("/api/deleteFilefromS3", {"key": sent.key, "reason": "Another insured's"})
    assert gone.status_code == 200, gone.text
    assert (await agent.get(listed)).json() == []
    assert (await agent.get(f"/api/readings/{read['job']}")).status_code == 404
    taken = await agent.post(f"/api/readings/{read['job']}/accepted", {"paths": []})
    assert taken.status_code == 404, taken.text


async def test_of_a_file_that_was_deleted_meanwhile_nothing_is_kept(
    agent: Browser,
    underwriter: Browser,
    prospect: dict[str, Any],
    desk: UploadDesk,
    owner_engine: AsyncEngine,
) -> None:
    sent = await uploaded(agent, prospect["user_id"], "runs.pdf", a_report("Peach LLC", TODAY))
    (job,) = await desk.waiting()
    await desk.begin(job)
    await underwriter.post("/api/deleteFilefromS3", {"key": sent.key, "reason": "Another insured's"})
    verdict = UploadVerdict(state=FileState.READ, sha256="0" * 64)
    await desk.store.settle_read(job, verdict, a_reading())
    async with owner_engine.connect() as connection:
        query = select(func.count()).select_from(reading).where(reading.c.job_id == job.job_id)
        assert await connection.scalar(query) == 0
