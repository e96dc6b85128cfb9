"""`scythe-ref fuzz`: random games under random rulesets on all cores; shrinks each fault to a short log."""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.cli.cluster import add_workers, cluster_at
from scythe_ref.cli.reading import compiled_library, print_json
from scythe_ref.translations import _
from scythe_ref.wording import count

if TYPE_CHECKING:
    from collections.abc import Mapping
    from concurrent.futures import Executor

    from scythe_ref.scythe.cli.outputs import FuzzOutput
    from scythe_ref.scythe.games import Tally
    from scythe_ref.scythe.games.fuzzing import Shorten

SHOWN = 20
"""The most faults to print."""

FOLDER = Path("build/fuzz")
"""The folder for progress and the logs of games that fail."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--games", type=int, default=200, metavar="N", help=_("how many games"))
    add_workers(parser)
    seed = _("number of the first game; the next has S + 1")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=seed)
    parser.add_argument(
        "--every", type=int, default=0, metavar="N", help=_("ask the costly invariants after every Nth action")
    )
    parser.add_argument("--folder", type=Path, default=FOLDER, metavar="DIR", help=_("folder of progress and logs"))
    parser.add_argument("--fresh", action="store_true", help=_("start again, even if a run was broken off"))
    parser.add_argument("--json", action="store_true", help=_("print the figures as JSON"))


def run(options: argparse.Namespace) -> int:
    """Play and print the result.

    Returns:
        0; 1 if anything went wrong or the content has problems; 2 for wrong options.
    """
    from scythe_ref.scythe.games.fuzzing import ENOUGH, EVERY

    if options.games < 1 or min(options.seed, options.jobs, options.every) < 0:
        print("--games must be at least 1; --seed, --jobs and --every can't be negative", file=sys.stderr)
        return 2
    compiled = compiled_library()
    try:
        with cluster_at(options.cluster) as workers:
            tally = fuzzed(compiled.bundle, options, options.every or EVERY, workers)
    except OSError as error:
        print(f"Progress and logs can't be kept: {error}", file=sys.stderr)
        return 2
    idle = tally.idle(ENOUGH)
    for fault in tally.faults[:SHOWN]:
        print(fault, file=sys.stderr)
    for what in idle:
        print(f"{tally.games} games, and airships had no {what}", file=sys.stderr)
    if options.json:
        print_json(_figures(tally))
    else:
        print(
            f"{count(tally.games, 'game')}, {tally.actions} actions, {len(tally.all_hits())} statements hit; "
            f"{tally.exceptions} exceptions, {tally.invariant_failures} invariants failed, "
            f"{tally.unknown_ids} unknown ids, {tally.replays_differ} replays differ"
        )
    return 1 if tally.faults or idle else 0


def _figures(tally: Tally) -> FuzzOutput:
    """Return the figures as plain data."""
    return {
        "schema": 1,
        "games": tally.games,
        "exceptions": tally.exceptions,
        "invariant_failures": tally.invariant_failures,
        "unknown_ids": tally.unknown_ids,
        "replays_differ": tally.replays_differ,
        "airships": tally.airships_per_game(),
        "hits": tally.all_hits(),
    }


def fuzzed(
    bundle: Mapping[str, Any], options: argparse.Namespace, every: int, workers: Executor | None = None
) -> Tally:
    """Fuzz with a progress bar; a file keeps the results until all are there, so that an interrupted run can go on.

    Args:
        options: ``games``, ``jobs``, ``seed``, ``folder`` and ``fresh``.
        every: Ask the costly invariants after every so many actions.
        workers: Plays instead of our own processes.
    """
    from scythe_ref.cli.streams import bar
    from scythe_ref.scythe.games.fuzzing import Progress, fuzz

    key = {
        "games": options.games,
        "seed": options.seed,
        "every": every,
        "content": bundle["digest"],
        "code": _code_digest(),
    }
    progress = Progress(options.folder / f"progress-{options.seed}-{options.games}.json", key)
    if options.fresh:
        progress.done.clear()
    elif progress.done:
        print(f"{len(progress.done)} parts of this run are already done", file=sys.stderr)
    try:
        with bar("games") as tell:
            tally = fuzz(
                bundle,
                options.games,
                options.seed,
                options.jobs,
                progress=progress,
                tell=tell,
                folder=options.folder,
                every=every,
                shorten=_shortening(),
                workers=workers,
            )
    except BaseException:  # Ctrl+C is how long runs end, and `keep` writes only now and then
        progress.write()
        raise
    progress.finish()
    return tally


def _shortening() -> Shorten | None:
    """Return the function that shortens logs; None in an installed copy."""
    try:
        from scythe_ref.scythe.authoring.shrink import shrunk
    except ModuleNotFoundError:
        return None
    return shrunk


def _code_digest() -> str:
    """Return a digest of the engine's and the games' code: another code's progress is no progress."""
    import scythe_ref

    digest = hashlib.blake2b(digest_size=8)
    root = Path(scythe_ref.__file__).parent / "scythe"
    for files in ("closed_lists.py", "engine/**/*.py", "games/**/*.py"):
        for path in sorted(root.glob(files)):
            digest.update(path.read_bytes())
    return digest.hexdigest()
