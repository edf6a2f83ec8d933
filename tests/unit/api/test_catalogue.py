"""Which programs may be named to whom: to an agency all of them, to a partner's user those of its groups."""

from datetime import date
from uuid import uuid4

import pytest

from api.caller.catalogue import Lists, Offers, may_see
from api.caller.disguise import Disguise
from models.campaign import CampaignOffer
from models.errors import ProgramNotOffered
from models.principal import Principal, PrincipalKind
from models.program import CarrierAddition, CarrierKind, LeftUnselected, Program, SelectionRules

CAMPAIGNS = {
    "all": CampaignOffer(partner=None, programs=()),
    "partner": CampaignOffer(partner="gms", programs=()),
    "program": CampaignOffer(partner="gms", programs=("gms-b",)),
}


def _person(*groups: str, user_type: str = "peo", **attributes: str) -> Principal:
    return Principal(
        subject=uuid4(), email="a@b.example", name="A B", groups=frozenset(groups), user_type=user_type,
        **attributes,
    )  # fmt: skip


def _program(partner: str, carrier: str = "b", demo_name: str | None = None) -> Program:
    return Program(
        key=f"{partner}-{carrier}", partner=partner, partner_name="A", carrier=carrier, carrier_name="B",
        carrier_legal_name="B", kind=CarrierKind.RATED, demo_carrier_name=demo_name,
    )  # fmt: skip


def _lists(*programs: Program, selection: SelectionRules | None = None) -> Lists:
    return Lists(
        programs=programs, states=(), entity_types=(), questions=(), territories={},
        disguise=Disguise(programs), selection=selection or SelectionRules(), campaigns=CAMPAIGNS,
    )  # fmt: skip


def _sees(partner: str, *groups: str, user_type: str = "peo", **attributes: str) -> bool:
    """Whether somebody may see a program of a partner."""
    person = _person(*groups, user_type=user_type, **attributes)
    return bool(may_see(person, [_program(partner)], Disguise(())))


@pytest.mark.req("QE-119", "QE-221")
@pytest.mark.parametrize(
    ("partner", "group", "seen"),
    [
        ("wcn", "WcnBeta", True),
        ("nemr", "NEMRBeta", True),
        ("WCN", "wcnbeta", True),
        ("galactic", "GalacticHrBeta", True),
        ("total solution", "TotalSolutionBeta", True),
        ("Mathew Brown Associates", "MathewBrownAssociatesBeta", True),
        ("gms", "WcnBeta", False),
        ("galactic hr", "GalacticBeta", False),
    ],
)
def test_a_partners_user_sees_programs_whose_partner_a_group_contains(
    partner: str, group: str, seen: bool
) -> None:
    assert _sees(partner, group, "GetQuoteBeta") is seen


@pytest.mark.req("QE-119")
def test_of_several_partner_groups_the_users_own_partner_counts() -> None:
    assert _sees("wcn", "WcnBeta", "GmsBeta", partner_key="wcn")
    assert not _sees("gms", "WcnBeta", "GmsBeta", partner_key="wcn")
    assert _sees("gms", "WcnBeta", "GmsBeta")


@pytest.mark.req("QE-118")
@pytest.mark.parametrize("group", ["AgencyBeta", "WcnBeta"])
def test_an_agencys_user_sees_every_partner(group: str) -> None:
    assert _sees("gms", group, user_type="agency", agency_key="alder")


@pytest.mark.req("QE-119", "QE-207", "QE-208")
@pytest.mark.parametrize(("group", "own"), [("LibBeta", True), ("GmsBeta", False)])
def test_the_rules_of_a_partners_carriers_name_no_program_to_another_partner(group: str, own: bool) -> None:
    rules = SelectionRules(
        premium_check_skipped=("OH",),
        carriers_added=(CarrierAddition(state="CA", when=("lib-a",), adds=("lib-b",)),),
        left_unselected=(LeftUnselected(partner="lib", marker="b"),),
    )
    lists = _lists(_program("lib", "a"), _program("lib", "b"), _program("gms", "b"), selection=rules)
    by_hand = [each.key for each in lists.programs if rules.left_unselected[0].leaves_out(each)]
    assert by_hand == ["lib-b"]
    told = Offers(lists, _person(group)).selection()
    assert told == (rules if own else SelectionRules(premium_check_skipped=("OH",)))


@pytest.mark.req("QE-122")
def test_partner_demo_stands_for_the_programs_of_gms() -> None:
    lists = _lists(_program("gms", "key_risk", "Carrier A"), _program("gms", "starnet"), _program("wcn"))
    agent = Offers(lists, _person("AgencyBeta", user_type="agency", agency_key="alder"))
    assert [program.key for program in agent.of_partner("demo", date(2026, 7, 1))] == [
        "gms-key_risk", "gms-starnet",
    ]  # fmt: skip
    assert [agent.named("demo", carrier) for carrier in ("carrier_a", "key_risk", "starnet")] == [
        "gms-key_risk", "gms-key_risk", "gms-starnet",
    ]  # fmt: skip
    assert agent.named("wcn", "b") == "wcn-b"


def test_a_demo_guest_is_told_of_no_online_carrier_that_has_no_demo_name() -> None:
    online = [_program("gms", key, name) for key, name in (("amtrust", None), ("birch", "Carrier C"))]
    lists = _lists(*(each.model_copy(update={"adapter": each.carrier}) for each in online))
    guest, agent = (Offers(lists, _person(group, "GetQuoteBeta")) for group in ("DemoBeta", "GmsBeta"))
    assert [guest.names(adapter) for adapter in ("amtrust", "birch")] == [False, True]
    assert [agent.names(adapter) for adapter in ("amtrust", "birch")] == [True, True]


def test_a_carriers_user_sees_the_programs_of_that_carrier() -> None:
    seen = [_sees("gms", "CarrierBeta", user_type="carrier", carrier_key=key) for key in ("b", "c")]
    assert seen == [True, False]


@pytest.mark.parametrize(
    ("campaign", "partner", "offered"),
    [
        ("", None, ["gms-b", "gms-c", "wcn-b"]),
        ("all", None, ["gms-b", "gms-c", "wcn-b"]),
        ("gone", None, ["gms-b", "gms-c", "wcn-b"]),
        ("partner", None, ["gms-b", "gms-c"]),
        ("program", None, ["gms-b"]),
        ("all", "wcn", ["wcn-b"]),
        ("partner", "wcn", []),
    ],
)
def test_a_campaign_and_a_partner_decide_what_a_visitor_is_offered(
    campaign: str, partner: str | None, offered: list[str]
) -> None:
    lists = _lists(_program("gms"), _program("gms", "c"), _program("wcn"))
    visitor = _person("GetQuoteBeta").model_copy(
        update={"kind": PrincipalKind.VISITOR, "campaign": campaign, "partner_key": partner}
    )
    offers = Offers(lists, visitor)
    assert [program.key for program in offers.programs] == offered
    assert [program.key for program in offers.of_partner(None, date(2026, 7, 1))] == offered
    for key in ("gms-b", "gms-c", "wcn-b"):
        assert [found.key for found in offers.chosen([key])] == [key], "what was quoted before is read"
        if key not in offered:
            with pytest.raises(ProgramNotOffered):
                offers.sold([key], date(2026, 7, 1), "carriers")


def test_a_campaign_cuts_nobody_elses_offer() -> None:
    agent = _person("GetQuoteBeta", user_type="agency", agency_key="alder")
    offers = Offers(
        _lists(_program("gms"), _program("wcn")), agent.model_copy(update={"campaign": "program"})
    )
    assert len(offers.programs) == 2
