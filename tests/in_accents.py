"""Our project in the pseudo-language `en-XA`: labels by its catalogue, and every text of the content, accented."""

from __future__ import annotations

import copy
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import material
import yaml
from playwright.sync_api import Page

from scythe_ref.formats import dump_yaml
from scythe_ref.library import game_of
from scythe_ref.library.reading import read_files
from scythe_ref.translations import PSEUDO, Accented

ROOT = Path(__file__).resolve().parent.parent
CONTENT = ROOT / "content"

TYPED = {"asked", "asked_dutch", "dutch", "line", "play", "said"}
"""Keys of texts that are for the search or for the engine, or in another language."""
UNSHOWN = {"lexicon", "destinations", "unbound", "without-code", "source-map"}
BUILDERS = {"builders", "writing-scenarios", "own-game", "own-language", "editors", "python", "plugins", "json-output"}
"""Pages for those who build with the reference; they may stay English."""

_KEPT = re.compile(r"\]\([^)]*\)|`[^`]*`|\{[^{}|]*\}|(?<=\{)[a-z_]+\||<[^>]*>|https?://\S+|:[a-z]+:|\{ #[^}]*\}")
_plain: Callable[[str], str] = Accented().gettext


def accented_text(text: str) -> str:
    """Return a text of the content, accented, its markup and gaps as they are; without marks, as Markdown needs."""
    parts, end = [], 0
    for kept in _KEPT.finditer(text):
        parts += [_words(text[end : kept.start()]), kept.group()]
        end = kept.end()
    return "".join((*parts, _words(text[end:])))


def _words(text: str) -> str:
    return _plain(text).strip("⟦⟧")


def write_project(folder: Path) -> Path:
    """Write our project into a folder, accented; return its settings."""
    files, _, problems = read_files(CONTENT, game_of())
    assert problems == []
    shutil.copytree(CONTENT, folder / "content", ignore=shutil.ignore_patterns("local"))
    for file in files:
        path = Path(file.document.path)
        if file.format in UNSHOWN or path.suffix != ".yaml":
            continue
        data = copy.deepcopy(file.document.data)
        for text in file.texts:
            if text.mark.kind != "address" and not text.is_key and not TYPED.intersection(map(str, text.loc)):
                _put(data, text.loc)
        place = folder / "content" / (ROOT / path).relative_to(CONTENT)
        place.write_text(dump_yaml(data), encoding="utf-8")
    for page in (folder / "content" / "pages").rglob("*.md"):
        if page.stem not in BUILDERS:
            page.write_text(_page(page.read_text("utf-8")), encoding="utf-8")
    language = folder / "theme" / "partials" / "languages" / f"{PSEUDO}.html"
    language.parent.mkdir(parents=True)
    language.write_text(_language(), encoding="utf-8")
    settings = yaml.load((ROOT / "mkdocs.yml").read_text("utf-8"), _Loader)  # it adds one harmless tag
    settings["theme"] |= {"language": PSEUDO, "custom_dir": "theme"}
    settings |= {"site_name": _plain(settings["site_name"]), "site_description": _plain(settings["site_description"])}
    settings["nav"] = _nav(settings["nav"])
    (folder / "mkdocs.yml").write_text(dump_yaml(settings), encoding="utf-8")
    return folder / "mkdocs.yml"


class _Loader(yaml.SafeLoader):
    pass


_Loader.add_constructor("!ENV", lambda loader, node: "")


def _put(data: Any, loc: tuple[str | int, ...]) -> None:
    *way, last = loc
    for key in way:
        data = data[key]
    if last in data if isinstance(data, dict) else True:  # else it is a default
        data[last] = accented_text(data[last])


def _page(text: str) -> str:
    """Return a hand-written page, without the keys at its top and its fences, but for the words of cards."""
    lines, fence, head = [], "", 0
    for line in text.split("\n"):
        head += line == "---"
        if line.startswith("```"):
            fence = "" if fence else line
        if head == 1 and (match := re.match(r"(title|description): (.*)", line)):
            lines.append(f"{match[1]}: {_plain(match[2])}")
        elif fence.startswith(("```cards", "```ways")) and not line.startswith("```cards"):
            first, gap, words = line.partition(" ")  # an address or the block's name, and words
            lines.append(f"{first}{gap}{accented_text(words)}")
        else:
            lines.append(line if fence or head == 1 or line.startswith("```") else accented_text(line))
    return "\n".join(lines)


def _nav(nav: Any) -> Any:
    if isinstance(nav, list):
        return [_nav(part) for part in nav]
    return {_plain(title): _nav(part) for title, part in nav.items()} if isinstance(nav, dict) else nav


def _language() -> str:
    """Return Material's own words, accented."""
    english = Path(material.__file__).parent / "templates" / "partials" / "languages" / "en.html"

    def word(match: re.Match[str]) -> str:
        if match[1] == "language":
            return f'"{match[1]}": "{PSEUDO}"'
        return match[0] if match[1] in ("direction", "search.config.lang") else f'"{match[1]}": "{_plain(match[2])}"'

    return re.sub(r'"([a-z.]+)": "([^"]*)"', word, english.read_text("utf-8"))


# -- looking at a page ------------------------------------------------------------------------------------------------

WIDTHS = (320, 390, 1440)
SEEN = r"""
(left) => {
  const plain = [];
  const shown = (one) => one.checkVisibility?.({ checkOpacity: true, checkVisibilityCSS: true }) ?? true;
  const typed = "script, style, code, pre, kbd, .sc-id, .sc-sources, .sc-dissent, .st-source, #lab-line, svg text";
  const apart = `${typed}, [lang]:not(html):not([lang='en-XA'])${left && `, ${left}`}`;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: box, data } = walker.currentNode;
    const words = data.replaceAll(/\b(?:farm|forest|mountain|tundra|village)\b|'[ -&(-~]+'|https?:\S+/g, "");
    if (/[A-Za-z]{2,}/.test(words) && !box.closest(apart) && shown(box)) plain.push(data.trim());
  }
  for (const one of document.body.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    if (one.closest(apart) || !shown(one)) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      const value = one.getAttribute(name) ?? "";
      if (/[A-Za-z]{2,}/.test(value) && value !== "logo") plain.push(`${name}: ${value}`);
    }
  }
  return [...new Set(plain)];
}
"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def read(page: Page, where: str = "", apart: str = "") -> None:
    """Check that every text and label in sight is accented.

    Args:
        where: What is shown, for the message.
        apart: A selector of what is left out.
    """
    plain = page.evaluate(SEEN, apart)
    assert plain == [], (where, plain)


def look_at(page: Page, where: str = "", apart: str = "") -> None:
    """Check the same, and that nothing hangs over the window's side."""
    read(page, where, apart)
    before = page.viewport_size
    assert before is not None
    assert page.evaluate(WIDER) <= 0, (where, before["width"])
    for width in WIDTHS:
        if width != before["width"]:
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate(WIDER) <= 0, (where, width)
    page.set_viewport_size(before)
