"""`scythe-ref show`: one entry with everything that belongs to it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scythe_ref.cli.reading import compiled_library, paragraph, place, print_json, say
from scythe_ref.library import RELATIONS, STATUS_BADGES, Place, UnknownEntryError, in_both_languages, look_up
from scythe_ref.translations import N_, _

if TYPE_CHECKING:
    from scythe_ref.cli.outputs import UnknownEntryOutput, WhereData
    from scythe_ref.library import CompiledLibrary, Entry

KINDS = {
    "statement": N_("statement"),
    "ruling": N_("ruling"),
    "term": N_("term"),
    "component": N_("component"),
    "scenario": N_("scenario"),
    "walkthrough": N_("walkthrough"),
    "procedure": N_("procedure"),
    "table": N_("table"),
    "place": N_("place"),
    "not covered": N_("not covered"),
}
"""Each kind of entry and its name."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "id",
        metavar="ID",
        help=_("id of a statement, ruling, term, component, scenario or walk-through, or the label of a place"),
    )
    parser.add_argument("--json", action="store_true", help=_("print the entry as JSON"))
    frames = _("print who does what to whom in it, as a search reads it")
    parser.add_argument("--frames", action="store_true", help=frames)


def run(options: argparse.Namespace) -> int:
    """Print one entry.

    Returns:
        0, or 2 if there is no such id.
    """
    library = compiled_library()
    try:
        entry = look_up(library, options.id)
    except UnknownEntryError as error:
        text = _("There is no entry '{name}'. {advice}").format(name=error.name.strip(), advice=error.advice)
        print(text, file=sys.stderr)
        if options.json:
            unknown: UnknownEntryOutput = {"schema": 1, "error": text, "near": error.near}
            print_json(unknown)
        return 2
    if isinstance(entry, Place):
        if options.json:
            print_json(entry.as_data())
        else:
            _print_place(entry, entry.data)
    elif options.frames:
        _print_frames(entry, library)
    elif options.json:
        texts = in_both_languages(entry, library.language, library.package)
        print_json({"schema": 1, **texts, "where": _where(entry, library)})
    else:
        _print_entry(entry, library)
    return 0


def _where(entry: Entry, library: CompiledLibrary) -> WhereData:
    """Return the places of an entry's text and code, and of the texts related to it, as ``FILE:LINE``."""
    texts = library.texts
    return {
        "text": texts.get(entry.id),
        "code": library.code.get(entry.id, []),
        "related": {
            relation: {other: texts[other] for other in ids if other in texts}
            for relation, ids in entry.related.items()
        },
    }


def _print_entry(entry: Entry, library: CompiledLibrary) -> None:
    source_titles = library.source_titles
    where = _where(entry, library)
    if STATUS_BADGES["superseded"] in entry.badges:
        for current in (library.entries[other] for other in entry.related.get("replaced_by", ())):
            say(_("* No longer the rule. The rule now:"), "dim")
            print(paragraph(f"{current.title} ({current.id}). {current.answer}"))
            print()
    say(entry.title, "bold")
    print(paragraph(entry.answer))
    print()
    say(f"  {place(map(_, entry.breadcrumb), map(_, entry.badges))}", "dim")
    facts = "  ".join(filter(None, (f"{_(KINDS[entry.kind])} {entry.id}", entry.number, entry.url)))
    say(f"  {facts}", "dim")
    for label, text in entry.detail:
        _head(_(label))
        print(paragraph(text))
    if entry.history:
        _head(_("What it said before"))
        for earlier in entry.history:
            print(paragraph(_earlier(earlier)))
    if entry.sources:
        _head(_("Sources"))
        for source in entry.sources:
            _point(source, source_titles.get(source.partition("#")[0], ""))
    for relation, heading in RELATIONS.items():
        ids = entry.related.get(relation, ())
        if ids:
            _head(_(heading))
        for other in ids:
            found = library.entries.get(other)
            _point(other, found.title if found else "", where["related"][relation].get(other, ""))
    if where["text"]:
        _head(_("Where"))
        for label, places in ((_("text"), [where["text"]]), (_("code"), where["code"])):
            for number, spot in enumerate(places):
                print(f"  {'' if number else label:4}  {spot}")


def _earlier(earlier: Mapping[str, Any]) -> str:
    """Return an earlier text in words, as pages have it (``macros/history.html``)."""
    text = _("Until version {version}: {text}") if "said" in earlier else _("Until version {version} in other words.")
    text = text.format(version=earlier["version"], text=earlier.get("said"))
    if earlier.get("reworded"):
        return f"{text} {_('Only the words changed.')}" if "said" in earlier else text
    why = _("Changed on {day}: {reason}").format(day=earlier["recorded"], reason=earlier["because"])
    return f"{text} {why}"


def _print_frames(entry: Entry, library: CompiledLibrary) -> None:
    from scythe_ref.search import NO_WORDS, described, own_frames, reader_of, said_frames, words_of  # rare

    package = library.package
    reader = reader_of(library.entries.values(), words_of(package, library.lexicon) if package else NO_WORDS)
    for heading, frames in ((_("Tells"), own_frames(reader, entry)), (_("Asked for"), said_frames(reader, entry))):
        _head(heading)
        for line in sorted(map(described, frames)) or [_("nothing that is done")]:
            print(f"  {line}")


def _print_place(entry: Entry, place: Mapping[str, Any]) -> None:
    say(entry.title, "bold")
    print(paragraph(entry.answer))
    _head(_("Neighbours"))
    for other in place["neighbours"]:
        label = "" if other["id"] in other["name"] else f" {other['id']}"
        river = "  " + _("behind a river") if other["river"] else ""
        print(f"  {other['direction']:10}  {other['name']}{label}{river}")
    if place["tunnel"]:
        _head(_("Tunnel"))
        print("  " + _("joins it to {places}").format(places=", ".join(place["tunnels_to"])))


def _head(text: str) -> None:
    print()
    say(text, "bold")


def _point(name: str, title: str, spot: str = "") -> None:
    print(f"  {name}", end="  " if title or spot else "\n")
    if title or spot:
        say("  ".join(filter(None, (title, spot))), "dim")
