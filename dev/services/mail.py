"""The mail sink: catches everything, sends nothing on."""

from __future__ import annotations

from pathlib import Path

from dev.probes import Facts, probe_of
from dev.service_account import Account, give
from dev.supervised_process import Service


def mail_service(facts: Facts, node: Path, home: Path, account: Account | None) -> Service:
    """How to run maildev, by node itself: npx would leave a child behind."""
    folder = give(facts.layout.state / "mail", account)
    command = [
        str(node), str(home / "node_modules" / "maildev" / "bin" / "maildev"),
        "--smtp", str(facts.ports["mail_smtp"]), "--web", str(facts.ports["mail_web"]),
        "--ip", "127.0.0.1", "--web-ip", "127.0.0.1", "--mail-directory", str(folder),
    ]  # fmt: skip
    return Service(
        name="mail",
        command=command,
        env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "LANG": "C.UTF-8"},
        cwd=folder,
        ports=(facts.ports["mail_smtp"], facts.ports["mail_web"]),
        probe=probe_of("mail", facts),
        account=account,
    )
