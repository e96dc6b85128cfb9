"""The lab says the content's messages; sentences for commands, which it carries along, stay English. Saves 9 kB."""

N_ = _ = str


def ngettext(one: str, several: str, n: int) -> str:
    """Return the form that goes with a number."""
    return one if n == 1 else several
