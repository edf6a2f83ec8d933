"""A port counts as ours only when a process of ours listens there."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dev.ports import (
    DEFAULTS,
    PortTaken,
    belongs_to_group,
    choose_ports,
    is_free,
    owner_of,
    random_ports,
    wanted_ports,
)

LISTENER = """
import socket, sys, time
server = socket.create_server(("127.0.0.1", int(sys.argv[1])))
print("listening", flush=True)
time.sleep(60)
"""


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.fixture
def stranger() -> Iterator[tuple[int, int]]:
    """A process in a group of its own that listens. Yields: its pid and port."""
    port = random_ports()["api"]
    command = [sys.executable, "-c", LISTENER, str(port)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)
    assert process.stdout is not None
    process.stdout.readline()
    yield process.pid, port
    process.kill()
    process.communicate()


def test_random_ports_are_all_different() -> None:
    ports = random_ports()
    assert set(ports) == set(DEFAULTS)
    assert len(set(ports.values())) == len(ports)


def test_random_ports_are_none_that_an_outgoing_connection_may_take() -> None:
    low, high = Path("/proc/sys/net/ipv4/ip_local_port_range").read_text(encoding="ascii").split()
    for _ in range(20):
        assert not [port for port in random_ports().values() if int(low) <= port <= int(high)]


def test_a_taken_port_is_refused_with_its_owner(monkeypatch: pytest.MonkeyPatch, taken: int) -> None:
    monkeypatch.setenv("QUOTELOOM_PORT_API", str(taken))
    with pytest.raises(PortTaken, match=rf"port {taken} \(api\) belongs to pid {os.getpid()}"):
        choose_ports({"api"}, auto=False)


def test_auto_ports_replace_only_what_is_taken(monkeypatch: pytest.MonkeyPatch, taken: int) -> None:
    free = random_ports()["s3"]
    monkeypatch.setenv("QUOTELOOM_PORT_API", str(taken))
    monkeypatch.setenv("QUOTELOOM_PORT_S3", str(free))
    ports = choose_ports({"api", "s3"}, auto=True)
    assert ports["s3"] == free
    assert ports["api"] != taken
    assert is_free(ports["api"])


def test_a_port_can_be_set_by_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUOTELOOM_PORT_KEYCLOAK", "18180")
    assert wanted_ports()["keycloak"] == 18180


def test_a_port_belongs_to_the_group_that_listens_and_to_no_other(stranger: tuple[int, int]) -> None:
    pid, port = stranger
    assert belongs_to_group(port, pid)
    assert not belongs_to_group(port, os.getpgid(0))


def test_the_owner_is_named_by_pid_and_command(stranger: tuple[int, int]) -> None:
    pid, port = stranger
    assert owner_of(port).startswith(f"pid {pid}: ")
