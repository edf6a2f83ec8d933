"""Demo users: codes and demo names instead of carriers and partners, in every text and key."""

from api.caller.disguise import Disguise
from models.program import Program


def program(key: str, name: str, demo: str | None) -> Program:
    """A program of a partner."""
    partner, _, carrier = key.partition("-")
    return Program(
        key=key, partner=partner, partner_name=partner.upper(), carrier=carrier, carrier_name=name,
        carrier_legal_name=f"{name} Insurance Company", demo_carrier_name=demo,
    )  # fmt: skip


DISGUISE = Disguise(
    [
        program("gms-key_risk", "Key Risk", "Carrier A"),
        program("gms-uwic", "UWIC", "Carrier B"),
        program("gms-starnet", "StarNet", None),
        program("wcn-key_risk", "Key Risk", "Carrier A"),
    ]
)


def test_only_programs_with_a_demo_name_of_the_standing_partner_are_covered() -> None:
    assert DISGUISE.covers("gms-key_risk")
    assert not DISGUISE.covers("gms-starnet")
    assert not DISGUISE.covers("wcn-key_risk")


def test_codes_lead_there_and_back() -> None:
    assert DISGUISE.code_of("gms-key_risk") == "demo-carrier_a"
    assert DISGUISE.keys["demo-carrier_a"] == "gms-key_risk"
    real = program("gms-uwic", "UWIC", "Carrier B").model_copy(update={"adapter": "uwic"})
    shown = DISGUISE.program(real)
    assert shown == real.model_copy(
        update={
            "key": "demo-carrier_b", "partner": "demo", "partner_name": "Demo", "carrier": "carrier_b",
            "carrier_name": "Carrier B", "carrier_legal_name": "Carrier B", "adapter": None,
        }
    )  # fmt: skip


def test_of_two_names_of_which_one_begins_the_other_the_whole_one_is_replaced() -> None:
    shown = Disguise([program("gms-key", "Key", "Carrier A"), program("gms-other", "Key Risk", "Carrier B")])
    assert shown.tree(["Key Risk", "Key", "Key Insurance Company"]) == ["Carrier B", "Carrier A", "Carrier A"]


def test_names_are_replaced_in_texts_and_keys_but_not_within_words() -> None:
    tree = {"1": {"gms": {"key_risk": "UWIC and Key Risk Insurance Company"}}, "x": ["GMSA", 5, None]}
    assert DISGUISE.tree(tree) == {
        "1": {"demo": {"carrier_a": "Carrier B and Carrier A"}},
        "x": ["GMSA", 5, None],
    }
