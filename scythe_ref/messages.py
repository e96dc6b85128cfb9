"""Messages: the texts of the content with their gaps filled. Every word is the content's, so translators need no code.

A message is a text, or texts by the number in one of its gaps. The name of a component is a text, or its forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from typing import Self

Message = str | Mapping[str, str | Mapping[str, str]]
"""A text; texts by plural category under the gap with the number; or the texts of a name by form."""

Messages = Mapping[str, Message]

PLAIN = "plain"
"""The form of a name where a message asks for none."""

NAME = "name."
"""Beginning of the keys of names."""

GAP = re.compile(r"\{([a-z_]+)(?::([A-Za-z][A-Za-z_-]*)|\|([^{}|]+)\|([^{}|]+))?\}")
"""``{unit}`` for a value, ``{unit:this}`` for a form of it, ``{have:coins}`` for a number and its noun. The form
``This`` is ``this`` with a capital. An older way to write plural forms is ``{number|# coin|# coins}``."""

N_ = str
"""Marks a text that is translated where it is used."""

OF_ANY_GAME: dict[str, str] = {
    "list.next": N_("{list}, {next}"),
    "list.and": N_("{list} and {next}"),
    "list.or": N_("{list} or {next}"),
    "list.comma": N_("{list}, {next}"),
    "run.choice-open": N_("at the end a choice is unanswered: {choice}"),
    "run.answer-unused": N_("at the end an answer is unused: {answer}"),
    "lab.new-game": N_("A new game"),
    "lab.where-can-it-go": N_("Where can it go?"),
    "lab.from-a-log": N_("A game from its log"),
    "lab.hidden-choice": N_("has chosen, hidden until both have"),
    "rules.setting": N_("{switch}: {setting}"),
    "lab.impossible": N_("the position is impossible; mend it first"),
    "lab.unreadable": N_("it isn't written as a position is, so it can't be read"),
    "lab.few-players": N_("a new game needs {least} players or more"),
    "lab.somebody": N_("somebody has to take part"),
    "lab.nobody-plays-on": N_("nobody can play on"),
    "lab.refused": N_("'{line}' is refused"),
    "lab.option-gone": N_("there is no such option any more"),
    "lab.left-to-choose": N_("something is left to choose"),
    "lab.many-lines": N_("a play has at most {most} lines"),
    "lab.long-line": N_("a position and its play have at most {most} characters"),
    "lab.long-text": N_("this text has more than {most} characters, the most that is read"),
    "lab.no-scenario": N_("there is no scenario '{name}'"),
    "lab.no-walk": N_("there is no walk-through '{name}'"),
    "lab.no-number": N_("'{text}' should be a number"),
    "lab.not-kept": N_("this is no position that was kept"),
    "lab.no-position": N_("the text holds no scenario: 'players' is missing"),
    "lab.no-lines": N_("'play' should be a list of actions, one a line, each beginning with '- '"),
    "lab.no-log": N_("a log is JSON with 'position', one line, and 'actions', a list of lines"),
    "lab.empty-log": N_("the log holds no game"),
    "lab.link-empty": N_("the link holds no position"),
    "lab.link-long": N_("the link is too long"),
    "lab.link-later": N_("the link was made by another version of this site, which can't be read here"),
    "lab.link-cut": N_("the link is damaged, or too long"),
    "lab.link-damaged": N_("the link is damaged: a part of it may be missing"),
    "lab.fault": N_("the lab can't do this: {reason}"),
}
"""Messages that the content of any game may have in other words: how a list grows by an entry (``next``) and by the
last one, how a run ends, the lab's own. Catalogues have them, too (``in_language``)."""


def plural_category(number: int) -> str:
    """Return the plural category of a number, as Unicode's CLDR has it for English, Dutch and German.

    A language with other categories needs its rule here. A text for ``zero`` serves the number 0 in every language.
    """
    return "one" if number == 1 else "other"


def format_message(messages: Messages, key: str, values: Mapping[str, object], form: str = "") -> str:
    """Return a message with its gaps filled; a gap for which there is no value stays as it is.

    Args:
        values: A number, a text, a phrase (a dict with the key of a message under ``say`` and the values of that),
            or a list of these.
        form: The form of a name; without it, and for a name that lacks it, the plain one.
    """
    message = messages.get(key) or OF_ANY_GAME.get(key)
    if message is None:  # content of others may lack it
        word = key.rpartition(".")[2].replace("_", " ").replace("-", " ")
        return f"{values['number']} {word}" if "number" in values else word
    return _fill(message if isinstance(message, str) else _chosen(message, values, form), values, messages)


def plain_name(name: Message) -> str:
    """Return the form of a name where a message asks for none."""
    return name if isinstance(name, str) else str(name[PLAIN])


def _chosen(message: Mapping[str, str | Mapping[str, str]], values: Mapping[str, object], form: str) -> str:
    if PLAIN in message:
        return str(message.get(form) or message[PLAIN])
    ((gap, forms),) = message.items()
    assert isinstance(forms, Mapping)
    number = values.get(gap)
    if number == 0 and "zero" in forms:
        return forms["zero"]
    return forms.get(plural_category(number if isinstance(number, int) else 0)) or forms["other"]


def _fill(text: str, values: Mapping[str, object], messages: Messages) -> str:
    if "{" not in text:
        return text

    def filled(match: re.Match[str]) -> str:
        name, form, one, several = match.groups()
        if name not in values:
            return match.group()
        value = values[name]
        if form is None and isinstance(value, str):  # nearly always
            return value
        if one is not None:
            number = value if isinstance(value, int) else 0
            return (one if plural_category(number) == "one" else several).replace("#", str(number))
        if form is None:
            return to_text(messages, value)
        said = to_text(messages, value, lower_initial(form))
        return capitalised(said) if form[0].isupper() else said

    return GAP.sub(filled, text)


def to_text(messages: Messages, value: object, form: str = "") -> str:
    """Return a value as messages insert it, perhaps in a form."""
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return format_message(messages, f"count.{form}", {"number": value}) if form else str(value)
    if isinstance(value, dict):
        return format_message(messages, value["say"], value, form)
    if isinstance(value, Iterable):
        if f"list.{form}" in OF_ANY_GAME or f"list.{form}" in messages:
            return join_list(messages, (to_text(messages, part) for part in value), form)
        return join_list(messages, (to_text(messages, part, form) for part in value))
    return str(value)


def join_list(messages: Messages, parts: Iterable[str], kind: str = "and") -> str:
    """Return texts as one list: ``a, b and c``; empty for none.

    Args:
        kind: ``and`` or ``or``, which stand before the last text alone; or a link between all, such as ``comma``.
    """
    left, *following = list(parts) or [""]
    for number, part in enumerate(following, 1):
        link = f"list.{kind}" if kind not in ("and", "or") or number == len(following) else "list.next"
        left = format_message(messages, link, {"list": left, "next": part})
    return left


def plain_value(messages: Messages, value: object) -> object:
    """Return a value as programs get it: a phrase as its text, anything else as it is."""
    return to_text(messages, value) if isinstance(value, dict) else value


def plain_values(messages: Messages, values: Mapping[str, object]) -> dict[str, object]:
    """Return the values of a message as programs get them: names as texts, counted things as they are."""
    plain = (str, int)  # the first question: nearly all are
    return {gap: it if isinstance(it, plain) else _uncounted(messages, it) for gap, it in values.items()}


def _uncounted(messages: Messages, value: object) -> object:
    if isinstance(value, tuple):
        return tuple(_uncounted(messages, part) for part in value)
    named = isinstance(value, dict) and value["say"].startswith(NAME)
    return plain_value(messages, value) if named else value


def in_language(messages: Messages, translate: Callable[[str], str]) -> Messages:
    """Return messages with those of any game that they lack, translated; in English these need not be there."""
    translated = {key: translate(text) for key, text in OF_ANY_GAME.items()}
    return messages if translated == OF_ANY_GAME else {**translated, **messages}


class MessageError(ValueError):
    """An error whose text is a message."""

    def __init__(self, key: str, **values: object) -> None:
        self.phrase = {"say": key, **values}
        super().__init__(format_message({}, key, values))

    def in_words(self, to_text: Callable[[object], str]) -> Self:
        """Return the error in the words of some content."""
        self.args = (to_text(self.phrase),)
        return self


Error = TypeVar("Error", bound=Exception)


def worded(messages: Messages, error: Error) -> Error:
    """Return an error as people read it: one that says a phrase in words, any other as it is."""
    in_words: Callable[[Callable[[object], str]], Error] | None = getattr(error, "in_words", None)
    return in_words(partial(to_text, messages)) if in_words else error


def lower_initial(form: str) -> str:
    """Return the form that a gap asks for: ``This`` is ``this``."""
    return form[:1].lower() + form[1:]


def capitalised(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]
