"""Fields of the records of a state, each declared once.

A field declares its default, its shape, and with ``keys`` its words in a position. All else follows: slots,
construction, copies, comparison, plain data and the check of plain data. ``record`` writes ``copy`` and ``__eq__`` out
as source: they are the hottest code of a search, and a loop over the fields would take several times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol, Self, TypeVar, dataclass_transform

from scythe_ref.scythe.engine.core.shapes import IntRange, ListShape, Plain, Shape
from scythe_ref.scythe.engine.position.names import ABOARD, AIRSHIP_UNIT, CARD_VALUES, NOWHERE, SECTIONS

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.rulebook import Rulebook


class Bounds(NamedTuple):
    """The inputs to a field's shape: the rulebook and the number of players."""

    rulebook: Rulebook
    seats: int


Row = TypeVar("Row", bound=NamedTuple)


class FieldKey(Protocol):
    """A key by which positions speak of a field, see ``position.keys``."""

    def note_field(self, field: str) -> None:
        """Note the name of the field that declares it."""
        ...


@dataclass(slots=True, eq=False)
class Field:
    """One field of a record.

    Attributes:
        name: Its name.
        shape: The shape of its plain data; None: it has none.
        default: The value at the beginning; for a value not to share, a function of the number of players.
        required: Whether the constructor needs it.
        copied: Source of a copy of ``{0}``, unless it is a number or a list.
        compared: Source of the part of ``{0}`` that counts when comparing two records.
        keys: Its keys in positions.
        rows: The type of its entries, for a list of records; plain data has their numbers one after another.
    """

    shape: Shape | Callable[[Bounds], Shape] | None
    default: Plain
    required: bool
    copied: str
    compared: str
    keys: tuple[FieldKey, ...]
    rows: type[NamedTuple] | None
    name: str = ""


_NOT_GIVEN = object()


def state_field(
    shape: Shape | Callable[[Bounds], Shape] | None,
    *,
    default: Plain = _NOT_GIVEN,
    factory: Plain = _NOT_GIVEN,
    copied: str = "",
    compared: str = "{0}",
    keys: FieldKey | tuple[FieldKey, ...] = (),
    rows: type[NamedTuple] | None = None,
) -> Plain:
    """Declare a field; see ``Field``, where ``factory`` is a default that is a function of the number of players."""
    start = factory if default is _NOT_GIVEN else default
    declared = keys if isinstance(keys, tuple) else (keys,)
    if rows is not None:
        assert isinstance(shape, ListShape)
        shape = ListShape(shape.item, shape.most, shape.least, len(rows._fields))
    return Field(shape, start, start is _NOT_GIVEN, copied, compared, declared, rows)


class StateRecord:
    """A record of declared fields; ``record`` adds its copies, comparison and plain data."""

    __slots__ = ()
    FIELDS: ClassVar[dict[str, Field]] = {}
    __hash__ = None  # type: ignore[assignment]  # mutable

    def begin(self, seats: int = 0) -> None:
        """Set all fields that the constructor doesn't take to their defaults."""

    def copy(self) -> Self:
        """Return an independent copy."""
        raise NotImplementedError

    def to_data(self) -> dict[str, Plain]:
        """Return all fields as plain data; it shares the lists with the record."""
        return {
            name: getattr(self, name) if field.rows is None else flatten(getattr(self, name))
            for name, field in sorted(self.FIELDS.items())
            if field.shape is not None
        }

    def fill(self, data: Mapping[str, Plain]) -> Self:
        """Take over plain data that has the shape of this record."""
        for name, field in self.FIELDS.items():
            if field.shape is not None:
                value = _deep_copy(data[name])
                setattr(self, name, value if field.rows is None else rows_of(field.rows, value))
        return self

    @classmethod
    def shapes(cls, bounds: Bounds) -> dict[str, Shape]:
        """Return the shape of each field's plain data."""
        shapes = {name: field.shape for name, field in cls.FIELDS.items()}
        return {name: s(bounds) if callable(s) else s for name, s in shapes.items() if s is not None}


def flatten(rows: Iterable[Iterable[int]]) -> list[int]:
    """Return the numbers of some records one after another, as plain data keeps them."""
    return [number for row in rows for number in row]


def rows_of(kind: type[Row], numbers: Sequence[int]) -> list[Row]:
    """Return the records that ``flatten`` has laid flat."""
    width = len(kind._fields)
    return [kind._make(numbers[start : start + width]) for start in range(0, len(numbers), width)]


def _deep_copy(value: Plain) -> Plain:
    return [_deep_copy(part) for part in value] if isinstance(value, (list, tuple)) else value


R = TypeVar("R", bound=StateRecord)


@dataclass_transform(eq_default=False, field_specifiers=(state_field,))
def record(cls: type[R]) -> type[R]:
    """Make a class of the fields declared in it and in its bases, the own ones first.

    The bases have the fields of factions and expansions: classes with ``__slots__ = ()`` and nothing but declarations.
    """
    fields: dict[str, Field] = {}
    for part in cls.__mro__:
        for name, value in vars(part).items():
            if isinstance(value, Field):
                fields.setdefault(name, value).name = name
    # A second class is made, as slots can't be added to one that exists; the first one is never seen again.
    for field in fields.values():
        for key in field.keys:
            key.note_field(field.name)
    body = {name: value for name, value in vars(cls).items() if name not in (*fields, "__dict__", "__weakref__")}
    made: type[R] = type(cls.__name__, cls.__bases__, {**body, "__slots__": tuple(fields), "FIELDS": fields})
    scope = {"made": made, **{f"start_{name}": field.default for name, field in fields.items()}}
    sources = {"begin": _begin(fields), "copy": _copy(fields), "__eq__": _eq(fields), "__init__": _init(fields)}
    for name, source in sources.items():
        if name not in body:
            exec(compile(source, f"<{cls.__name__}.{name}>", "exec"), scope)  # noqa: S102  # made of names alone
            setattr(made, name, scope[name])
    return made


def _begin(fields: Mapping[str, Field]) -> str:
    lines = [f"    self.{name} = {_start_source(field)}" for name, field in fields.items() if not field.required]
    return "\n".join(["def begin(self, seats=0):", "    pass", *lines])


def _start_source(field: Field) -> str:
    """Return source for a field's start value, a literal unless it depends on the players or is an object."""
    if not callable(field.default):
        return repr(field.default)
    begins = field.default(0)
    written = isinstance(begins, (list, dict)) and begins == field.default(1)
    return repr(begins) if written else f"start_{field.name}(seats)"


def _init(fields: Mapping[str, Field]) -> str:
    given = [name for name, field in fields.items() if field.required]
    lines = [f"    self.{name} = {name}" for name in given]
    return "\n".join([f"def __init__({', '.join(['self', *given])}):", *lines, "    self.begin()"])


def _copy(fields: Mapping[str, Field]) -> str:
    lines = [f"    new.{name} = {_copy_source(field).format(f'self.{name}')}" for name, field in fields.items()]
    return "\n".join(["def copy(self):", "    new = made.__new__(made)", *lines, "    return new"])


def _copy_source(field: Field) -> str:
    """Return the source of a copy: a copy of a list is as deep as its default is nested."""
    begins = field.default(1) if callable(field.default) else field.default
    if field.copied or not isinstance(begins, list):
        return field.copied or "{0}"
    return "[part[:] for part in {0}]" if begins and isinstance(begins[0], list) else "{0}[:]"


def _eq(fields: Mapping[str, Field]) -> str:
    parts = [
        f"{field.compared.format(f'{side}.{name}')}" for name, field in fields.items() for side in ("self", "other")
    ]
    same = [f"{one} == {other}" for one, other in zip(parts[::2], parts[1::2], strict=True)]
    return f"def __eq__(self, other):\n    return {' and '.join(['isinstance(other, made)', *same])}"


@record
class NoState(StateRecord):
    """The empty state of an expansion that keeps nothing; its presence says that the expansion is in play."""

    def __init__(self, players: int) -> None:
        self.begin(players)

    def perform(self, args: tuple[object, ...]) -> None:
        """Ignore a change, as there is nothing to change."""


# -- shapes that fields share ---------------------------------------------------------------------------------------

MANY = 9_999
"""The largest amount of anything that a state may hold: more than any game brings about."""

HEAP = 999
"""The most resources of a kind on one place."""

HAND = 99
"""The most cards in a hand, and the bound for other small numbers of things."""


def bits(names: int | tuple[str, ...]) -> IntRange:
    """Return the shape of a number that holds one bit for each of some names."""
    return IntRange(0, (1 << (names if isinstance(names, int) else len(names))) - 1)


def fixed_list(number: int, item: Shape) -> ListShape:
    """Return the shape of a list of a fixed length."""
    return ListShape(item, number, number)


def index_into(count: Callable[[Bounds], int], lowest: int = 0) -> Callable[[Bounds], IntRange]:
    """Return the shape of an index into so many things; below 0 it may have meanings such as ``NOWHERE``."""
    return lambda bounds: IntRange(lowest, count(bounds) - 1)


def _places(bounds: Bounds) -> int:
    return len(bounds.rulebook.places)


AMOUNT = IntRange(-MANY, MANY)
FEW = IntRange(0, HAND)
FLAG = IntRange(0, 1)
SECTION = IntRange(-1, len(SECTIONS) - 1)
MOVERS = bits(AIRSHIP_UNIT + 1)
DECK = ListShape(IntRange(1, HAND * 10), HAND)
CARD_VALUE = IntRange(CARD_VALUES[0], CARD_VALUES[-1])
SEAT = index_into(lambda bounds: bounds.seats)
BOARD_INDEX = index_into(_places)
PLACE_INDEX = index_into(_places, NOWHERE)
UNIT_INDEX = index_into(_places, ABOARD)


def board_places(bounds: Bounds) -> ListShape:
    """Return the shape of a list of places on the board."""
    return ListShape(BOARD_INDEX(bounds), MANY)


def combat_cards(bounds: Bounds) -> ListShape:
    """Return the shape of a pile of combat cards."""
    return ListShape(CARD_VALUE, sum(bounds.rulebook.card_counts))
