"""Vite's own server for who works on the screens: every saved file is on the page at once."""

from __future__ import annotations

from pathlib import Path

from dev.probes import Facts, probe_of
from dev.supervised_process import Service


def vite_service(facts: Facts, node: Path) -> Service:
    """How to run vite, by node itself. It writes into web/node_modules, so it runs as whoever owns that."""
    web, port = facts.layout.checkout / "web", facts.ports["vite"]
    home = facts.layout.state / "vite"
    home.mkdir(exist_ok=True, mode=0o700)
    return Service(
        name="vite",
        command=[
            str(node), str(web / "node_modules" / "vite" / "bin" / "vite.js"),
            "--port", str(port), "--strictPort", "--clearScreen", "false",
        ],
        env={
            "PATH": f"{node.parent}:/usr/bin:/bin",
            "HOME": str(home),
            "LANG": "C.UTF-8",
            "QUOTELOOM_API": f"http://localhost:{facts.ports['api']}",
        },
        cwd=web,
        ports=(port,),
        probe=probe_of("vite", facts),
    )  # fmt: skip
