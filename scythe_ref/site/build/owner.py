"""The file ``owner.toml``: facts that only an owner knows. Only the standard library, as package builds read it."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path

OWNER = "owner.toml"

MOST_BYTES = 100_000

_MAIL = re.compile(r"[^@\s:/?<>\"]+@[^@\s:/?<>\"]+")
_ADDRESS = re.compile(r"https?://[^\s<>\"'?#]+")
_GITHUB = re.compile(r"https://github\.com/[\w.-]+/[\w.-]+")


class OwnerError(ValueError):
    """The file is wrong; the message names the place."""


@dataclass(frozen=True)
class Owner:
    """The facts that an owner states; empty ones are shown nowhere.

    Attributes:
        author: Name of a person or group.
        contact: An e-mail address, or the address of a page with a form.
        repository: Address of the repository.
        site: Address of the published site.
    """

    author: str = ""
    contact: str = ""
    repository: str = ""
    site: str = ""

    @property
    def contact_url(self) -> str:
        """The link to the contact; empty if there is none."""
        return f"mailto:{self.contact}" if _MAIL.fullmatch(self.contact) else self.contact

    @property
    def report_url(self) -> str:
        """The form for a wrong rule, where ``{id}`` becomes the id; empty unless the repository is on GitHub."""
        if not _GITHUB.fullmatch(self.repository):
            return ""
        return f"{self.repository}/issues/new?template=wrong-rule.yml&title=Wrong%20rule%3A%20{{id}}&rule={{id}}"

    @property
    def edit_url(self) -> str:
        """The page that edits a text, where ``{file}`` and ``{line}`` become its place; empty as above."""
        return f"{self.repository}/edit/main/{{file}}#L{{line}}" if _GITHUB.fullmatch(self.repository) else ""


def read_owner(project: Path) -> Owner:
    """Read the file of a project; without one, nothing is known of its owner.

    Raises:
        OwnerError: The file is wrong.
    """
    file = project / OWNER
    if not file.is_file():
        return Owner()
    try:
        with file.open("rb") as opened:
            data = tomllib.loads(opened.read(MOST_BYTES).decode())
    except (OSError, ValueError) as error:  # faults of TOML and of UTF-8 are both
        raise OwnerError(f"{file}: {error}") from None
    known = [field.name for field in fields(Owner)]
    for key, value in data.items():
        if key not in known:
            near = "".join(f"; did you mean {name!r}?" for name in get_close_matches(key, known, 1))
            raise OwnerError(f"{file}: unknown key {key!r}{near or '; expected ' + ', '.join(known)}")
        if not isinstance(value, str) or "\n" in value:
            raise OwnerError(f"{file}: {key}: expected a line of text in quotes, found {value!r}")
    owner = Owner(**{key: value.strip().rstrip("/") for key, value in data.items()})
    for key in ("repository", "site"):
        value = getattr(owner, key)
        if value and not _ADDRESS.fullmatch(value):
            raise OwnerError(f"{file}: {key}: expected an address such as https://example.org/rules, found {value!r}")
    if owner.contact and not (_MAIL.fullmatch(owner.contact) or _ADDRESS.fullmatch(owner.contact)):
        raise OwnerError(f"{file}: contact: expected an e-mail address or that of a page, found {owner.contact!r}")
    return owner
