"""A socket on which a process that has all loaded hands out forks of itself, each at the pipes of who asked.

As a program, `python fork_socket.py ADDRESS`, it asks for one and stands for it: it ends when the fork does,
and SIGTERM ends both.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

MOST_WORDS = 4096


def serve_forks(listener: socket.socket, serve: Callable[[], None], leave: Callable[[int], NoReturn]) -> None:
    """Fork for each connection, until the standard input ends; then wait for all forks.

    Args: serve: the life of a fork, in the folder and with the pipes of who asked; leave: how it ends.
    """
    ends: list[int] = [listener.fileno(), 0]
    while 0 not in select.select(ends, [], [])[0]:
        connection, _ = listener.accept()
        if os.fork() == 0:
            _take_pipes(connection)
            listener.close()
            serve()
            leave(0)
        connection.close()
    listener.close()
    while _a_fork_ended():
        pass


def _a_fork_ended() -> bool:
    try:
        os.wait()
    except ChildProcessError:
        return False
    return True


def _take_pipes(connection: socket.socket) -> None:
    """Make the folder and the pipes of who asked one's own, and tell them who one is."""
    folder, pipes, _, _ = socket.recv_fds(connection, MOST_WORDS, 2)
    for own, pipe in enumerate(pipes):
        os.dup2(pipe, own)
        os.close(pipe)
    os.chdir(folder)
    connection.sendall(str(os.getpid()).encode())
    # As long as this fork lives; what it starts does not hold it.
    connection.detach()


def main(address: str) -> None:
    """Ask for a fork, and stay as long as it lives."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(address)
        socket.send_fds(connection, [str(Path.cwd()).encode()], [0, 1])
        fork = int(connection.recv(16))
        signal.signal(signal.SIGTERM, lambda *_: os.kill(fork, signal.SIGKILL))
        # Its pipes are the fork's alone, so that its end is theirs.
        for each in (0, 1):
            os.close(each)
        connection.recv(1)


if __name__ == "__main__":
    main(sys.argv[1])
