"""New signing and encryption keys for realms, in the form in which Keycloak's database keeps its own.

    python -m adapters.keycloak_keys REALM ...

prints a JSON object {"<realm>:<provider>:<setting>": value}, binary values in base64. Java takes a second of
processor time for each RSA key while it starts, OpenSSL a twentieth.
"""

import base64
import datetime
import json
import secrets
import sys
import uuid

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa

BITS, EXPONENT, YEARS = 2048, 65_537, 10
HMAC_BYTES, AES_BYTES = 128, 16


def main() -> None:
    """Entry point."""
    print(json.dumps({f"{realm}:{name}": value for realm in sys.argv[1:] for name, value in keys_of(realm)}))


def keys_of(realm: str) -> list[tuple[str, str]]:
    """The secret settings of the four providers that Keycloak gives a new realm."""
    return [
        *((f"rsa-generated:{name}", value) for name, value in _rsa(realm).items()),
        *((f"rsa-enc-generated:{name}", value) for name, value in _rsa(realm).items()),
        *((f"hmac-generated:{name}", value) for name, value in _shared(HMAC_BYTES).items()),
        *((f"aes-generated:{name}", value) for name, value in _shared(AES_BYTES).items()),
    ]


def _rsa(realm: str) -> dict[str, str]:
    key = rsa.generate_private_key(EXPONENT, BITS)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, realm)])
    begins = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(begins + datetime.timedelta(days=365 * YEARS))
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.DER,
        serialization.PrivateFormat.TraditionalOpenSSL,
        serialization.NoEncryption(),
    )
    return {
        "privateKey": base64.b64encode(private).decode(),
        "certificate": base64.b64encode(certificate.public_bytes(serialization.Encoding.DER)).decode(),
    }


def _shared(size: int) -> dict[str, str]:
    """A key that never leaves the server, and the id that its tokens carry."""
    secret = base64.urlsafe_b64encode(secrets.token_bytes(size)).rstrip(b"=").decode()
    return {"secret": secret, "kid": str(uuid.uuid4())}


if __name__ == "__main__":
    main()
