"""Which line of business a loss run is of, by what its labels say, its title and its words."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from documents.loss_run.lines import Line

WORKERS_COMPENSATION = "workers compensation"
_WORKERS = re.compile(
    r"(?i)\bworkers?['\u2019]?\s*s?['\u2019]?\s+comp(?:ensation)?\b|\bwork\s*comp\b|\bwc\b|\bwrk\s*comp\b|"
    r"\bcompensation (?:insurance|fund|assurance|mutual)\b"
)


def _any(*words: str) -> re.Pattern[str]:
    return re.compile(rf"(?i)\b(?:{'|'.join(words)})\b")


_OF_WORKERS = _any(
    "lost time", "worker(?:'?s)? name", "medical only", "med only", "body part", "part of body", "class code",
    "injured (?:worker|employee)", "date of injury", "employee name", "ncci", "employers?'? liability",
    "(?:med|ind) claims", "experience modification", "time loss", "ttd", "ppd",
)  # fmt: skip
# Other lines pay one or the other of these; both are paid to workers alone.
_TO_WORKERS = (
    _any("ind(?:em(?:nity)?)?", "compensation", "time loss", "lost time", "disability"),
    _any("med(?:ical)?"),
)
_OTHERS = {
    "commercial auto": _any(
        "commercial auto(?:mobile)?", "business auto", "auto(?:mobile)? liab(?:ility)?", "auto", "automobile",
        "physical damage", "trucking", "driver", "vehicle", "vin", "collision", "motor truck",
        "cargo", "tractor", "trailer", "property damage", "bodily injury", "bi", "bi/pd", "comp/coll",
        "uninsured motorist",
    ),
    "general liability": _any(
        "general liability", "premises", "products?[/ -]completed", "completed operations", "cgl", "gl",
        "advertising injury", "third party bodily injury",
    ),
    "commercial property": _any(
        "commercial property", "building", "contents", "wind", "hail", "water damage", "inland marine",
    ),
    "professional liability": _any(
        "professional liability", "errors (?:and|&) omissions", "malpractice", "e&o", "d&o", "epli?",
    ),
    "umbrella": _any("umbrella", "excess liability"),
    "business owners": _any("business ?owners?(?: policy)?", "bop"),
}  # fmt: skip
_TITLE = 4


def line_of_business(lines: Sequence[Line], said: Iterable[str] = ()) -> str:
    """Workers' compensation, or what the report is of instead; `said` is what its labels name."""
    # A name that every page repeats says no more than once what it says.
    text = "\n".join(dict.fromkeys(line.text for line in lines))
    named = Counter(name for each in said if (name := named_line(each)))
    if named:
        return WORKERS_COMPENSATION if WORKERS_COMPENSATION in named else named.most_common(1)[0][0]
    ours = _TITLE * len(_WORKERS.findall(text)) + len(_OF_WORKERS.findall(text))
    ours += _TITLE * all(words.search(text) for words in _TO_WORKERS)
    others = Counter({name: len(words.findall(text)) for name, words in _OTHERS.items()})
    other, most = others.most_common(1)[0]
    return WORKERS_COMPENSATION if ours >= most else other


def named_line(text: str) -> str | None:
    """The line of business that a label's value names."""
    if _WORKERS.search(text):
        return WORKERS_COMPENSATION
    return next((name for name, words in _OTHERS.items() if words.search(text)), None)
