"""Tokens: each claim is checked, and what is no access token for us is refused."""

import time
from typing import Any
from uuid import uuid4

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from adapters.keycloak import KeycloakIdentity, TokenVerifier
from adapters.settings import Settings
from models.errors import (
    IdentityUnavailable,
    InvalidToken,
)
from tests.support.accounts import PASSWORD, People


async def test_tokens_that_are_not_access_tokens_for_us_are_refused(
    identity: KeycloakIdentity, people: People, settings: Settings
) -> None:
    email = (await people.make("AgencyBeta")).email
    tokens = await identity._openid.a_token(email, PASSWORD, scope="openid")
    assert (await identity.tokens.verify(tokens["access_token"])).email == email
    for wrong in ("id_token", "refresh_token"):
        with pytest.raises(InvalidToken):
            await identity.tokens.verify(tokens[wrong])
    head, body, signature = tokens["access_token"].split(".")
    for broken in ("", "x.y.z", f"{head}.{body}.", f"{head}.{body}.{signature[::-1]}"):
        with pytest.raises(InvalidToken):
            await identity.tokens.verify(broken)


def _claims(issuer: str, issued: int, expires: int) -> dict[str, Any]:
    return {
        "iss": issuer,
        "aud": "quoteloom-api",
        "sub": str(uuid4()),
        "typ": "Bearer",
        "iat": issued,
        "exp": expires,
    }


@pytest.mark.parametrize(
    ("header", "changes"),
    [
        ({}, {"iss": "http://evil.example/realms/quoteloom"}),
        ({}, {"aud": "account"}),
        ({}, {"exp": -31}),
        ({}, {"typ": "ID"}),
        ({"kid": "unknown"}, {}),
        ({"alg": "none"}, {}),
        ({"alg": "HS256"}, {}),
    ],
)
async def test_each_claim_is_checked(header: dict[str, str], changes: dict[str, Any]) -> None:
    private = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    jwk = jwt.algorithms.RSAAlgorithm.to_jwk(private.public_key(), as_dict=True)
    keys = {"keys": [{**jwk, "kid": "ours", "alg": "RS256", "use": "sig"}]}
    answered = httpx.MockTransport(lambda request: httpx.Response(200, json=keys))
    issuer, now = "http://kc.example/realms/quoteloom", int(time.time())
    claims = _claims(issuer, now, now + 5)

    def signed(head: dict[str, str], body: dict[str, Any]) -> str:
        algorithm = head.get("alg", "RS256")
        key: Any = {"RS256": private, "HS256": "s" * 32, "none": None}[algorithm]
        return jwt.encode(body, key, algorithm=algorithm, headers={"kid": head.get("kid", "ours")})

    async with httpx.AsyncClient(transport=answered) as http:
        verifier = TokenVerifier(issuer, http)
        assert str((await verifier.verify(signed({}, claims))).subject) == claims["sub"]
        assert await verifier.verify(signed({}, {**claims, "exp": now - 20})), "30 s of skew are allowed"
        if "exp" in changes:
            changes = {"exp": now + changes["exp"]}
        with pytest.raises(InvalidToken):
            await verifier.verify(signed(header, {**claims, **changes}))


async def test_an_unknown_key_is_asked_for_at_most_every_30_s_and_good_keys_outlive_an_outage() -> None:
    private = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    jwk = jwt.algorithms.RSAAlgorithm.to_jwk(private.public_key(), as_dict=True)
    answers: list[httpx.Response] = []
    asked = 0

    def serve(request: httpx.Request) -> httpx.Response:
        nonlocal asked
        asked += 1
        return answers[-1]

    issuer, now = "http://kc.example/realms/quoteloom", int(time.time())
    claims = _claims(issuer, now, now + 60)
    token = jwt.encode(claims, private, algorithm="RS256", headers={"kid": "ours"})
    async with httpx.AsyncClient(transport=httpx.MockTransport(serve)) as http:
        verifier = TokenVerifier(issuer, http)
        answers.append(httpx.Response(503))
        with pytest.raises(IdentityUnavailable):
            await verifier.verify(token)
        answers.append(httpx.Response(200, json={"keys": [{**jwk, "kid": "ours", "alg": "RS256"}]}))
        await verifier.verify(token)
        asked = 0
        unknown = jwt.encode(claims, private, algorithm="RS256", headers={"kid": "new"})
        for _ in range(3):
            with pytest.raises(InvalidToken):
                await verifier.verify(unknown)
        assert asked == 0
        answers.append(httpx.Response(503))
        verifier._fetched_at = time.monotonic() - 3600
        await verifier.verify(token)
        assert asked == 1
