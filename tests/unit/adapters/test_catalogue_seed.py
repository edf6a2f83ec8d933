"""The demo catalogue: large enough to be real, whole in itself, and labelled."""

import csv
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from models.program import CarrierKind, Program, partner_label
from rating.builtin import builtin_book, builtin_tables
from tests.unit.rating.risks import DAY

SEED = Path(__file__).parents[3] / "adapters" / "postgres" / "seed"
SPECIFIED_PARTNERS = (
    "quadrant gms rippling lib ies employco stitch easi nemr galactic sidecar wcn demo stafflink gregory"
)
SPECIFIED_CARRIERS = "SAIC|Key Risk|UWIC|SUNZ|Midwest Employers Casualty|StarNet|Normandy|Zurich"
SHORT_NAMES = "Zurich American|Berkley Casualty|Carolina Casualty|Midwest Employers Casualty"
SPECIFIED_STATES = (
    "AL Alabama, Ala.|AK Alaska, Alaska|AZ Arizona, Ariz.|AR Arkansas, Ark.|CA California, Calif.|CO "
    "Colorado, Colo.|CT Connecticut, Conn.|DE Delaware, Del.|DC District of Columbia, D.C.|FL "
    "Florida, Fla.|GA Georgia, Ga.|HI Hawaii, Hawaii|ID Idaho, Idaho|IL Illinois, Ill.|IN Indiana, "
    "Ind.|IA Iowa, Iowa|KS Kansas, Kans.|KY Kentucky, Ky.|LA Louisiana, La.|ME Maine, Maine|MD "
    "Maryland, Md.|MA Massachusetts, Mass.|MI Michigan, Mich.|MN Minnesota, Minn.|MS Mississippi, "
    "Miss.|MO Missouri, Mo.|MT Montana, Mont.|NE Nebraska, Nebr.|NV Nevada, Nev.|NH New Hampshire, "
    "N.H.|NJ New Jersey, N.J.|NM New Mexico, N.M.|NY New York, N.Y.|NC North Carolina, N.C.|ND North "
    "Dakota, N.D.|OH Ohio, Ohio|OK Oklahoma, Okla.|OR Oregon, Ore.|PA Pennsylvania, Pa.|RI Rhode "
    "Island, R.I.|SC South Carolina, S.C.|SD South Dakota, S.D.|TN Tennessee, Tenn.|TX Texas, Tex.|UT"
    " Utah, Utah|VT Vermont, Vt.|VA Virginia, Va.|WA Washington, Wash.|WV West Virginia, W.Va.|WI "
    "Wisconsin, Wis.|WY Wyoming, Wyo."
)


def seed(name: str) -> list[dict[str, str]]:
    with (SEED / f"{name}.csv").open(encoding="utf-8", newline="") as source:
        return list(csv.DictReader(source))


PARTNERS, CARRIERS, PROGRAMS = seed("partners"), seed("carriers"), seed("programs")
RATED = [row for row in PROGRAMS if CarrierKind(row["kind"]).by_our_engine]


def test_the_demo_is_as_large_as_a_market() -> None:
    """Eight partners, six carriers and twelve rated programs on sale, forty states with 250 classes."""
    book = builtin_book()
    sold = [row for row in RATED if row["disabled"] == "false" and book.sells(row["key"], DAY)]
    assert len(sold) >= 12
    assert len({row["partner"] for row in sold}) >= 8
    assert len({row["carrier"] for row in sold}) >= 6
    filed = {row["code"]: len(book.class_codes(row["code"])) for row in seed("us_states")}
    assert sum(classes >= 250 for classes in filed.values()) >= 40
    rates = [
        book.class_rate("gms-key_risk", state, code, DAY, None).per_100
        for state, classes in filed.items()
        if classes
        for code in sorted(book.class_codes(state))[:250]
    ]
    assert len(rates) >= 40 * 250
    assert min(rates) > 0


def test_every_program_has_its_partner_its_carrier_and_terms_of_the_same_dates() -> None:
    partners, carriers = {row["key"] for row in PARTNERS}, {row["key"] for row in CARRIERS}
    terms = {row["program"]: row for row in builtin_tables()["programs"] if row["state"] == "*"}
    assert set(terms) == {row["key"] for row in RATED}
    for row in PROGRAMS:
        assert row["key"] == f"{row['partner']}-{row['carrier']}"
        assert row["partner"] in partners
        assert row["carrier"] in carriers
        if row["key"] in terms:
            dates = terms[row["key"]]["from_date"], terms[row["key"]]["to_date"]
            assert row["ranges"] == ("..".join(dates) if any(dates) else "")
            assert terms[row["key"]]["carrier"] == row["carrier"]
    assert max(Counter(row["position"] for row in PROGRAMS).values()) == 1


def test_two_programs_are_decided_on_in_the_carriers_portal() -> None:
    assert {row["key"] for row in PROGRAMS if row["kind"] == "portal"} == {
        "quadrant-key_risk",
        "lib-key_risk",
    }
    assert {row["carrier"] for row in PROGRAMS if row["kind"] == "portal"} == {"key_risk"}


def test_everything_invented_says_so() -> None:
    assert all(row["illustrative"] == "true" for row in PROGRAMS)
    assert all(row["legal_name"].endswith("(illustrative)") for row in CARRIERS)
    assert {row["source"] for row in builtin_tables()["programs"]} == {"illustrative"}


@pytest.mark.req("RD-123")
def test_each_state_has_its_own_name_abbreviation_and_letters() -> None:
    told = [f"{row['code']} {row['name']}, {row['abbrev']}" for row in seed("us_states")]
    assert told == SPECIFIED_STATES.split("|")


@pytest.mark.req("RD-119", "RD-122")
def test_the_specified_partners_are_there() -> None:
    assert {row["key"] for row in PARTNERS} >= set(SPECIFIED_PARTNERS.split())


@pytest.mark.req("RD-120", "RD-121")
def test_partners_show_by_their_names_and_short_ones_in_capitals() -> None:
    shown = {row["key"]: partner_label(row["name"]) for row in PARTNERS}
    assert {key: shown[key] for key in ("lib", "ies", "stafflink", "gregory")} == {
        "lib": "LIB", "ies": "Innoworks", "stafflink": "Prestige", "gregory": "J Gregory",
    }  # fmt: skip
    assert (shown["easi"], shown["nemr"], shown["wcn"]) == ("EASI", "NEMR", "WCN")
    assert shown["sidecar"] == "Sidecar"
    assert [partner_label(name) for name in ("Abcd", "Abcde")] == ["ABCD", "Abcde"]


@pytest.mark.req("CB-008")
def test_two_carriers_have_a_masked_name_for_the_demo() -> None:
    masked = {row["key"]: row["demo_carrier_name"] for row in PROGRAMS if row["demo_carrier_name"]}
    assert masked == {"gms-key_risk": "Carrier A", "gms-uwic": "Carrier B"}
    names = {row["key"]: row["name"] for row in CARRIERS}
    assert (names["key_risk"], names["uwic"]) == ("Key Risk", "UWIC")


@pytest.mark.req("RD-116")
def test_no_carrier_is_kept_from_an_environment_but_by_the_programs_that_are() -> None:
    removed = {row["key"]: (row["dev_removed"], row["prod_removed"]) for row in PROGRAMS}
    assert {key: flags for key, flags in removed.items() if "true" in flags} == {
        "rippling-amtrust": ("true", "false"),
        "gregory-deductible_10k": ("true", "true"),
        "gregory-deductible_100k": ("false", "true"),
    }


@pytest.mark.req("RD-115", "RD-116", "RD-117", "CB-334")
def test_carriers_have_a_code_a_short_and_a_legal_name_and_the_specified_ones_are_there() -> None:
    names = {row["name"] for row in CARRIERS}
    assert names >= {*SPECIFIED_CARRIERS.split("|"), *SHORT_NAMES.split("|")}
    assert names >= {f"HEMIC {number}" for number in range(1, 7)}
    assert sum(name.startswith("Zurich") for name in names) >= 3
    deductibles = {row["key"]: row["name"] for row in CARRIERS if row["key"].startswith("deductible_")}
    assert list(deductibles)[0::6] == ["deductible_10k", "deductible_1m"]
    assert deductibles == {
        key: f"${key.removeprefix('deductible_').upper()} Deductible" for key in deductibles
    }
    plain = {row["key"]: row["legal_name"].removesuffix(" (illustrative)") for row in CARRIERS}
    assert all(row["key"] and len(plain[row["key"]]) > len(row["name"]) for row in CARRIERS)
    assert len(names) == len(CARRIERS)
    # Each name and legal name stands with its own code.
    own = {
        "UWIC": "United Wisconsin ",
        "AmTrust (sandbox)": "AmTrust ",
        "Birch Direct (sandbox)": "Birch Direct ",
    }
    for row in CARRIERS:
        if not row["key"].startswith(("deductible_", "hemic_")):
            assert row["key"].split("_")[0] in row["name"].casefold()
            assert plain[row["key"]].startswith(own.get(row["name"], row["name"]))
    hemic = {row["key"]: row["name"] for row in CARRIERS if row["key"].startswith("hemic_")}
    assert hemic == {key: key.upper().replace("_", " ") for key in hemic}


@pytest.mark.req("RD-271", "RD-272")
def test_some_programs_are_left_out_of_an_installation_and_some_closed() -> None:
    removed = {row["key"]: (row["dev_removed"], row["prod_removed"]) for row in PROGRAMS}
    assert removed["gregory-deductible_10k"] == ("true", "true")
    assert removed["gregory-deductible_100k"] == ("false", "true")
    assert removed["rippling-amtrust"] == ("true", "false")
    assert [row["key"] for row in PROGRAMS if row["disabled"] == "true"] == ["easi-normandy"]


@pytest.mark.req("RD-270")
def test_programs_begin_within_the_specified_bounds_but_for_the_one_that_begins_in_the_demo_year() -> None:
    begins = {row["key"]: row["ranges"].partition("..")[0] for row in PROGRAMS if row["ranges"]}
    assert begins.pop("stafflink-sunz") == "2026-06-01"
    days = [date.fromisoformat(day) for day in begins.values() if day]
    assert (min(days), max(days)) == (date(2021, 12, 1), date(2024, 8, 1))


@pytest.mark.req("RD-271")
@pytest.mark.parametrize(
    ("dev", "prod", "shown"),
    [(False, False, "dev prod"), (True, False, "prod"), (False, True, "dev")],
)
def test_an_installation_shows_what_its_flags_leave(dev: bool, prod: bool, shown: str) -> None:
    program = Program(
        key="a-b", partner="a", partner_name="A", carrier="b", carrier_name="B", carrier_legal_name="B",
        kind=CarrierKind.RATED, dev_removed=dev, prod_removed=prod,
    )  # fmt: skip
    assert [name for name in ("dev", "prod") if program.shown_in(name)] == shown.split()


@pytest.mark.req("RD-124")
def test_territories_and_the_whole_nation_have_names() -> None:
    assert {row["code"]: row["name"] for row in seed("us_territories")} == {
        "AS": "American Samoa", "GU": "Guam", "MP": "Northern Mariana Islands", "PR": "Puerto Rico",
        "VI": "Virgin Islands", "NA": "National",
    }  # fmt: skip


STATES = """
AL Alabama Ala.|AK Alaska Alaska|AZ Arizona Ariz.|AR Arkansas Ark.|CA California Calif.|CO Colorado Colo.
CT Connecticut Conn.|DE Delaware Del.|DC District of Columbia D.C.|FL Florida Fla.|GA Georgia Ga.
HI Hawaii Hawaii|ID Idaho Idaho|IL Illinois Ill.|IN Indiana Ind.|IA Iowa Iowa|KS Kansas Kans.|KY Kentucky Ky.
LA Louisiana La.|ME Maine Maine|MD Maryland Md.|MA Massachusetts Mass.|MI Michigan Mich.|MN Minnesota Minn.
MS Mississippi Miss.|MO Missouri Mo.|MT Montana Mont.|NE Nebraska Nebr.|NV Nevada Nev.|NH New Hampshire N.H.
NJ New Jersey N.J.|NM New Mexico N.M.|NY New York N.Y.|NC North Carolina N.C.|ND North Dakota N.D.
OH Ohio Ohio|OK Oklahoma Okla.|OR Oregon Ore.|PA Pennsylvania Pa.|RI Rhode Island R.I.|SC South Carolina S.C.
SD South Dakota S.D.|TN Tennessee Tenn.|TX Texas Tex.|UT Utah Utah|VT Vermont Vt.|VA Virginia Va.
WA Washington Wash.|WV West Virginia W.Va.|WI Wisconsin Wis.|WY Wyoming Wyo.
"""
"""Letters, name and customary abbreviation, apart from the product's own list."""


@pytest.mark.req("RD-123")
def test_each_of_fifty_one_states_has_its_name_its_abbreviation_and_its_letters() -> None:
    known = {f"{row['code']} {row['name']} {row['abbrev']}" for row in seed("us_states")}
    assert known == set(STATES.strip().replace("\n", "|").split("|"))
    assert len(seed("us_states")) == len(known) == 51


@pytest.mark.req("RD-273")
def test_the_four_listed_states_are_those_of_the_state_funds() -> None:
    funds = {row["code"] for row in seed("us_states") if row["private_market"] == "false"}
    assert funds == {"OH", "WA", "WY", "ND"}
    skipped = next(row for row in seed("selection_rules") if row["kind"] == "premium_check_skipped")
    assert set(skipped["states"].split(";")) == funds
