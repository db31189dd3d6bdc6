"""Positions, moves, values and games."""
from __future__ import annotations

import ctypes
import enum
from typing import Iterator, List, Optional, Union

from ._library import (LINE_MOST, MOVES_MOST, About, Handle, Key, Position as Inner, call, encode, lib)


class Player(enum.IntEnum):
    """The two players: White begins.

    >>> print(Player.FIRST.other)
    second
    """
    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> "Player":
        return Player(1 - self)

    def __str__(self) -> str:
        return self.name.lower()


class Value(enum.Flag):
    """The values that are still possible: one of three, or what is not excluded yet.

    >>> Value.NOT_FIRST
    <Value.NOT_FIRST: 6>
    >>> Value.DRAW in Value.NOT_FIRST, Value.NOT_FIRST.is_known, Value.DRAW.is_known
    (True, False, True)
    """
    FIRST = 1  #: the first player wins
    DRAW = 2
    SECOND = 4
    NOT_SECOND = 3
    NOT_FIRST = 6
    UNKNOWN = 7

    @property
    def is_known(self) -> bool:
        """True if it is one of the three."""
        return self.value in (1, 2, 4)

    @classmethod
    def win_of(cls, player: Player) -> "Value":
        return cls.FIRST if player == Player.FIRST else cls.SECOND

    def points(self, player: Player = Player.FIRST) -> float:
        """1 for a win of the player, 0.5 for a draw, 0 for a loss. ValueError if it is not known."""
        if not self.is_known:
            raise ValueError(f"{self} is no single value")
        return 0.5 if self is Value.DRAW else float(self is Value.win_of(player))


class Move(int):
    """A move: its number, and the name that it has in texts.

    >>> Move(10, "A")
    Move('A')
    >>> Move(10, "A") == 10, str(Move(10, "A"))
    (True, 'A')
    """
    name: str

    def __new__(cls, number: int, name: str):
        move = super().__new__(cls, number)
        move.name = name
        return move

    def __repr__(self) -> str:
        return f"Move({self.name!r})"

    def __str__(self) -> str:
        return self.name

    def __reduce__(self):
        return Move, (int(self), self.name)


MoveLike = Union[int, str]


def _text(function, size: int, *arguments) -> str:
    buffer = ctypes.create_string_buffer(size)
    function(*arguments, buffer)
    return buffer.value.decode()


class Position:
    """A position of any of the games. It never changes: play() returns another.

    `text` is moves from the empty board or a board code, `game` a name such as "cube", "connect4:7x6"
    or "popout:5x4".

    >>> Position("05A")
    columns      level 1      level 2      level 3      level 4
    0 1 2 3      w + + +      + . . .      . . . .      . . . .
    4 5 6 7      + b + +      . + . .      . . . .      . . . .
    8 9 A B      + + w +      . . + .      . . . .      . . . .
    C D E F      + + + +      . . . .      . . . .      . . . .
    3 stones. The second player (b) is to move.
    >>> Position("05A").play("F").play(0).stones
    5
    >>> Position("0123", "connect4:4x4") == Position("0123", "connect4:4x4")
    True
    """
    __slots__ = ("_inner", "_facts")

    def __init__(self, text: str = ".", game: str = "cube"):
        self._inner = Inner()
        self._facts: Optional[About] = None
        call(lib.fourscore_position_read, encode(game), encode(text), self._inner)

    @classmethod
    def _of(cls, inner: Inner) -> "Position":
        position = cls.__new__(cls)
        position._inner = inner
        position._facts = None
        return position

    @property
    def _about(self) -> About:
        if self._facts is None:
            facts = About()
            lib.fourscore_position_about(self._inner, facts)
            self._facts = facts
        return self._facts

    # --- What it is ---

    @property
    def game(self) -> str:
        return _text(lib.fourscore_position_variant, 24, self._inner)

    @property
    def text(self) -> str:
        """The board code.

        >>> Position("05A").text
        'w/////b/////w/////'
        """
        return _text(lib.fourscore_position_write, 176, self._inner)

    @property
    def columns(self) -> int:
        return self._about.columns

    @property
    def levels(self) -> int:
        return self._about.levels

    @property
    def stones(self) -> int:
        """How many are on the board."""
        return self._about.stones

    @property
    def turn(self) -> Player:
        """Whose turn it is, also if the game is over."""
        return Player(self._about.mover)

    @property
    def result(self) -> Optional[Value]:
        """None while the game goes on.

        >>> Position("0415263").result
        <Value.FIRST: 1>
        """
        result = Value(self._about.result)
        return None if result is Value.UNKNOWN else result

    @property
    def is_over(self) -> bool:
        return self.result is not None

    def at(self, column: int, level: int) -> Optional[Player]:
        """Whose stone is there; levels count from 0 at the bottom.

        >>> Position("05").at(5, 0)
        <Player.SECOND: 1>
        """
        if not (0 <= column < self.columns and 0 <= level < self.levels):
            raise IndexError(f"there is no cell {column}, {level}")
        cells = (ctypes.c_int8 * (self.columns * self.levels))()
        call(lib.fourscore_positions_cells, self._inner, 1, cells)
        player = cells[column * self.levels + level]
        return None if player < 0 else Player(player)

    # --- Moves ---

    def move(self, number: int) -> Move:
        """The move of that number, legal or not. IndexError if the game has none."""
        name = ctypes.create_string_buffer(4)
        lib.fourscore_move_write(self._inner, number, name)
        if not name.value:
            raise IndexError(f"there is no move {number}")
        return Move(number, name.value.decode())

    @property
    def moves(self) -> List[Move]:
        """The legal ones; none if the game is over."""
        numbers = (ctypes.c_uint8 * MOVES_MOST)()
        count = lib.fourscore_position_moves(self._inner, numbers)
        return [self.move(number) for number in numbers[:count]]

    def read_move(self, text: str) -> Move:
        """The legal move of that name. TextError."""
        number = ctypes.c_int()
        call(lib.fourscore_move_read, self._inner, encode(text), number)
        return self.move(number.value)

    def play(self, move: MoveLike) -> "Position":
        """The position after a move, a number or a name. RangeError or TextError if it is not legal.

        >>> Position("000").play("1").play(1).stones
        5
        """
        number = self.read_move(move) if isinstance(move, str) else int(move)
        inner = Inner.from_buffer_copy(self._inner)
        call(lib.fourscore_position_play, inner, number)
        return self._of(inner)

    # --- Symmetries ---

    @property
    def key(self) -> int:
        """A number that images of one position share, and no others. RangeError for large boards.

        >>> Position("0").key == Position("F").key != Position("5").key
        True
        """
        key = Key()
        call(lib.fourscore_position_key, self._inner, key)
        return key.high << 64 | key.low

    @classmethod
    def of_key(cls, key: int, game: str = "cube") -> "Position":
        """One of the positions of that key."""
        inner = Inner()
        if not 0 <= key < 1 << 128:
            raise ValueError(f"{key} is no key")
        call(lib.fourscore_position_of_key, encode(game), Key(key & (1 << 64) - 1, key >> 64), inner)
        return cls._of(inner)

    def images(self) -> Iterator["Position"]:
        """The position as each symmetry of the board shows it, itself first.

        >>> len(set(Position("0").images()))
        4
        """
        for image in range(self._about.images):
            inner = Inner()
            call(lib.fourscore_position_image, self._inner, image, inner)
            yield self._of(inner)

    # --- As Python wants it ---

    def __repr__(self) -> str:
        return _text(lib.fourscore_position_draw, 1024, self._inner).rstrip("\n")

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return bytes(self._inner) == bytes(other._inner)

    def __hash__(self) -> int:
        return hash(bytes(self._inner))

    def __reduce__(self):
        return Position, (self.text, self.game)


class Game:
    """A game: where it began, and its moves. In PopOut it knows that a position that occurs again
    ends it as a draw.

    `notation` is the name of another notation than our own, or "any" for whichever the text seems to
    be in. One thread at a time uses a game.

    >>> game = Game("A1 B1 D4", notation="squares")
    >>> str(game), game.position.stones
    ('01F', 3)
    >>> game.play("F").moves
    [Move('0'), Move('1'), Move('F'), Move('F')]
    >>> game.back().result is None
    True
    """

    def __init__(self, text: str = ".", game: str = "cube", notation: Optional[str] = None):
        self._handle = Handle(lib.fourscore_game_free, lib.fourscore_game_read, encode(game),
                              None if notation is None else encode(notation), encode(text))

    @classmethod
    def from_position(cls, position: Position) -> "Game":
        """A game that begins there."""
        game = cls.__new__(cls)
        game._handle = Handle(lib.fourscore_game_free, lib.fourscore_game_create, position._inner)
        return game

    @property
    def position(self) -> Position:
        inner = Inner()
        lib.fourscore_game_position(self._handle, inner)
        return Position._of(inner)

    @property
    def moves(self) -> List[Move]:
        """Those that were played."""
        numbers = (ctypes.c_uint8 * LINE_MOST)()
        count = lib.fourscore_game_moves(self._handle, numbers, LINE_MOST)
        position = self.position
        return [position.move(number) for number in numbers[:count]]

    @property
    def result(self) -> Optional[Value]:
        """None while the game goes on."""
        result = Value(lib.fourscore_game_result(self._handle))
        return None if result is Value.UNKNOWN else result

    def play(self, move: MoveLike) -> "Game":
        """Plays on, and returns the game itself. RangeError or TextError if the move is not legal."""
        number = self.position.read_move(move) if isinstance(move, str) else int(move)
        call(lib.fourscore_game_play, self._handle, number)
        return self

    def back(self) -> "Game":
        """Takes the last move back. IndexError if there is none."""
        if not lib.fourscore_game_back(self._handle):
            raise IndexError("no move was played")
        return self

    def __str__(self) -> str:
        return _text(lib.fourscore_game_write, 1501, self._handle)

    def __repr__(self) -> str:
        return f"{self.position!r}\nMoves: {self}"
