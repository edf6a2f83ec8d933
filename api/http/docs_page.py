"""/docs: the calls of the API as a plain page made from the schema; no script, nothing from elsewhere."""

import secrets
from html import escape
from typing import Any

from fastapi import FastAPI, Request
from starlette.responses import HTMLResponse

from adapters.event_loop_offload import off_loop

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#1a1f2b}"
    "h2{margin-top:2.5rem;text-transform:capitalize}details{border:1px solid #cfd5e1;border-radius:6px;"
    "margin:.5rem 0;padding:.5rem .75rem}summary{cursor:pointer}code{font:14px ui-monospace,monospace}"
    ".m{display:inline-block;min-width:4.5rem;font-weight:600}table{border-collapse:collapse;width:100%}"
    "td,th{text-align:left;border-bottom:1px solid #e3e7ef;padding:.25rem .5rem;vertical-align:top}"
)


def _type(schema: dict[str, Any]) -> str:
    """A schema in a few words, names of models linked."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#model-{escape(name)}">{escape(name)}</a>'
    for choice in ("anyOf", "oneOf", "allOf"):
        if choice in schema:
            return " | ".join(_type(one) for one in schema[choice])
    if "const" in schema:
        return f"'{escape(str(schema['const']))}'"
    if "enum" in schema:
        return " | ".join(f"'{escape(str(one))}'" for one in schema["enum"])
    kind = schema.get("type", "any")
    if kind == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"map of {_type(schema['additionalProperties'])}"
    return escape(str(schema.get("format", kind)))


def _content(content: dict[str, Any]) -> str:
    return ", ".join(_type(media.get("schema", {})) for media in content.values())


def _row(*cells: str) -> str:
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    rows = [
        _row(escape(p["in"]), f"<code>{escape(p['name'])}</code>", _type(p.get("schema", {})))
        for p in operation.get("parameters", [])
    ]
    if "requestBody" in operation:
        rows.append(_row("body", "", _content(operation["requestBody"]["content"])))
    for status, answer in operation["responses"].items():
        words = escape(answer.get("description", ""))
        rows.append(_row(str(status), words, _content(answer.get("content", {}))))
    return (
        f'<details id="{escape(operation["operationId"])}"><summary><span class="m">{method.upper()}</span>'
        f"<code>{escape(path)}</code> {escape(operation.get('summary', ''))}</summary>"
        f"<p>{escape(operation.get('description', ''))}</p><table>{''.join(rows)}</table></details>"
    )


def _model(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    rows = "".join(
        _row(f"<code>{escape(field)}</code>{'' if field in required else ' (optional)'}", _type(part))
        for field, part in schema.get("properties", {}).items()
    )
    body = f"<table>{rows}</table>" if rows else f"<p>{_type(schema)}</p>"
    return (
        f'<details id="model-{escape(name)}"><summary><code>{escape(name)}</code></summary>'
        f"<p>{escape(schema.get('description', ''))}</p>{body}</details>"
    )


def page(schema: dict[str, Any], nonce: str) -> str:
    """The whole page."""
    by_tag: dict[str, list[str]] = {}
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            tag = (operation.get("tags") or ["other"])[0]
            by_tag.setdefault(tag, []).append(_operation(method, path, operation))
    calls = "".join(f"<h2>{escape(tag)}</h2>{''.join(items)}" for tag, items in sorted(by_tag.items()))
    models = "".join(_model(name, part) for name, part in sorted(schema["components"]["schemas"].items()))
    title, summary = escape(schema["info"]["title"]), escape(schema["info"].get("summary", ""))
    return (
        f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{title} API</title>"
        f"<meta name='viewport' content='width=device-width,initial-scale=1'>"
        f"<style nonce='{nonce}'>{_STYLE}</style></head><body><main><h1>{title} API</h1>"
        f"<p>{summary}. Machine-readable: <a href='/api/openapi.json'>/api/openapi.json</a>.</p>"
        f"{calls}<h2>models</h2>{models}</main></body></html>"
    )


def install(app: FastAPI) -> None:
    """Serve the page; it is no call of the API and stands in no schema."""

    async def docs(request: Request) -> HTMLResponse:
        nonce = secrets.token_urlsafe(16)
        csp = f"default-src 'none'; style-src 'nonce-{nonce}'; base-uri 'none'; frame-ancestors 'none'"
        text = await off_loop(lambda: page(app.openapi(), nonce))
        return HTMLResponse(text, headers={"content-security-policy": csp})

    app.add_route("/docs", docs, include_in_schema=False)
