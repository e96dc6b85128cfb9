"""`scythe-ref build`: the static site, into a folder."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import time
from pathlib import Path

from scythe_ref.translations import _, ngettext


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "--module",
        type=Path,
        action="append",
        metavar="PATH",
        help=_(
            "build a site of this instead: a PlayerAid module, a Rulebook.io file, or a folder of modules; "
            "may be given more than once"
        ),
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help=_(
            "folder of the site; an earlier site there is replaced as a whole (default: site; required with --module)"
        ),
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help=_(
            "with --module: fail if a module of a folder has problems, or if a link leads nowhere; without it such a"
            " module is left out, and such a link is plain text"
        ),
    )
    parser.add_argument("--verbose", action="store_true", help=_("print every step"))


def run(options: argparse.Namespace) -> int:
    """Build the site; warnings count as errors.

    Returns:
        0, 1 if the content or a link has problems, 2 for an unusable folder.
    """
    if options.module:
        return build_module_site(options.module, options.out, options.strict)
    return build_own_site(options.out or Path("site"), options.verbose)


def build_own_site(out: Path, verbose: bool = False) -> int:
    """Build our own content.

    Args:
        out: Folder of the site; the new site takes the place of an earlier one once it is in order.

    Returns:
        0, 1 after printing problems (an earlier site is as it was), 2 for an unusable folder.
    """
    from scythe_ref.library import content_root
    from scythe_ref.site import configure_logging, failure, load_settings, recover, refusal

    if reason := refusal(out, [content_root()]):
        print(f"{out}: {reason}", file=sys.stderr)
        return 2
    out = out.resolve()
    # Before reading the content: the site that a killed build has set aside is back even if this one fails.
    recover(out)

    from scythe_ref.cli.streams import status

    # Before MkDocs is imported: Material advertises while it is, unless it has been told not to.
    configure_logging(logging.INFO if verbose else logging.WARNING)
    from click import ClickException
    from mkdocs.commands.build import build

    from scythe_ref.cli.build_progress import BuildProgress

    started = time.monotonic()
    try:
        settings = load_settings(site_dir=str(out), strict=True)
        if not verbose:
            progress = BuildProgress()
            settings.plugins["progress"] = progress
            settings.plugins["rules"].tell = progress.tell  # type: ignore[attr-defined]  # no import leads there
        # `build` leaves these two events to its caller; the second one puts the site in its place.
        settings.plugins.on_startup(command="build", dirty=False)
        try:
            build(settings)
        finally:
            settings.plugins.on_shutdown()
            status("")
    except ClickException as error:
        print(error.format_message(), file=sys.stderr)
        return 1
    except OSError as error:
        print(*failure(out, error), sep=": ", file=sys.stderr)
        return 1
    _print_built(sum(1 for page in out.rglob("*.html")), out, started)
    return 0


def _print_built(pages: int, out: Path, started: float) -> None:
    text = ngettext("{n} page in {folder} ({seconds} s)", "{n} pages in {folder} ({seconds} s)", pages)
    print(text.format(n=pages, folder=out, seconds=f"{time.monotonic() - started:.1f}"))


def build_module_site(paths: list[Path], out: Path | None, strict: bool = False) -> int:
    """Build a site from modules.

    Args:
        strict: Whether dead links and faulty modules of a folder fail the build.

    Returns:
        0, 1 after printing problems (nothing is written), 2 for an unusable folder or a missing module.
    """
    if out is None:
        print(_("--module needs --out DIR, the folder of the site"), file=sys.stderr)
        return 2
    from scythe_ref.cli.streams import status
    from scythe_ref.formats import only_errors
    from scythe_ref.site import build_modules, refusal

    if reason := refusal(out, paths):
        print(f"{out}: {reason}", file=sys.stderr)
        return 2
    started = time.monotonic()
    problems = build_modules(paths, out, strict=strict, progress=status)
    status("")
    for problem in problems:
        print(problem, file=sys.stderr)
    if only_errors(problems):
        return 1 if all(os.path.lexists(path) for path in paths) else 2
    _print_built(sum(1 for page in out.rglob("index.html")), out, started)
    return 0
