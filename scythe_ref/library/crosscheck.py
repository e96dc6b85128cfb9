"""Cross-checks between files, besides references: ids once, both ends of a relation, reasons given."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from scythe_ref.formats import Document, Problem, hint, nearest
from scythe_ref.game_package import GamePackage
from scythe_ref.library.game import Found, content_of
from scythe_ref.library.graph import asserted_ids
from scythe_ref.library.history import history_problems
from scythe_ref.library.reading import BrokenFile, LoadedFile
from scythe_ref.library.references import Index, half_written
from scythe_ref.library.statuses import ruling_status_problems, statement_status_problems
from scythe_ref.messages import GAP, OF_ANY_GAME, PLAIN, lower_initial
from scythe_ref.schema.common import Loc
from scythe_ref.schema.component import RulesetSwitch
from scythe_ref.schema.rule_source import ComparisonTable
from scythe_ref.schema.walker import references_of, texts_of
from scythe_ref.wording import count

MOST_TELLING = 5
"""Words that tell an entry from others; a search writes them above it."""

MOST_OF_DISPUTE = 8
"""Words of a dispute's title, which is one line of a list on a phone."""


def crosscheck(files: list[LoadedFile], broken: list[BrokenFile], package: GamePackage) -> list[Problem]:
    """Check everything that no single file can show.

    Args:
        files: All files that are sound by themselves.
        broken: All others. Names that they may declare don't count as missing.
        package: The game.
    """
    content = content_of(package)
    index = Index(files, broken, content)
    problems = [*_duplicates(files), *_duplicate_pages(index), *_duplicate_orders(index), *_shared_scenarios(index)]
    problems += [*_dead_concepts(index, files), *_long_words(files), *_unknown_forms(index)]
    problems += _duplicate_sections(index)
    for file in files:
        own = _CHECKS.get(file.format)
        problems += index.dead_references(file.document, file.references, file.texts)
        problems += half_written(file.document, file.texts) if file.format != "messages" else ()  # these have gaps
        problems += [file.document.problem(*found) for found in (own(file.model, index) if own else ())]
        if file.format == "rulings" and package.part("engine"):
            problems += [file.document.problem(*found) for found in _unproven(file.model)]
    problems += _of_broken(index)
    problems += content.problems_between(index, sound=not broken and not problems)
    return problems


def _of_broken(index: Index) -> Iterator[Problem]:
    """Yield the dead references of broken files, as far as these are readable."""
    for file in index.broken:
        if file.document is not None:
            data = file.document.data
            dead = index.dead_references(file.document, references_of(data, file.model), texts_of(data, file.model))
            yield from (problem for problem in dead if problem.field not in file.told)


def _duplicates(files: list[LoadedFile]) -> Iterator[Problem]:
    seen: dict[tuple[str, str], tuple[str, Document, Loc]] = {}
    for file in files:
        for what, loc, item in _declared(file):
            among = what if what in _APART else "entry"
            for name in (item.id, *(getattr(item, "formerly", None) or ())):
                if (among, name) not in seen:
                    seen[among, name] = what, file.document, loc
                else:
                    other, document, first = seen[among, name]
                    place = document.problem((*first, "id"), "")
                    by = "" if other == what else f" by a {other}"
                    message = f"the {what} id {name!r} is already used{by} at {place.path}:{place.line}:{place.column}"
                    yield file.document.problem((*loc, "id"), message)


_DECLARED = {
    "rulings": ("ruling", "rulings"),
    "scenarios": ("scenario", "scenarios"),
    "sources": ("source", "sources"),
    "glossary": ("term", "terms"),
    "changes": ("change", "changes"),
    "sheets": ("sheet", "sheets"),
}
"""For each format the name of its items, and the key of their list."""

_APART = {"source", "change", "sheet"}
"""Items that no search finds: only entries need an id that no other kind has, or ``show`` would hide one of two."""


def _declared(file: LoadedFile) -> Iterator[tuple[str, Loc, Any]]:
    """Yield everything to which a file gives an id."""
    if file.format == "rule-source":
        yield from (("rule", loc, statement) for loc, statement in file.model.statements())
        yield from (("procedure or table", loc, overview) for loc, overview in file.model.overviews())
    elif file.format == "walkthrough":
        yield "walk-through", (), file.model
    elif file.format in _DECLARED:
        what, key = _DECLARED[file.format]
        yield from ((what, (key, number), item) for number, item in enumerate(getattr(file.model, key)))


def _dead_concepts(index: Index, files: list[LoadedFile]) -> Iterator[Problem]:
    """Yield each concept of a frame that the lexicon doesn't have."""
    concepts = {name for file in index.of("lexicon") for name in file.model.concepts} | {"anybody", "outcome"}
    for file in files:
        for _, loc, item in _declared(file):
            for number, frame in enumerate(getattr(item, "frames", ())):
                for name in re.split("; |: |, ", frame):
                    if name not in concepts and name not in ("object", "beside", "apart", "together"):
                        message = f"the lexicon has no concept {name!r}{hint(nearest(name, concepts))}"
                        yield file.document.problem((*loc, "frames", number), message)


def _unknown_forms(index: Index) -> Iterator[Problem]:
    """Yield each gap of a message that asks for a form or a noun that nothing has, and each name without ``plain``."""
    for file in index.of("messages"):
        model, document = file.model, file.document
        named = {name: forms for name, forms in model.names.items() if not isinstance(forms, str)}
        known = {form for forms in named.values() for form in forms}
        known |= {
            key.partition(".")[2] for key in (*model.messages, *OF_ANY_GAME) if key.startswith(("count.", "list."))
        }
        for loc, _, text, _ in file.texts:
            for gap in GAP.finditer(text):
                form = lower_initial(gap[2] or "")
                if form and form not in known:
                    message = f"there is no message 'count.{form}', and no name has the form {form!r}"
                    at = document.locate_text(loc, gap.start(2))
                    yield document.problem(loc, f"{message}{hint(nearest(form, known))}", at)
        for name, forms in named.items():
            if PLAIN not in forms:
                yield document.problem(("names", name), f"the form {PLAIN!r} of {name!r} is missing")


def _long_words(files: list[LoadedFile]) -> Iterator[Problem]:
    """Yield each text that tells an entry from others in more words than fit above it."""
    for file in files:
        for _, loc, item in _declared(file):
            said = len((getattr(item, "tells_apart", None) or "").split())
            if said > MOST_TELLING:
                message = f"expected at most {MOST_TELLING} words, found {said}"
                yield file.document.problem((*loc, "tells_apart"), message)


def _duplicate_pages(index: Index) -> Iterator[Problem]:
    """Yield each chapter and topic whose page another file has already."""
    for form, key, what in (("rule-source", "id", "chapter"), ("rulings", "topic", "topic of rulings")):
        seen: dict[str, str] = {}
        for file in index.of(form):
            name = getattr(file.model, key) or Path(file.document.path).stem
            if name in seen:
                loc = (key,) if getattr(file.model, key) else ()
                yield file.document.problem(loc, f"the {what} {name!r} is in {seen[name]} already")
            seen.setdefault(name, file.document.path)


def _duplicate_orders(index: Index) -> Iterator[Problem]:
    """Yield each chapter or walk-through with the place of another: else their ids would decide their order."""
    for form in ("rule-source", "walkthrough"):
        seen: dict[int, str] = {}
        for file in index.of(form):
            order = file.model.order
            if order in seen:
                yield file.document.problem(("order",), f"{seen[order]} has the order {order} already")
            elif order is not None:
                seen[order] = file.document.path


def _duplicate_sections(index: Index) -> Iterator[Problem]:
    """Yield each section with the id of another in its chapter: a page would have it twice."""
    for file in index.of("rule-source"):
        seen: dict[str, Loc] = {}
        for loc, section in file.model.walk():
            if section.id in seen:
                first = file.document.problem((*seen[section.id], "id"), "")
                message = f"the section id {section.id!r} is already used in line {first.line}"
                yield file.document.problem((*loc, "id"), message)
            elif section.id:
                seen[section.id] = loc


def _shared_scenarios(index: Index) -> Iterator[Problem]:
    owners: dict[str, str] = {}
    for file in index.of("rulings"):
        for number, ruling in enumerate(file.model.rulings):
            for place, name in enumerate(ruling.scenarios):
                if name in owners:
                    message = f"the scenario {name!r} already belongs to the ruling {owners[name]!r}"
                    yield file.document.problem(("rulings", number, "scenarios", place), message)
                owners.setdefault(name, ruling.id)


def _statements(model: Any, index: Index) -> Found:
    switches = index.switches.items()
    defaults = {name: switch.default for name, switch in switches if switch.default in switch.settings}
    for loc, statement in model.statements():
        for key, message in statement_status_problems(statement, index.sources, defaults):
            yield (*loc, key), message
        yield from history_problems(statement.history, loc)
        if statement.id in (says := statement.says or ()):
            yield (*loc, "says", list(says).index(statement.id)), f"{statement.id!r} can't follow from itself"
        if statement.shows and not statement.example:
            yield (*loc, "shows"), f"{statement.id!r} has no example that a picture could show"
        for rule in statement.lifts_for or {}:
            if rule in index.statements and rule not in (statement.overrides or ()):
                yield (*loc, "lifts_for", rule), f"{rule!r} is none of the 'overrides' of {statement.id!r}"
        for name, setting in (statement.switch or {}).items():
            rule = index.switches[name].settings.get(setting) if name in index.switches else None
            if rule in index.statements and rule != statement.id:
                message = f"the setting {setting!r} of {name!r} belongs to {rule!r}, not to {statement.id!r}"
                yield (*loc, "switch", name), message
    for loc, overview in model.overviews():
        for number, row in enumerate(overview.rows if isinstance(overview, ComparisonTable) else ()):
            if len(row.cells) != len(overview.columns):
                message = f"the row has {count(len(row.cells), 'cell')}, the table {len(overview.columns)} columns"
                yield (*loc, "rows", number, "cells"), message


def _rulings(model: Any, index: Index) -> Found:
    for number, ruling in enumerate(model.rulings):
        loc = ("rulings", number)
        for key, message in ruling_status_problems(ruling, index.sources):
            yield (*loc, key), message
        yield from history_problems(ruling.history, loc)
        for place, rule in enumerate(ruling.background):
            at = (*loc, "background", place)
            statement = index.statements.get(rule)
            known = statement is not None and index.switches.keys() >= (statement.switch or {}).keys()
            if known and rule not in ruling.rules and rule not in index.chosen:
                yield at, f"{rule!r} is none of the 'rules' of {ruling.id!r}, nor what only some tables play"
            for name in ruling.scenarios:
                if name in index.scenarios and rule in asserted_ids(index.scenarios[name]):
                    yield at, f"the scenario {name!r} asserts {rule!r}, so it isn't background"
    yield from _same_as("rulings", model.rulings)


def _terms(model: Any, _: Index) -> Found:
    yield from _same_as("terms", model.terms)


def _same_as(key: str, items: Iterable[Any]) -> Found:
    for number, item in enumerate(items):
        if item.same_as and item.same_as not in item.rules:
            yield (key, number, "same_as"), f"{item.same_as!r} is none of the 'rules' of {item.id!r}"


def _unproven(model: Any) -> Found:
    """Yield the rulings that no scenario shows, and that don't say why: where there is an engine, each has one."""
    for number, ruling in enumerate(model.rulings):
        if not ruling.scenarios and not ruling.reason:
            yield ("rulings", number, "id"), f"the ruling {ruling.id!r} has no scenario and no 'reason' why not"


def _scenarios(model: Any, index: Index) -> Found:
    for number, scenario in enumerate(model.scenarios):
        for place, expectation in enumerate(scenario.expect):
            loc = ("scenarios", number, "expect", place)
            if expectation.after is not None and expectation.after > len(scenario.play):
                yield (*loc, "after"), f"there is no step {expectation.after}: 'play' has {len(scenario.play)}"
            if expectation.refused_by is not None and expectation.decided_by is not None:
                yield loc, "a step is either refused or accepted: 'refused_by' and 'decided_by' exclude each other"
            yield from (((*loc, "shows", *at), message) for at, message in _shown(expectation, index))


def _shown(expectation: Any, index: Index) -> Iterator[tuple[Loc, str]]:
    """Yield claims of ``shows`` that no code supports."""
    if expectation.shows and expectation.model_fields_set <= {"after", "shows"}:
        yield (), "an expectation that shows something says what decides the step, or what comes of it"
    deciding = {*(expectation.refused_by or ()), *(expectation.decided_by or ())}
    for number, rule in enumerate(expectation.shows or ()):
        said = index.statements[rule].says if rule in index.statements else None
        # A slip in a name is told by itself.
        sound = said and index.statements.keys() >= {*said, *deciding}
        if said and sound and deciding.isdisjoint(said):
            names = " or ".join(map(repr, said))
            yield (number,), f"{rule!r} follows from others: list {names} under 'decided_by' or 'refused_by' here"


def _walk(model: Any, _: Index) -> Found:
    for number, step in enumerate(model.steps):
        if not step.decided_by and not step.rules:
            message = "a step names the rules that its note rests on, under 'decided_by' or 'rules'"
            yield ("steps", number), message


def _component(model: Any, index: Index) -> Found:
    yield from index.content.problems(model, index.components)
    for name, switch in model.switches.items() if model.kind == "rulesets" else ():
        if not switch.rules:
            yield ("switches", name, "settings"), f"no setting of {name!r} has a rule; only some may have none"
        for setting, rule in switch.settings.items():
            if rule is None:
                continue
            statement = index.statements.get(rule)
            said = statement.switch.get(name) if statement and statement.switch else None
            if said is None and setting == switch.default and not _is_replaced(rule, switch, index):
                continue  # the rule as it always was: the other settings are exceptions to it, or add to it
            # That it says another setting is told where it does.
            if statement and said != setting and (said is None or switch.settings.get(said) == rule):
                message = f"the rule {rule!r} does not say 'switch: {{{name}: {setting}}}'"
                yield ("switches", name, "settings", setting), message


def _is_replaced(rule: str, switch: RulesetSwitch, index: Index) -> bool:
    """Return whether the rule of another setting takes a rule's place."""
    others = (index.statements[other] for other in switch.rules if other in index.statements)
    return any(rule in (other.replaces or ()) for other in others)


def _most_asked(model: Any, _: Index) -> Found:
    names = [item.ruling for item in model.most_asked]
    for number, name in enumerate(names):
        if name in names[:number]:
            yield ("most_asked", number, "ruling"), f"{name!r} is here twice"


def _disputes(model: Any, _: Index) -> Found:
    names = [item.scenario for item in model.disputes]
    for number, item in enumerate(model.disputes):
        if item.scenario in names[:number]:
            yield ("disputes", number, "scenario"), f"{item.scenario!r} is here twice"
        if (said := len(item.title.split())) > MOST_OF_DISPUTE:
            yield ("disputes", number, "title"), f"expected at most {MOST_OF_DISPUTE} words, found {said}"


def _concepts(model: Any, _: Index) -> Found:
    for name, concept in model.concepts.items():
        for key in ("said", "read", "dutch"):
            words = getattr(concept, key)
            for number, word in enumerate(words):
                if word in words[:number]:
                    yield ("concepts", name, key, number), f"{word!r} is here twice"
        for number, other in enumerate(concept.is_a):
            if other not in model.concepts:
                yield ("concepts", name, "is_a", number), f"no concept {other!r}{hint(nearest(other, model.concepts))}"


def _without_code(model: Any, _: Index) -> Found:
    for kind in ("statements", "rulings"):
        seen: set[str] = set()
        for reason, names in getattr(model.without_code, kind).items():
            for number, name in enumerate(names):
                if name in seen:
                    yield ("without_code", kind, reason, number), f"{name!r} already has a reason"
                seen.add(name)


_CHECKS: dict[str, Callable[[Any, Index], Found]] = {
    "rule-source": _statements,
    "rulings": _rulings,
    "glossary": _terms,
    "scenarios": _scenarios,
    "walkthrough": _walk,
    "component": _component,
    "lexicon": _concepts,
    "most-asked": _most_asked,
    "disputes": _disputes,
    "without-code": _without_code,
}
"""The check for one file of each format."""
