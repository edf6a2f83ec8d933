"""`documents score FOLDER [--json FILE]`: how well the documents of a folder are read."""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from documents.reading_score import Score, score_folder
from documents.scoring.figures import KINDS
from documents.scoring.hostile import Reader

_USAGE = 2
_SHOWN = 60
"""Certain-wrong leaves that are printed; all of them are in the JSON."""


def main(words: Sequence[str], read: Reader) -> int:
    """Score a folder and print what came. Returns: the exit code."""
    parser = argparse.ArgumentParser(prog="quoteloom documents score", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--json", type=Path, metavar="FILE", help="where the figures go as JSON")
    asked = parser.parse_args(words)
    if not asked.folder.is_dir():
        print(f"{asked.folder} is no folder", file=sys.stderr)
        return _USAGE
    score = score_folder(asked.folder, read, lambda name: print(f"  {name}", file=sys.stderr))
    found = score.as_json()
    print("\n".join(lines_of(score, found)))
    if asked.json:
        asked.json.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0


def lines_of(score: Score, found: Mapping[str, Any]) -> list[str]:
    """The figures for people."""
    lines: list[str] = []
    for kind in KINDS:
        if kind in found["kinds"]:
            lines += _kind_lines(kind, found["kinds"][kind], found["worst"][kind])
    lines += [""] if found["certain_wrong"] else []
    for wrong in found["certain_wrong"][:_SHOWN]:
        lines.append(
            f"certain and wrong: {wrong['file']} {wrong['path']}: {wrong['truth']!r} was read as "
            f"{wrong['read']!r} ({wrong['confidence']:.2f})"
        )
    for row in score.hostile:
        mark = " <-- not as it must" if row["marked"] else ""
        lines.append(f"{row['file']}: {row['outcome']}, {row['seconds']:.1f} s, {row['peak_mb']} MB{mark}")
    for words, names in (("absent", score.absent), ("not counted", score.not_counted)):
        if names:
            lines.append(f"{words}: {', '.join(names)}")
    return lines


def _kind_lines(kind: str, figures: Mapping[str, Any], worst: Sequence[Mapping[str, Any]]) -> list[str]:
    share, rows = figures["share"], figures["class_rows"]
    wrong = figures["certain_wrong_share"]
    lines = [
        "",
        f"{kind}: {figures['files']} files, {figures['leaves']} leaves, "
        f"{'-' if share is None else f'{share:.2%}'} right "
        f"({figures['right']} right, {figures['wrong']} wrong, {figures['missing']} missing, "
        f"{figures['invented']} invented)",
        f"  certain {figures['certain']}, of them wrong {figures['certain_wrong']}"
        + ("" if wrong is None else f" ({wrong:.2%})")
        + (f"; class rows {figures['class_rows_right']} of {rows}" if rows else ""),
        f"  ms a document p50 {figures['ms_document_p50']} p95 {figures['ms_document_p95']}, "
        f"a page p50 {figures['ms_page_p50']} p95 {figures['ms_page_p95']}; {figures['rss_mb']} MB",
    ]
    if worst:
        lines.append("  worst: " + ", ".join(f"{row['path']} {row['not_right']}" for row in worst))
    return lines
