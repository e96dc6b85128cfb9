"""Cards and tiles: decks are whole, agree with every other number, and read in plain language."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from scythe_ref.formats.problem import ContentError
from scythe_ref.library import Library, load
from scythe_ref.library.entries import entries_of
from scythe_ref.scythe.components.phrases import CardPhrases
from scythe_ref.scythe.components.typed import CardsAndTiles
from scythe_ref.scythe.engine.rules.objectives import CONDITIONS
from scythe_ref.scythe.schema.cards_and_tiles import ConditionName, CostName, GainName, StructureCount


@pytest.fixture(scope="module")
def cards(library: Library) -> CardsAndTiles:
    return library.components.cards


def test_decks_have_the_size_of_the_base_box(library: Library, cards: CardsAndTiles) -> None:
    assert cards.objectives
    assert cards.factory
    assert cards.encounters
    for deck, base, promo in ((cards.objectives, 23, 4), (cards.factory, 12, 6), (cards.encounters, 28, 14)):
        assert sum(not card.promo for card in deck.cards.values()) == base
        assert sum(card.promo for card in deck.cards.values()) == promo
    assert sum(library.components.numbers.combat_cards.values()) == 42


def test_tiles_are_all_there(cards: CardsAndTiles) -> None:
    assert cards.airships
    assert cards.resolutions
    assert cards.bonus
    assert cards.triumph
    sides = [tile.side for tile in cards.airships.tiles.values()]
    assert (sides.count("aggressive"), sides.count("passive")) == (8, 8)
    assert len(cards.resolutions.tiles) == 8
    assert len(cards.bonus.tiles) == 6
    assert sum(goal.stars for goal in cards.triumph.goals.values()) == 10


def test_what_no_source_tells_is_unknown(cards: CardsAndTiles) -> None:
    assert cards.airships
    assert cards.resolutions
    tiles = cards.airships.tiles.values()
    assert all(tile.range is None and tile.carry is None for tile in tiles)
    assert {tile.name for tile in tiles if tile.effect} == {"Bombard", "Blitzkrieg", "Toll"}
    known = {tile.name for tile in cards.resolutions.tiles.values() if tile.effect}
    assert known == {"Factory Explosion", "Mission Possible", "Doomsday Clock"}


def test_the_engine_and_the_phrases_know_every_word_of_the_vocabulary(library: Library) -> None:
    phrases = CardPhrases(library.messages)
    assert set(get_args(ConditionName)) == CONDITIONS.keys()
    asked = {key.removeprefix("objective.") for key in library.messages if key.startswith("objective.")}
    assert set(get_args(ConditionName)) == asked
    assert all(f"bonus-tile.{name}" in library.messages for name in get_args(StructureCount))
    assert all(phrases.cost({name: 1}) != "Pay " for name in get_args(CostName))
    assert all(phrases.gain({name: 2}) for name in get_args(GainName))
    assert not any("{" in phrases.condition(name, number) for name in asked for number in (0, 1, 2))


def test_effects_in_plain_language(library: Library, cards: CardsAndTiles) -> None:
    phrases = CardPhrases(library.messages)
    assert cards.encounters
    assert cards.factory
    assert cards.objectives
    first = cards.encounters.cards["1"]
    assert phrases.option(first.a) == "Gain 2 coins and 1 popularity."
    assert phrases.option(first.b) == "Pay 2 coins: gain 4 food."
    assert phrases.option(first.c) == "Pay 2 popularity: build 1 structure."
    assert phrases.factory(cards.factory.cards["2"]) == "Pay 1 popularity: enlist 1 recruit or make 1 upgrade."
    assert phrases.objective(cards.objectives.cards["22"]) == "You have a Factory card; you have made no upgrade."


def test_facts_reach_cards_and_boxes(library: Library) -> None:
    for path, value in (
        ("triumph.combat_win.stars", 2),
        ("box.base.combat_cards", 42),
        ("tiles.bonus.straight_row.coins.3.coins", 9),
        ("tiles.resolution.7.effect.rounds", 20),
        ("cards.factory_bottom.steps", 2),
        ("cards.objective.1.title", "Higher Ground Advantage"),
    ):
        assert library.facts.resolve(path) == value


def test_every_card_and_tile_is_found(library: Library) -> None:
    entries = {entry.id: entry for entry in entries_of(library) if entry.kind == "component"}
    for prefix, number in (
        ("objective-card", 27),
        ("factory-card", 18),
        ("encounter-card", 42),
        ("structure-bonus-tile", 6),
        ("airship-tile", 16),
        ("resolution-tile", 8),
    ):
        assert sum(name.startswith(f"{prefix}.") for name in entries) == number
    assert CardPhrases(library.messages).unknown in entries["airship-tile.3"].answer
    assert "Promo card" in entries["objective-card.24"].badges
    assert "Confidence: low" in entries["objective-card.27"].badges


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("factory-cards", '  "12":', '  "19":', "the numbers must run from 1 without a gap; 12"),
        ("box-contents", "encounter_cards: 28", "encounter_cards: 27", "but the box has 27 encounter cards"),
        ("box-contents", "combat_cards: 42", "combat_cards: 41", "the other components have 42 of these, not 41"),
        ("triumph-track", "stars: 2", "stars: 3", "the numbers say 2, not 3"),
        ("triumph-track", "rules: [star.mechs]", "rules: [star.mech]", "did you mean 'star.mechs'?"),
        ("structure-bonus-tiles", "{max: 3, coins: 4}", "{max: 1, coins: 4}", "'max' must rise from row to row"),
        ("encounter-cards", "{cost: {coins: 2}, gain: {food: 4}}", "{gain: {food: 4}}", "b costs coins"),
        ("factory-cards", "gain: {popularity: 2}", "gain: {}", "needs either 'gain' or 'choose_one'"),
        ("factory-cards", "scythe-panamerica#plans: gives", "scythe-panameriga#plans: gives", "'scythe-panamerica'?"),
        ("airship-tiles", "side: passive", "side: aggressive", "there are 9 aggressive tiles"),
        ("airship-tiles", "name: Bounty\n", "name: Bounty\n    words: Mine\n", "belong to an owner's entries"),
        ("objectives", "mountains_at_least", "mountain_at_least", "did you mean 'mountains_at_least'?"),
    ],
)
def test_damage_is_reported(content: Path, file: str, old: str, new: str, message: str) -> None:
    path = content / "components" / f"{file}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load(content)
    lines = [str(problem) for problem in caught.value.problems]
    assert any(message in line for line in lines), lines
