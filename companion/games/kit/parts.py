"""State declared once: a field is one line, and its slot, its start, copies and taking over follow from it.

    class Player(Declared):
        hearts: int = whole(3, 0, 5, "the rule it would break", always=True)
        sits_out: bool = flag()                      # stands as "sits-out", left out while it is False

`begin`, `copy` and `become` are made as code, once for each class, so that a copy is as quick as one written by hand.
How a value stands in a position is told by its form (`forms`); `position` writes and reads by these.
"""

from __future__ import annotations

from abc import ABC, ABCMeta, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeAlias, TypeVar, cast

from companion.engine import Json

if TYPE_CHECKING:
    from companion.engine.reading import Part
    from companion.games.kit.position import Reading

T = TypeVar("T")
NOTHING: Any = object()
"""No value at all: None is one."""


class Copying(NamedTuple):
    """How a copy gets the value of a field, and how the field takes over another one; {} is the value to copy."""

    made: str
    taken: str = "self.{name} = {made}"


SHARED = Copying("{0}")
COPIED = Copying("{0}.copy()")
MAYBE_COPIED = Copying("None if {0} is None else {0}.copy()")
EACH_COPIED = Copying("[one.copy() for one in {0}]")
VALUES_COPIED = Copying("{{key: one.copy() for key, one in {0}.items()}}")
ITSELF = "self.{name}.become(other.{name})"
THEMSELVES = "for mine, theirs in zip(self.{name}, other.{name}, strict=True): mine.become(theirs)"
"""Parts that stay the same objects when a state is taken over: rules that hold one see the change."""
STAYS = "pass"


class Form(ABC, Generic[T]):
    """How a value stands in a position."""

    copying: Copying = SHARED
    inside: tuple[Entry, ...] = ()
    """What is declared within, where the value is a part or a list of parts."""

    @abstractmethod
    def show(self, game: Any, owner: Any, field: Field) -> Json:
        """What the field of the owner holds, as it is written."""

    @abstractmethod
    def load(self, reading: Reading, owner: Any, field: Field, part: Part, path: str) -> None:
        """Give the field of the owner what was written; raises PositionError when that cannot be."""


class Column(ABC):
    """How a field stands within the entries of a list that another field makes."""

    beside: str
    """The key of that list."""

    @abstractmethod
    def stand(self, game: Any, owner: Any, field: Field, key: Any, entry: dict[str, Json]) -> None:
        """Write what there is to say about the key into its entry."""

    @abstractmethod
    def take(self, game: Any, owner: Any, field: Field, key: Any, entry: Part) -> None:
        """Take over what the entry says."""


Absent: TypeAlias = Json | Callable[[Any, Any], Json]
"""What is read where nothing is written: a value as it would be written, or a function of the game and the part."""


@dataclass(slots=True, eq=False)
class Field:
    """One field: what it starts with, how it is copied, and how it stands in a position (or that it does not)."""

    start: Any = NOTHING
    """The value in a new part; NOTHING where the part is given it."""
    form: Form[Any] | None = None
    copying: Copying = SHARED
    key: str = ""
    always: bool = False
    """It is written even while it has its start value."""
    absent: Absent = NOTHING
    """What is read where nothing is written, if that is not the start value (then it is written always); None is an
    error of its own where the form knows no null: so it must be there. Without a start it must be there anyway."""
    after: tuple[str, ...] = ()
    """The keys beside it that are read first."""
    show: Callable[[Any, Any], Json] | None = None
    """How it is written, of the game and the part, where it has no form."""
    column: Column | None = None
    get: Callable[[Any], Any] | None = None
    put: Callable[[Any, Any], None] | None = None
    """Where the value is kept, if it is no slot of its own."""
    name: str = ""
    within: Section | None = None
    columns: list[tuple[Field, Column]] = field(default_factory=list)
    """The fields that stand in the entries of this list."""

    def __post_init__(self) -> None:
        if self.start is NOTHING and self.absent is NOTHING:
            self.absent = None
        self.always = self.always or self.absent is not NOTHING
        self.within = Section.open
        if self.within is not None:
            self.within.fields.append(self)

    @property
    def written(self) -> bool:
        return self.form is not None or self.show is not None

    def value(self, owner: Any) -> Any:
        return self.get(owner) if self.get else getattr(owner, self.name)

    def shown(self, game: Any, owner: Any) -> Json:
        """What it holds, as it is written."""
        if self.form is not None:
            return self.form.show(game, owner, self)
        return self.show(game, owner) if self.show is not None else None

    def set(self, owner: Any, value: Any) -> None:
        if self.put:
            self.put(owner, value)
        else:
            setattr(owner, self.name, value)


class Section:
    """Fields that stand together under one key: `with Section("turn"): seat: int = ...`."""

    open: ClassVar[Section | None] = None

    def __init__(self, key: str, when: Callable[[Any], bool] | None = None, after: tuple[str, ...] = ()) -> None:
        self.key = key
        self.when = when
        """Whether it is written; then it need not be there to be read either."""
        self.after = after
        self.fields: list[Field] = []

    def __enter__(self) -> None:
        Section.open = self

    def __exit__(self, *_: object) -> None:
        Section.open = None


Entry: TypeAlias = Field | Section


def given() -> Any:
    """A field that does not stand in a position; the part is given it when it is made, and it never changes."""
    return Field()


def unwritten(start: T, stays: bool = False, anew: bool = False) -> T:
    """A field that does not stand in a position; it `stays` when a state is taken over, and begins `anew` in a copy."""
    made = "start_{name}.copy()" if anew else COPIED.made if isinstance(start, list | dict | set) else SHARED.made
    return cast(T, Field(start, copying=Copying(made, STAYS) if stays else Copying(made)))


def chosen(show: Callable[[Any, Any], Json], start: Any = NOTHING, key: str = "") -> Any:
    """A field that is written, but read before there is a part to read it into: what the table chose for good."""
    return Field(start, show=show, key=key)


class Declaring(ABCMeta):
    """Makes slots, `begin`, `copy` and `become` from the fields that a class declares; what it writes itself stays."""

    declared: tuple[Field, ...]
    """Every field, those of the bases first; one that is declared again keeps its place."""
    document: tuple[Entry, ...]
    """What is written, in that order."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Declaring:
        own = {word: value for word, value in namespace.items() if isinstance(value, Field)}
        for word, one in own.items():
            del namespace[word]
            one.name, one.key = word, one.key or word.replace("_", "-")
        inherited: dict[str, Field] = {one.name: one for base in bases for one in getattr(base, "declared", ())}
        declared = tuple((inherited | own).values())
        for one in own.values():
            if one.column is not None:
                next(row for row in own.values() if row.key == one.column.beside).columns.append((one, one.column))
        made: dict[str, Any] = {"declared": declared, "document": tuple(_entries(declared))}
        exec(compile(_code(declared), f"<declared {name}>", "exec"), _names(declared), made)
        made["__slots__"] = tuple(word for word, one in own.items() if one.get is None and word not in inherited)
        return super().__new__(mcls, name, bases, made | namespace)


def _entries(declared: Sequence[Field]) -> Iterator[Entry]:
    done: set[Entry] = set()
    for one in declared:
        entry: Entry = one.within or one
        if one.written and entry not in done:
            done.add(entry)
            yield entry


def _code(declared: Sequence[Field]) -> str:
    """The methods, line by line."""
    slots = [one for one in declared if one.get is None]
    begin = [f"self.{one.name} = {_begun(one)}" for one in slots if one.start is not NOTHING]
    copy = [f"twin.{one.name} = {one.copying.made.format(f'self.{one.name}', name=one.name)}" for one in slots]
    made = {one.name: one.copying.made.format(f"other.{one.name}", name=one.name) for one in slots}
    become = [one.copying.taken.format(name=one.name, made=made[one.name]) for one in slots]
    lines = ("def begin(self):", *begin, "pass", "def copy(self):", "twin = new(self.__class__)", *copy, "return twin")
    lines += ("def become(self, other):", *become, "pass")
    return "\n".join(line if line.startswith("def ") else f"    {line}" for line in lines)


def _begun(one: Field) -> str:
    """A part is made anew, what can change is copied, all else is the same for everybody."""
    if isinstance(one.start, Declaring):
        return f"start_{one.name}()"
    return f"start_{one.name}.copy()" if isinstance(one.start, list | dict | set) else f"start_{one.name}"


def _names(declared: Sequence[Field]) -> dict[str, Any]:
    return {"new": object.__new__} | {f"start_{one.name}": one.start for one in declared}


class Declared(metaclass=Declaring):
    """A part of the state whose fields are declared."""

    declared: ClassVar[tuple[Field, ...]]
    document: ClassVar[tuple[Entry, ...]]

    def __init__(self) -> None:
        self.begin()

    if TYPE_CHECKING:  # made for each class

        def begin(self) -> None:
            """Every field has its start value."""

        def copy(self) -> Self:
            """An independent copy."""

        def become(self, other: Self) -> None:
            """Take over everything from another one; rules that hold this one see the change."""
