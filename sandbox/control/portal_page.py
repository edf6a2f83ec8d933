"""The page of a carrier's portal, as plain HTML that needs no script."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from html import escape
from typing import Any

from sandbox.control.carrier import Carrier, Row

SAID = {
    "status": "The status is changed.",
    "message": "The message is written.",
    "bound": "A policy is bound.",
}
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: #1d2733; background: #f4f6f8; }
header { background: #fff; border-bottom: 1px solid #d8dee5; padding: 16px 24px; }
h1 { font-size: 22px; margin: 0; } nav a { margin-right: 16px; color: #0b5cad; }
nav a[aria-current] { font-weight: 600; text-decoration: none; }
main { padding: 24px; max-width: 1180px; margin: auto; }
article { background: #fff; border: 1px solid #d8dee5; border-radius: 8px; }
article { padding: 16px 20px; margin-bottom: 16px; }
h2 { font-size: 18px; margin: 0 0 4px; }
dl { display: flex; flex-wrap: wrap; gap: 4px 28px; margin: 8px 0 12px; }
dt { font-size: 13px; color: #51606f; } dd { margin: 0; font-weight: 600; }
form { display: inline-flex; gap: 8px; margin: 0 16px 8px 0; flex-wrap: wrap; align-items: center; }
input, select, button { font: inherit; padding: 6px 10px; border: 1px solid #9aa8b6; border-radius: 6px; }
button { background: #0b5cad; border-color: #0b5cad; color: #fff; cursor: pointer; }
.said { background: #e4f3e8; border: 1px solid #9fd0ac; border-radius: 6px; padding: 8px 14px; }
"""


def page(
    carrier: Carrier,
    carriers: Iterable[Carrier],
    policies: Sequence[Mapping[str, Any]],
    now: datetime,
    said: str,
) -> str:
    """The whole page; said: what the last button did, a key of SAID."""
    links = " ".join(
        f'<a href="/_sandbox/portal/{each.key}"{" aria-current=page" if each is carrier else ""}>'
        f"{escape(each.name)}</a>"
        for each in carriers
    )
    done = f'<p class="said" role="status">{SAID[said]}</p>' if said in SAID else ""
    rows = carrier.rows()
    articles = "".join(_article(carrier, row, policies) for row in rows) or "<p>No quotes yet.</p>"
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(carrier.name)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f"<body><header><h1>{escape(carrier.name)}: underwriter's desk</h1><nav>{links}</nav></header><main>"
        f"{done}<p>Quotes: {len(rows)}. Policies: {len(policies)}. The carrier's clock says "
        f"{now:%Y-%m-%d %H:%M:%S} UTC.</p>{articles}</main></body></html>"
    )


def _article(carrier: Carrier, row: Row, policies: Sequence[Mapping[str, Any]]) -> str:
    bound = ", ".join(str(each["number"]) for each in policies if each["quote"] == row.ref)
    facts = {
        "Quote": row.ref, "FEIN": row.fein, "Carrier says": row.says, "Status": row.status,
        "Premium": f"${Decimal(row.premium):,.2f}" if row.premium else "none", "Policy": bound or "none",
    }  # fmt: skip
    shown = "".join(f"<div><dt>{name}</dt><dd>{escape(value)}</dd></div>" for name, value in facts.items())
    written = "".join(f"<li>{escape(text)}</li>" for text in row.messages)
    path = f"/_sandbox/portal/{carrier.key}/quotes/{escape(row.ref)}"
    options = "".join(
        f"<option{' selected' if status == row.status else ''}>{status}</option>"
        for status in carrier.statuses
    )
    return (
        f"<article><h2>{escape(row.business or 'No name')}</h2><dl>{shown}</dl>"
        f"{f'<ul>{written}</ul>' if written else ''}"
        f'<form method="post" action="{path}"><label>Status <select name="status">{options}</select></label>'
        f"<button>Change</button></form>"
        f'<form method="post" action="{path}"><label>Message <input name="message" required></label>'
        f"<button>Write</button></form>"
        f'<form method="post" action="{path}"><button name="bind" value="here">Bind here</button></form>'
        f"</article>"
    )
