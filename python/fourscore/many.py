"""What is told of many positions at once: arrays of numpy."""
from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Iterable, List, Sequence

from ._library import Position as Inner, call, encode, lib
from .position import Player, Position, Value

if TYPE_CHECKING:
    import numpy


def _numpy():
    try:
        import numpy as found  # pylint: disable=import-outside-toplevel
    except ImportError:
        raise ImportError("arrays need numpy: Debian's package python3-numpy") from None
    return found


def sample(stones: int, count: int = 1, *, seed: int = 1, game: str = "cube") -> List[Position]:
    """Random positions of so many stones, the same for a seed on every machine: those that
    `fourscore-cli sample` prints. Each player blocks where it must, and moves at random otherwise.

    >>> [position.stones for position in sample(30, 3)]
    [30, 30, 30]
    >>> sample(30, 3)[2] == sample(30, 3, seed=1)[2] != sample(30, 3, seed=2)[2]
    True
    """
    if count < 0:
        raise ValueError(f"{count} positions: at least 0")
    found, state = (Inner * count)(), ctypes.c_uint64()
    call(lib.fourscore_sample, encode(game), stones, seed, state, found, count)
    return [Position._of(Inner.from_buffer_copy(inner)) for inner in found]


def _array_of(positions: Sequence[Position]) -> ctypes.Array:
    return (Inner * len(positions)).from_buffer_copy(b"".join(bytes(position._inner) for position in positions))


def beliefs(positions: Iterable[Position]) -> "numpy.ndarray":
    """What is believed of positions before any search, in an array of shape (positions, 3): the
    probabilities that the first player wins, of a draw, and that the second wins. No proofs.

    >>> beliefs(sample(30, 100)).shape
    (100, 3)
    """
    np = _numpy()
    listed = list(positions)
    found = np.zeros((len(listed), 3))
    if listed:
        call(lib.fourscore_believe, _array_of(listed), len(listed),
             found.ctypes.data_as(ctypes.POINTER(ctypes.c_double)))
    return found


def cells(positions: Iterable[Position]) -> "numpy.ndarray":
    """Who has each cell, in an array of shape (positions, columns, levels): 1 is a stone of the first
    player, -1 one of the second, 0 nobody's. All positions are of one game.

    >>> cells([Position("00")])[0, 0].tolist()
    [1, -1, 0, 0]
    """
    np = _numpy()
    listed = list(positions)
    if not listed:
        return np.zeros((0, 0, 0), np.int8)
    found = np.zeros((len(listed), listed[0].columns, listed[0].levels), np.int8)
    call(lib.fourscore_positions_cells, _array_of(listed), len(listed),
         found.ctypes.data_as(ctypes.POINTER(ctypes.c_int8)))
    return np.array([1, -1, 0], np.int8)[found]  # a player is 0 or 1, and nobody -1, the last


def features(positions: Iterable[Position]) -> "numpy.ndarray":
    """The same as two planes of 0 and 1, in an array of shape (positions, 2, columns, levels): the
    stones of the player to move, then those of the other one. A network may want that.

    >>> features([Position("001")])[0, :, 0].tolist()
    [[0, 1, 0, 0], [1, 0, 0, 0]]
    """
    np = _numpy()
    listed = list(positions)
    stones = cells(listed)
    if not listed:
        return np.zeros((0, 2, 0, 0), np.int8)
    movers = np.array([1 if position.turn == Player.FIRST else -1 for position in listed], np.int8)
    own = stones * movers[:, None, None]
    return np.stack([own == 1, own == -1], axis=1).astype(np.int8)


def outcomes(values: Iterable[Value]) -> "numpy.ndarray":
    """Values as numbers: 1 where the first player wins, 0 for a draw, -1 where the second wins.
    ValueError if one is not known.

    >>> outcomes([Value.FIRST, Value.DRAW, Value.SECOND]).tolist()
    [1, 0, -1]
    """
    np = _numpy()
    return np.array([round(2 * value.points() - 1) for value in values], np.int8)
