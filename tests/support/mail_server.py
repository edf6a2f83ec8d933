"""A mail server of one test, on this machine: STARTTLS, sign-in, and whom it was asked to deliver to."""

import base64
import contextlib
import ipaddress
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


def certificate_of_this_machine(folder: Path) -> Path:
    """A file with key and certificate of 127.0.0.1, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "mail of a test")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(minutes=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    plain = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file = folder / "mail.pem"
    file.write_bytes(plain + made.public_bytes(serialization.Encoding.PEM))
    return file


@dataclass
class MailServerOfATest:
    """Takes one connection after the other and notes what was said; encrypts the first one only."""

    certificate: Path | None = None
    refuses: str = ""
    """The answer to RCPT instead of a yes."""
    port: int = 0
    encrypted: bool = False
    signed_in: str = ""
    recipients: list[str] = field(default_factory=list)
    message: str = ""

    def talk(self, connection: socket.socket) -> None:
        """One session from greeting to QUIT."""
        stream = connection.makefile("rwb")

        def answer(text: str) -> None:
            stream.write(text.encode() + b"\r\n")
            stream.flush()

        answer("220 mail of a test")
        while line := stream.readline().decode().strip():
            verb = line.split()[0].upper()
            if verb == "EHLO":
                answer("250-mail of a test")
                if self.certificate and not self.encrypted:
                    answer("250-STARTTLS")
                answer("250 AUTH PLAIN")
            elif verb == "STARTTLS":
                answer("220 go on")
                stream.close()
                connection = self._encrypted(connection)
                stream = connection.makefile("rwb")
            elif verb == "AUTH":
                _, user, password = base64.b64decode(line.split()[2]).decode().split("\0")
                self.signed_in = f"{user}/{password}"
                answer("235 welcome")
            elif verb == "RCPT":
                self.recipients.append(line.partition(":")[2])
                answer(self.refuses or "250 ok")
            elif verb == "DATA":
                answer("354 go on")
                lines = iter(stream.readline, b".\r\n")
                self.message = b"".join(lines).decode()
                answer("250 ok")
            elif verb == "QUIT":
                answer("221 bye")
                stream.close()
                connection.close()
                return
            else:
                answer("250 ok")

    def _encrypted(self, connection: socket.socket) -> socket.socket:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        assert self.certificate is not None
        context.load_cert_chain(self.certificate)
        self.encrypted = True
        return context.wrap_socket(connection, server_side=True)


@contextmanager
def mail_server(server: MailServerOfATest) -> Iterator[MailServerOfATest]:
    """The server on a port of its own."""
    listening = socket.create_server(("127.0.0.1", 0))
    server.port = listening.getsockname()[1]
    over = threading.Event()

    def serve() -> None:
        while not over.is_set():
            connection, _ = listening.accept()
            with contextlib.suppress(OSError):  # the other side hung up, e.g. over the certificate
                server.talk(connection)
            connection.close()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        over.set()
        with socket.socket() as last:  # whoever waits for the next one waits no longer
            last.connect_ex(("127.0.0.1", server.port))
        thread.join(5)
        listening.close()
