"""The option ``--cluster``: work on the workers of a dask cluster instead of on this machine's cores."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

from scythe_ref.formats import visible
from scythe_ref.translations import _

if TYPE_CHECKING:
    from concurrent.futures import Executor

SOON = 10
"""Seconds within which a scheduler should answer."""


def add_cluster(parser: argparse._ActionsContainer) -> None:
    """Add the option to a command."""
    cluster = _("address of a dask scheduler, such as tcp://192.168.0.2:8786: its workers do the work")
    parser.add_argument("--cluster", metavar="ADDRESS", help=cluster)


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add the options for the processes that do the work, here or in a cluster."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=int, default=0, metavar="J", help=_("processes; one for each core by default"))
    add_cluster(where)


@contextmanager
def cluster_at(address: str | None) -> Iterator[Executor | None]:
    """Open the cluster at an address; without one, yield None.

    Raises:
        SystemExit: After printing that nothing answers there, or why a worker doesn't work.
        ModuleNotFoundError: The extra ``cluster`` isn't installed.
    """
    if address is None:
        yield None
        return
    import logging
    from concurrent.futures import CancelledError

    from distributed import Client

    from scythe_ref.library import OtherCheckoutError

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # the command says itself what is wrong
    try:
        client = Client(address, timeout=SOON, set_as_default=False)
    except (OSError, ValueError) as error:
        text = _("no cluster answers at {address}: {reason}")
        _stop(text.format(address=address, reason=str(error) or type(error).__name__))
    try:
        if not client.scheduler_info(n_workers=0)["n_workers"]:
            print(_("The cluster at {address} has no workers yet: waiting").format(address=address), file=sys.stderr)
        yield client.get_executor(pure=False)
    except OtherCheckoutError as error:
        _stop(str(error))
    except CancelledError:
        _stop(_("the cluster at {address} is gone").format(address=address))
    finally:
        client.close(timeout=SOON)


def _stop(why: str) -> NoReturn:
    print(visible(why), file=sys.stderr)
    raise SystemExit(2)
