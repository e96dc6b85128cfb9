"""Extension points, at which rules, factions and modules declare their checks, exceptions and effects.

Every item carries one rule id, the id of its text in the content.

- An **extension point** is a moment at which checks run; its type is the context of their tests.
- A **check** is something a play must pass, at one extension point.
- A **rule exception** lifts a check or an effect: it does not count where the exception applies.
- A **limit** restricts exceptions: where it fails, the exception does not hold, and check and limit both refuse.
- An **effect** is something that happens; its changes of the state are recorded under its id.
- A **row** is an effect in a table with others of its kind, such as the lines of a score.

Modules declare at import of the composition root (``engine.catalogue``); a ruleset then keeps the items
whose switch has their setting.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, ParamSpec, Protocol, TypeVar, cast

Test = Callable[[Any], bool]
Nearly = Callable[[Any], dict[str, object] | None]
Because = Mapping[str, Test]
Setting = tuple[str, str]
C_contra = TypeVar("C_contra", contravariant=True)
P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


@dataclass(slots=True, eq=False)
class ExtensionPoint(Generic[C_contra]):
    """A moment at which checks run: ``STEP: ExtensionPoint[MoveContext] = ExtensionPoint("step")``.

    Both the code that asks and the code that declares import it, so that a misspelt one is an error and not silence.
    """

    name: str


@dataclass(slots=True, eq=False)
class ExtensionPointFamily(Generic[C_contra]):
    """Extension points of one kind that the components name, such as one for every ability."""

    name: str
    _points: dict[str, ExtensionPoint[C_contra]] = field(default_factory=dict, init=False)

    def __getitem__(self, member: str) -> ExtensionPoint[C_contra]:
        point = self._points.get(member)
        if point is None:
            point = self._points[member] = ExtensionPoint(f"{self.name}-{member}")
        return point


@dataclass(slots=True, eq=False)
class Hook(Generic[P, R]):
    """A moment at which other rules act: ``ENTERED: Hook[[Play, MoveContext], None] = Hook("entered")``.

    Attributes:
        name: Its name.
        always: Whether modules that are not in the game take part.
    """

    name: str
    always: bool = False


@dataclass(slots=True, eq=False)
class HookFamily(Generic[P, R]):
    """Hooks of one kind that the components name, such as one for every ability."""

    name: str
    always: bool = False
    _hooks: dict[str, Hook[P, R]] = field(default_factory=dict, init=False)

    def __getitem__(self, member: str) -> Hook[P, R]:
        hook = self._hooks.get(member)
        if hook is None:
            hook = self._hooks[member] = Hook(f"{self.name}-{member}", self.always)
        return hook

    def members_with_hooks(self, hooks: Hooks) -> Iterator[str]:
        """Yield the members that have a hook."""
        return (member for member, hook in list(self._hooks.items()) if hooks[hook])


class Hooks(Protocol):
    """The functions of each hook, in their order; none where no rule uses the hook."""

    def __getitem__(self, hook: Hook[P, R], /) -> tuple[Callable[P, R], ...]: ...


@dataclass(slots=True, eq=False)
class RuleTable(Generic[T]):
    """A table in which several rules have a row each: ``SCORE: RuleTable[ScoreRow] = RuleTable("score")``."""

    name: str


class Rows(Protocol):
    """The rows of each table by their rules, in the order of their declaration."""

    def __getitem__(self, table: RuleTable[T], /) -> dict[str, T]: ...


@dataclass(slots=True, eq=False)
class Limit(Generic[C_contra]):
    """A rule that limits exceptions, as *mech abilities never serve workers* does."""

    id: str
    test: Callable[[C_contra], bool]
    setting: Setting | None = None
    module: str = ""
    alone: bool = False
    """True if its sentence is enough: the check beside it then refuses without one."""


@dataclass(slots=True, eq=False)
class RuleException(Generic[C_contra]):
    """An exception, declared against the rules that it lifts.

    Attributes:
        id: The exception's rule id.
        lifts: Ids of the checks or effects that do not count where it applies.
        applies: Whether it applies in a context.
        limits: Rules that may keep it from applying.
        setting: Switch and setting under which it is in force; None: always.
        nearly: The values of the sentence ``nearly.ID``, where the exception fails by a condition that the player
            should know; None elsewhere.
        explains: Ids of further checks whose refusal shows that sentence.
        module: Its module, set by the registry; empty: the base rules and the factions.
    """

    id: str
    lifts: Sequence[str]
    applies: Callable[[C_contra], bool]
    limits: Sequence[Limit[C_contra]] = ()
    setting: Setting | None = None
    nearly: Nearly | None = None
    explains: Sequence[str] = ()
    module: str = ""


@dataclass(slots=True, eq=False)
class Check:
    """Something a play must pass.

    Attributes:
        id: The rule's id.
        point: Its extension point.
        when: Whether the rule has anything to say in a context; None: always.
        test: Whether the play passes.
        message: Key of the sentence that says why it refuses, after ``refused.``; the id by default.
        setting: Switch and setting under which it is in force; None: always.
        firm: Exceptions to its rule do not concern this part of it.
        because: Keys of sentences that say it more exactly, in place of ``message``, each with the test of when it
            holds.
        module: The module it belongs to; empty: the base rules and the factions.
        overridden_by: The exceptions declared against it; filled in by ``Registry.compiled``.
        explained_by: The exceptions that may name the condition they lack where it refuses; filled in likewise.
    """

    id: str
    point: ExtensionPoint[Any]
    test: Test
    when: Test | None = None
    message: str = ""
    setting: Setting | None = None
    firm: bool = False
    because: Because = field(default_factory=dict)
    module: str = ""
    overridden_by: tuple[RuleException[Any], ...] = ()
    explained_by: tuple[RuleException[Any], ...] = ()


@dataclass(slots=True, eq=False)
class Effect:
    """Something that happens by a rule; ``lifts`` names the exceptions that it makes an exception to."""

    id: str
    setting: Setting | None = None
    lifts: Sequence[str] = ()
    overridden_by: tuple[RuleException[Any], ...] = ()


@dataclass(frozen=True, slots=True)
class RegisteredRule:
    """A rule id as the registry knows it.

    Attributes:
        id: The rule id.
        kinds: The kinds of its carriers, as published: ``check``, ``lift`` (exception), ``guard`` (limit) or
            ``effect``.
        overridden_by: Ids of the exceptions that may lift it.
        settings: Switch settings under which one of its carriers is in force; empty: always.
    """

    id: str
    kinds: frozenset[str]
    overridden_by: frozenset[str]
    settings: frozenset[Setting]


Verb = Callable[..., None]


@dataclass
class Registry:
    """All declarations of rules, factions and modules.

    Attributes:
        module: The module that is declaring now; empty: the base rules and the factions.
    """

    checks: list[Check] = field(default_factory=list)
    exceptions: list[RuleException[Any]] = field(default_factory=list)
    effects: dict[str, Effect] = field(default_factory=dict)
    hooks: dict[Hook[..., Any], list[tuple[int, Callable[..., Any], str]]] = field(default_factory=dict)
    verbs: dict[str, Verb] = field(default_factory=dict)
    limits: list[tuple[Limit[Any], Callable[[RuleException[Any]], bool]]] = field(default_factory=list)
    rows: dict[RuleTable[Any], dict[str, tuple[Any, str]]] = field(default_factory=dict)
    module: str = ""

    def checks_at(self, point: ExtensionPoint[C_contra]) -> CheckDeclarations[C_contra]:
        """Return the declarations of checks at an extension point: ``registry.checks_at(STEP).requires(...)``."""
        return CheckDeclarations(self, point)

    def exception(self, exception: RuleException[C_contra]) -> None:
        """Declare an exception."""
        exception.module = self.module
        self.exceptions.append(exception)

    def limit(self, limit: Limit[C_contra], which: Callable[[RuleException[Any]], bool]) -> None:
        """Declare a rule that limits exceptions of others.

        Args:
            limit: The rule.
            which: Says which exceptions it limits.
        """
        limit.module = self.module
        self.limits.append((limit, which))

    def effect(self, *ids: str, setting: Setting | None = None, lifts: Sequence[str] = ()) -> None:
        """Declare effects by their ids."""
        for name in ids:
            self.effects[name] = Effect(name, setting, lifts)

    def row(self, table: RuleTable[T], id: str, row: T) -> None:  # noqa: A002
        """Declare an effect as a row of a table."""
        self.effect(id)
        self.rows.setdefault(table, {})[id] = (row, self.module)

    def hook(self, hook: Hook[P, R], function: Callable[P, R], order: int = 50) -> None:
        """Have a function called at a hook, low orders first."""
        self.hooks.setdefault(hook, []).append((order, function, self.module))

    def verb(self, name: str, handler: Verb) -> None:
        """Declare the function that carries out a verb."""
        self.verbs[name] = handler

    def compiled(
        self, switches: dict[str, str], off: Collection[str] = (), modules: Collection[str] | None = None
    ) -> RulesInForce:
        """Return the rules in force under a ruleset, each with the exceptions that lift it.

        Args:
            switches: The setting of every switch.
            off: Ids of effects that shall not happen.
            modules: Modules in play; those that are not add nothing where others have a say. None: all of them.
        """

        def holds(setting: Setting | None) -> bool:
            return setting is None or switches.get(setting[0]) == setting[1]

        def here(module: str) -> bool:
            return not module or modules is None or module in modules

        # A point with checks of an expansion alone keeps them without it in play: its verbs must be refused.
        common = {check.point for check in self.checks if not check.module}
        limiting = [(limit, limited) for limit, limited in self.limits if here(limit.module)]
        exceptions = []
        for exception in self.exceptions:
            if holds(exception.setting) and here(exception.module):
                limits = [limit for limit, limited in limiting if limited(exception)]
                limits = [limit for limit in (*limits, *exception.limits) if holds(limit.setting)]
                exceptions.append(replace(exception, limits=limits))
        lifting: dict[str, list[RuleException[Any]]] = defaultdict(list)
        explaining: dict[str, list[RuleException[Any]]] = defaultdict(list)
        for exception in exceptions:
            for rule in {*exception.lifts}:
                lifting[rule].append(exception)
            for rule in {*exception.lifts, *exception.explains} if exception.nearly else ():
                explaining[rule].append(exception)
        points: dict[ExtensionPoint[Any], list[Check]] = {}
        for check in self.checks:
            if holds(check.setting) and (here(check.module) or check.point not in common):
                by = () if check.firm else tuple(lifting.get(check.id, ()))
                named = (one for one in explaining.get(check.id, ()) if one in by or check.id in one.explains)
                explained = tuple(named)
                whole = replace(check, overridden_by=by, explained_by=explained) if by or explained else check
                points.setdefault(check.point, []).append(whole)
        effects = {
            effect.id: replace(effect, overridden_by=tuple(lifting[effect.id])) if effect.id in lifting else effect
            for effect in self.effects.values()
            if holds(effect.setting) and effect.id not in off
        }
        return RulesInForce(
            checks={point: tuple(checks) for point, checks in points.items()},
            exceptions=tuple(exceptions),
            effects=effects,
            hooks=cast(
                Hooks,
                defaultdict(
                    tuple,
                    {
                        hook: tuple(
                            function
                            for _, function, module in sorted(hooked, key=lambda one: one[0])
                            if here(module) or hook.always
                        )
                        for hook, hooked in self.hooks.items()
                    },
                ),
            ),
            verbs=dict(self.verbs),
            rows=cast(
                Rows,
                defaultdict(
                    dict,
                    {
                        table: {name: row for name, (row, module) in rows.items() if name in effects and here(module)}
                        for table, rows in self.rows.items()
                    },
                ),
            ),
        )

    def items(self) -> dict[str, RegisteredRule]:
        """Return every rule id the engine knows, with its carriers and the rules that override it."""
        kinds: dict[str, set[str]] = {}
        overriders: dict[str, set[str]] = {}
        settings: dict[str, set[Setting]] = {}

        def note(name: str, kind: str, setting: Setting | None) -> None:
            kinds.setdefault(name, set()).add(kind)
            if setting is not None:
                settings.setdefault(name, set()).add(setting)

        for check in self.checks:
            note(check.id, "check", check.setting)
        for effect in self.effects.values():
            note(effect.id, "effect", effect.setting)
            for target in effect.lifts:
                overriders.setdefault(target, set()).add(effect.id)
        for exception in self.exceptions:
            note(exception.id, "lift", exception.setting)
            for target in exception.lifts:
                overriders.setdefault(target, set()).add(exception.id)
            for limit in exception.limits:
                note(limit.id, "guard", limit.setting)
        for limit, _ in self.limits:
            note(limit.id, "guard", limit.setting)
        return {
            name: RegisteredRule(
                name, frozenset(kinds[name]), frozenset(overriders.get(name, ())), frozenset(settings.get(name, ()))
            )
            for name in sorted(kinds)
        }


@dataclass(frozen=True, slots=True)
class RulesInForce:
    """The rules in force under one ruleset."""

    checks: dict[ExtensionPoint[Any], tuple[Check, ...]]
    exceptions: tuple[RuleException[Any], ...]
    effects: dict[str, Effect]
    hooks: Hooks
    verbs: dict[str, Verb]
    rows: Rows


class CheckDeclarations(Generic[C_contra]):
    """Declares checks at one extension point."""

    __slots__ = ("_point", "_registry")

    def __init__(self, registry: Registry, point: ExtensionPoint[C_contra]) -> None:
        self._registry = registry
        self._point = point

    def requires(
        self,
        id: str,  # noqa: A002
        test: Callable[[C_contra], bool],
        when: Callable[[C_contra], bool] | None = None,
        message: str | None = None,
        setting: Setting | None = None,
        firm: bool = False,
        because: Mapping[str, Callable[[C_contra], bool]] | None = None,
    ) -> None:
        """Declare a check.

        Args:
            id: The rule's id.
            test: Whether the play passes.
            when: Whether the rule has anything to say in a context; None: always.
            message: Key of the sentence that says why it refuses, after ``refused.``; the id by default.
            setting: Switch and setting under which it is in force; None: always.
            firm: Exceptions to its rule do not concern this part of it.
            because: Keys of sentences that say it more exactly, each with the test of when it holds; the first that
                does counts.
        """
        module = self._registry.module
        check = Check(id, self._point, test, when, message or id, setting, firm, because or {}, module)
        self._registry.checks.append(check)

    def refuses(
        self,
        id: str,  # noqa: A002
        when: Callable[[C_contra], bool] | None = None,
        message: str | None = None,
        setting: Setting | None = None,
        firm: bool = False,
    ) -> None:
        """Declare a check that fails in every context, or in those of ``when``, unless an exception lifts it."""
        self.requires(id, never, when, message, setting, firm)


def never(_: object) -> bool:
    """Hold in no context."""
    return False
