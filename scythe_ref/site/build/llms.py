"""``llms.txt``: a short index of the site for tools that read language."""

from __future__ import annotations

from pathlib import Path

from scythe_ref.formats import write_text
from scythe_ref.library import plain
from scythe_ref.site.parts.known_places import known_places
from scythe_ref.site.parts.links import Links

FILE = "llms.txt"

_ABOUT = """\
# {name}

> Unofficial rules reference for {game}. {about} Each rule is a
> statement of its own with an authored id, its sources and, where sources disagree, the reading that stands; rulings
> answer players' questions{proven}.
"""

_PROVEN = ", and scenarios are positions that were played by an engine to prove them"


def llms_text(links: Links, name: str, site_url: str = "") -> str:
    """Return the index: a title, a paragraph, and links to chapters, topics and lists.

    Args:
        links: The site's addresses, and the library behind them.
        site_url: The site's address; without one the links are relative.
    """
    library = links.library
    places = known_places(library)
    fill = library.facts.fill
    chapters = [
        _line(links, chapter.source.name, f"rules/{chapter.id}/", plain(fill(chapter.source.description)))
        for chapter in library.chapters
    ]
    topics = [
        _line(links, topic.title, topic.url, f"{len(topic.rulings)} answered questions") for topic in library.topics
    ]
    lists = [
        _line(links, title, url, what)
        for title, url, what in (
            ("Glossary", "glossary/", "the game's terms and what people call them"),
            ("English and Dutch terms", "dutch/", "each term with the word of the Dutch rulebook, both ways"),
            ("Choose your printing", "printings/", "rules that differ between printings"),
            ("Changes of the rules", "changes/", "what the publisher changed, and where it says so"),
            ("Sources", "sources/", "the documents that everything rests on"),
        )
        if url in places
    ]
    walks = [
        _line(links, entry.walk.title, entry.url, plain(fill(entry.walk.about)))
        for entry in library.walkthroughs.values()
    ]
    parts = [("Rules", chapters), ("Rulings", topics), ("Walk-throughs", walks), ("Lists", lists)]
    proven = _PROVEN if library.scenarios else ""
    about = _ABOUT.format(name=name, game=library.game.game, about=plain(fill(library.game.about)), proven=proven)
    text = about + "".join(f"\n## {title}\n\n{''.join(lines)}" for title, lines in parts if lines)
    return text.replace("](", f"]({site_url}")


def _line(links: Links, title: str, url: str, what: str) -> str:
    return f"- [{title}]({links.placed(url)}): {what}\n"


def write_llms(site_dir: Path, links: Links, name: str, site_url: str = "") -> None:
    """Write the index into a site's root.

    Raises:
        OSError: It cannot be written.
    """
    write_text(site_dir / FILE, llms_text(links, name, site_url))
