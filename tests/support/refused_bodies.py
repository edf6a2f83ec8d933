"""Bodies that calls refuse, each kind as large as its call reads at all, or with as many faults as fit."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from api.body.json_route import MOST_BRACKETS, MOST_COMMAS, MOST_NAMES
from api.body.limits import JSON_BODY, LARGE_BODY, QUOTE_BODY
from api.body.reading import MEGABYTE
from bench.large_bodies import largest_draft, largest_quote, written
from tests.support.field_limits import DAYS

QUOTE, DRAFT, RECORDS = "/api/getQuotesDataId", "/api/prospects", "/api/postUsersData"
LIMITS = {QUOTE: QUOTE_BODY, DRAFT: JSON_BODY, RECORDS: JSON_BODY}
SMALL = LARGE_BODY - 100
"""Bytes of the largest body that is looked at on the loop."""
IN_OFFICES = '{"body":{},"offices":['
DIGITS = "9" * 4_000
"""With 4,300 and more it is no whole number of JSON here."""
LINE = {"code": "8810", "ft": 1, "pt": 0, "payroll": "1"}
OFFICE = {"name": "1", "state": "TX", "employees": [LINE], "carriers": []}
WRONG_LINE = {"code": [], "description": 1, "ft": "x", "pt": {}, "payroll": "x"}
WRONG_PLACE = {
    "number": {}, "street": 7, "cityName": [], "state": "Texas", "zipCode": {"a": 1},
    "classCodesInfo": [{"classCodeDescription": 1, "ft": [], "pt": {}, "payroll": []}] * 3,
}  # fmt: skip


@dataclass(frozen=True)
class Refused:
    """A kind of request. length: whether it is said; token: empty for a cookie that nobody knows."""

    kind: str
    path: str
    made: Callable[[], bytes]
    status: int = 422
    length: bool = True
    token: str = "good"
    media_type: str = "application/json"


def filled(start: str, piece: str, end: str, most: int) -> bytes:
    """As many pieces with commas between them as fit."""
    many = (most - len(start) - len(end)) // (len(piece) + 1)
    return f"{start}{','.join([piece] * many)}{end}".encode()


def _keys(many: int) -> bytes:
    return written({f"k{number}": 0 for number in range(many)})


def _quote(line: dict[str, Any], office: dict[str, Any]) -> dict[str, Any]:
    """A quote of 5,000 short lines, and changes to each line and office."""
    body = largest_quote()
    for each in body["offices"]:
        each |= {"carriers": each["carriers"][:1], **office}
        for employee in each["employees"]:
            employee |= {"description": "", **line}
    return body


def _lines(**changes: Any) -> bytes:
    return written(_quote(changes, {}))


def _draft(changes: dict[str, Any], many: int = 500) -> dict[str, Any]:
    """A draft of so many locations with short lines, and changes to each location."""
    body = largest_draft()
    places = body["sections"]["childrenLoc"]
    for place in places:
        for line in place["classCodesInfo"]:
            line["classCodeDescription"] = "8810: Clerical"
        place |= changes
    body["sections"]["childrenLoc"] = (places * 2)[:many]
    return body


def _offices(**changes: Any) -> bytes:
    return written({"body": {}, "offices": [{**OFFICE, **changes}]})


def _common(**changes: Any) -> bytes:
    return written({"body": changes, "offices": [OFFICE]})


def _before_reading() -> Iterator[Refused]:
    beyond = partial(bytes, 10 * MEGABYTE)
    for path in (QUOTE, DRAFT):
        yield Refused("too large by its length", path, beyond, 413)
        yield Refused("too large without a length", path, beyond, 413, length=False)
        yield Refused("of an unknown session", path, beyond, 401, token="")
        yield Refused("of an unknown token", path, beyond, 401, token="bad")
    whole = written(largest_quote())
    yield Refused("of another content type", QUOTE, lambda: whole, media_type="text/plain")
    form = "application/x-www-form-urlencoded"
    yield Refused("a form in the place of JSON", DRAFT, lambda: b"a=1&" * 250_000, media_type=form)


def _no_json() -> Iterator[Refused]:
    for path, whole in ((QUOTE, written(largest_quote())), (DRAFT, written(largest_draft()))):
        yield Refused("JSON that breaks off at its end", path, partial(bytes, whole[:-1]))
        yield Refused("no UTF-8 at its end", path, partial(bytes, whole[:-2] + b"\xff\xff"))
    for kind, body in (
        ("nothing but brackets", b"[" * QUOTE_BODY),
        ("objects without an end", b'{"a":' * (QUOTE_BODY // 5)),
        ("a million commas", b"[" + b"," * 1_000_000 + b"]"),
        ("a number of a million digits", b'{"body":' + b"9" * 1_000_000 + b"}"),
        ("numbers that are none", filled("[", "NaN", "]", QUOTE_BODY)),
        ("halves of characters", filled("[", r'"\ud800"', "]", QUOTE_BODY)),
    ):
        yield Refused(kind, QUOTE, partial(bytes, body))


def _shapes() -> Iterator[Refused]:
    """JSON of another shape."""
    for piece in ("0", "[]", "{}", '""', '{"a":[]}', "[" * 190 + "]" * 190):
        words = f"as many {piece[:8]} as fit"
        for path, most in LIMITS.items():
            yield Refused(f"a list of {words}", path, partial(filled, "[", piece, "]", most))
        for start, end in (
            (IN_OFFICES, "]}"),
            ('{"body":{"emod":[', "]}}"),
            ('{"body":{"questions":[', "]}}"),
        ):
            yield Refused(f"{start} {words}", QUOTE, partial(filled, start, piece, end, QUOTE_BODY))
        yield Refused(f"a small list of {words}", RECORDS, partial(filled, "[", piece, "]", SMALL))
        yield Refused(f"a small quote with {words}", QUOTE, partial(filled, IN_OFFICES, piece, "]}", SMALL))


def _just_few_enough() -> Iterator[Refused]:
    """As many values as are read at all."""
    for piece, many in (
        ("0", MOST_COMMAS),
        ('""', MOST_COMMAS),
        ("{}", MOST_BRACKETS),
        ("[]", MOST_BRACKETS),
    ):
        for start, end in (("[", "]"), (IN_OFFICES, "]}")):
            body = f"{start}{','.join([piece] * (many - 10))}{end}".encode()
            yield Refused(f"{many:,} times {piece} in {start}", QUOTE, partial(bytes, body))
    deep = ",".join(["[" * 190 + "]" * 190] * (MOST_BRACKETS // 190 - 1))
    yield Refused("lists 190 deep", QUOTE, partial(bytes, f"{IN_OFFICES}{deep}]}}".encode()))
    yield Refused("names that nobody counts", QUOTE, lambda: written({f"{n:070}": 0 for n in range(26_000)}))
    yield Refused("as many names as are read", DRAFT, partial(_keys, MOST_NAMES - 10))
    for kind, program in (("unknown keys", {"a": 0, "b": 0}), ("wrong types", {"program": [], "peo": 1})):
        offices = [{**OFFICE, "carriers": [program] * 55}] * 500
        yield Refused(f"{kind} in 27,500 programs", QUOTE, partial(written, {"body": {}, "offices": offices}))
    records = [{"user_email_id": "a", "uuid_carrier": "b", **{f"k{n}": 0 for n in range(300)}}] * 200
    yield Refused("unknown keys in 200 records", RECORDS, partial(written, records))


def _unknown_keys() -> Iterator[Refused]:
    for many in (199, 999, 2_500, 18_000, 70_000):
        for path in (QUOTE, DRAFT):
            yield Refused(f"{many:,} unknown keys", path, partial(_keys, many))
    new = {"a": 1, "b": 2, "c": 3}
    yield Refused("unknown keys in 5,000 lines", QUOTE, partial(_lines, **new))
    yield Refused("unknown keys in 500 locations", DRAFT, lambda: written(_draft(new)))
    yield Refused("an unknown key of 64 KB", QUOTE, lambda: written({"k" * 65_536: 0}))


def _bounds() -> Iterator[Refused]:
    """Lists, numbers, texts and days beyond their bounds."""
    yield Refused("501 locations", DRAFT, lambda: written(_draft({}, 501)))
    yield Refused("5,001 lines", QUOTE, partial(_offices, employees=[LINE] * 5_001))
    yield Refused("201 programs", QUOTE, partial(_offices, carriers=[{"program": "a-b"}] * 201))
    for kind, number in (
        ("whole numbers", DIGITS), ("numbers as text", f'"{DIGITS}"'), ("fractions", f"0.{DIGITS}"),
    ):  # fmt: skip
        piece = json.dumps(OFFICE).replace('"payroll": "1"', f'"payroll": {number}')
        made = partial(filled, IN_OFFICES, piece, "]}", QUOTE_BODY)
        yield Refused(f"{kind} of very many digits", QUOTE, made)
    for payroll in ("9" * 1_000_000, "0." + "9" * 1_000_000):
        many = partial(_offices, employees=[{**LINE, "payroll": payroll}])
        yield Refused(f"one number of a million digits, {payroll[:2]}", QUOTE, many)
    for payroll in ("1e999999999", "9" * 60):
        yield Refused(f"{payroll[:5]} in 5,000 lines", QUOTE, partial(_lines, payroll=payroll))
    yield Refused("commas in a text of two megabytes", QUOTE, partial(_offices, name="," * 2_000_000))
    yield Refused("a text of two megabytes", QUOTE, partial(_offices, name="x" * 2_000_000))
    nul = {"companyProfile": {"companyName": "\0" * 150_000}}
    yield Refused("NUL in a text", DRAFT, lambda: written({"sections": nul}))
    yield Refused("texts beyond their bound in 5,000 lines", QUOTE, partial(_lines, description="x" * 201))
    for day in (*DAYS, "1/1/" + "9" * 10_000):
        mod = {"state": "tx", "rate1": "1", "date1": day, "date2": day}
        yield Refused(
            f"60 times the day {str(day)[:20]}", QUOTE, partial(_common, emod=[mod] * 60, date_from="x")
        )
    for day in ("1/1/" + "9" * 1_000_000, "/" * 1_000_000):
        yield Refused(f"a day of a megabyte, {day[:4]}", QUOTE, partial(_common, date_from=day))


def _twice() -> Iterator[Refused]:
    """A key twice, told at the very end of what is read."""
    for path, whole in ((QUOTE, written(_quote({}, {}))), (DRAFT, written(_draft({})))):
        yield Refused("a key twice in a large body", path, partial(bytes, whole[:-1] + b',"a":1,"a":2}'))
    small = written({"a": [{"k": 0}] * 3_600})
    yield Refused("a key twice in a small body", QUOTE, partial(bytes, small[:-1] + b',"a":0}'))
    for piece, many in (("0", MOST_COMMAS), ("{}", MOST_BRACKETS)):
        body = f'{{"body":1,"offices":[{",".join([piece] * (many - 10))}],"body":1}}'
        yield Refused(f"a key twice around {many:,} times {piece}", QUOTE, partial(bytes, body.encode()))


def _types() -> Iterator[Refused]:
    yield Refused("wrong types in all of 500 locations", DRAFT, lambda: written(_draft(WRONG_PLACE)))
    yield Refused("wrong types in 5,000 lines", QUOTE, partial(_lines, **WRONG_LINE))
    yield Refused("one wrong type in 5,000 lines", QUOTE, partial(_lines, ft="x"))
    yield Refused("one wrong type in 500 offices", QUOTE, lambda: written(_quote({}, {"state": "Texas"})))


def refused() -> list[Refused]:
    """All kinds."""
    return [
        *_before_reading(),
        *_no_json(),
        *_shapes(),
        *_just_few_enough(),
        *_unknown_keys(),
        *_bounds(),
        *_twice(),
        *_types(),
    ]
