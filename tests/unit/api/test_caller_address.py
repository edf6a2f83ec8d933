"""Who is asking, behind proxies of ours and of nobody we know."""

from ipaddress import ip_network

import pytest

from api.http.caller_address import caller_address, counted_as

EDGE = (ip_network("10.0.3.0/29"), ip_network("2001:db8:7::/64"))
CALLER = "198.51.100.7"


@pytest.mark.parametrize("header", ["203.0.113.5", "203.0.113.5, 10.0.3.2", "", "anything"])
def test_who_is_no_proxy_of_ours_is_not_believed(header: str) -> None:
    assert caller_address(CALLER, [header], EDGE) == CALLER
    assert caller_address("127.0.0.1", [header], ()) == "127.0.0.1"


@pytest.mark.parametrize(
    ("forwarded", "caller"),
    [
        ([CALLER], CALLER),
        ([f"203.0.113.5, {CALLER}"], CALLER),
        (["203.0.113.5", CALLER], CALLER),
        ([f"203.0.113.5,{CALLER}, 10.0.3.3"], CALLER),
        (["10.0.3.3, 10.0.3.4"], "10.0.3.3"),
        ([f"{CALLER}:4711"], CALLER),
        (["[2001:db8::9]:4711"], "2001:db8::9"),
        (["2001:DB8:0::9%eth0"], "2001:db8::9"),
        ([f"::ffff:{CALLER}"], CALLER),
        ([f"{CALLER}, 2001:db8:7::1"], CALLER),
        ([], "10.0.3.2"),
        (["<script>"], "10.0.3.2"),
        ([f"{CALLER}, not-an-address"], "10.0.3.2"),
        (["unknown, 10.0.3.3"], "10.0.3.3"),
    ],
)
def test_behind_our_proxy_the_rightmost_hop_that_is_none_of_ours_is_the_caller(
    forwarded: list[str], caller: str
) -> None:
    assert caller_address("10.0.3.2", forwarded, EDGE) == caller
    assert caller_address("::ffff:10.0.3.2", forwarded, EDGE) == caller


@pytest.mark.parametrize("connected", [None, "", "testclient", "/run/api.sock"])
def test_what_is_no_address_is_none(connected: str | None) -> None:
    assert caller_address(connected, [CALLER], EDGE) is None


def test_a_header_of_a_thousand_hops_is_read_from_its_end_only() -> None:
    hops = ", ".join(["203.0.113.5", *["10.0.3.3"] * 1000])
    assert caller_address("10.0.3.2", [hops], EDGE) == "10.0.3.3"


@pytest.mark.parametrize("own", ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"])
def test_a_subscriber_counts_as_one_whatever_address_of_its_network_it_takes(own: str) -> None:
    assert counted_as(own) == "2001:db8:1:2::/64"
    assert counted_as("2001:db8:1:3::1") != counted_as(own)


@pytest.mark.parametrize("address", [CALLER, "unknown"])
def test_what_is_no_address_of_ipv6_counts_by_itself(address: str) -> None:
    assert counted_as(address) == address
    assert counted_as(f"::ffff:{CALLER}") == CALLER, "the same caller, spelled within IPv6"
