"""Cross-checks: every id is there once, every reference leads somewhere, every number is bound to a datum."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from scythe_ref.formats.nearest import nearest
from scythe_ref.formats.problem import Problem
from scythe_ref.library.board_check import board_problems
from scythe_ref.library.card_check import DECKS, card_problems
from scythe_ref.library.combinations import combination_problems, references
from scythe_ref.library.facts import Facts, UnknownFactError
from scythe_ref.library.local import entry_problems, with_entries

if TYPE_CHECKING:
    from scythe_ref.library.loading import LoadedFile

Loc = tuple[str | int, ...]
MAT_BRACKETS, MAT_COINS, MAT_COSTS = 6, 6, 13
"""What the bracketed boxes, the coins and the printed costs of every player mat add up to."""

_LINK = re.compile(r"\]\(#([^)\s]+)\)")


def crosscheck(files: list[LoadedFile], complete: bool) -> list[Problem]:
    """Check what no single file can show by itself.

    Args:
        files: All files that are sound by themselves.
        complete: Whether all files are; if not, references into the missing ones are not reported.

    Returns:
        Every problem found.
    """
    return _CrossCheck(files, complete).run()


class _CrossCheck:
    """One run over all files."""

    def __init__(self, files: list[LoadedFile], complete: bool) -> None:
        self.files = files
        self.complete = complete
        self.problems: list[Problem] = []
        self.models: dict[str, list[LoadedFile]] = {}
        for file in files:
            self.models.setdefault(file.format, []).append(file)
        self.components = {file.model.kind: file.model for file in self.models.get("component", ())}
        self.facts = Facts({kind: model.model_dump(mode="json") for kind, model in self.components.items()})
        self.statements = {s.id: (file, loc, s) for file, loc, s in self._statements()}
        self.rulings = {r.id: (file, loc, r) for file, loc, r in self._items("rulings", "rulings")}
        self.scenarios = {s.id: (file, loc, s) for file, loc, s in self._items("scenarios", "scenarios")}
        self.sources = {s.id: s for _, _, s in self._items("sources", "sources")}
        self.terms = {t.id for _, _, t in self._items("glossary", "terms")}
        self.sections = {s.id for file, _, s in self._sections() if s.id}

    def run(self) -> list[Problem]:
        self._duplicates()
        self._check_statements()
        self._check_rulings()
        self._check_scenarios()
        self._check_walkthroughs()
        self._check_glossary()
        self._check_changes()
        self._check_components()
        self._check_without_code()
        self._check_most_asked()
        self._check_combinations()
        return self.problems

    def _check_most_asked(self) -> None:
        seen: set[str] = set()
        for file, loc, item in self._items("most-asked", "most_asked"):
            self._reference(file, (*loc, "ruling"), item.ruling, self.rulings, "ruling")
            if item.ruling in seen:
                self._report(file, (*loc, "ruling"), f"{item.ruling!r} stands here twice")
            seen.add(item.ruling)

    def _check_combinations(self) -> None:
        factions: Any = self.components.get("factions")
        partners: set[str] = set()
        for file in self.models.get("combinations", ()) if factions else ():
            model = file.model.combinations
            partners.update(model.abilities, (thing.id for thing in model.things))
            for loc, name, known, what in references(model, factions, self.statements):
                self._reference(file, ("combinations", *loc), name, known, what)
        sound = not self.problems
        for file, loc, scenario in self._items("scenarios", "scenarios"):
            self._references(file, (*loc, "combines"), scenario.combines, sorted(partners), "ability or thing")
        combined = {s.id: s.combines for _, _, s in self.scenarios.values() if s.combines}
        for file in self.models.get("combinations", ()) if self.complete and sound else ():
            for loc, message in combination_problems(file.model.combinations, factions, combined):
                self._report(file, ("combinations", *loc), message)

    def _check_without_code(self) -> None:
        for file in self.models.get("without-code", ()):
            for kind, known, what in (("statements", self.statements, "rule"), ("rulings", self.rulings, "ruling")):
                seen: set[str] = set()
                for reason, names in getattr(file.model.without_code, kind).items():
                    loc = ("without_code", kind, reason)
                    self._references(file, loc, names, known, what)
                    for index, name in enumerate(names):
                        if name in seen:
                            self._report(file, (*loc, index), f"{name!r} has a reason already")
                        seen.add(name)

    # -- walking ------------------------------------------------------------------------------------------------

    def _items(self, format_name: str, key: str) -> Iterator[tuple[LoadedFile, Loc, Any]]:
        for file in self.models.get(format_name, ()):
            for index, item in enumerate(getattr(file.model, key)):
                yield file, (key, index), item

    def _sections(self) -> Iterator[tuple[LoadedFile, Loc, Any]]:
        for file in self.models.get("rule-source", ()):
            stack: list[tuple[Loc, Any]] = [
                (("sections", index), section) for index, section in enumerate(file.model.sections)
            ]
            while stack:
                loc, section = stack.pop(0)
                yield file, loc, section
                stack.extend(((*loc, "sections", i), below) for i, below in enumerate(section.sections or ()))

    def _statements(self) -> Iterator[tuple[LoadedFile, Loc, Any]]:
        for file, loc, section in self._sections():
            for index, statement in enumerate(section.rules or ()):
                yield file, (*loc, "rules", index), statement

    # -- reporting ----------------------------------------------------------------------------------------------

    def _report(self, file: LoadedFile, loc: Loc, message: str) -> None:
        line, column = file.document.locate(loc)
        self.problems.append(Problem(str(file.document.path), line, column, message, field_path(loc)))

    def _reference(self, file: LoadedFile, loc: Loc, name: str, known: Iterable[str], what: str) -> bool:
        """Report a reference that leads nowhere; tell whether it leads somewhere."""
        names = list(known)
        if name in names:
            return True
        if not self.complete:
            # The file that has it may be one of those that could not be read.
            return False
        near = nearest(name, names)
        hint = f"; did you mean {near!r}?" if near else ""
        self._report(file, loc, f"there is no {what} {name!r}{hint}")
        return False

    def _references(
        self, file: LoadedFile, loc: Loc, names: Iterable[str] | None, known: Iterable[str], what: str
    ) -> None:
        known = list(known)
        for index, name in enumerate(names or ()):
            self._reference(file, (*loc, index), name, known, what)

    def _text(self, file: LoadedFile, loc: Loc, text: str | None) -> None:
        """Check the facts and the links of a text."""
        if not text:
            return
        for path in self.facts.paths_in(text):
            try:
                self.facts.resolve(path)
            except UnknownFactError as error:
                hint = f"; did you mean {error.nearest!r}?" if error.nearest else ""
                self._report(file, loc, f"there is no fact {path!r} in the components{hint}")
        for link in _LINK.findall(text):
            self._reference(
                file, loc, link, [*self.statements, *self.sections, *self.terms], "rule, section or term to link to:"
            )

    def _sources(self, file: LoadedFile, loc: Loc, refs: Iterable[str] | None) -> None:
        for index, ref in enumerate(refs or ()):
            self._source(file, (*loc, index), ref)

    def _source(self, file: LoadedFile, loc: Loc, ref: str) -> None:
        name, _, place = ref.partition("#")
        if self._reference(file, loc, name, self.sources, "source") and self.sources[name].places:
            self._reference(file, loc, place, self.sources[name].places, f"place in source {name!r}:")

    def _dissent(self, file: LoadedFile, loc: Loc, dissent: dict[str, str] | None) -> None:
        for ref, text in (dissent or {}).items():
            self._source(file, (*loc, "dissent", ref), ref)
            self._text(file, (*loc, "dissent", ref), text)

    # -- the checks ---------------------------------------------------------------------------------------------

    def _duplicates(self) -> None:
        kinds: list[tuple[str, Iterator[tuple[LoadedFile, Loc, Any]]]] = [
            ("rule", self._statements()),
            ("ruling", self._items("rulings", "rulings")),
            ("scenario", self._items("scenarios", "scenarios")),
            ("source", self._items("sources", "sources")),
            ("term", self._items("glossary", "terms")),
            ("change", self._items("changes", "changes")),
            ("walk-through", ((file, (), file.model) for file in self.models.get("walkthrough", ()))),
        ]
        for what, items in kinds:
            seen: dict[str, str] = {}
            for file, loc, item in items:
                for name in (item.id, *(getattr(item, "formerly", None) or ())):
                    line, column = file.document.locate((*loc, "id"))
                    if name in seen:
                        self._report(file, (*loc, "id"), f"the {what} id {name!r} is already used at {seen[name]}")
                    seen.setdefault(name, f"{file.document.path}:{line}:{column}")

    def _check_statements(self) -> None:
        for file in self.models.get("rule-source", ()):
            for index, line in enumerate(file.model.summary or ()):
                self._text(file, ("summary", index), line)
        for file, loc, section in self._sections():
            self._text(file, (*loc, "text"), section.text)
        for file, loc, statement in self._statements():
            for key in ("title", "text", "example", "derivation"):
                self._text(file, (*loc, key), getattr(statement, key))
            self._sources(file, (*loc, "sources"), statement.sources)
            self._dissent(file, loc, statement.dissent)
            for key in ("overrides", "replaces", "says"):
                self._references(file, (*loc, key), getattr(statement, key), self.statements, "rule")
            self._check_switch_of(file, loc, statement)
            if statement.status == "derived" and not statement.derivation:
                self._report(file, loc, f"{statement.id!r} is derived, so it needs a 'derivation'")

    def _check_switch_of(self, file: LoadedFile, loc: Loc, statement: Any) -> None:
        rulesets = self.components.get("rulesets")
        if rulesets is None:
            return
        for name, setting in (statement.switch or {}).items():
            here = (*loc, "switch", name)
            if not self._reference(file, here, name, rulesets.switches, "switch"):
                continue
            settings = rulesets.switches[name].settings
            if self._reference(file, here, setting, settings, f"setting of the switch {name!r}:") and (
                settings[setting] != statement.id
            ):
                self._report(
                    file,
                    here,
                    f"the setting {setting!r} of {name!r} belongs to {settings[setting]!r}, not to {statement.id!r}",
                )

    def _check_rulings(self) -> None:
        owners: dict[str, str] = {}
        for file, loc, ruling in self._items("rulings", "rulings"):
            for key in ("question", "answer", "explanation", "derivation", "note"):
                self._text(file, (*loc, key), getattr(ruling, key))
            self._references(file, (*loc, "rules"), ruling.rules, self.statements, "rule")
            self._sources(file, (*loc, "sources"), ruling.sources)
            self._sources(file, (*loc, "checked"), ruling.checked)
            self._dissent(file, loc, ruling.dissent)
            self._references(file, (*loc, "scenarios"), ruling.scenarios, self.scenarios, "scenario")
            if not ruling.scenarios and not ruling.reason:
                self._report(file, (*loc, "id"), f"the ruling {ruling.id!r} has no scenario and no 'reason' why not")
            if ruling.status == "derived" and not ruling.derivation:
                self._report(file, (*loc, "status"), f"the ruling {ruling.id!r} is derived, so it needs a 'derivation'")
            for index, name in enumerate(ruling.scenarios):
                if name in owners:
                    self._report(
                        file,
                        (*loc, "scenarios", index),
                        f"the scenario {name!r} already belongs to the ruling {owners[name]!r}",
                    )
                owners.setdefault(name, ruling.id)

    def _check_scenarios(self) -> None:
        places = self._known_places()
        for file, loc, scenario in self._items("scenarios", "scenarios"):
            self._check_setting(file, loc, scenario)
            for index, expectation in enumerate(scenario.expect):
                here = (*loc, "expect", index)
                for key in ("refused_by", "decided_by"):
                    self._references(file, (*here, key), getattr(expectation, key), self.statements, "rule")
                if expectation.after is not None and expectation.after > len(scenario.play):
                    self._report(
                        file, (*here, "after"), f"there is no step {expectation.after}: 'play' has {len(scenario.play)}"
                    )
                if expectation.refused_by is not None and expectation.decided_by is not None:
                    self._report(
                        file,
                        here,
                        "a step is either refused or accepted: 'refused_by' and 'decided_by' exclude each other",
                    )
                self._places(file, (*here, "board"), expectation.board, places)

    def _known_places(self) -> set[str] | None:
        board = self.components.get("board")
        return {"home", *board.territories} if board else None

    def _check_setting(self, file: LoadedFile, loc: Loc, setting: Any) -> None:
        """Check the position that a scenario or a walk-through begins at."""
        places = self._known_places()
        self._check_ruleset_of(file, loc, setting.ruleset)
        for faction, player in setting.players.items():
            here = (*loc, "players", faction)
            for key in ("units", "structures", "traps", "disarmed_traps"):
                self._places(file, (*here, key), getattr(player, key), places)
            for index, place in enumerate(player.flags or ()):
                self._places(file, (*here, "flags", index), [place], places, whole=True)
            self._check_abilities(file, (*here, "abilities"), faction, player.abilities)
        self._places(file, (*loc, "board"), setting.board, places)

    def _check_walkthroughs(self) -> None:
        for file in self.models.get("walkthrough", ()):
            walk = file.model
            self._check_setting(file, (), walk)
            self._text(file, ("about",), walk.about)
            for index, line in enumerate(walk.learn):
                self._text(file, ("learn", index), line)
            for index, step in enumerate(walk.steps):
                self._check_walk_step(file, ("steps", index), step)

    def _check_walk_step(self, file: LoadedFile, loc: Loc, step: Any) -> None:
        self._text(file, (*loc, "note"), step.note)
        for key in ("decided_by", "rules"):
            self._references(file, (*loc, key), getattr(step, key), self.statements, "rule")
        for number, attempt in enumerate(step.attempts):
            here = (*loc, "attempts", number)
            self._text(file, (*here, "note"), attempt.note)
            self._references(file, (*here, "refused_by"), attempt.refused_by, self.statements, "rule")
        if not step.decided_by and not step.rules:
            self._report(file, loc, "a step names the rules that its note rests on, under 'decided_by' or 'rules'")
        if step.then is not None:
            self._places(file, (*loc, "then", "board"), step.then.board, self._known_places())

    def _places(
        self, file: LoadedFile, loc: Loc, names: Iterable[str] | None, known: set[str] | None, whole: bool = False
    ) -> None:
        if known is None:
            return
        for name in names or ():
            self._reference(file, loc if whole else (*loc, name), name, sorted(known), "territory or home base")

    def _check_ruleset_of(self, file: LoadedFile, loc: Loc, ruleset: Any) -> None:
        rulesets = self.components.get("rulesets")
        if rulesets is None:
            return
        here = (*loc, "ruleset")
        if isinstance(ruleset, str):
            self._reference(file, here, ruleset, rulesets.presets, "ruleset preset")
            return
        self._reference(file, (*here, "preset"), ruleset.preset, rulesets.presets, "ruleset preset")
        self._settings(file, (*here, "switches"), ruleset.switches)

    def _settings(self, file: LoadedFile, loc: Loc, switches: dict[str, str]) -> None:
        known = self.components["rulesets"].switches
        for name, setting in switches.items():
            if self._reference(file, (*loc, name), name, known, "switch"):
                self._reference(file, (*loc, name), setting, known[name].settings, f"setting of the switch {name!r}:")

    def _check_abilities(self, file: LoadedFile, loc: Loc, faction: str, abilities: list[str] | None) -> None:
        factions = self.components.get("factions")
        if factions is None or faction not in factions.factions:
            return
        known = [mech.id for mech in factions.factions[faction].mechs]
        self._references(file, loc, abilities, known, f"mech ability of {factions.factions[faction].short}:")

    def _check_glossary(self) -> None:
        for file, loc, term in self._items("glossary", "terms"):
            self._text(file, (*loc, "definition"), term.definition)
            self._references(file, (*loc, "rules"), term.rules, self.statements, "rule")
            self._sources(file, (*loc, "sources"), term.sources)

    def _check_changes(self) -> None:
        for file, loc, change in self._items("changes", "changes"):
            for key in ("before", "after"):
                if getattr(change, key):
                    self._reference(file, (*loc, key), getattr(change, key), self.statements, "rule")
            self._sources(file, (*loc, "sources"), change.sources)

    def _check_components(self) -> None:
        for file in self.models.get("component", ()):
            if getattr(file.model, "sources", None):
                self._sources(file, ("sources",), file.model.sources)
            check: Callable[[LoadedFile], None] | None = {
                "factions": self._check_factions,
                "rulesets": self._check_rulesets,
                "board": self._check_board,
                "numbers": self._check_numbers,
                "player-mats": self._check_mats,
            }.get(file.model.kind)
            if check:
                check(file)
            for loc, message in card_problems(file.model, self.components):
                self._report(file, loc, message)
            if file.model.kind in (*DECKS, "triumph-track", "box-contents"):
                self._check_nested(file, (), file.model.model_dump(mode="json", exclude={"sources"}))
        self._check_local()

    def _check_nested(self, file: LoadedFile, loc: Loc, value: Any) -> None:
        """Check the rules and sources that single cards and tiles name."""
        for key, below in value.items() if isinstance(value, dict) else ():
            if key == "rules":
                self._references(file, (*loc, key), below, self.statements, "rule")
            elif key == "sources":
                self._sources(file, (*loc, key), below)
            elif key == "dissent":
                self._dissent(file, loc, below)
            else:
                self._check_nested(file, (*loc, key), below)

    def _check_local(self) -> None:
        models = self.components
        for file in self.models.get("local", ()):
            found = list(entry_problems(models, file.model))
            for loc, message in found:
                self._report(file, loc, message)
            if not found:
                models = with_entries(models, file.model)

    def _check_factions(self, file: LoadedFile) -> None:
        for name, mat in file.model.factions.items():
            loc: Loc = ("factions", name)
            self._reference(file, (*loc, "ability", "rule"), mat.ability.rule, self.statements, "rule")
            for index, mech in enumerate(mat.mechs):
                self._reference(file, (*loc, "mechs", index, "rule"), mech.rule, self.statements, "rule")

        seats = [mat.seat for mat in file.model.factions.values()]
        for name, mat in file.model.factions.items():
            if seats.count(mat.seat) > 1 or not 1 <= mat.seat <= len(seats):
                self._report(
                    file,
                    ("factions", name, "seat"),
                    f"{mat.seat} is no seat of its own; the seats are 1 to {len(seats)}",
                )

    def _check_mats(self, file: LoadedFile) -> None:
        """Check what all printed mats have in common, so that a slip in one number shows."""
        orders = [mat.order for mat in file.model.mats.values()]
        for name, mat in file.model.mats.items():
            loc: Loc = ("mats", name)
            if orders.count(mat.order) > 1 or not 1 <= mat.order <= len(orders):
                self._report(
                    file, (*loc, "order"), f"{mat.order} is no place of its own; the places are 1 to {len(orders)}"
                )
            for what, total, expected in (
                ("bracketed boxes", sum(section.cost - section.min for section in mat.sections), MAT_BRACKETS),
                ("coins", sum(section.coins for section in mat.sections), MAT_COINS),
                ("costs", sum(section.cost for section in mat.sections), MAT_COSTS),
            ):
                if total != expected:
                    self._report(
                        file,
                        (*loc, "sections"),
                        f"the {what} of {name} add up to {total}, on every mat it is {expected}",
                    )

    def _check_rulesets(self, file: LoadedFile) -> None:
        for name, switch in file.model.switches.items():
            loc: Loc = ("switches", name)
            self._sources(file, (*loc, "sources"), switch.sources)
            self._reference(
                file, (*loc, "default"), switch.default, switch.settings, f"setting of the switch {name!r}:"
            )
            for setting, rule in switch.settings.items():
                here = (*loc, "settings", setting)
                if self._reference(file, here, rule, self.statements, "rule"):
                    statement = self.statements[rule][2]
                    if (statement.switch or {}).get(name) != setting:
                        self._report(file, here, f"the rule {rule!r} does not say 'switch: {{{name}: {setting}}}'")
        for name, preset in file.model.presets.items():
            self._settings(file, ("presets", name, "switches"), preset.switches)

    def _check_board(self, file: LoadedFile) -> None:
        for loc, message in board_problems(file.model):
            self._report(file, loc, message)

    def _check_numbers(self, file: LoadedFile) -> None:
        board = self.components.get("board")
        stated = file.model.numbers.get("board", {})
        if board is None:
            return
        land = [h for h in board.territories.values() if h.terrain != "home_base"]
        counted = {
            "territories": len(land),
            "tunnels": sum(h.tunnel for h in land),
            "encounters": sum(h.encounter for h in land),
            "lakes": sum(h.terrain == "lake" for h in land),
            "home_bases": len(board.home_bases),
            "river_edges": sum(len(h.rivers) for h in board.territories.values()) // 2,
        }
        for key, value in stated.items():
            if key in counted and counted[key] != value:
                self._report(
                    file,
                    ("numbers", "board", key),
                    f"the board has {counted[key]} {key.replace('_', ' ')}, not {value}",
                )


def field_path(loc: Loc) -> str:
    """Write a place inside a document as ``sections[2].rules[0].sources[1]``."""
    path = ""
    for part in loc:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else str(part)
    return path
