"""The company behind an address: free mail is nobody's company."""

import pytest

from adapters.free_mail import FREE_MAIL, company_of
from models.campaign import CODE_DIGITS, company_domain, is_address, mailbox


@pytest.mark.req("QE-204", "QE-205")
@pytest.mark.parametrize(
    ("address", "company"),
    [
        ("dana@bluebonnet.example", "bluebonnet.example"),
        (" Dana@Bluebonnet.EXAMPLE ", "bluebonnet.example"),
        ("bluebonnet.example", "bluebonnet.example"),
        ("dana@gmail.com", None),
        ("dana@YAHOO.com", None),
        ("dana@aol.com", None),
        ("dana@eu.yahoo.com", None),
        ("dana@outlook.com", None),
        ("dana@icloud.com", None),
        ("gmail.com", None),
        ("dana@localhost", None),
        ("dana@", None),
        ("", None),
        ("dana@.com", None),
        ("dana@gmail.com.bluebonnet.example", "gmail.com.bluebonnet.example"),
    ],
)
def test_free_mail_never_becomes_a_company(address: str, company: str | None) -> None:
    assert company_of(address) == company


@pytest.mark.req("QE-205")
def test_the_whole_list_of_free_providers_is_data_of_a_package() -> None:
    assert len(FREE_MAIL) > 4_000
    assert {"gmail.com", "yahoo.com", "aol.com", "hotmail.com", "gmx.net", "proton.me"} <= FREE_MAIL
    assert all(domain == domain.strip().lower() and "@" not in domain for domain in FREE_MAIL)
    assert company_domain("a@b.example", {"b.example"}) is None


@pytest.mark.req("QE-155")
def test_an_address_has_one_spelling() -> None:
    assert mailbox(" Dana@Bluebonnet.Example ") == "dana@bluebonnet.example"
    assert is_address("dana@bluebonnet.example")
    assert not any(map(is_address, ("dana", "dana@x", "a b@c.example", "a@b@c.example", "user_20260101_abc")))


@pytest.mark.parametrize(
    "text",
    ["o'neil+quotes@mail.bluebonnet.example", "a=b?c@b.example", "x@b.co", "d.w_h@xn--80ak6aa92e.xn--p1ai"],
)
def test_an_address_is_what_mail_servers_take_unquoted(text: str) -> None:
    assert is_address(text)


@pytest.mark.req("QE-155")
@pytest.mark.parametrize(
    "text",
    [
        "=?utf-8?q?evil=40stranger.example=2c?=@corp.example",
        "dana@=?utf-8?q?b?=.example",
        '"dana whitfield"@b.example',
        "dana(boss)@b.example",
        "dana,eve@b.example",
        "dana@b.example,eve@c.example",
        "dana;eve@b.example",
        "<dana@b.example>",
        ".dana@b.example",
        "dana.@b.example",
        "dana..w@b.example",
        "dánà@b.example",
        "dana@b..example",
        "dana@-b.example",
        "dana@b-.example",
        "dana@[192.0.2.1]",
        "dana@192.0.2.1",
        "dana@b.example\n",
        "dana@b.example\r\nbcc: eve@c.example",
        f"{'d' * 65}@b.example",
        f"dana@{'b' * 64}.example",
        f"dana@{'b.' * 130}example",
    ],
)
def test_what_could_be_read_as_another_or_several_is_no_address(text: str) -> None:
    assert not is_address(text)


@pytest.mark.req("QE-197")
def test_a_code_of_an_e_mail_has_four_digits() -> None:
    assert CODE_DIGITS == 4
