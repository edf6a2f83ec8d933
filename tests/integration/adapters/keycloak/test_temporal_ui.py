"""Who comes into the Temporal UI: the sign-in of its client lets members of the temporal groups through."""

import html
import re
from collections.abc import AsyncIterator, Callable
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from adapters.keycloak_desired_realm import TEMPORAL_GROUPS
from adapters.settings import Settings
from tests.support.accounts import PASSWORD, People


class Screen:
    """A browser on the sign-in pages of Keycloak."""

    def __init__(self, settings: Settings, client: str, back_to: str) -> None:
        self._settings, self._client, self._back_to = settings, client, back_to
        self._http = httpx.AsyncClient(trust_env=False)
        self.cookies: dict[str, str] = {}

    async def open(self) -> httpx.Response:
        """The page on which a sign-in begins."""
        realm = f"{self._settings.keycloak_url}/realms/{self._settings.keycloak_realm}"
        asked = {"client_id": self._client, "response_type": "code", "scope": "openid"}
        # The API's client asks for proof of possession of the code.
        proof = {"code_challenge": "x" * 43, "code_challenge_method": "S256"}
        wanted = {**asked, **proof, "redirect_uri": self._back_to}
        return await self._sent("GET", f"{realm}/protocol/openid-connect/auth", params=wanted)

    async def sign_in(self, email: str, password: str = PASSWORD) -> httpx.Response:
        """Fill the form in."""
        page = await self.open()
        action = re.search(r'action="([^"]+)"', page.text)
        assert action, _words(page)
        form = {"username": email, "password": password, "credentialId": ""}
        return await self._sent("POST", html.unescape(action[1]), data=form)

    async def close(self) -> None:
        """Close the window."""
        await self._http.aclose()

    async def _sent(self, method: str, url: str, **more: Any) -> httpx.Response:
        # To browsers this machine is secure without TLS; httpx would keep these cookies to itself.
        held = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self._http.cookies.clear()
        headers = {"Cookie": held} if held else {}
        answer = await self._http.request(method, url, headers=headers, **more)
        for line in answer.headers.get_list("set-cookie"):
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer


Opened = Callable[..., Screen]


@pytest.fixture
async def screen(settings: Settings) -> AsyncIterator[Opened]:
    """Opens browsers."""
    opened: list[Screen] = []

    def make(client: str = "temporal-ui") -> Screen:
        places = {
            "temporal-ui": f"{settings.temporal_ui_url}/auth/sso/callback",
            "quoteloom-bff": f"{settings.public_origin}/api/auth/callback",
        }
        opened.append(Screen(settings, client, places[client]))
        return opened[-1]

    yield make
    for each in opened:
        await each.close()


def _words(page: httpx.Response) -> str:
    """What a page says, for the message of a failure."""
    return f"{page.status_code}: " + " ".join(
        re.sub(r"(?s)<(head|script).*?</\1>|<[^>]*>", " ", page.text).split()
    )


def _came_back_with_a_code(answer: httpx.Response, settings: Settings) -> bool:
    place = answer.headers.get("location", "")
    return place.startswith(f"{settings.temporal_ui_url}/auth/sso/callback?") and "code=" in place


@pytest.mark.parametrize("group", TEMPORAL_GROUPS)
async def test_a_member_of_a_temporal_group_comes_in(
    screen: Opened, people: People, settings: Settings, group: str
) -> None:
    person = await people.make(group)
    answer = await screen().sign_in(person.email)
    assert answer.status_code == 302, _words(answer)
    assert _came_back_with_a_code(answer, settings)


@pytest.mark.parametrize("groups", [("OpsBeta",), ("AdminBeta", "GetQuoteBeta"), ("AgencyBeta",), ()])
async def test_everybody_else_is_denied(
    screen: Opened, people: People, settings: Settings, groups: tuple[str, ...]
) -> None:
    person = await people.make(*groups)
    answer = await screen().sign_in(person.email)
    assert not _came_back_with_a_code(answer, settings)
    assert "code=" not in answer.headers.get("location", "")
    assert "Access denied" in answer.text


async def test_who_signed_in_elsewhere_in_the_realm_is_asked_for_the_group_all_the_same(
    screen: Opened, people: People, settings: Settings
) -> None:
    for groups, comes_in in ((("AgencyBeta",), False), ((TEMPORAL_GROUPS[0],), True)):
        person = await people.make(*groups)
        elsewhere = screen("quoteloom-bff")
        answer = await elsewhere.sign_in(person.email)
        assert answer.status_code == 302, _words(answer)
        assert urlsplit(answer.headers["location"]).path == "/api/auth/callback"
        here = screen()
        here.cookies = elsewhere.cookies
        assert _came_back_with_a_code(await here.open(), settings) == comes_in


async def test_a_wrong_password_opens_nothing_for_a_member(
    screen: Opened, people: People, settings: Settings
) -> None:
    person = await people.make(TEMPORAL_GROUPS[0])
    answer = await screen().sign_in(person.email, "Wrong-Horse7!")
    assert answer.status_code == 200
    assert not _came_back_with_a_code(answer, settings)
