"""`scythe-ref new`: the place and the text of the stub of a rule, a ruling or a scenario."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from scythe_ref.cli.answers import StubError, must_be_new, unknown

if TYPE_CHECKING:
    from scythe_ref.cli.stubs import Edit
    from scythe_ref.library import Chapter, Library, RulingEntry, ScenarioEntry, StatementEntry
    from scythe_ref.schema.common import Loc
    from scythe_ref.schema.rule_source import Section, Statement


_WORD = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_SLUG = (_WORD, "lower-case words joined by hyphens, like second-unit")
FORMS = {
    "rule": (rf"{_WORD}(?:\.{_WORD})+", "a subject and a point with a dot between them, like turn.pass"),
    "ruling": _SLUG,
    "scenario": _SLUG,
    "switch": _SLUG,
}
"""The form of an id, for each kind of entry."""


def rule(options: argparse.Namespace, library: Library, root: Path) -> list[Edit]:
    """Return the stub of a rule."""
    return [rule_edit(options, library, root, lambda near: _rule_stub(options, library, near))]


def rule_edit(
    options: argparse.Namespace,
    library: Library,
    root: Path,
    entry: Callable[[Statement | None], dict[str, Any]],
    below: str | None = None,
) -> Edit:
    """Return a rule added to the section that the options name, else below the rules of its subject.

    Args:
        options: Its ``id``, and perhaps a ``chapter`` and a ``section``.
        entry: Makes the rule from the one before it, if there is one.
        below: The rule to add it below, unless the options name a place.
    """
    from scythe_ref.cli.stubs import add_after, add_first, place_of

    must_be_new(options.id, library.statements)
    beside = _beside(options, library)
    if beside and options.section is None:
        last = library.statements[below] if below and not options.chapter else beside[-1]
        path = root / "rules" / Path(last.path).name
        return add_after(path, place_of(path, "rules", last.id), entry(last.statement))
    chapter, loc, section = _section(options, library, beside)
    path = root / "rules" / Path(chapter.path).name
    if section.rules:
        return add_after(path, (*loc, "rules", len(section.rules) - 1), entry(section.rules[-1]))
    return add_first(path, loc, "rules", entry(beside[-1].statement if beside else None))


def _beside(options: argparse.Namespace, library: Library) -> list[StatementEntry]:
    """Return the rules of the same subject; where there are none, those of the chapter in the options."""
    subject = options.id.partition(".")[0]
    chapters = [chapter.id for chapter in library.chapters]
    if options.chapter is not None and options.chapter not in chapters:
        raise unknown("chapter", options.chapter, chapters)
    here = [entry for entry in library.statements.values() if options.chapter in (None, entry.chapter.id)]
    beside = [entry for entry in here if entry.id.partition(".")[0] == subject]
    if beside or options.chapter:
        return beside or here
    raise StubError(f"no rule is about {subject!r} yet; name a chapter with --chapter: {', '.join(chapters)}")


def _section(
    options: argparse.Namespace, library: Library, beside: list[StatementEntry]
) -> tuple[Chapter, Loc, Section]:
    """Return the section in the options, by its id or its heading; without one, the last section of a chapter."""
    among = {options.chapter} if options.chapter else {entry.chapter.id for entry in beside}
    sections = [
        (chapter, loc, section)
        for chapter in library.chapters
        if chapter.id in among
        for loc, section in chapter.source.walk()
    ]
    if not sections:
        raise StubError(f"the chapter {options.chapter!r} has no section yet")
    if options.section is None:
        return sections[-1]
    names = [(section.id or section.name, section.name) for _, _, section in sections]
    wanted = options.section.casefold()
    for found, named in zip(sections, names, strict=True):
        if wanted in (name.casefold() for name in named):
            return found
    raise unknown("section", options.section, dict(names), [name for _, name in names])


def _rule_stub(options: argparse.Namespace, library: Library, near: Statement | None) -> dict[str, Any]:
    from scythe_ref.library import RULE_TEXT

    source = options.source or next(iter(near.sources if near else ()), None)
    if source is None:
        raise StubError("no rule beside it has a source to take over; name it with --source SOURCE#PLACE")
    return {
        "id": options.id,
        "title": title_of(options.id),
        "text": options.text or RULE_TEXT,
        "sources": [source],
        **wordings(library),
    }


def ruling(options: argparse.Namespace, library: Library, root: Path) -> list[Edit]:
    """Return the stub of a ruling."""
    from scythe_ref.cli.stubs import add_after, add_first, place_of
    from scythe_ref.library import ANSWER, AWAITED, QUESTION, status_by_sources

    must_be_new(options.id, library.rulings)
    topics = {topic.id: topic for topic in library.topics}
    if options.rule is not None and options.rule not in library.statements:
        raise unknown("rule", options.rule, library.statements)
    name = options.topic or _topic_of(options, library)
    if name not in topics:
        raise unknown("topic", name, topics) if name else StubError(f"name a --topic: {', '.join(topics)}")
    last = topics[name].rulings[-1] if topics[name].rulings else None
    rests_on: str | None = options.rule or (last.ruling.rules[0] if last else None)
    if rests_on is None:
        raise StubError("no ruling of the topic has a rule to take over; name it with --rule")
    sources = [options.source] if options.source else list(library.statements[rests_on].statement.sources[:1])
    status = status_by_sources(sources, library.sources) or "house-rule"
    stub = {
        "id": options.id,
        "question": options.text or QUESTION,
        "answer": ANSWER,
        "rules": [rests_on],
        "status": status,
        "sources": sources,
        **({"derivation": "Say how the answer follows."} if status == "derived" else {}),
        **({"reason": AWAITED} if library.package.part("engine") else {}),
        **wordings(library),
    }
    if last is None:
        return [add_first(_topic_file(root, name), (), "rulings", stub)]
    path = root / "rulings" / Path(last.path).name
    return [add_after(path, place_of(path, "rulings", last.id), stub)]


def _topic_file(root: Path, topic: str) -> Path:
    """Return the file of a topic that has no ruling yet."""
    from scythe_ref.formats import read_yaml
    from scythe_ref.library import content_files

    return next(path for path in content_files(root, within="rulings") if read_yaml(path).data["topic"] == topic)


def _topic_of(options: argparse.Namespace, library: Library) -> str | None:
    """Guess a ruling's topic from the rule it rests on."""
    if options.rule is None:
        return None
    beside = library.rulings_on(options.rule)
    if beside:
        return beside[-1].topic
    chapter = library.statements[options.rule].chapter.id
    return chapter if any(topic.id == chapter for topic in library.topics) else None


def scenario(options: argparse.Namespace, library: Library, root: Path) -> list[Edit]:
    """Return the stub of a scenario, and its ruling with the scenario's name if it proves one."""
    must_be_new(options.id, library.scenarios)
    if (options.ruling is None) == (options.rule is None):
        raise StubError(
            "a scenario proves a ruling or a rule alone, such as a house rule: name one of the two, with "
            "--ruling or --rule"
        )
    if "engine" not in library.package.parts:
        raise StubError("this game has no engine that could play a scenario")
    if options.ruling is None:
        if options.rule not in library.statements:
            raise unknown("rule", options.rule, library.statements)
        stub = _scenario_stub(options, library, [options.rule])
        return [scenario_edit([stub], library.statements[options.rule].chapter.id, library, root)]
    if options.ruling not in library.rulings:
        raise unknown("ruling", options.ruling, library.rulings)
    proved = library.rulings[options.ruling]
    stub = _scenario_stub(options, library, proved.ruling.rules)
    return [scenario_edit([stub], proved.topic, library, root), _listed(options, proved, root)]


def _scenario_stub(options: argparse.Namespace, library: Library, rules: Sequence[str]) -> dict[str, Any]:
    from scythe_ref.library import play_stub, taken_from

    begun = beginning(library, rules)
    return {
        "id": options.id,
        "title": options.text or title_of(options.id),
        **({"about": taken_from(begun.scenario), **begun.data} if begun else play_stub(library.package)),
    }


def _listed(options: argparse.Namespace, proved: RulingEntry, root: Path) -> Edit:
    """Return a ruling with the name of its new scenario."""
    from scythe_ref.cli.stubs import add_name, place_of
    from scythe_ref.library import AWAITED

    rulings = root / "rulings" / Path(proved.path).name
    listed = add_name(rulings, place_of(rulings, "rulings", proved.id), "scenarios", options.id)
    return _without_reason(listed, proved.id) if proved.ruling.reason == AWAITED else listed


def scenario_edit(stubs: Sequence[dict[str, Any]], topic: str, library: Library, root: Path) -> Edit:
    """Return scenarios added to the file of their topic; the edit names the line of the first."""
    from scythe_ref.cli.stubs import add_after, new_file, place_of

    path = root / "scenarios" / f"{topic}.yaml"
    beside = [entry for entry in library.scenarios.values() if Path(entry.path).name == path.name]
    if not beside:
        return new_file(path, "scenarios", {"topic": topic, "scenarios": [*stubs]})
    place, edit = place_of(path, "scenarios", beside[-1].id), None
    for stub in reversed(stubs):
        edit = add_after(path, place, stub, edit)
    assert edit is not None
    return edit


def _without_reason(edit: Edit, ruling: str) -> Edit:
    """Take out the stub's word that there is no scenario: now there is one."""
    from scythe_ref.library import AWAITED

    found = re.search(rf"- id: {re.escape(ruling)}\r?\n", edit.text)
    if found is None:  # written otherwise; whether it may stay is seen when the whole is tried out
        return edit
    # The caller knows that this ruling has the stub's reason, so the first one after its id is its own.
    after = re.sub(rf"    reason: {re.escape(AWAITED)}\r?\n", "", edit.text[found.end() :], count=1)
    return replace(edit, text=edit.text[: found.end()] + after)


def title_of(name: str) -> str:
    """Return the title that something has until somebody gives it one."""
    return name.rsplit(".", 1)[-1].replace("-", " ").capitalize()


def wordings(library: Library) -> dict[str, list[str]]:
    """Return places for how people ask: in Dutch where the content has that, or has no entry yet."""
    from scythe_ref.library import WORDINGS

    entries = [*(entry.statement for entry in library.statements.values()), *library.terms.values()]
    languages = {key for key in WORDINGS if any(getattr(entry, key) for entry in entries)}
    return {key: words for key, words in WORDINGS.items() if key in languages}


TRIED = 30
"""Scenarios to try: some leave a choice open after their first action."""

_ITS_OWN = ("id", "title", "about", "combines", "play", "expect")


class Beginning(NamedTuple):
    """A scenario to begin with.

    Attributes:
        scenario: The scenario it comes from.
        data: Its position, its first action and the result, in the format of a scenario; it passes.
    """

    scenario: str
    data: dict[str, Any]


def beginning(library: Library, rules: Collection[str]) -> Beginning | None:
    """Return a beginning for a scenario about some rules; None where no scenario is near.

    Args:
        rules: The rules; the position plays by the setting of a switch among them.
    """
    cut = (_cut(library, entry, rules) for entry in islice(nearest_scenarios(library, rules), TRIED))
    return next(filter(None, cut), None)


def nearest_scenarios(library: Library, rules: Collection[str]) -> Iterator[ScenarioEntry]:
    """Yield the scenarios that have to do with some rules, the nearest first."""
    wanted = _wanted(library, rules)
    chapters = {library.statements[rule].chapter.id for rule in wanted}

    def nearness(entry: ScenarioEntry) -> tuple[int, int, int]:
        asserted = _asserted(entry.data["expect"])
        first = _asserted(step for step in entry.data["expect"] if step.get("after") == 1 or len(play_of(entry)) == 1)
        of_chapter = sum(library.statements[rule].chapter.id in chapters for rule in asserted)
        # The length of a position's text tells how much is in it: of equally near ones, take the plainest.
        return 2 * len(first & wanted) + len(asserted & wanted), of_chapter, -len(json.dumps(position_of(entry)))

    near = {entry.id: nearness(entry) for entry in library.scenarios.values() if play_of(entry)}
    for name in sorted(near, key=lambda name: near[name], reverse=True):
        if near[name][:2] == (0, 0):
            return
        yield library.scenarios[name]


def _wanted(library: Library, rules: Collection[str]) -> set[str]:
    """Return rules with those that they follow from."""
    return {*rules, *(other for rule in rules for other in library.statements[rule].statement.says or ())}


def position_of(entry: ScenarioEntry) -> dict[str, Any]:
    """Return the position that a scenario begins with, as it says it."""
    return {key: value for key, value in entry.data.items() if key not in _ITS_OWN}


def with_settings(position: dict[str, Any], settings: dict[str, str]) -> dict[str, Any]:
    """Return a position with some settings of switches."""
    if not settings:
        return position
    ruleset: str | dict[str, Any] = position.get("ruleset", {})
    said: dict[str, Any] = {"preset": ruleset} if isinstance(ruleset, str) else dict(ruleset)
    switches = {**said.pop("switches", {}), **settings}
    return {"ruleset": {**said, "switches": switches}, **{k: v for k, v in position.items() if k != "ruleset"}}


def _cut(library: Library, entry: ScenarioEntry, rules: Collection[str]) -> Beginning | None:
    """Return a scenario cut to its first action; None if that leaves something open."""
    from scythe_ref.scenarios import run_scenario

    defaults = {name: switch.default for name, switch in library.components.rulesets.switches.items()}
    settings = {
        name: setting
        for rule in rules
        for name, setting in (library.statements[rule].statement.switch or {}).items()
        if setting != defaults[name]
    }
    data = {**with_settings(position_of(entry), settings), "play": play_of(entry)[:1]}
    result = run_scenario({**data, "expect": []}, library.bundle(), judged=False)
    if result.unusable or result.failures or result.remarks:
        return None
    [step] = result.steps
    wanted = _wanted(library, rules)
    decided = [rule for rule in step.decided_by if rule in wanted] or step.decided_by[:1]
    verdict = {"decided_by": decided} if step.accepted else {"refused_by": step.decided_by}
    return Beginning(entry.id, {**data, "expect": [{"after": 1, **verdict}]})


def _asserted(expectations: Iterable[dict[str, Any]]) -> set[str]:
    keys = ("refused_by", "decided_by", "shows")
    return {rule for expectation in expectations for key in keys for rule in expectation.get(key) or ()}


def play_of(entry: ScenarioEntry) -> list[str]:
    """Return the lines of a scenario's play."""
    return list(entry.data.get("play") or ())
