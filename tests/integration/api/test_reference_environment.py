"""Which programs an installation leaves out follows from its environment."""

from collections.abc import Awaitable, Callable

import pytest
from fastapi import FastAPI

from api.caller.catalogue import Catalogue
from api.services import Services

LEFT_OUT = {"rippling-amtrust", "gregory-deductible_10k", "gregory-deductible_100k"}
"""Programs that one environment or another does not have."""


@pytest.mark.req("RD-271")
async def test_in_production_other_programs_are_left_out_than_elsewhere(services: Services) -> None:
    shown = {}
    for environment in ("prod", "beta", "dev"):
        lists = await Catalogue(services.uow, environment).lists()
        shown[environment] = {program.key for program in lists.programs} & LEFT_OUT
    beyond = {"gregory-deductible_100k"}
    assert shown == {"prod": {"rippling-amtrust"}, "beta": beyond, "dev": beyond}


@pytest.mark.req("RD-271", "QE-209")
async def test_an_installation_shows_the_programs_of_its_own_environment(
    running: Callable[..., Awaitable[FastAPI]],
) -> None:
    fit = {"seed_demo": False, "codec_auth": "session", "rate_limits": True}
    app = await running(environment="prod", public_origin="https://quoteloom.example", **fit)
    production: Services = app.state.services
    lists = await production.catalogue.lists()
    assert {program.key for program in lists.programs} & LEFT_OUT == {"rippling-amtrust"}
