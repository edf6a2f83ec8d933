"""The door to the process that has all loaded: whoever comes in has a fork of it at the ends of its pipes.

As a program, `python door.py DOOR`, it stands for that fork: it ends with it, and SIGTERM ends both.
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


def let_in(door: socket.socket, serve: Callable[[], None], leave: Callable[[int], NoReturn]) -> None:
    """Fork for each that comes, until the standard input ends; then wait for all that are within.

    Args: serve: the life of a fork, in the folder and with the pipes of who came; leave: how it ends.
    """
    ends: list[int] = [door.fileno(), 0]
    while 0 not in select.select(ends, [], [])[0]:
        line, _ = door.accept()
        if os.fork() == 0:
            _go_within(line)
            door.close()
            serve()
            leave(0)
        line.close()
    door.close()
    while _somebody_ended():
        pass


def _somebody_ended() -> bool:
    try:
        os.wait()
    except ChildProcessError:
        return False
    return True


def _go_within(line: socket.socket) -> None:
    folder, pipes, _, _ = socket.recv_fds(line, MOST_WORDS, 2)
    for own, pipe in enumerate(pipes):
        os.dup2(pipe, own)
        os.close(pipe)
    os.chdir(folder)
    line.sendall(str(os.getpid()).encode())
    # As long as this fork lives; what it starts does not hold it.
    line.detach()


def main(door: str) -> None:
    """Come in, and stay as long as the fork."""
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(door)
        socket.send_fds(line, [str(Path.cwd()).encode()], [0, 1])
        fork = int(line.recv(16))
        signal.signal(signal.SIGTERM, lambda *_: os.kill(fork, signal.SIGKILL))
        # Its pipes are the fork's alone, so that its end is theirs.
        for each in (0, 1):
            os.close(each)
        line.recv(1)


if __name__ == "__main__":
    main(sys.argv[1])
