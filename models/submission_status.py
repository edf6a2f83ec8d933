"""A status of the history in words, as lists and histories show it."""

from collections.abc import Mapping

from models.submission import SELECT, UwStatus


def status_words(said: str | Mapping[str, str]) -> str:
    """One status, or what the cells of a carrier say together.

    Args: said: by stored value or label, in any case; or by row: 'Bound' where all cells that have a status
    agree, else 'GA Quoted, TX Bound'.
    """
    if isinstance(said, str):
        return _label_of(said)
    labels = {row: label for row, text in sorted(said.items()) if (label := _label_of(text)) != SELECT}
    if len(set(labels.values())) <= 1:
        return next(iter(labels.values()), SELECT)
    return ", ".join(f"{row} {label}" for row, label in labels.items())


def _label_of(text: str) -> str:
    """The label of one of our statuses; another text stays as it is."""
    try:
        status = UwStatus.said(text)
    except ValueError:
        return text
    return status.label if status else SELECT
