"""The public Python face: complete, documented, and its examples run."""

from __future__ import annotations

import doctest
import inspect
import pydoc
import re
import subprocess
import sys
from functools import cached_property
from pathlib import Path
from types import FunctionType

import pytest

import scythe_ref
import scythe_ref.reference
import scythe_ref.scythe.game as face

HARBOUR = Path(__file__).parents[1] / "examples" / "tin-harbour"

POSITION = "saxony* V4=mech,worker; polania F4=2worker"


def test_every_public_name_is_there_and_has_a_docstring() -> None:
    for name in scythe_ref.__all__:
        thing = getattr(scythe_ref, name)
        assert name == "__version__" or inspect.getdoc(thing), name
    assert scythe_ref.__all__ == sorted(scythe_ref.__all__)


def test_help_and_dir_list_every_public_name() -> None:
    told = pydoc.render_doc(scythe_ref, renderer=pydoc.plaintext)
    assert [name for name in scythe_ref.__all__ if not re.search(rf"\b{name}\b", told.partition("PACKAGE")[0])] == []
    assert set(scythe_ref.__all__) <= set(dir(scythe_ref))


def test_everything_that_games_offer_is_public() -> None:
    own = {
        name
        for name, thing in vars(face).items()
        if getattr(thing, "__module__", "") == face.__name__ and not name.startswith("_")
    }
    assert own <= set(scythe_ref.__all__)


def test_public_methods_say_what_they_do() -> None:
    kinds = (classmethod, property, cached_property, FunctionType)
    for part in filter(inspect.isclass, (getattr(scythe_ref, name) for name in scythe_ref.__all__)):
        own = [(name, thing) for name, thing in vars(part).items() if isinstance(thing, kinds)]
        assert [name for name, thing in own if not name.startswith("_") and not thing.__doc__] == []


@pytest.mark.parametrize("name", [*scythe_ref.__all__, "scythe.game", "reference"])
def test_the_examples_run(name: str) -> None:
    thing = face if name == "scythe.game" else getattr(scythe_ref, name)
    found = doctest.DocTestFinder(recurse=isinstance(thing, type)).find(thing, name, module=False, globs={})
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for examples in found:
        runner.run(examples)
    assert runner.summarize(verbose=False).failed == 0
    assert runner.tries or name == "__version__"


def test_importing_the_package_imports_neither_pydantic_nor_yaml() -> None:
    code = "import sys, scythe_ref, scythe_ref.scythe.game; print({'pydantic', 'yaml', 'mkdocs'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_a_refused_action_is_not_played_and_says_why() -> None:
    game = scythe_ref.Game(POSITION)
    before = game.to_data()
    with pytest.raises(scythe_ref.RefusedError, match=r"refused by move\.river") as refused:
        game.apply("saxony move mech V4 to W6")
    assert refused.value.answer.rules["move.river"]["title"]
    assert game.to_data() == before


def test_the_one_line_spelling_gives_the_same_game() -> None:
    game = scythe_ref.Game(POSITION)
    assert scythe_ref.Game(game.line) == game


def test_a_preset_changes_the_verdict() -> None:
    line = "rusviet* FACTORY=character factory-card=1 last-section=factory"
    assert not scythe_ref.Game(line).check("rusviet section factory").accepted
    assert scythe_ref.Game(line, preset="first-printing").check("rusviet section factory").accepted


def test_what_is_legal_can_be_asked_counted_and_played() -> None:
    game = scythe_ref.Game.deal(["nordic", "saxony"], seed=3)
    actions = game.legal_actions()
    first = next(iter(actions))
    assert first in actions
    assert len(actions) == len(list(actions)) > 1
    assert game.check(first).accepted


def test_what_is_legal_can_be_asked_by_lines() -> None:
    game = scythe_ref.Game(POSITION)
    actions = game.legal_actions()
    assert [str(action) in actions for action in actions] == [True] * len(actions) != []
    assert "Saxony  section MOVE" in actions
    assert "saxony end turn" not in actions
    assert 5 not in actions
    with pytest.raises(scythe_ref.ActionSyntaxError, match="did you mean 'section'"):
        _ = "saxony secton move" in actions
    # A generated line says everything; a line may also omit the section.
    assert "saxony move mech V4 to F4" not in actions and game.check("saxony move mech V4 to F4").accepted


def test_workers_that_no_mech_takes_along_go_home_without_a_line_of_their_own() -> None:
    game = scythe_ref.Game(
        "saxony* T5=mech power=5 popularity=5 cards=none;"
        " nordic FACTORY=2mech,character,3worker abilities=seaworthy,speed power=3 cards=none"
    )
    for line in ("saxony move mech T5 to FACTORY", "saxony commit 3", "nordic commit 0"):
        game = game.apply(line)
    for line in ("retreat character to home", "retreat mech to L4 with 1 worker", "retreat mech to L3"):
        assert not game.check("saxony end turn").accepted  # who still has a choice is waited for
        game = game.apply(f"nordic {line}")
    assert game.check("saxony end turn").accepted
    units = game.view()["players"]["nordic"]["units"]
    assert units == {"L4": ["mech", "worker"], "L3": ["mech"], "home": ["character", "worker", "worker"]}


def test_status_names_every_defect_of_an_impossible_position() -> None:
    game = scythe_ref.Game.deal(["nordic", "saxony"], seed=3)
    assert game.status() == []
    data = game.to_data()
    data["players"][0]["power"] = 17
    data["players"][1]["coins"] = -1
    found = dict(scythe_ref.Game.from_data(data).status())
    assert set(found) == {"tracks-in-range", "nothing-negative"}
    assert "17" in found["tracks-in-range"]


def test_a_reference_is_about_scythe_in_any_folder_and_about_another_game_by_its_project(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(HARBOUR)
    assert scythe_ref.Reference().show("move.river").title == "Units can't cross rivers"
    by_project, by_content = scythe_ref.Reference(HARBOUR), scythe_ref.Reference(str(HARBOUR / "content"))
    rule = next(entry.id for entry in by_project.search("boat").hits)
    assert by_project.show(rule) == by_content.show(rule)
    with pytest.raises(scythe_ref.UnknownEntryError):
        by_project.show("move.river")
    with pytest.raises(FileNotFoundError, match=re.escape("it has no game.yaml")):
        scythe_ref.Reference(HARBOUR / "content" / "rules")
