"""The HTML of our own pages as Markdown, for readers without a browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from html import unescape

from markdown.extensions.toc import slugify

from scythe_ref.formats import HtmlReader, attributes_of
from scythe_ref.site.html.terms import VOID

PAGE_ONLY = " data-page-only"
"""Attribute of elements for the page alone: a link to a tool, a picture that a table repeats."""

COPY_ONLY = re.compile(r"<!--copy-->.*?<!--/copy-->\n?", re.DOTALL)
"""Parts of a page that only its copy shows."""

_HIDING = frozenset({"hidden", "aria-hidden", "data-page-only"})
_UNSAID = frozenset({"button", "dialog", "form", "noscript", "script", "style", "template"})
_INLINE = frozenset(
    {"a", "b", "code", "em", "i", "img", "br", "mark", "s", "small", "span", "strong", "sub", "sup", "svg"}
)
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_MARKS = {"b": "**", "strong": "**", "mark": "**", "em": "*", "i": "*"}
_CLASS_MARKS = {"sc-badges": "*", "sc-badge": "*", "sc-verdict": "**"}
_CARDS = frozenset({"sc-card", "sc-line"})
"""Boxes that a page shows below each other: items of a list."""

_SPECIAL = re.compile(r"[\\`*\[\]{}]|(?<!\w)_|_(?!\w)|#$")
_RISKY = re.compile(r"[\\`*\[\]{}_#<&~]")
"""Characters that may need escaping: most texts have none."""
_LINE_START = re.compile(r"^(?=([-+#])(?:\s|\1|$)|>)|^(\d+)(?=[.)](?:\s|$))")
_ENTITY = re.compile(r"<|&(?=#?\w+;)|~(?=~)")
_PLAIN_HEADING = re.compile(r"[\w -]+", re.ASCII)
_ANCHORS = re.compile(r'(?:<a id="[^"]*"></a>\s*)+')
_WHOLE = ("|", "```", "![")
"""Beginnings of blocks that hold no anchor."""
_LIST = re.compile(r"- |\d+\. ")
_MARKER = re.compile(r"(?:- |\d+\. |#+ |)")


def escaped(text: str) -> str:
    """Escape plain text as Markdown for anywhere on a line; line ends become spaces."""
    return _at_start(_inside(text))


def _at_start(line: str) -> str:
    return _LINE_START.sub(r"\2\\", line)


def _inside(text: str) -> str:
    """Return plain text as Markdown for anywhere but the start of a line."""
    text = re.sub(r"\s+", " ", text)
    if not _RISKY.search(text):
        return text
    text = _SPECIAL.sub(r"\\\g<0>", text)
    return _ENTITY.sub(lambda match: f"&#{ord(match[0])};", text)


def markdown_of(html: str, leads: Callable[[str], str], picture: Callable[[str], str]) -> str:
    """Return a page as Markdown: headings, paragraphs, tight lists, tables, links and anchors.

    Args:
        leads: Gives the address for a link by its ``href``; empty if it leads to nothing that the reader has.
        picture: Gives the address of a picture by its ``data-picture``.
    """
    tree = _Tree()
    tree.read(html)
    blocks = _Writer(leads, picture).blocks(tree.root.children)
    blocks.sort(key=lambda block: not block.startswith("# "))  # on a page the links back are above the title
    return "\n\n".join(blocks) + "\n"


class _Element:
    """An element of a page; its children are elements and plain texts."""

    __slots__ = ("attributes", "children", "classes", "name")

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name = name
        self.attributes = attributes
        self.classes = attributes["class"].split() if "class" in attributes else []
        self.children: list[_Element | str] = []

    def all(self, *names: str) -> Iterator[_Element]:
        """Yield the elements below that have one of some names, but none inside another one of them."""
        for child in self.children:
            if isinstance(child, _Element):
                yield from [child] if child.name in names else child.all(*names)


class _Tree(HtmlReader):
    """Builds the tree of a page, without controls and hidden elements."""

    def __init__(self) -> None:
        self.root = _Element("body", {})
        self.open = [self.root]

    def tag(self, name: str, written: str) -> None:
        """Add an element, and open it if it can hold anything."""
        element = _Element(name, attributes_of(written) if " " in written else {})
        if _is_said(element):
            self.open[-1].children.append(element)
        if name not in VOID and not written.endswith("/>"):
            self.open.append(element)

    def end(self, name: str, written: str) -> None:
        """Close the element."""
        if len(self.open) > 1 and self.open[-1].name == name:
            self.open.pop()

    def text(self, written: str) -> None:
        """Add a text."""
        self.open[-1].children.append(unescape(written))


def _is_said(element: _Element) -> bool:
    attributes = element.attributes
    if element.name == "svg":
        return "data-picture" in attributes
    return element.name not in _UNSAID and (not attributes or _HIDING.isdisjoint(attributes))


class _Writer:
    """Writes one page."""

    def __init__(self, leads: Callable[[str], str], picture: Callable[[str], str]) -> None:
        self.leads = leads
        self.picture = picture
        self.level = 1
        self.slugs: set[str] = set()

    # -- blocks -------------------------------------------------------------------------------------------------

    def blocks(self, nodes: Iterable[_Element | str]) -> list[str]:
        """Return paragraphs, headings, lists and tables; a list is one block, however long."""
        made: list[str] = []
        run: list[_Element | str] = []
        for node in (*nodes, None):
            if isinstance(node, str) or (node is not None and node.name in _INLINE):
                run.append(node)
                continue
            if paragraph := self.line(run):
                made.append(_at_start(paragraph))
            run = []
            if node is not None:
                made += self.element(node)
        return _joined(made)

    def element(self, node: _Element) -> list[str]:
        """Return the blocks of an element, its anchor in the first."""
        label, named = node.attributes.get("aria-label", ""), node.attributes.get("id", "")
        if node.name in _HEADINGS:
            return [self.heading(int(node.name[1]), node, named)]
        if title := self._rule_title(node):
            title.name = "span"
            first = self.heading(self.level + 1, title, named, inside=True)
            title.children = []
            return [first, *self.blocks(node.children)]
        made = self._of_kind(node)
        if made and label and node.name in ("ul", "ol"):
            made = [f"{_inside(label)}:", *made]
        if made and label and node.name == "nav":
            made[0] = f"{_inside(label)}: {made[0]}"
        return made if _CARDS & {*node.classes} else _anchored(named, made)  # a card is an item, which has its anchor

    def _of_kind(self, node: _Element) -> list[str]:
        if node.name in ("ul", "ol"):
            items = [child for child in node.children if isinstance(child, _Element)]
            written = [self.item(f"{n}. " if node.name == "ol" else "- ", one) for n, one in enumerate(items, 1)]
            return ["\n".join(filter(None, written))] if any(written) else []
        if node.name == "dl":
            return ["\n".join(self._terms(node))]
        if node.name == "table":
            return [self.table(node)]
        if node.name == "pre":
            return [f"```\n{_text(node).strip()}\n```"]
        if node.name == "details":
            return self._details(node)
        if node.name == "figcaption":
            return [f"{self.line(node.children)}:"] if len(_text(node)) < 30 else self.blocks(node.children)
        if _CARDS & {*node.classes}:
            return [self.item("- ", node)]
        made = self.blocks(node.children)
        if node.name == "p" and made and "sc-label" in node.classes:
            return [f"{made[0]}:"]
        if node.name == "p" and made and _begins_with_label(node):
            return [f"- {made[0]}"]
        return [f"> {made[0]}"] if node.name == "blockquote" and made else made

    def heading(self, level: int, node: _Element, named: str, inside: bool = False) -> str:
        """Return a heading, with an anchor before its words unless Markdown makes the same id of them."""
        if not inside:
            self.level = level
        text = " ".join(_text(node).split()).removesuffix("." if inside else "")
        slug = slugify(text, "-")
        carried = level == 1 or not named or (named == slug not in self.slugs and _PLAIN_HEADING.fullmatch(text))
        self.slugs.add(slug)
        return f"{'#' * min(level, 6)} {'' if carried else _anchor(named)}{_inside(text)}"

    def _rule_title(self, node: _Element) -> _Element | None:
        """Return the bold title of a rule, which is a heading here."""
        found = (one for one in node.all("strong") if "sc-rule__title" in one.classes)
        return next(found, None) if "sc-rule" in node.classes else None

    def item(self, marker: str, node: _Element, before: str = "") -> str:
        """Return an item of a list: on one line if it is all words, else with its further blocks below."""
        blocks = _anchored(node.attributes.get("id", ""), self.blocks(node.children))
        if before:
            first = [] if not blocks or _is_list(blocks[0]) else [blocks.pop(0)]
            blocks = [f"{before}: {' '.join(first)}".strip(), *blocks]
        if not any(_is_list(block) or "\n" in block for block in blocks):
            return f"{marker}{' '.join(blocks)}" if blocks else ""
        lines, indent = [f"{marker}{blocks[0]}"], "    "
        for block in blocks[1:]:
            opens = block.endswith(":")
            point = block if _is_list(block) else f"- {block}"
            lines.append(_indented(point, "    " if opens else indent))
            indent = "        " if opens else indent
        return "\n".join(lines)

    def _terms(self, node: _Element) -> Iterator[str]:
        """Yield the items of a list of terms, each with its descriptions."""
        for group in [*node.all("div")] or [node]:
            term = ""
            said: dict[str, list[_Element]] = {}
            for one in group.all("dt", "dd"):
                if one.name == "dt":
                    term = self.line(one.children)
                else:
                    said.setdefault(term, []).append(one)
            anchor = _anchor(group.attributes.get("id", "")) if group is not node else ""
            for term, values in said.items():
                if len(values) == 1:
                    yield self.item("- ", values[0], anchor + term)
                else:
                    yield f"- {anchor}{term}: {', '.join(self.line(one.children) for one in values)}"

    def _details(self, node: _Element) -> list[str]:
        """Return a folded part of a page, below the words that open it."""
        summary = next(node.all("summary"), None)
        rest = [child for child in node.children if child is not summary]
        opened = self.line(summary.children) if summary is not None else ""
        return [f"{opened}:", *self.blocks(rest)] if opened else self.blocks(rest)

    def table(self, node: _Element) -> str:
        """Return a table; one without a head has an empty one."""
        rows = [[*self._cells(row)] for row in node.all("tr")]
        headed = any(row for head in node.all("thead") for row in head.all("tr"))
        width = max(map(len, rows), default=0)
        head = rows.pop(0) if headed else [""] * width
        lines = [head, ["---"] * width, *rows]
        return "\n".join(f"| {' | '.join([*cells, *[''] * (width - len(cells))])} |" for cells in lines)

    def _cells(self, row: _Element) -> Iterator[str]:
        anchor = _anchor(row.attributes.get("id", ""))
        for cell in row.all("th", "td"):
            yield f"{anchor}{self.line(cell.children)}".replace("|", r"\|")
            anchor = ""

    # -- lines --------------------------------------------------------------------------------------------------

    def line(self, nodes: Iterable[_Element | str]) -> str:
        """Return nodes on one line, with a comma between elements that only styles keep apart."""
        parts: list[str] = []
        after_element = False
        for node in nodes:
            if isinstance(node, str):
                parts.append(_inside(node))
                after_element = after_element and not node
                continue
            made = self.inline(node)
            if made and node.name in _INLINE and not made.startswith("<a id"):
                parts += [", ", made] if after_element else [made]
                after_element = True
            else:
                parts.append(made)
        return " ".join("".join(parts).split())

    def inline(self, node: _Element) -> str:
        """Return an element as part of a line."""
        if node.name == "code":
            return _code(_text(node))
        if node.name == "br":
            return " "
        if node.name == "svg":
            label = _inside(node.attributes.get("aria-label", ""))
            return f"![{label}]({self.picture(node.attributes['data-picture'])})"
        if node.name == "img":
            return _inside(node.attributes.get("alt", ""))
        if node.name == "a":
            return _anchor(node.attributes.get("id", "")) + self._link(node)
        if node.name in ("ul", "ol"):
            return "; ".join(self.line(one.children) for one in node.all("li"))
        if node.name in ("p", "div"):
            return f" {self.line(node.children)} "
        anchor = _anchor(node.attributes.get("id", ""))
        if "sc-badges" in node.classes:
            inner = ", ".join(self.line(one.children if one.name == "span" else [one]) for one in node.all("a", "span"))
        else:
            inner = self.line(node.children)
        if not inner:
            return anchor
        if "sc-label" in node.classes:
            return f"{anchor}{inner}:"
        marks = next((_CLASS_MARKS[name] for name in node.classes if name in _CLASS_MARKS), _MARKS.get(node.name, ""))
        return f"{anchor}{marks}{inner}{marks}"

    def _link(self, node: _Element) -> str:
        """Return a link; of a link around a name and more, link the name alone."""
        said = [child for child in node.children if not isinstance(child, str) or child.strip()]
        first = said[0] if said else ""
        named = isinstance(first, _Element) and first.name == "strong" and len(said) > 1
        inner = self.line([first] if named else node.children)
        target = self.leads(node.attributes.get("href", ""))
        linked = f"[{inner}]({target})" if target and inner else inner
        return f"{linked} {self.line(said[1:])}" if named else linked


def _joined(blocks: list[str]) -> list[str]:
    """Join neighbouring lists, and put lone anchors before the next block."""
    made: list[str] = []
    for block in blocks:
        if made and made[-1].startswith("- ") and block.startswith("- "):
            made[-1] += f"\n{block}"
        elif made and _ANCHORS.fullmatch(made[-1]) and not block.startswith(_WHOLE):
            made[-1:] = _behind_marker(made[-1], block)
        else:
            made.append(block)
    return made


def _anchored(named: str, blocks: list[str]) -> list[str]:
    """Return blocks with an anchor in the first; before it, where a line can't hold one."""
    if not named or not blocks:
        return [_anchor(named)] if named else blocks
    if blocks[0].startswith(_WHOLE):
        return [_anchor(named), *blocks]
    return [*_behind_marker(_anchor(named), blocks[0]), *blocks[1:]]


def _behind_marker(anchor: str, block: str) -> list[str]:
    marker = _MARKER.match(block)
    assert marker is not None  # it may be empty
    return [f"{marker[0]}{anchor}{block[marker.end() :]}"]


def _anchor(named: str) -> str:
    return f'<a id="{named}"></a>' if named else ""


def _is_list(block: str) -> bool:
    return _LIST.match(block) is not None


def _indented(block: str, indent: str) -> str:
    return "\n".join(f"{indent}{line}" for line in block.split("\n"))


def _begins_with_label(node: _Element) -> bool:
    """Return whether a paragraph begins with a label such as *Example*, which makes it an item of a list."""
    first = next((child for child in node.children if not isinstance(child, str) or child.strip()), "")
    return isinstance(first, _Element) and "sc-label" in first.classes


def _text(node: _Element) -> str:
    return "".join(child if isinstance(child, str) else _text(child) for child in node.children)


def _code(text: str) -> str:
    marks = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    space = " " if len(marks) > 1 else ""
    return f"{marks}{space}{text}{space}{marks}"
