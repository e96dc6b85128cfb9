"""An entry, for the search and for ``show``. Standard library only: the compiled cache consists of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from scythe_ref.translations import N_, translations

if TYPE_CHECKING:
    from scythe_ref.game_package import GamePackage
    from scythe_ref.schema.common import Findable

Scope = Literal["", "general", "special", "not covered"]
"""A rule with exceptions is general; an exception, or a rule for few tables or factions, is special."""

EntryKind = Literal[
    "statement", "ruling", "term", "component", "scenario", "walkthrough", "procedure", "table", "place", "not covered"
]
"""The kinds of entries; one ``not covered`` is a subject that the content leaves out."""


RELATIONS = {
    "rules": N_("Rules"),
    "overrides": N_("Overrides"),
    "overridden_by": N_("Overridden by"),
    "replaces": N_("Replaces"),
    "replaced_by": N_("Replaced by"),
    "says": N_("Follows from"),
    "rulings": N_("Rulings"),
    "related_rulings": N_("Related rulings"),
    "scenarios": N_("Scenarios"),
    "walkthroughs": N_("Walk-throughs"),
}
"""Each relation of an entry and its heading, in the order of printing."""


TRANSLATED = ("title", "answer", "text", "breadcrumb", "tells_apart", "detail")
"""Fields of an entry with texts that a translation changes."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing a person can find.

    Attributes:
        id: Its authored id.
        kind: Its kind.
        title: A few words, or the question.
        answer: The text that answers: never a snippet; plain text.
        text: The rest of the searchable text; plain text.
        breadcrumb: Its headings, outermost first.
        url: Its address, relative to the site's root.
        badges: Short marks: module, player count, status.
        sources: Source references.
        related: Ids by relation: rules, rulings, related_rulings, scenarios, walkthroughs, overrides, overridden_by,
            replaces, replaced_by, says.
        synonyms: Other words for it.
        dutch: The Dutch words for a term; among the synonyms, too.
        asked: People's questions for it, in their own words.
        asked_dutch: The same in Dutch.
        frames: The actors, actions and objects in it, where title and answer don't show them.
        tells_apart: A few words that tell it from other answers that are as close.
        often: How often people look for it, see ``schema.common.Findable``.
        factions: Factions it is about.
        modules: Modules it needs.
        detail: More lines for ``show``: label and text.
        when: The tables at which it holds, see ``scythe_ref.library.conditions``. Empty if it holds at all tables.
        instead: Ids of statements of which one may hold in its place.
        exceptions: Ids of statements that are exceptions to it.
        exception_to: By the id of each statement that it is an exception to, the pieces for which it lifts that; none
            where it lifts it for all.
        says_same: Id of another entry that tells the same rule. A ruling that rests on one statement alone, or names
            one with `same_as`, tells the same as that statement, and so do its scenarios.
        case: Whether it is a ruling that rests on several statements: mostly a case among many.
        scope: General rule, special case, or outside of the content, where it is one of these.
        number: A statement's number among the rules, such as 4.2.1. It is for people who talk about a page: a new rule
            moves it.
        history: What earlier releases said, the latest first, each with the keys of
            ``scythe_ref.schema.ruling.EarlierText`` that it has.
        original: In a translation, the texts before it by their field: those of ``TRANSLATED`` that differ.

    Examples:
        >>> import scythe_ref
        >>> entry = scythe_ref.Reference().show("combat.tie")
        >>> entry.kind, entry.url
        ('statement', 'rules/combat/#combat.tie')
        >>> entry.breadcrumb[:2]
        ('Rules', 'Combat')
    """

    id: str
    kind: EntryKind
    title: str
    answer: str
    text: str
    breadcrumb: tuple[str, ...]
    url: str
    badges: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    related: dict[str, tuple[str, ...]] = field(default_factory=dict)
    synonyms: tuple[str, ...] = ()
    dutch: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    asked_dutch: tuple[str, ...] = ()
    frames: tuple[str, ...] = ()
    tells_apart: str = ""
    often: int = 0
    factions: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    detail: tuple[tuple[str, str], ...] = ()
    when: dict[str, Any] = field(default_factory=dict)
    instead: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()
    exception_to: dict[str, tuple[str, ...]] = field(default_factory=dict)
    says_same: str | None = None
    case: bool = False
    scope: Scope = ""
    number: str = ""
    history: tuple[dict[str, Any], ...] = ()
    original: dict[str, Any] = field(default_factory=dict)

    def before(self, name: str) -> Any:
        """Return a text as it was before its translation, if there is one.

        Args:
            name: A field of ``TRANSLATED``.

        Returns:
            The value of the field in the language of the content.
        """
        return self.original.get(name, getattr(self, name))

    def as_data(self) -> dict[str, Any]:
        """Return the entry as plain data for JSON.

        Returns:
            All of the above, each under its name; ``original`` only in a translation.
        """
        return {name: getattr(self, name) for name in self.__slots__ if name != "original" or self.original}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Entry:
        """Make an entry from the data of ``as_data``, after a trip through JSON.

        Args:
            data: The data of ``as_data``.

        Returns:
            An entry equal to the one that gave the data.
        """
        fields: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        fields["related"] = {relation: tuple(ids) for relation, ids in data["related"].items()}
        fields["exception_to"] = {rule: tuple(units) for rule, units in data["exception_to"].items()}
        fields["detail"] = tuple(map(tuple, data["detail"]))
        return cls(**fields)


def in_both_languages(entry: Entry, language: str, package: GamePackage | None = None) -> dict[str, Any]:
    """Return an entry as plain data in the language of the content, with those of a translation beside.

    Args:
        entry: The entry.
        language: The language of its texts; empty for that of the content.
        package: Its game.
    """
    data = entry.as_data()
    if not language:
        return data
    original = data.pop("original", {})
    return {**data, **original, "texts": {language: translated_texts(entry, language, package)}}


def translated_texts(entry: Entry, language: str, package: GamePackage | None) -> dict[str, Any]:
    """Return the texts of a translated entry with the labels among them in its language, too."""
    label = translations(language, package).gettext
    return {
        **{name: getattr(entry, name) for name in TRANSLATED},
        "breadcrumb": [*map(label, entry.breadcrumb)],
        "detail": [(label(name), text) for name, text in entry.detail],
    }


def beside_original(translated: Entry, original: Entry) -> Entry:
    """Return a translated entry that has the texts before its translation.

    Args:
        translated: An entry of a translated library.
        original: The same entry in the language of the content.
    """
    pairs = {name: (getattr(translated, name), getattr(original, name)) for name in TRANSLATED}
    return replace(translated, original={name: was for name, (now, was) in pairs.items() if now != was})


def asked_of(piece: Findable) -> dict[str, Any]:
    """Return wordings, frames and further words of a piece for a search, as fields of an entry."""
    return {
        "asked": tuple(piece.asked),
        "asked_dutch": tuple(piece.asked_dutch),
        "frames": tuple(piece.frames),
        "tells_apart": piece.tells_apart or "",
        "often": piece.often,
    }
