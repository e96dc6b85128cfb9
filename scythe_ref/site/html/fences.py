"""Fenced blocks of ours in Markdown pages: found before Markdown is rendered, filled in after it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

_FENCE = re.compile(r"^(?P<indent>[ \t]*)(?P<marks>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*?)[ \t]*$")


@dataclass(frozen=True)
class Fence:
    """A fenced block of ours.

    Attributes:
        kind: The first word after the marks.
        argument: The rest of that line.
        body: The lines inside.
        line: Line of its first mark in the page's Markdown, from 1.
        mark: The word that stands in its place until it is filled in.
    """

    kind: str
    argument: str
    body: tuple[str, ...]
    line: int
    mark: str


def take_fences(markdown: str, kinds: Collection[str], owner: str) -> tuple[str, list[Fence]]:
    """Take our fenced blocks out of a page.

    Args:
        markdown: The page. Fences inside other fences are left alone: they are examples of how to write one.
        kinds: First words that make a fence ours.
        owner: Whose fences they are; two plugins on one page need different marks.

    Returns:
        The page with a mark in the place of each block, and the blocks.
    """
    out: list[str] = []
    fences: list[Fence] = []
    for kind, lines, number in _pieces(markdown.split("\n")):
        opening = _FENCE.match(lines[0]) if kind == "fence" else None
        words = opening["info"].split(maxsplit=1) if opening else []
        if opening is None or not words or words[0] not in kinds:
            out.extend(lines)
            continue
        indent = opening["indent"]
        # With an end of its own: mark 1 must not be found at the beginning of mark 10.
        mark = f"{owner}-fence-{len(fences)}-ecnef"
        argument = words[1] if len(words) > 1 else ""
        body = tuple(line.strip() for line in lines[1:-1] if line.strip())
        fences.append(Fence(words[0], argument.strip(), body, number, mark))
        # Between blank lines Markdown makes a paragraph of it, which can be replaced whole.
        out.extend((indent, indent + mark, indent))
    return "\n".join(out), fences


def fill_fences(html: str, fences: list[Fence], fill: Callable[[Fence], str]) -> str:
    """Put what the blocks stand for into a rendered page.

    Args:
        fences: What :func:`take_fences` took out.
        fill: Gives the HTML of a block.
    """
    for fence in fences:
        filled = fill(fence)
        whole = f"<p>{fence.mark}</p>"
        html = html.replace(whole, filled) if whole in html else html.replace(fence.mark, filled)
    return html


def _pieces(lines: list[str]) -> Iterator[tuple[str, list[str], int]]:
    """Yield runs of lines: ``text``, or ``fence`` with its first and last line, each with its line number."""
    index = 0
    while index < len(lines):
        opening = _FENCE.match(lines[index])
        end = _end_of_fence(lines, index, opening["marks"]) if opening else None
        if end is None:
            yield "text", [lines[index]], index + 1
            index += 1
        else:
            yield "fence", lines[index : end + 1], index + 1
            index = end + 1


def _end_of_fence(lines: list[str], start: int, marks: str) -> int | None:
    for index in range(start + 1, len(lines)):
        stripped = lines[index].strip()
        if len(stripped) >= len(marks) and set(stripped) == {marks[0]}:
            return index
    return None
