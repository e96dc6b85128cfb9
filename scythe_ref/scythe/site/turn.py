"""A turn at hand: a short tree of questions whose leaves are statements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from scythe_ref.site import Page, PageHelper
from scythe_ref.translations import N_

if TYPE_CHECKING:
    from scythe_ref.site import PageContext, RuleCard


class Branch(NamedTuple):
    """A question of a player, the rules that answer it, and the next questions."""

    title: str
    rules: tuple[str, ...] = ()
    branches: tuple[Branch, ...] = ()


class ShownBranch(NamedTuple):
    """A branch as the page shows it."""

    title: str
    cards: list[RuleCard]
    branches: list[ShownBranch]


TREE = (
    Branch(
        N_("My turn begins: which section?"),
        ("turn.sections", "turn.section", "turn.top-then-bottom", "turn.once"),
        (
            Branch(N_("I have a Factory card"), ("factory.fifth-section", "factory.actions", "factory.move")),
            Branch(N_("I can't do anything"), ("turn.dead-turn",)),
            Branch(N_("I'm Rusviet"), ("rusviet.relentless", "rusviet.relentless-factory")),
        ),
    ),
    Branch(
        N_("The top row"),
        ("turn.pay-first",),
        (
            Branch(
                N_("Move"),
                ("move.choose-one", "move.units", "move.adjacent"),
                (
                    Branch(N_("There's a river or a lake"), ("move.river", "move.lake", "ability.riverwalk")),
                    Branch(N_("I'm on a tunnel"), ("move.tunnel", "move.mine")),
                    Branch(
                        N_("I want to take something along"),
                        ("move.carry-resources", "move.carry-workers", "move.drop-off"),
                    ),
                    Branch(
                        N_("Somebody is there"),
                        (
                            "move.stop-fighters", "move.stop-workers", "move.forced-retreat",
                            "move.forced-retreat-popularity", "move.workers-enter-fighters",
                            "move.workers-enter-workers", "move.enter-structure",
                        ),
                    ),
                    Branch(N_("I'd rather have coins"), ("move.coins",)),
                ),
            ),
            Branch(N_("Bolster"), ("bolster.gain", "bolster.power-use", "bolster.card-use")),
            Branch(N_("Trade"), ("trade.gain", "trade.place", "trade.popularity-use")),
            Branch(
                N_("Produce"),
                ("produce.workers", "produce.terrain", "produce.each-worker"),
                (
                    Branch(N_("What does it cost?"), ("produce.cost-track", "produce.cost", "produce.cost-due")),
                    Branch(
                        N_("A village"), ("produce.new-worker", "produce.worker-optional", "produce.new-worker-waits")
                    ),
                    Branch(N_("I have a Mill"), ("produce.mill", "produce.mill-control")),
                ),
            ),
        ),
    ),
    Branch(
        N_("I have moved: what now?"),
        ("combat.after-moves",),
        (
            Branch(
                N_("Units of two players are together"),
                ("combat.when", "combat.abilities-order"),
                (
                    Branch(
                        N_("How do we fight?"),
                        (
                            "combat.select", "combat.dial-max", "combat.dial-power", "combat.cards", "combat.reveal",
                            "combat.winner", "combat.tie",
                        ),
                    ),
                    Branch(N_("What does it cost?"), ("combat.pay", "combat.discard", "combat.popularity-loss")),
                    Branch(
                        N_("What happens then?"),
                        ("combat.star", "combat.star-limit", "combat.retreat", "combat.loser-card"),
                    ),
                ),
            ),
            Branch(
                N_("My character is on an encounter token"),
                ("encounter.character", "encounter.option", "encounter.part-of-gain"),
            ),
            Branch(N_("My character is on the Factory"), ("factory.card", "factory.must-take")),
        ),
    ),
    Branch(
        N_("The bottom row"),
        ("turn.spend-controlled", "pay.resource", "pay.coins"),
        (
            Branch(N_("Upgrade"), ("upgrade.action", "upgrade.effect", "upgrade.free-choice")),
            Branch(N_("Deploy"), ("deploy.cost", "deploy.place", "deploy.ability")),
            Branch(N_("Build"), ("build.action", "build.one", "build.where-not", "build.four")),
            Branch(N_("Enlist"), ("enlist.action", "enlist.one-time", "enlist.ongoing")),
            Branch(N_("What do the others gain?"), ("enlist.ongoing", "enlist.order", "enlist.ongoing-bonuses")),
        ),
    ),
    Branch(
        N_("Have I earned a star?"),
        ("star.place-now", "star.once-each"),
        (
            Branch(
                N_("What are stars for?"),
                (
                    "star.upgrades", "star.mechs", "star.structures", "star.recruits", "star.workers",
                    "star.objective", "star.combat", "star.popularity", "star.power",
                ),
            ),
            Branch(N_("I can show an objective"), ("objective.timing", "objective.requirements", "objective.either")),
            Branch(N_("That's my last star"), ("end.sixth-star", "end.top-row", "end.bottom-row")),
        ),
    ),
)  # fmt: skip
"""A player's questions in the order of a turn; general rules first, each where a beginner needs it."""


def _rules(branches: tuple[Branch, ...]) -> Iterator[str]:
    for branch in branches:
        yield from branch.rules
        yield from _rules(branch.branches)


TURN_RULES = frozenset(_rules(TREE))
"""The statements that content must have for the tree."""


def turn_page(context: PageContext) -> Page:
    """Return the page of a player's choices in a turn."""
    here, _ = PageHelper(context, "turn/"), context.translations.gettext
    return Page(
        here,
        _("A turn at hand"),
        _("What may I do now? Open the step you are at. Every answer is a rule."),
        tree=[_shown_branch(here, branch) for branch in TREE],
    )


def _shown_branch(here: PageHelper, branch: Branch) -> ShownBranch:
    cards = [here.card(rule) for rule in branch.rules]
    title = here.context.translations.gettext(branch.title)
    return ShownBranch(title, cards, [_shown_branch(here, one) for one in branch.branches])
