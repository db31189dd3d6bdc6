"""What is kept in files: books, stores, and certificates."""
from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Union

from ._library import Checked as InnerChecked, Handle, call, lib, encode, run_stoppable
from .position import Position, Value
from .search import _Asked

Path = Union[str, "os.PathLike[str]"]


class Books:
    """The user's books of a game, and the one that was installed: proved positions, known at once.

    >>> Books("connect4:6x5").find(Position("33", "connect4:6x5"))
    <Value.UNKNOWN: 7>
    """

    def __init__(self, game: str = "cube"):
        self._handle = Handle(lib.fourscore_books_close, lib.fourscore_books_open, encode(game))

    def find(self, position: Position) -> Value:
        """The values that they know, or that follow from them."""
        return Value(lib.fourscore_books_find(self._handle, position._inner))


class Store:
    """Proved values in a file, as fourscore-cli writes them with --store. solve() and the others look
    into it before they search; one that is open for writing gets what they prove.

    >>> import tempfile, fourscore
    >>> position = Position("33", "connect4:5x4")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with Store(folder + "/values.store", position.game, write=True) as store:
    ...         answers = [fourscore.solve(position, store=store) for _ in range(2)]
    >>> answers[0].value is answers[1].value, answers[1].nodes
    (True, 0)
    """

    def __init__(self, path: Path, game: str = "cube", *, write: bool = False):
        self._handle = Handle(lib.fourscore_store_close, lib.fourscore_store_open, os.fsencode(path), encode(game),
                              write)

    def find(self, position: Position) -> Value:
        """The values that it holds, or that follow from them."""
        return Value(lib.fourscore_store_find(self._handle.pointer(), position._inner))

    def close(self) -> None:
        """Closes the file once nothing uses it any more."""
        self._handle.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_) -> None:
        self.close()


def certify(position: Position, path: Path, goal: str = "first", *, leaf_nodes: int = 1000,
            threads: int = 1) -> None:
    """Proves whether the player of the goal wins, and writes the proof to a file, for fourscore-check or
    check_certificate(). Only of the cube. A leaf that takes at most `leaf_nodes` nodes is left to the checker.

    >>> import tempfile
    >>> from fourscore import sample
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     certify(sample(40)[0], folder + "/certificate.txt")
    ...     check_certificate(folder + "/certificate.txt").whole
    True
    """
    question = _Asked(position, goal, threads).question()
    run_stoppable(lambda: call(lib.fourscore_question_certify, question, os.fsencode(path), leaf_nodes),
                  lambda: lib.fourscore_question_stop(question))


@dataclass(frozen=True)
class Checked:
    """What a check found of a certificate that is right."""
    whole: bool  #: every leaf was solved again
    leaves: int
    solved: int
    open: int  #: leaves that were tried, but not answered before the end


def check_certificate(path: Path, *, percent: float = 100, seconds: float = 0, threads: int = 1) -> Checked:
    """Checks a proof by the rules alone, and solves so many of its leaves again. TextError, which names the
    line, if it is wrong. After so many seconds (0: no limit) leaves stay open; RangeError if nothing is
    known by then."""
    checked = InnerChecked()
    check = Handle(lib.fourscore_check_free, lib.fourscore_check_create, os.fsencode(path))
    run_stoppable(lambda: call(lib.fourscore_check_run, check, percent, threads, seconds, checked),
                  lambda: lib.fourscore_check_stop(check))
    return Checked(checked.whole, checked.leaves, checked.solved, checked.open)
