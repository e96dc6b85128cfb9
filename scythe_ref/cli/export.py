"""`scythe-ref export`: the content for other programs, as PlayerAid modules, JSON, Markdown pages or logs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from scythe_ref.cli.out_files import KNOWLEDGE, LOG, add_force, may_write, write_out
from scythe_ref.cli.reading import whole_library
from scythe_ref.translations import _, ngettext

if TYPE_CHECKING:
    from scythe_ref.library import Library


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    formats = parser.add_subparsers(dest="format", metavar="FORMAT", required=True)
    playeraid = formats.add_parser(
        "playeraid",
        help=_("plain PlayerAid modules, one for each chapter"),
        description=_("Write plain PlayerAid modules."),
    )
    playeraid.add_argument(
        "--out",
        metavar="DIR",
        type=Path,
        required=True,
        help=_("folder for <module>/en/playeraid.yaml; an earlier export there is replaced as a whole"),
    )
    playeraid.add_argument("--one", action="store_true", help=_("a single module with all chapters instead"))
    knowledge = formats.add_parser(
        "json", help=_("the whole knowledge base as JSON"), description=_("Write the whole knowledge base as JSON.")
    )
    knowledge.add_argument("--out", metavar="FILE", type=Path, help=_("file to write (default: print)"))
    add_force(knowledge)
    markdown = formats.add_parser(
        "markdown", help=_("the generated pages as Markdown"), description=_("Write the generated pages as Markdown.")
    )
    markdown.add_argument(
        "--out",
        metavar="DIR",
        type=Path,
        required=True,
        help=_("folder of the pages; an earlier export there is replaced as a whole"),
    )
    log = formats.add_parser(
        "log",
        help=_("a walk-through as a log that `scythe-ref replay` plays"),
        description=_("Write a walk-through as a log of a game."),
    )
    log.add_argument("id", metavar="ID", help=_("id of a walk-through"))
    log.add_argument("--out", metavar="FILE", type=Path, help=_("file to write (default: print)"))
    add_force(log)


def run(options: argparse.Namespace) -> int:
    """Write the chosen export.

    Returns:
        0, 1 if the content has problems or writing fails, 2 for an unknown walk-through or a file that is not ours to
        replace.
    """
    from scythe_ref.site import refusal

    # Before reading the content: nobody should wait for that only to hear of a wrong place.
    if options.format in ("markdown", "playeraid") and (reason := refusal(options.out)):
        print(f"{options.out}: {reason}", file=sys.stderr)
        return 2
    kinds = {"json": KNOWLEDGE, "log": LOG}
    if options.format in kinds and not may_write(options.out, options.force, kinds[options.format]):
        return 2
    library = whole_library()
    if options.format == "log" and options.id not in library.walkthroughs:
        text = _("There is no walk-through '{name}'; there are {others}")
        print(text.format(name=options.id, others=", ".join(library.walkthroughs)), file=sys.stderr)
        return 2
    if options.format in ("markdown", "playeraid"):
        parts = _markdown(library) if options.format == "markdown" else _playeraid(library, options.one)
        return _write_all(parts, options.out)
    text = _json(library) if options.format == "json" else _log(library, options.id)
    return write_out(text, options.out)


def _write_all(parts: dict[str, str], out: Path) -> int:
    """Write all files of a folder, or none; return the exit status."""
    from scythe_ref.site import failure, stage_folder

    try:
        with stage_folder(out) as staging:
            for name, text in parts.items():
                path = staging.site / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
            staging.publish()
    except OSError as error:
        print(*failure(out, error), sep=": ", file=sys.stderr)
        return 1
    print(ngettext("{n} file in {folder}", "{n} files in {folder}", len(parts)).format(n=len(parts), folder=out))
    return 0


def _json(library: Library) -> str:
    import json

    from scythe_ref.cli.streams import bar
    from scythe_ref.library import knowledge

    bundle, found = library.bundle(), library.package.part("flips")
    with bar(_("flips")) as progress:
        flips = found(bundle).of_all(bundle["scenarios"], progress) if found else {}
    return json.dumps(knowledge(library, flips), ensure_ascii=False, indent=1) + "\n"


def _log(library: Library, walk_id: str) -> str:
    from scythe_ref.scenarios import played_lines

    walk = library.walkthroughs[walk_id].data
    written: str = library.package.part("log")(walk, played_lines(walk), library.components.data)
    return written


def _playeraid(library: Library, one: bool) -> dict[str, str]:
    from scythe_ref.formats import dump_yaml, module_folder
    from scythe_ref.library import chapter_module, game_module

    game = library.game.game
    if one:
        return {f"{module_folder(game)}/en/playeraid.yaml": dump_yaml(game_module(library))}
    return {
        f"{module_folder(f'{game} {chapter.id}')}/en/playeraid.yaml": dump_yaml(chapter_module(library, chapter))
        for chapter in library.chapters
    }


def _markdown(library: Library) -> dict[str, str]:
    from scythe_ref.cli.streams import bar
    from scythe_ref.site import Links, PageContext, markdown_files, rendered_pages

    context = PageContext(library, Links(library, report_url=""))
    with bar(_("Making the pages")) as progress:
        context.tell = lambda __, done, total: progress(done, total)
        pages = rendered_pages(context)
    return dict(markdown_files(context, pages, f"{library.game.game} Reference"))
