"""Positions of Connect Four 3D, Connect-4 and PopOut, and proofs of who wins them.

>>> import fourscore
>>> position = fourscore.Position("333", "connect4:6x5")
>>> fourscore.solve(position).value
<Value.DRAW: 2>
>>> position.moves
[Move('0'), Move('1'), Move('2'), Move('3'), Move('4'), Move('5')]
>>> fourscore.solve(position.play("0")).value
<Value.FIRST: 1>

docs/python.md shows what one can do with it. Nothing is compiled: the package calls libfourscore by
ctypes, which lets other threads of Python run meanwhile. What takes long stops on Ctrl+C.
"""
from ._library import version
from .errors import BusyError, ConflictError, Error, FileError, NoMemoryError, RangeError, TextError
from .files import Books, Checked, Store, certify, check_certificate
from .judge import Choice, Judge, JudgedMove, Judgement
from .many import beliefs, cells, features, outcomes, sample
from .position import Game, Move, Player, Position, Value
from .search import Analysis, AnalysisView, Answer, MoveView, Table, analyse, best_line, distances, solve, solve_many

__version__ = version()
__all__ = [
    "Analysis", "AnalysisView", "Answer", "Books", "BusyError", "Checked", "Choice", "ConflictError", "Error",
    "FileError", "Game", "Judge", "JudgedMove", "Judgement", "Move", "MoveView", "NoMemoryError", "Player",
    "Position", "RangeError", "Store", "Table", "TextError", "Value", "analyse", "beliefs", "best_line", "cells",
    "certify", "check_certificate", "distances", "features", "outcomes", "sample", "solve", "solve_many",
]
