"""Keeps what people typed from passing for a line of ours."""


def one_line(text: str) -> str:
    """What somebody typed, on one line, so that it cannot pass for another field of the letter."""
    return " ".join(text.split())
