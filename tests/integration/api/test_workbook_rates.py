"""'Update Class code and rates': figures of a class replace computed ones, and are taken back at will."""

from typing import Any
from uuid import UUID

import pytest

from api.services import Services
from models.tenant import Tenant
from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.workbook_desk import KEY_RISK, Submit, Submitted, percent

SHOP = "5190#class 5190"
AT = f"uw_net_rates.{KEY_RISK}.tn.{SHOP}"
"""Where its figures stand in the call."""
LINE = (
    "state", "wc_code", "wc_desc", "eligibility", "manual_rate", "net_rate", "manual_premium", "payroll",
    "teap", "annualized_eap", "annualized_net_rate", "masterWithFundRateProratedEAP",
)  # fmt: skip
"""The specified fields of a class-code line."""


@pytest.fixture(scope="module")
async def underwriter(browse: Open, people: People) -> Browser:
    """An underwriter of level 1."""
    return await browse(await people.make("UWBeta", "RecalBeta", uw_level="1"))


async def rates(desk: Submitted, browser: Browser, base: int, figures: dict[str, Any], **more: Any) -> Any:
    """The specified call for the larger class of risk A."""
    body = {
        "user_email_id": str(desk.prospect),
        "uuid_carrier": f"1785000000000+{desk.run}+{KEY_RISK}+1 Main St, Nashville",
        "base_version": base,
        "uw_net_rates": {KEY_RISK: {"tn": {SHOP: figures}}},
        "reason": "Agreed with the carrier on the phone",
        **more,
    }
    return await browser.send("PUT", "/api/uwNetRates", body)


@pytest.mark.req("CB-067")
@pytest.mark.req("CB-129")
@pytest.mark.req("CB-130")
@pytest.mark.parametrize(
    ("figures", "total", "shown"),
    [
        ({"manual_rate": "1.25"}, "5414", ("1.2500", "1.2671", "1.2062")),
        ({"net_rate": "0.8500"}, "3935", ("0.9600", "0.9053", "0.8500")),
        ({"net_rate_ax": "0.9000"}, "3914", ("0.9600", "0.9000", "0.8447")),
        ({"net_rate": "0.8500", "net_rate_ax": "0.9000"}, "3914", ("0.9600", "0.9000", "0.8500")),
    ],
)
async def test_entered_figures_make_the_price_and_move_the_other_net_rate(
    underwriter: Browser, submit: Submit, figures: dict[str, str], total: str, shown: tuple[str, ...]
) -> None:
    desk = await submit()
    saved = await rates(desk, underwriter, 0, figures)
    assert saved.status_code == 200, saved.text
    await desk.land(UUID(saved.json()["jobs"][KEY_RISK]))
    found = await desk.read(underwriter)
    assert found["columns"][0]["price"]["total"] == total
    (entered,) = found["rates"]
    assert {name: entered[name] for name in figures} == figures, "figures come back as they were entered"
    lines = (await underwriter.get(f"/api/workbooks/{desk.id}/columns/{KEY_RISK}/classes")).json()
    line = next(one for one in lines if one["wc_code"] == "5190")
    assert (f"{float(line['manual_rate']):.4f}", line["net_rate"], line["net_rate_without"]) == shown
    assert (line["filed_net_rate"], line["filed_net_rate_without"]) == ("0.9940", "0.9387")
    assert [one["measure"] for one in found["issues"]] == (
        [] if "manual_rate" in figures else ["rate_below_filed"]
    )
    back = await rates(desk, underwriter, 1, dict.fromkeys(figures))
    assert (back.json()["version"], back.json()["jobs"]) == (2, {})
    assert await desk.totals(underwriter) == {KEY_RISK: 4_299}
    assert (await desk.read(underwriter))["rates"] == [], "what was taken back is entered no more"


@pytest.mark.req("CB-129")
async def test_figures_that_are_shown_anyway_change_nothing(underwriter: Browser, submit: Submit) -> None:
    desk = await submit()
    same = await rates(
        desk, underwriter, 0, {"manual_rate": "0.96", "net_rate": "0.9387", "net_rate_ax": "0.9940"}
    )
    assert (same.json()["version"], same.json()["jobs"]) == (0, {})


@pytest.mark.req("CB-129", "CB-207")
@pytest.mark.parametrize(
    ("figures", "more", "path"),
    [
        ({"net_rate": "0.85"}, {"reason": "short"}, "reason"),
        ({"manual_rate": "1.255"}, {}, f"{AT}.manual_rate"),
        ({"manual_rate": "1000"}, {}, f"{AT}.manual_rate"),
        ({"net_rate": "0.85001"}, {}, f"{AT}.net_rate"),
    ],
)
async def test_what_is_no_rate_is_refused(
    underwriter: Browser, submit: Submit, figures: dict[str, str], more: dict[str, str], path: str
) -> None:
    refused = await rates(await submit(), underwriter, 0, figures, **more)
    assert refused.status_code == 422, refused.text
    assert path in {field["path"] for field in refused.json()["errors"]}


@pytest.mark.req("CB-066")
async def test_only_underwriters_see_the_classes(
    agent: Browser, submit: Submit, underwriter: Browser
) -> None:
    desk = await submit()
    assert (await agent.get(f"/api/workbooks/{desk.id}/columns/{KEY_RISK}/classes")).status_code == 403
    refused = await rates(desk, agent, 0, {"net_rate": "0.8500"})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_permitted")
    lines = (await underwriter.get(f"/api/workbooks/{desk.id}/columns/{KEY_RISK}/classes")).json()
    assert sum(int(float(line["teap"])) for line in lines) == 4_299
    assert [line["wc_code"] for line in lines] == ["5190", "8810"]


@pytest.mark.req("CB-128")
async def test_a_class_line_has_its_rates_its_payroll_and_its_part_of_the_premium(
    submit: Submit, underwriter: Browser
) -> None:
    desk = await submit()
    lines = (await underwriter.get(f"/api/workbooks/{desk.id}/columns/{KEY_RISK}/classes")).json()
    shop, office = ({name: line[name] for name in LINE} for line in lines)
    figures = ("manual_rate", "net_rate", "annualized_net_rate", "manual_premium", "payroll")
    assert [float(shop[name]) for name in figures] == [0.96, 0.9940, 0.9940, 3_936, 410_000]
    assert [float(office[name]) for name in figures] == [0.09, 0.0932, 0.0932, 216, 240_000]
    # By manual premium, 3,936 of 4,152, and together the whole state.
    assert [[int(float(line[name])) for name in ("teap", "annualized_eap")] for line in (shop, office)] == [
        [4_075, 4_000],
        [224, 220],
    ]
    for line in (shop, office):
        assert (line["state"], line["eligibility"]) == ("TN", "yes")
        assert line["masterWithFundRateProratedEAP"] is None, "no state whose rate is the fund's"
    assert (shop["wc_code"], shop["wc_desc"]) == ("5190", "class 5190")


SUNZ = "wcn-sunz"
WITH_FUND = (
    ("GA", "30301", (("3632", 12, 0, 700_000), ("8742", 3, 0, 250_000))),
    ("TX", "75001", (("3632", 5, 0, 300_000),)),
)


@pytest.mark.req("CB-128")
async def test_a_class_at_a_fund_rate_says_what_the_fund_takes_for_it(
    submit: Submit, underwriter: Browser
) -> None:
    desk = await submit(WITH_FUND, "1.10", SUNZ)
    lines = (await underwriter.get(f"/api/workbooks/{desk.id}/columns/{SUNZ}/classes")).json()
    funded = [line for line in lines if line["masterWithFundRateProratedEAP"] is not None]
    assert {line["state"] for line in funded} == {"GA", "TX"}
    annual = {(line["state"], line["wc_code"]): float(line["annual_payroll"]) for line in lines}
    assert annual == {("GA", "3632"): 700_000, ("GA", "8742"): 250_000, ("TX", "3632"): 300_000}
    for line in funded:
        assert line["masterWithFundRateProratedEAP"] == line["manual_premium"]
        assert float(line["manual_premium"]) > 0


async def test_what_was_released_stands_in_place_of_what_was_submitted(
    agent: Browser, underwriter: Browser, submit: Submit, services: Services
) -> None:
    desk = await submit()
    await desk.save(underwriter, 0, percent("TN", "-5"))
    await desk.land()

    async def seen() -> tuple[str, str]:
        run = (await agent.get(f"/api/runs/{desk.run}")).json()
        sheet = (await agent.get(f"/api/runs/{desk.run}/programs/{KEY_RISK}/worksheet")).json()
        first, second = (
            one["totals"]["total_estimated_annual_premium"] for one in (run["programs"][0], sheet)
        )
        return first, second

    assert await seen() == ("4299", "4299")
    async with services.uow.begin(Tenant(scope="staff")) as work:
        [price] = await work.column_prices.of(desk.id)
        await work.column_prices.release(desk.id, {KEY_RISK: price.goes_out.run_id})
    assert await seen() == ("4098", "4098")
    async with services.uow.begin(Tenant(scope="staff")) as work:
        await work.column_prices.take_back(desk.id)
    assert await seen() == ("4299", "4299")
