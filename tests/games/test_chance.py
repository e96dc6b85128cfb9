"""The generator gives the numbers that its authors publish; a record gives back its draws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scythe_ref.scythe.games.chance import DECISIONS, Drawn, Pcg32, Recorded, RecordError

RANKS, SUITS = "A23456789TJQK", "hcds"

# Round 1 of the demonstration program on pcg-random.org, seed 42 and stream 54.
WORDS = [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]
COINS = "HHTTTHTHHHTHTTTHHHHHTTTHHHTHTHTHTTHTTTHHHHHHTTTTHHTTTTTHTTTTTTTHT"
ROLLS = "3 4 1 1 2 2 3 2 4 3 2 4 3 3 5 2 3 1 3 1 5 1 4 1 5 6 4 6 6 2 6 3 3"
CARDS = (
    "Qd Ks 6d 3s 3d 4c 3h Td Kc 5c Jh Kd Jd As 4s 4h Ad Th Ac Jc 7s Qs 2s 7h Kh 2d 6c Ah 4d Qh 9h 6s 5s 2c 9c Ts 8d 9s"
    " 3c 8c Js 5d 2h 6h 7d 8s 9d 5h 8h Qc 7c Tc"
)


def test_words_coins_rolls_and_a_shuffle_are_those_that_are_published() -> None:
    pcg = Pcg32(42, 54)
    assert [pcg.next() for _ in range(6)] == WORDS
    assert "".join("TH"[pcg.below(2)] for _ in range(65)) == COINS
    assert " ".join(str(pcg.below(6) + 1) for _ in range(33)) == ROLLS
    cards = [RANKS[card // 4] + SUITS[card % 4] for card in pcg.shuffled(range(52))]
    assert " ".join(cards) == CARDS


def test_a_copy_gives_the_same_numbers_and_disturbs_nothing() -> None:
    pcg = Pcg32(7)
    twin = pcg.copy()
    assert [twin.next() for _ in range(5)] == [pcg.next() for _ in range(5)]
    assert Pcg32(7, DECISIONS).next() != Pcg32(7).next()


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**31))
def test_a_number_stays_below_its_bound(seed: int, bound: int) -> None:
    assert 0 <= Pcg32(seed).below(bound) < bound


@given(st.integers(0, 2**32), st.lists(st.integers(0, 9), max_size=60))
def test_a_shuffle_keeps_the_cards(seed: int, cards: list[int]) -> None:
    assert sorted(Pcg32(seed).shuffled(cards)) == sorted(cards)


def test_a_record_gives_back_what_was_drawn() -> None:
    chance = Drawn(1)
    told = (chance.deck_order([2, 3, 4, 5]), chance.card_from_hand([0, 2, 0, 1]), chance.mat([1, 4, 6]))
    record = Recorded(chance.draws)
    assert (record.deck_order([5, 4, 3, 2]), record.card_from_hand([0, 2, 0, 1]), record.mat([1, 4, 6])) == told
    assert record.used == len(record.draws) == 3


def test_a_copy_of_a_chance_draws_the_same_and_records_apart() -> None:
    chance = Drawn(3)
    chance.mat([1, 2])
    twin = chance.copy()
    assert twin.deck_order(list(range(20))) == chance.deck_order(list(range(20)))
    twin.mat([1])
    assert len(twin.draws) == 3 and len(chance.draws) == 2


@pytest.mark.parametrize(
    ("draws", "reason"),
    [
        ([], "ends after 0"),
        ([("mat", (1,))], "is a mat; the game draws a deck"),
        ([("deck", (2, 2))], "other cards than the deck has"),
    ],
)
def test_a_deck_that_was_not_recorded_is_refused(draws: list[tuple[str, tuple[int, ...]]], reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        Recorded(draws).deck_order([2, 3])


def test_a_card_or_mat_that_cannot_be_is_refused() -> None:
    with pytest.raises(RecordError, match="which the hand lacks"):
        Recorded([("card", (5,))]).card_from_hand([1, 0, 0, 0])
    with pytest.raises(RecordError, match="should be one card"):
        Recorded([("card", (2, 3))]).card_from_hand([1, 1, 0, 0])
    with pytest.raises(RecordError, match="not left"):
        Recorded([("mat", (3,))]).mat([1, 2])
