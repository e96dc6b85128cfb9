"""The sentences of ``argparse`` in the language of the command. One that speaks English does without this module."""

from __future__ import annotations

import argparse

from scythe_ref.translations import N_, gettext, ngettext

SENTENCES = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("not allowed with argument %s"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    N_("ignored explicit argument %r"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)"),
    N_("unknown parser %(parser_name)r (choices: %(choices)s)"),
)
"""Those that somebody who calls a command can meet, in any Python that we run on; our own call says the rest."""


def translate_usage() -> None:
    """Have argparse ask our catalogues, by the two names that it imports from ``gettext``."""
    for name, function in (("_", gettext), ("ngettext", ngettext)):
        setattr(argparse, name, function)
